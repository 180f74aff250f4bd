import * as contract from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLive } from '../../live/live.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { cookieOf, signedIn } from '../../testing/browser.ts'
import { browserCalls, patientForm as patient } from '../../testing/registration.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
})
afterEach(() => app.close())

const call = browserCalls(() => app)

describe('login', () => {
  const login = (body: object, options: Parameters<typeof call>[1] = {}) =>
    call(contract.loginPatient, { ...options, body: { email: patient.email, password: patient.password, ...body } })

  it('sets a session cookie, or a persistent one when the user asked to stay signed in', async () => {
    await call(contract.registerPatient, { body: patient })
    const short = await login({})
    expect(short).toMatchObject({ status: 200, body: { success: true, message: 'Login Successful' } })
    expect(cookieOf(short).maxAge).toBeUndefined()
    expect(cookieOf(await login({ rememberMe: true })).maxAge).toBe(60 * 24 * 60 * 60)
  })

  it('answers a wrong password, an unknown address and the other role alike', async () => {
    await call(contract.registerPatient, { body: patient })
    const answers = [
      await login({ password: 'wrong' }),
      await login({ email: 'nobody@example.org' }),
      await call(contract.loginDoctor, { body: { email: patient.email, password: patient.password } })
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
    }
  })

  it.each([
    ['email', '', 'required'],
    ['email', 'nobody', 'email'],
    ['password', '', 'required']
  ] as const)('returns a field error for %s = %j', async (field, value, error) => {
    expect(await login({ [field]: value })).toMatchObject({ status: 422, body: { fields: { [field]: error } } })
  })

  it('ends the previous session of this browser', async () => {
    const before = signedIn(await call(contract.registerPatient, { body: patient }))
    const after = signedIn(await login({}, before))
    expect(after.cookies.session).not.toBe(before.cookies.session)
    expect((await call(contract.getMe, before)).status).toBe(401)
    expect((await call(contract.getMe, after)).status).toBe(200)
  })

  it('is refused after ten wrong passwords for an account from one address, until the window is over', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 10; i++) expect((await login({ password: 'wrong' })).status).toBe(401)
    const refused = await login({})
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.retryAfterSeconds)
    app.clock.set(new Date(app.clock.now().getTime() + 15 * 60_000))
    expect((await login({})).status).toBe(200)
  })

  const from = (remoteAddress: string) => ({ remoteAddress })

  it('works for the owner while a stranger guesses passwords from another address', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 150; i++) await login({ password: 'wrong' }, from('203.0.113.66'))
    expect((await login({ password: 'wrong' }, from('203.0.113.66'))).status).toBe(429)
    expect((await login({}, from('203.0.113.1'))).status).toBe(200)
  })

  it('is refused after a hundred wrong passwords from many addresses, but not for another account', async () => {
    await call(contract.registerPatient, { body: patient })
    await call(contract.registerPatient, { body: { ...patient, email: 'other@example.org' } })
    for (let i = 0; i < 100; i++) {
      expect((await login({ password: 'wrong' }, from(`203.0.113.${i % 20}`))).status).toBe(401)
    }
    expect((await login({}, from('203.0.113.99'))).status).toBe(429)
    expect((await login({ email: 'other@example.org' }, from('203.0.113.99'))).status).toBe(200)
  })

  it('disconnects the tabs of the replaced session only after the browser has received the new one', async () => {
    const events: string[] = []
    const live = { ...silentLive, endSessions: (ids: readonly string[]) => void events.push(`ended ${ids.length}`) }
    const site = await createTestApp({ live })
    const asha = await site.asPatient()
    site.server.server.on('request', (_request, response) => response.on('finish', () => events.push('answered')))
    const address = await site.server.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(address + contract.loginPatient.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: asha.cookie, 'x-csrf-token': asha.token },
      body: JSON.stringify({ email: asha.email, password: asha.password })
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(events).toEqual(['answered', 'ended 1']))
    await site.close()
  })

  it('resets the attempt counter after a correct password', async () => {
    await call(contract.registerPatient, { body: patient })
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 6; j++) await login({ password: 'wrong' })
      expect((await login({})).status).toBe(200)
    }
  })

  it('stores passwords, tokens and addresses only as hashes', async () => {
    const answer = await call(contract.registerPatient, { body: patient })
    await login({ password: 'wrong' })
    const { db } = app.context.database
    const stored = JSON.stringify([
      await db.selectFrom('accounts').select('password_hash').execute(),
      (await db.selectFrom('sessions').selectAll().execute()).map((row) => row.token_hash.toString('latin1')),
      await db.selectFrom('rate_counters').selectAll().execute()
    ])
    for (const secret of [patient.password, cookieOf(answer).value, patient.email, '127.0.0.1']) {
      expect(stored).not.toContain(secret)
    }
  })
})
