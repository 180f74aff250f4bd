import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { getMe, loginPatient } from '@arogyachat/contract/endpoints/accounts'
import { getHealth, getReady } from '@arogyachat/contract/endpoints/system'
import { screenRoutes } from '@arogyachat/contract/screens'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../platform/ids.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createStubSite } from '../testing/stub-site.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})

const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  testApp.server.inject({ method: 'POST', url: loginPatient.path, payload, headers })

describe('an error of the framework', () => {
  it.each([
    ['broken JSON', () => post('{"email":'), 400, 'BAD_REQUEST'],
    ['JSON that reaches for the prototype', () => post('{"__proto__":{"a":1}}'), 400, 'BAD_REQUEST'],
    ['a form', () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'WRONG_KIND'],
    ['plain text', () => post('{}', { 'content-type': 'text/plain' }), 415, 'WRONG_KIND'],
    ['multipart without a boundary', () => post('x', { 'content-type': 'multipart/form-data' }), 415, 'WRONG_KIND'],
    ['a body over 256 kB', () => post(JSON.stringify({ email: 'x'.repeat(300_000) })), 413, 'TOO_LARGE'],
    ['a bad address', () => testApp.server.inject({ url: '/api/%zz' }), 400, 'BAD_REQUEST'],
    ['an unknown call', () => testApp.server.inject({ url: '/api/nothing' }), 404, 'NOT_FOUND'],
    ['a slash too many', () => testApp.server.inject({ url: '/api/health/' }), 404, 'NOT_FOUND'],
    ['another method', () => testApp.server.inject({ method: 'DELETE', url: '/api/health' }), 404, 'NOT_FOUND'],
    ['a path out of the site', () => testApp.server.inject({ url: '/../../package.json' }), 404, 'NOT_FOUND']
  ] as const)('for %s is answered with the contract’s error reply', async (_, ask, status, code) => {
    const answer = await ask()
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ success: false, code, message: expect.any(String) })
  })

  it('for JSON that is nested too deeply is a 400, before it is parsed', async () => {
    const deep = `${'{"email":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const body of [deep, '['.repeat(100_000) + ']'.repeat(100_000)]) {
      const answer = await post(body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  it('for an empty body names the required fields', async () => {
    expect((await post('')).json()).toMatchObject({
      code: 'INVALID',
      fields: { email: 'required', password: 'required' }
    })
  })

  it('for a malformed HTTP request is answered on the socket', async () => {
    await testApp.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = testApp.server.server.address() as AddressInfo
    const say = (text: string) =>
      new Promise<string>((done) => {
        let received = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('close', () => done(received))
      })
    expect(await say('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"BAD_REQUEST"}$/)
    expect(await say(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 [\s\S]*"code":"TOO_LARGE"}$/
    )
    await testApp.server.close()
  })
})

describe('an internal error', () => {
  /** The answer of a server whose database queries all throw this error. */
  async function answerWhen(error: Error) {
    const database: Database = {
      ...testApp.context.database,
      get db(): never {
        throw error
      }
    }
    const app = await buildApp({ ...testApp.context, database })
    return app.inject({ method: 'POST', url: loginPatient.path, payload: { email: 'a@b.co', password: 'x' } })
  }

  it('is answered with nothing but a request id that is also in the log', async () => {
    const answer = await answerWhen(new Error('select secret from patients'))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      success: false,
      code: 'INTERNAL',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/)
    })
    expect(answer.body).not.toContain('secret')
  })

  it('of the database does not affect the health check, even with a session cookie', async () => {
    const { cookie } = await testApp.asPatient()
    const database: Database = {
      ...testApp.context.database,
      get db(): never {
        throw new Error('connect ECONNREFUSED')
      }
    }
    const app = await buildApp({ ...testApp.context, database })
    expect((await app.inject({ url: getHealth.path, headers: { cookie } })).statusCode).toBe(200)
  })

  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is shutting down'), { code: '57P03', severity: 'FATAL' }),
    new Error('timeout exceeded when trying to connect')
  ])('is a 503 with Retry-After while the database is unavailable: %s', async (error) => {
    const answer = await answerWhen(error)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      success: false,
      code: 'UNAVAILABLE',
      message: expect.any(String),
      retryAfterSeconds: Number(answer.headers['retry-after'])
    })
  })
})

describe('every answer', () => {
  it('has a content security policy without inline scripts and third parties', async () => {
    const { headers } = await testApp.server.inject({ url: '/api/health', headers: { host: 'site.example:3000' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' ws://localhost:3000 ws://site.example:3000;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https:/)
    expect(headers['permissions-policy']).toMatch(/camera=\(self\), microphone=\(self\)/)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })

  it('ignores a Host header that would inject into the policy', async () => {
    const { headers } = await testApp.server.inject({
      url: '/api/health',
      headers: { host: 'x; img-src elsewhere.example' }
    })
    expect(headers['content-security-policy']).not.toContain('elsewhere')
  })

  it('of an https site has HSTS and sets __Host- cookies', async () => {
    const secure = await createTestApp({ config: { publicUrl: 'https://arogya.example' } })
    const asha = await secure.asPatient()
    expect(asha.cookie).toMatch(/^__Host-session=/)
    const answer = await secure.call(loginPatient, { body: { email: asha.email, password: asha.password } })
    expect([answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[\w.~-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    ])
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://arogya.example ")
  })
})

describe('the limit of calls per minute', () => {
  it('applies to every path of the API, however the URL is written', async () => {
    const limited = await createTestApp({ config: { rateLimits: true } })
    const ask = (url: string) => limited.server.inject({ url, remoteAddress: '203.0.113.9' })
    for (let call = 0; call < 1200; call++) await ask(call % 2 ? '/%61pi/auth/me' : '/api/auth/me')
    expect((await ask('/api/auth/me')).statusCode).toBe(429)
    expect((await ask('/%61pi/auth/me')).statusCode).toBe(429)
    const cancel = { method: 'DELETE', url: `/meeting/${newId()}`, remoteAddress: '203.0.113.9' } as const
    expect((await limited.server.inject(cancel)).statusCode).toBe(429)
    expect((await ask('/ai/test')).statusCode).toBe(429)
  })

  it('applies to each address separately, and not to health checks', async () => {
    const limited = await createTestApp({ config: { rateLimits: true } })
    const ask = (remoteAddress: string, path: string = getMe.path) =>
      limited.server.inject({ url: path, remoteAddress })
    for (let i = 0; i < 1200; i++) await ask('203.0.113.7')
    const refused = await ask('203.0.113.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ success: false, code: 'TOO_MANY' })
    expect(Number(refused.headers['retry-after'])).toBe(refused.json().retryAfterSeconds)
    expect((await ask('203.0.113.8')).statusCode).toBe(401)
    for (const { path } of [getHealth, getReady]) expect((await ask('203.0.113.7', path)).statusCode).toBe(200)
  })
})

describe('the built site', () => {
  let root: string
  let app: FastifyInstance
  beforeEach(async () => {
    root = await createStubSite()
    app = await buildApp(testApp.context, root)
  })
  afterEach(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  const html = { accept: 'text/html,application/xhtml+xml' }

  it('lets browsers cache hashed files for a year and revalidate the page', async () => {
    const file = await app.inject({ url: '/assets/a-1.js' })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const page = await app.inject({ url: '/patient-login', headers: html })
    expect(page.body).toContain('the app')
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  it('sends the files compressed at build', async () => {
    const file = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.body).toBe('compressed')
  })

  it('answers every screen of the app with 200, and lets search engines list only the public ones', async () => {
    const urls = Object.values(screenRoutes).map((route) => route.replace(/:\w+/, '1'))
    for (const url of [...urls, '/video-conference/1&from=patient', '/patient-dashboard?section=records']) {
      const page = await app.inject({ url, headers: html })
      expect(page.statusCode, url).toBe(200)
      expect(page.body, url).toContain('the app')
      expect(page.headers['cache-control'], url).toBe('no-cache')
    }
    const robots = async (url: string) => (await app.inject({ url, headers: html })).headers['x-robots-tag']
    expect(await robots('/patient-login')).toBeUndefined()
    expect(await robots('/patient-dashboard')).toBe('noindex')
  })

  it('answers any other URL with 404: the app for a browser, JSON for other clients', async () => {
    for (const url of ['/no/such/page', '/apiary', '/xx', '/book-appointment', '/patient-dashboard/more']) {
      const page = await app.inject({ url, headers: html })
      expect(page.statusCode, url).toBe(404)
      expect(page.body, url).toContain('the app')
      expect(page.headers['x-robots-tag'], url).toBe('noindex')
      expect((await app.inject({ url })).json(), url).toMatchObject({ success: false, code: 'NOT_FOUND' })
    }
  })

  it('is not sent for API paths, missing files or writes', async () => {
    for (const url of ['/api', '/api/nothing', '/ai/nothing', '/meeting/1']) {
      expect((await app.inject({ url, headers: html })).json(), url).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await app.inject({ url: '/assets/gone-2.js' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/patient-login', headers: html })).statusCode).toBe(404)
  })
})
