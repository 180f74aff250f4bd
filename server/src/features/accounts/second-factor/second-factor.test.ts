import { endpoints } from '@arogyachat/contract/endpoints'
import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { codeAt, stepAt } from '../../../platform/totp.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { cookieOf, signedIn } from '../../../testing/browser.ts'
import { browserCalls, mailedToken } from '../../../testing/registration.ts'
import { describe as describeAccount, reset } from './reset-service.ts'

let app: TestApp
let doctor: Client
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
  doctor = await app.asDoctor()
})
afterEach(() => app.close())

const call = browserCalls(() => app)
const wrongCode = { status: 422, body: { code: 'INVALID', fields: { code: 'wrongCode' } } }
const expired = { status: 401, body: { code: 'LOGIN_EXPIRED' } }

const wait = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000))
const bytesOf = (secret: string) => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOf = (secret: string, step = 0) => codeAt(bytesOf(secret), stepAt(app.clock.now()) + step)
/** A six-digit code that is not valid now. */
const notCodeOf = (secret: string) => {
  const valid = [-1, 0, 1].map((step) => codeOf(secret, step))
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) as string
}

/** Turns the second factor on, and waits until the next code is due. */
async function turnOn(client = doctor) {
  const { secret } = (await client.call(contract.startSecondFactor, { body: { password: client.password } })).body
  const confirmed = await client.call(contract.confirmSecondFactor, { body: { code: codeOf(secret) } })
  expect(confirmed.status).toBe(200)
  wait(60)
  return { secret, codes: confirmed.body.recoveryCodes }
}

type Options = Parameters<typeof call>[1]
async function sendPassword(options: Options = {}, password = doctor.password) {
  const answer = await call(contract.loginDoctor, { ...options, body: { email: doctor.email, password } })
  return { ...answer, ticket: answer.cookies.find(({ name }) => name === 'login')?.value }
}
const sendCode = (code: string, ticket: string | undefined, options: Options = {}) =>
  call(contract.finishDoctorLogin, {
    ...options,
    body: { code },
    cookies: { ...(ticket !== undefined && { login: ticket }), ...options.cookies }
  })

describe('turning two-step sign-in on', () => {
  it('needs the password and a code, and gives ten recovery codes once', async () => {
    const state = async () => (await doctor.call(contract.getSecondFactor)).body
    expect(await state()).toMatchObject({ isAvailable: true, onSince: null, recoveryCodesLeft: 0 })
    expect(await doctor.call(contract.startSecondFactor, { body: { password: 'wrong' } })).toMatchObject({
      status: 422,
      body: { fields: { password: 'wrongPassword' } }
    })
    const { body } = await doctor.call(contract.startSecondFactor, { body: { password: doctor.password } })
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(await doctor.call(contract.confirmSecondFactor, { body: { code: notCodeOf(body.secret) } })).toMatchObject(
      wrongCode
    )
    expect((await sendPassword()).status).toBe(200)
    const confirmed = await doctor.call(contract.confirmSecondFactor, { body: { code: codeOf(body.secret) } })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await state()).toMatchObject({ onSince: app.clock.now().toISOString(), recoveryCodesLeft: 10 })
  })

  it('ends the sessions that were opened with the password alone, and notifies the owner', async () => {
    const other = signedIn(await sendPassword())
    await turnOn()
    expect((await call(contract.getMe, other)).status).toBe(401)
    expect((await doctor.call(contract.getMe)).status).toBe(200)
    await app.context.jobs.work()
    expect(app.mails.at(-1)).toMatchObject({
      to: doctor.email,
      subject: 'Two-step sign in was turned on for ArogyaChat'
    })
  })

  it('takes a code only from the session that started, within half an hour, and not when it is on', async () => {
    const other = signedIn(await sendPassword())
    const { secret } = (await doctor.call(contract.startSecondFactor, { body: { password: doctor.password } })).body
    const off = { status: 409, body: { code: 'SECOND_FACTOR_OFF' } }
    const fromOther = await call(contract.confirmSecondFactor, { ...other, body: { code: codeOf(secret) } })
    expect(fromOther).toMatchObject(off)
    wait(30 * 60)
    expect(await doctor.call(contract.confirmSecondFactor, { body: { code: codeOf(secret) } })).toMatchObject(off)
    await turnOn()
    const again = await doctor.call(contract.startSecondFactor, { body: { password: doctor.password } })
    expect(again).toMatchObject({ status: 409, body: { code: 'SECOND_FACTOR_ON' } })
  })

  it('is not for patients', async () => {
    const patient = await app.asPatient()
    for (const endpoint of [contract.getSecondFactor, contract.startSecondFactor, contract.turnOffSecondFactor])
      expect((await patient.call(endpoint, { body: { password: patient.password, code: '1' } })).status).toBe(403)
  })

  it('stores neither the secret nor the recovery codes in the clear', async () => {
    const { secret, codes } = await turnOn()
    const { db } = app.context.database
    const factor = await db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    expect(factor.secret_sealed.includes(bytesOf(secret))).toBe(false)
    const hashes = await db.selectFrom('recovery_codes').select('code_hash').execute()
    for (const { code_hash } of hashes)
      for (const code of codes) expect(code_hash.toString('latin1')).not.toContain(code)
  })
})

describe('signing in with a second factor', () => {
  it('answers the password with a ticket and no session, and the code with the session', async () => {
    const { secret } = await turnOn()
    const first = await sendPassword()
    expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } })
    expect(cookieOf(first)).toBeUndefined()
    expect(first.cookies.find(({ name }) => name === 'login')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600
    })
    expect(first.cookies.some(({ name }) => name === 'device')).toBe(false)
    expect((await call(contract.getMe, { cookies: { session: first.ticket as string } })).status).toBe(401)
    const second = await sendCode(codeOf(secret), first.ticket)
    expect(second).toMatchObject({ status: 200, body: { user: { id: doctor.id } } })
    expect((await call(contract.getMe, signedIn(second))).status).toBe(200)
  })

  it('gives a browser with only the ticket nothing but the second step', async () => {
    await turnOn()
    const { ticket } = await sendPassword()
    const closed = Object.values(endpoints).filter(({ access }) => access !== 'public')
    for (const { method, path } of closed) {
      const url = path.replace(/\{\w+\}/g, newId())
      const answer = await app.server.inject({
        method,
        url,
        cookies: { login: ticket as string, session: ticket as string }
      })
      expect([method, path, answer.statusCode]).toEqual([method, path, 401])
    }
  })

  it('still answers a wrong password as before', async () => {
    await turnOn()
    expect(await sendPassword({}, 'wrong')).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  })

  it('refuses a code that was used, whether to sign in or to turn it on', async () => {
    const { secret } = (await doctor.call(contract.startSecondFactor, { body: { password: doctor.password } })).body
    const code = codeOf(secret)
    await doctor.call(contract.confirmSecondFactor, { body: { code } })
    const { ticket } = await sendPassword()
    expect(await sendCode(code, ticket)).toMatchObject(wrongCode)
    wait(30)
    expect((await sendCode(codeOf(secret), ticket)).status).toBe(200)
    expect(await sendCode(codeOf(secret), (await sendPassword()).ticket)).toMatchObject(wrongCode)
  })

  it('answers a wrong, a used and an unknown recovery code with the same body', async () => {
    const { secret, codes } = await turnOn()
    await sendCode(codes[0] as string, (await sendPassword()).ticket)
    const { ticket } = await sendPassword()
    const answers = []
    for (const code of [notCodeOf(secret), codes[0] as string, 'AAAA-BBBB-CCCC', '१२३'])
      answers.push((await sendCode(code, ticket)).body)
    for (const body of answers) expect(body).toEqual(answers[0])
  })

  it('allows a ticket once, for ten minutes, and only for the browser that has its cookie', async () => {
    const { secret } = await turnOn()
    const { ticket } = await sendPassword()
    expect(await sendCode(codeOf(secret), undefined)).toMatchObject(expired)
    const stranger = signedIn(await call(contract.loginDoctor, { body: await strangerLogin() }))
    expect(await sendCode(codeOf(secret), undefined, stranger)).toMatchObject(expired)
    const firefox = { headers: { 'user-agent': 'Firefox/140 Windows' } }
    expect(await sendCode(codeOf(secret), ticket, firefox)).toMatchObject(expired)
    expect((await sendCode(codeOf(secret), ticket)).status).toBe(200)
    wait(60)
    expect(await sendCode(codeOf(secret), ticket)).toMatchObject(expired)
    const late = await sendPassword()
    wait(10 * 60)
    expect(await sendCode(codeOf(secret), late.ticket)).toMatchObject(expired)
  })
  const strangerLogin = async () => {
    const { email, password } = await app.asDoctor()
    return { email, password }
  }

  it('refuses the ticket of one account with the code of another, and no account of a patient has one', async () => {
    const other = await app.asDoctor()
    const patient = await app.asPatient({ email: doctor.email })
    await turnOn()
    const theirs = await turnOn(other)
    expect(await sendCode(codeOf(theirs.secret), (await sendPassword()).ticket)).toMatchObject(wrongCode)
    const { email, password } = patient
    const answer = await call(contract.loginPatient, { body: { email, password } })
    expect(answer.status).toBe(200)
    expect(answer.cookies.some(({ name }) => name === 'login')).toBe(false)
  })

  it('allows ten wrong codes an hour for an account, however many tickets and addresses', async () => {
    const { secret } = await turnOn()
    const from = (i: number) => ({ remoteAddress: `203.0.113.${i}` })
    for (let i = 0; i < 10; i++) {
      const { ticket } = await sendPassword(from(i))
      expect(await sendCode(notCodeOf(secret), ticket, from(i))).toMatchObject(wrongCode)
    }
    const { ticket } = await sendPassword(from(11))
    expect(await sendCode(codeOf(secret), ticket, from(11))).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  })

  it('lets the owner in from a known browser while a stranger who knows the password uses up the attempts', async () => {
    const { secret } = await turnOn()
    const first = await sendCode(codeOf(secret), (await sendPassword()).ticket)
    const device = first.cookies.find(({ name }) => name === 'device')?.value as string
    for (let i = 0; i < 10; i++) await sendCode(notCodeOf(secret), (await sendPassword()).ticket)
    wait(60)
    expect((await sendCode(codeOf(secret), (await sendPassword()).ticket)).status).toBe(429)
    const known = { cookies: { device } }
    expect((await sendCode(codeOf(secret), (await sendPassword(known)).ticket, known)).status).toBe(200)
  })

  it('allows thirty wrong codes an hour from all browsers that somebody made known before it was on', async () => {
    const devices: string[] = []
    for (let i = 0; i < 4; i++)
      devices.push((await sendPassword()).cookies.find(({ name }) => name === 'device')?.value as string)
    const { secret } = await turnOn()
    const statuses: number[] = []
    for (const device of devices) {
      const known = { cookies: { device } }
      const { ticket } = await sendPassword(known)
      for (let i = 0; i < 10; i++) statuses.push((await sendCode(notCodeOf(secret), ticket, known)).status)
    }
    expect(statuses).toEqual([...Array(30).fill(422), ...Array(10).fill(429)])
  })

  it('writes no secret, ticket or code to the log', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line: string) => void lines.push(line) })
    await app.close()
    app = await createTestApp({ config: { rateLimits: true }, log })
    doctor = await app.asDoctor()
    const { secret, codes } = await turnOn()
    const { ticket } = await sendPassword()
    const typed = [notCodeOf(secret), codeOf(secret), codes[0] as string]
    for (const code of typed) await sendCode(code, ticket)
    await sendCode(codes[0] as string, (await sendPassword()).ticket)
    const text = lines.join('\n')
    expect(text).toContain('"security":"second-factor"')
    for (const hidden of [secret, ticket as string, doctor.password, doctor.email, ...codes, ...typed])
      expect(text).not.toContain(hidden)
  })

  it('gives one of two simultaneous requests the session, for a recovery code and for a ticket', async () => {
    const { codes, secret } = await turnOn()
    const [a, b] = [await sendPassword(), await sendPassword()]
    const code = codes[0] as string
    const both = await Promise.all([sendCode(code, a.ticket), sendCode(code, b.ticket)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const { ticket } = await sendPassword()
    const twice = await Promise.all([sendCode(codeOf(secret), ticket), sendCode(codes[1] as string, ticket)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await doctor.call(contract.getSecondFactor)).body.recoveryCodesLeft).toBeGreaterThanOrEqual(8)
  })

  it('notifies the owner that a recovery code was used', async () => {
    const { codes } = await turnOn()
    const typed = (codes[0] as string).toLowerCase().replaceAll('-', ' ')
    expect((await sendCode(typed, (await sendPassword()).ticket)).status).toBe(200)
    await app.context.jobs.work()
    expect(app.mails.map(({ subject }) => subject)).toContain('A recovery code was used for ArogyaChat')
  })

  it('is still needed after a password reset, which voids tickets and makes the browser not known', async () => {
    const { secret } = await turnOn()
    const before = await sendPassword()
    await call(contract.forgotPassword, { body: { email: doctor.email, role: 'doctor' } })
    const token = await mailedToken(app, 'reset-password')
    const done = await call(contract.resetPassword, { body: { token, password: 'another-good-one' } })
    expect(done.status).toBe(200)
    expect(done.cookies.some(({ name, value }) => name === 'device' && value !== '')).toBe(false)
    expect(await sendCode(codeOf(secret), before.ticket)).toMatchObject(expired)
    const after = await sendPassword({}, 'another-good-one')
    expect(after.body.code).toBe('SECOND_FACTOR_NEEDED')
    expect((await sendCode(codeOf(secret), after.ticket)).status).toBe(200)
  })

  it('voids tickets when the password is changed', async () => {
    const { secret } = await turnOn()
    const { ticket } = await sendPassword()
    const body = { currentPassword: doctor.password, newPassword: 'another-good-one' }
    expect((await doctor.call(contract.changePassword, { body })).status).toBe(200)
    expect(await sendCode(codeOf(secret), ticket)).toMatchObject(expired)
  })
})

describe('turning it off, and new recovery codes', () => {
  it('need the password and a code', async () => {
    const { secret, codes } = await turnOn()
    for (const endpoint of [contract.turnOffSecondFactor, contract.renewRecoveryCodes]) {
      const wrong = { password: 'wrong', code: codeOf(secret) }
      expect((await doctor.call(endpoint, { body: wrong })).body.fields).toEqual({ password: 'wrongPassword' })
      const guessed = { password: doctor.password, code: notCodeOf(secret) }
      expect(await doctor.call(endpoint, { body: guessed })).toMatchObject(wrongCode)
    }
    const body = { password: doctor.password, code: codeOf(secret) }
    const renewed = await doctor.call(contract.renewRecoveryCodes, { body })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(await sendCode(codes[0] as string, (await sendPassword()).ticket)).toMatchObject(wrongCode)
    const recovery = { password: doctor.password, code: renewed.body.recoveryCodes[0] as string }
    expect((await doctor.call(contract.turnOffSecondFactor, { body: recovery })).status).toBe(200)
    expect((await sendPassword()).status).toBe(200)
    await app.context.jobs.work()
    expect(app.mails.at(-1)?.subject).toBe('Two-step sign in was turned off for ArogyaChat')
  })

  it('allow nine wrong codes in the hour after turning on, however many sessions send them', async () => {
    const { secret } = await turnOn()
    const other = signedIn(await sendCode(codeOf(secret), (await sendPassword()).ticket))
    const body = { password: doctor.password, code: notCodeOf(secret) }
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      statuses.push((await doctor.call(contract.turnOffSecondFactor, { body })).status)
      statuses.push((await call(contract.renewRecoveryCodes, { ...other, body })).status)
    }
    expect(statuses).toEqual([...Array(9).fill(422), 429])
    wait(30)
    const right = { password: doctor.password, code: codeOf(secret) }
    expect((await doctor.call(contract.turnOffSecondFactor, { body: right })).status).toBe(429)
  })

  it('is done by the operator for a doctor who has lost everything, which ends all sessions and is logged', async () => {
    await turnOn()
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const { database, config, clock } = app.context
    const context = { database, config, clock, log }
    expect(await describeAccount(context, doctor.email)).toContain('10 recovery codes left')
    expect(await reset(context, doctor.email.toUpperCase())).toContain('password alone')
    expect(lines.join()).toContain('"security":"second-factor-reset"')
    expect((await doctor.call(contract.getMe)).status).toBe(401)
    expect((await sendPassword()).status).toBe(200)
    await expect(reset(context, doctor.email)).rejects.toThrow('does not use two-step sign-in')
    await expect(reset(context, 'nobody@example.org')).rejects.toThrow('no open account')
  })
})

describe('the shared demo doctor', () => {
  it('cannot turn it on, so that signing in with one tap goes on working', async () => {
    const demo = await createTestApp({ config: { isDemo: true } })
    const shared = await demo.asDoctor()
    const { db } = demo.context.database
    await db
      .updateTable('accounts')
      .set({ email: 'doctor@example.org', is_demo: true })
      .where('id', '=', shared.id)
      .execute()
    expect((await shared.call(contract.getSecondFactor)).body.isAvailable).toBe(false)
    const started = await shared.call(contract.startSecondFactor, { body: { password: shared.password } })
    expect(started).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    await demo.close()
  })
})
