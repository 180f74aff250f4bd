import * as contract from '@arogyachat/contract/endpoints/accounts'
import { fieldCatalogue } from '@arogyachat/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signedIn } from '../../testing/browser.ts'
import { browserCalls, mailedToken, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const call = browserCalls(() => app)

describe('a password change', () => {
  const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } })

  it('requires the current password and ends every other session', async () => {
    const first = signedIn(await call(contract.registerPatient, { body: patient }))
    const login = (password: string) => call(contract.loginPatient, { body: { email: patient.email, password } })
    const other = signedIn(await login(patient.password))
    expect(await call(contract.changePassword, { ...first, ...change('not mine', 'another-one') })).toMatchObject({
      status: 422,
      body: { message: fieldCatalogue.wrongPassword, fields: { currentPassword: 'wrongPassword' } }
    })
    expect(await call(contract.changePassword, { ...first, ...change(patient.password, '12345') })).toMatchObject({
      status: 422,
      body: { fields: { newPassword: 'passwordShort' } }
    })
    expect((await call(contract.changePassword, { ...first, ...change(patient.password, 'another-one') })).status).toBe(
      200
    )
    expect((await call(contract.getMe, first)).status).toBe(200)
    expect((await call(contract.getMe, other)).status).toBe(401)
    expect((await login(patient.password)).status).toBe(401)
    expect((await login('another-one')).status).toBe(200)
  })
})

describe('a password reset', () => {
  const forgot = (email: string, more: object = {}) =>
    call(contract.forgotPassword, { body: { email, role: 'patient', ...more } })
  const reset = (token: string, password = 'a-new-one') => call(contract.resetPassword, { body: { token, password } })
  const resetToken = () => mailedToken(app, 'reset-password')

  it('sets a new password with a mailed link, ends every session and accepts the link once', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    expect(await forgot(patient.email)).toMatchObject({ status: 200, body: { success: true } })
    const token = await resetToken()
    expect(app.mails).toMatchObject([{ to: patient.email }])
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true, role: 'patient' } })
    expect((await call(contract.getMe, browser)).status).toBe(401)
    const login = (password: string) => call(contract.loginPatient, { body: { email: patient.email, password } })
    expect((await login(patient.password)).status).toBe(401)
    expect((await login('a-new-one')).status).toBe(200)
    expect(await reset(token, 'once-more')).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
  })

  it('also ends the session of another user who is signed in in that browser', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const token = await resetToken()
    const other = signedIn(await call(contract.registerPatient, { body: { ...patient, email: 'other@example.org' } }))
    const body = { token, password: 'a-new-one' }
    expect((await call(contract.resetPassword, { ...other, body })).status).toBe(200)
    expect((await call(contract.getMe, other)).status).toBe(401)
  })

  it('answers an unknown address the same way and sends no mail', async () => {
    await call(contract.registerPatient, { body: patient })
    const [known, unknown] = [await forgot(patient.email), await forgot('nobody@example.org')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(app.context.jobs.waiting).toHaveLength(2)
    await app.context.jobs.work()
    expect(app.mails).toHaveLength(1)
  })

  it('stores neither the token nor the address in the job', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    expect(JSON.stringify(app.context.jobs.waiting)).not.toContain(patient.email)
    const token = await resetToken()
    const rows = await app.context.database.db.selectFrom('password_resets').selectAll().execute()
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token)
  })

  it('rejects a link older than half an hour and an invented link', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const token = await resetToken()
    expect((await reset('x'.repeat(43))).status).toBe(400)
    expect(await reset(token, '12345')).toMatchObject({ status: 422, body: { fields: { password: 'passwordShort' } } })
    app.clock.set(new Date(app.clock.now().getTime() + 30 * 60_000))
    expect((await reset(token)).status).toBe(400)
  })

  it('keeps earlier links valid after another request, and voids all of them once one is used', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const earlier = await resetToken()
    await forgot(patient.email)
    const later = await resetToken()
    expect(later).not.toBe(earlier)
    expect((await reset(earlier)).status).toBe(200)
    expect(await reset(later, 'yet-another-one')).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
    expect(await reset(earlier, 'yet-another-one')).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
  })

  it('succeeds for only one of two links of an account that are used at the same time', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const first = await resetToken()
    await forgot(patient.email)
    const second = await resetToken()
    const answers = await Promise.all([reset(first, 'from-the-first'), reset(second, 'from-the-second')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  it('rejects an easily guessed password and keeps the link valid for a better one', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const token = await resetToken()
    expect(await reset(token, 'Cricket@123')).toMatchObject({
      status: 422,
      body: { message: fieldCatalogue.passwordCommon, fields: { password: 'passwordCommon' } }
    })
    for (const own of ['AshaDevi1', '919812345678', 'asha@example.org'])
      expect(await reset(token, own)).toMatchObject({ status: 422, body: { fields: { password: 'passwordPersonal' } } })
    expect((await reset(token)).status).toBe(200)
  })

  it('is mailed in the language of the page, or else of the profile', async () => {
    await call(contract.registerPatient, { body: { ...patient, language: 'hi' } })
    await forgot(patient.email)
    await forgot(patient.email, { language: 'ta' })
    await app.context.jobs.work()
    expect(app.mails[0]?.text).toMatch(/\p{Script=Devanagari}/u)
    expect(app.mails[1]?.text).toMatch(/\p{Script=Tamil}/u)
  })

  const from = (remoteAddress: string) => ({ remoteAddress })
  const forgotFrom = (address: string, cookies = {}) =>
    call(contract.forgotPassword, { ...from(address), cookies, body: { email: patient.email, role: 'patient' } })

  it('can be requested five times an hour from one address, without blocking other addresses', async () => {
    const registered = await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 5; i++) expect((await forgotFrom('203.0.113.66')).status).toBe(200)
    expect((await forgotFrom('203.0.113.66')).status).toBe(429)
    expect((await forgotFrom('203.0.113.1')).status).toBe(200)
    const device = { device: registered.cookies.find((cookie) => cookie.name === 'device')?.value as string }
    expect((await forgotFrom('203.0.113.66', device)).status).toBe(200)
  })

  it('sends at most three mails in a quarter of an hour, and the owner always has a valid link', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let minute = 0; minute <= 120; minute += 5) {
      const before = app.mails.length
      for (let i = 0; i < 4; i++) await forgotFrom(`203.0.113.${minute + i}`)
      await app.context.jobs.work()
      expect(app.mails.length - before).toBeLessThanOrEqual(3)
      const fresh = await app.context.database.db
        .selectFrom('password_resets')
        .select('expires_at')
        .where('expires_at', '>', new Date(app.clock.now().getTime() + 15 * 60_000))
        .execute()
      expect(fresh).toHaveLength(3)
      app.clock.set(new Date(app.clock.now().getTime() + 5 * 60_000))
    }
    expect(app.mails.length).toBeLessThanOrEqual(3 * 9)
  })
})

describe('the owner after a password change', () => {
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' }
  const lastMail = async () => {
    await app.context.jobs.work()
    return app.mails.at(-1)
  }

  it('is mailed when and on what kind of device it was changed, and earlier reset links are void', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: { ...patient, language: 'en' } }))
    await call(contract.forgotPassword, { body: { email: patient.email, role: 'patient' } })
    const token = await mailedToken(app, 'reset-password')
    const body = { currentPassword: patient.password, newPassword: 'another-one' }
    const headers = { ...browser.headers, ...phone }
    expect((await call(contract.changePassword, { ...browser, headers, body })).status).toBe(200)
    const used = await call(contract.resetPassword, { body: { token, password: 'from-the-link' } })
    expect(used).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
    expect(JSON.stringify(app.context.jobs.waiting)).not.toContain(patient.email)
    const mail = await lastMail()
    expect(mail?.to).toBe(patient.email)
    expect(mail?.text).toContain('Chrome on Android')
    expect(mail?.text).toMatch(/20 November 2026.*9:00/)
    expect(mail?.text).toContain('http://localhost:3000/forgot-password?role=patient')
  })

  it('gets the same mail after a reset, in the language of the profile', async () => {
    await call(contract.registerPatient, { body: { ...patient, language: 'ta' } })
    await call(contract.forgotPassword, { body: { email: patient.email, role: 'patient' } })
    const token = await mailedToken(app, 'reset-password')
    await call(contract.resetPassword, { body: { token, password: 'from-the-link' } })
    expect((await lastMail())?.subject).toMatch(/மாற்றப்பட்டது/)
    expect(app.mails).toHaveLength(2)
  })

  it('gets no mail when the change was refused', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    for (const body of [
      { currentPassword: 'not mine', newPassword: 'another-one' },
      { currentPassword: patient.password, newPassword: 'password1' },
      { currentPassword: patient.password, newPassword: 'asha1234' }
    ])
      expect((await call(contract.changePassword, { ...browser, body })).status).toBe(422)
    expect(await lastMail()).toBeUndefined()
  })

  it('has the new password although the mail could not be queued', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    app.context.jobs.send = async () => {
      throw new Error('away')
    }
    const body = { currentPassword: patient.password, newPassword: 'another-one' }
    expect((await call(contract.changePassword, { ...browser, body })).status).toBe(200)
  })
})
