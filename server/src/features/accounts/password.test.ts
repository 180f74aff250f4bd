import * as contract from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { fieldCatalogue } from '@arogyachat/contract/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callFrom, signedIn } from '../../testing/browser.ts'
import { type TestHouse, testHouse } from '../../testing/house.ts'

let home: TestHouse
beforeEach(async () => {
  home = await testHouse({ config: { rateLimits: true } })
})
afterEach(() => home.close())

const patient = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  phone: '+919812345678',
  age: 34,
  gender: 'Female',
  password: 'six-at-least'
}

const call = (endpoint: Endpoint, options?: Parameters<typeof callFrom>[2]) => callFrom(home.app, endpoint, options)

describe('a change of password', () => {
  const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } })

  it('needs the current one, and ends every other session', async () => {
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

describe('a forgotten password', () => {
  const forgot = (email: string, more: object = {}) =>
    call(contract.forgotPassword, { body: { email, role: 'patient', ...more } })
  const reset = (token: string, password = 'a-new-one') => call(contract.resetPassword, { body: { token, password } })
  const mailedToken = async () => {
    await home.house.jobs.work()
    return /http:\/\/localhost:3000\/reset-password#([\w-]{43})\s/.exec(home.mails.at(-1)?.text ?? '')?.[1] as string
  }

  it('is set anew with a mailed link, which ends every session and works once', async () => {
    const browser = signedIn(await call(contract.registerPatient, { body: patient }))
    expect(await forgot(patient.email)).toMatchObject({ status: 200, body: { success: true } })
    const token = await mailedToken()
    expect(home.mails).toMatchObject([{ to: patient.email }])
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true, role: 'patient' } })
    expect((await call(contract.getMe, browser)).status).toBe(401)
    const login = (password: string) => call(contract.loginPatient, { body: { email: patient.email, password } })
    expect((await login(patient.password)).status).toBe(401)
    expect((await login('a-new-one')).status).toBe(200)
    expect(await reset(token, 'once-more')).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
  })

  it('set anew in a browser where somebody else is signed in ends that session too', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const token = await mailedToken()
    const other = signedIn(await call(contract.registerPatient, { body: { ...patient, email: 'other@example.org' } }))
    const body = { token, password: 'a-new-one' }
    expect((await call(contract.resetPassword, { ...other, body })).status).toBe(200)
    expect((await call(contract.getMe, other)).status).toBe(401)
  })

  it('answers an unknown address the same, and sends nothing', async () => {
    await call(contract.registerPatient, { body: patient })
    const [known, unknown] = [await forgot(patient.email), await forgot('nobody@example.org')]
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(home.house.jobs.waiting).toHaveLength(2)
    await home.house.jobs.work()
    expect(home.mails).toHaveLength(1)
  })

  it('keeps neither the token nor the address in the job', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    expect(JSON.stringify(home.house.jobs.waiting)).not.toContain(patient.email)
    const token = await mailedToken()
    const rows = await home.house.database.db.selectFrom('password_resets').selectAll().execute()
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token)
  })

  it('cannot be set with a link older than half an hour, an earlier link, or an invented one', async () => {
    await call(contract.registerPatient, { body: patient })
    await forgot(patient.email)
    const earlier = await mailedToken()
    await forgot(patient.email)
    const later = await mailedToken()
    expect((await reset(earlier)).status).toBe(400)
    expect((await reset('x'.repeat(43))).status).toBe(400)
    expect(await reset(later, '12345')).toMatchObject({ status: 422, body: { fields: { password: 'passwordShort' } } })
    home.clock.set(new Date(home.clock.now().getTime() + 30 * 60_000))
    expect((await reset(later)).status).toBe(400)
  })

  it('is mailed in the language of the page, or else of the profile', async () => {
    await call(contract.registerPatient, { body: { ...patient, language: 'hi' } })
    await forgot(patient.email)
    await forgot(patient.email, { language: 'ta' })
    await home.house.jobs.work()
    expect(home.mails[0]?.text).toMatch(/\p{Script=Devanagari}/u)
    expect(home.mails[1]?.text).toMatch(/\p{Script=Tamil}/u)
  })

  it('can be asked for five times an hour for one account', async () => {
    for (let i = 0; i < 5; i++) expect((await forgot(patient.email)).status).toBe(200)
    expect((await forgot(patient.email)).status).toBe(429)
  })
})
