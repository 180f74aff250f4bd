import {
  getAdministrator,
  listAdministratorEvents,
  signInAdministrator,
  signOutAdministrator
} from '@arogyachat/contract/administration/administration-endpoints'
import { getMe } from '@arogyachat/contract/endpoints/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { codeAt, stepAt } from '../../platform/totp.ts'
import { asAdministrator, codeNow } from '../../testing/administrator.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { cookiesOf } from '../../testing/client.ts'
import {
  createAdministrator,
  describeCredentials,
  listAdministrators,
  type NewCredentials,
  removeAdministrator,
  resetAdministrator
} from './administrator-service.ts'

const email = 'meera@example.org'
const minuteMs = 60_000

let app: TestApp
let credentials: NewCredentials
const lines: string[] = []

async function openApp(options: Parameters<typeof createTestApp>[0] = {}) {
  app = await createTestApp(options)
  credentials = await createAdministrator(app.context, email, 'Meera Rao')
}
afterEach(() => app.close())

const signIn = (fields: object = {}, headers: Record<string, string> = {}) =>
  app.call(signInAdministrator, {
    body: { email, password: credentials.password, code: codeNow(credentials, app.context), ...fields },
    headers
  })
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

describe('signing in as an administrator', () => {
  beforeEach(() => openApp())

  it('opens a session in a cookie of its own, which scripts and other sites cannot use', async () => {
    const answer = await signIn({ email: ' Meera@Example.org ' })
    expect(answer).toMatchObject({ status: 200, body: { administrator: { email, name: 'Meera Rao' } } })
    const [cookie] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const headers = { cookie: cookiesOf(answer) }
    expect(await app.call(getAdministrator, { headers })).toMatchObject({
      status: 200,
      body: { administrator: { email } }
    })
    expect((await app.call(getMe, { headers })).status).toBe(401)
    const { rows } = await app.context.database.pool.query('select token_hash from administrator_sessions')
    expect(cookie).not.toContain(rows[0].token_hash.toString('base64url'))
  })

  it('answers an unknown address, a wrong password, a wrong code and a missing one alike', async () => {
    const refused = [
      await signIn({ email: 'nobody@example.org' }),
      await signIn({ password: 'wrong' }),
      await signIn({ code: '000000' }),
      await signIn({ code: codeAt(credentials.secret, stepAt(app.clock.now()) + 3) })
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(refused.map(({ body }) => body.message)).toEqual(refused.map(() => refused[0]?.body.message))
    expect((await signIn({ code: '' })).status).toBe(422)
  })

  it('accepts a code once', async () => {
    const code = codeNow(credentials, app.context)
    expect((await signIn({ code })).status).toBe(200)
    expect((await signIn({ code })).status).toBe(401)
    later(30_000)
    expect((await signIn({ code })).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  it('ends after half an hour without use, after eight hours, and with signing out', async () => {
    const admin = await asAdministrator(app)
    const isSignedIn = async () => (await admin.call(getAdministrator)).status === 200
    later(29 * minuteMs)
    expect(await isSignedIn()).toBe(true)
    later(31 * minuteMs)
    expect(await isSignedIn()).toBe(false)
    const other = await asAdministrator(app)
    for (let quarter = 0; quarter < 31; quarter++) {
      later(15 * minuteMs)
      expect((await other.call(getAdministrator)).status).toBe(200)
    }
    later(15 * minuteMs)
    expect((await other.call(getAdministrator)).status).toBe(401)
    const third = await asAdministrator(app)
    expect((await third.call(signOutAdministrator)).status).toBe(200)
    expect((await third.call(getAdministrator)).status).toBe(401)
  })

  it('is recorded with its end, newest first', async () => {
    const admin = await asAdministrator(app)
    await admin.call(signOutAdministrator)
    later(minuteMs)
    const again = await asAdministrator(app)
    const { events, total } = (await again.call(listAdministratorEvents)).body
    expect(total).toBe(3)
    expect(events.map((event) => event.action)).toEqual(['sign-in', 'sign-out', 'sign-in'])
    expect(events[0]?.email).toBe(again.email)
  })
})

describe('attempts at signing in as an administrator', () => {
  beforeEach(() => openApp({ config: { rateLimits: true } }))

  it('are limited per address, while the browser in which the administrator has signed in has its own', async () => {
    const known = cookiesOf(await signIn())
    later(minuteMs)
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn({ password: 'wrong' })).status).toBe(401)
    const refused = await signIn()
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY'])
    const device = known.split('; ').find((pair) => pair.startsWith('device='))
    expect((await signIn({}, { cookie: device ?? '' })).status).toBe(200)
  })

  it('are logged with the id of the administrator and without the address', async () => {
    await app.close()
    lines.length = 0
    const log = createLog('info', { write: (line: string) => void lines.push(line) } as never)
    await openApp({ log })
    await signIn({ password: 'wrong' })
    await signIn()
    const security = lines.map((line) => JSON.parse(line)).filter((line) => line.security === 'administrator-sign-in')
    expect(security.map((line) => line.outcome)).toEqual(['INVALID_CREDENTIALS', 'success'])
    expect(security[0].account).toMatch(/^[\da-f-]{36}$/)
    expect(lines.join('')).not.toContain(email)
  })
})

describe('the command', () => {
  beforeEach(() => openApp())

  it('prints a password and the key of the second factor that open a session', async () => {
    const text = describeCredentials(email, credentials).join('\n')
    expect(credentials.password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
    expect(text).toContain(credentials.password)
    expect(text).toMatch(/Key: +([A-Z2-7]{4} ){7}[A-Z2-7]{4}\n/)
    expect(text).toContain('otpauth://totp/ArogyaChat%20administration:meera%40example.org?secret=')
    const { rows } = await app.context.database.pool.query('select * from administrators')
    expect(JSON.stringify(rows)).not.toContain(credentials.password)
    expect(rows[0].secret_sealed.includes(credentials.secret)).toBe(false)
  })

  it('lists, resets and removes administrators, and ends their sessions', async () => {
    const headers = { cookie: cookiesOf(await signIn()) }
    await expect(createAdministrator(app.context, email, 'Somebody')).rejects.toThrow('already')
    await expect(createAdministrator(app.context, 'meera', 'Somebody')).rejects.toThrow('not an email')
    expect(await listAdministrators(app.context)).toEqual([`${email}  Meera Rao, signed in last on 2026-11-20`])
    const before = credentials
    credentials = await resetAdministrator(app.context, email)
    expect((await app.call(getAdministrator, { headers })).status).toBe(401)
    expect((await signIn({ password: before.password })).status).toBe(401)
    expect((await signIn({ code: codeNow(before, app.context) })).status).toBe(401)
    const again = await signIn()
    expect(again.status).toBe(200)
    await removeAdministrator(app.context, email)
    expect((await app.call(getAdministrator, { headers: { cookie: cookiesOf(again) } })).status).toBe(401)
    expect(await listAdministrators(app.context)).toEqual(['There is no administrator.'])
    await expect(resetAdministrator(app.context, email)).rejects.toThrow('no administrator')
    await expect(removeAdministrator(app.context, email)).rejects.toThrow('no administrator')
  })
})
