import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { getHealth } from '@arogyachat/contract/endpoints/system'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { callerAddress, isProxy, socketCallerAddress, warnAboutProxies } from './proxies.ts'

const alone = readConfig({})
const behind = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 172.17.0.1, fd00::/8' })
const trustingNobody = readConfig({ TRUSTED_PROXIES: 'none', PUBLIC_URL: 'https://arogya.example' })

const ways = [
  ['203.0.113.7', undefined],
  ['127.0.0.1', undefined],
  ['127.0.0.1', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7'],
  ['::1', '198.51.100.1, 203.0.113.7'],
  ['203.0.113.9', '198.51.100.1'],
  ['10.0.0.5', '203.0.113.7'],
  ['10.0.0.5', '1.2.3.4, 203.0.113.7, 172.17.0.1'],
  ['fd00::1', '2001:db8::7'],
  ['127.0.0.1', 'nonsense'],
  ['127.0.0.1', '203.0.113.7:4444']
] as const

describe.each([
  ['behind a proxy of this machine', alone],
  ['behind proxies that are named', behind],
  ['behind none', trustingNobody]
])('the address of the caller %s', (_, config) => {
  it.each(ways)('is the same for a socket as for a request: %s for %s', async (remoteAddress, forwarded) => {
    const app = fastify({ trustProxy: (address) => isProxy(config, address) })
    app.get('/', async (request) => [callerAddress(request), socketCallerAddress(config, request.raw)])
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const [ofRequest, ofSocket] = (await app.inject({ url: '/', remoteAddress, headers })).json()
    expect(ofSocket).toBe(ofRequest)
  })
})

const caller = (config: typeof alone, remoteAddress: string, forwarded: string) =>
  socketCallerAddress(config, {
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress }
  } as unknown as IncomingMessage)

describe('X-Forwarded-For', () => {
  it('is trusted from the listed proxies only', () => {
    expect(caller(alone, '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(caller(alone, '192.168.1.4', '203.0.113.7')).toBe('192.168.1.4')
    expect(caller(behind, '10.0.0.5', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(caller(behind, '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1')
    expect(caller(behind, '192.168.1.4', '203.0.113.7')).toBe('192.168.1.4')
    expect(caller(trustingNobody, '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1')
  })

  it('is not trusted from a private address, even when PUBLIC_URL is https', () => {
    expect(caller(readConfig({ PUBLIC_URL: 'https://arogya.example' }), '10.0.0.5', '203.0.113.7')).toBe('10.0.0.5')
  })
})

describe('a warning about TRUSTED_PROXIES is logged', () => {
  async function warnings(
    env: NodeJS.ProcessEnv,
    requests: { remoteAddress: string; forwarded?: string; url?: string }[]
  ) {
    const config = readConfig(env)
    const lines: string[] = []
    const app = fastify({
      logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line).msg) } },
      trustProxy: (address) => isProxy(config, address)
    })
    warnAboutProxies(app, config)
    for (const url of ['/', getHealth.path]) app.get(url, async () => 'here')
    for (const { remoteAddress, forwarded, url = '/' } of requests)
      await app.inject({ url, remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
    return lines
  }
  const https = { PUBLIC_URL: 'https://arogya.example' }

  it('once, when a proxy in this network is not listed', async () => {
    const requests = [1, 2, 3].map((last) => ({ remoteAddress: '172.18.0.2', forwarded: `203.0.113.${last}` }))
    for (const env of [{}, https]) {
      const lines = await warnings(env, requests)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('not in TRUSTED_PROXIES')
    }
    expect(await warnings({ ...https, TRUSTED_PROXIES: '172.18.0.0/16' }, requests)).toEqual([])
  })

  it('once, when a trusted proxy of an https site sends no X-Forwarded-For, but not for a health check', async () => {
    const lines = await warnings(https, [{ remoteAddress: '127.0.0.1' }, { remoteAddress: '127.0.0.1' }])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('sends no X-Forwarded-For')
    expect(await warnings(https, [{ remoteAddress: '127.0.0.1', url: getHealth.path }])).toEqual([])
    expect(await warnings({}, [{ remoteAddress: '127.0.0.1' }])).toEqual([])
  })

  it('once, when requests to an https site come from no listed proxy, but not for a health check', async () => {
    const lines = await warnings(https, [{ remoteAddress: '203.0.113.7' }, { remoteAddress: '203.0.113.8' }])
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('203.0.113')
    expect(await warnings(https, [{ remoteAddress: '203.0.113.7', url: getHealth.path }])).toEqual([])
    expect(await warnings(https, [{ remoteAddress: '127.0.0.1', forwarded: '203.0.113.7' }])).toEqual([])
    expect(await warnings({}, [{ remoteAddress: '203.0.113.7', forwarded: '198.51.100.1' }])).toEqual([])
  })
})

it('only http/proxies.ts reads the address of a request', () => {
  const source = new URL('..', import.meta.url)
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .filter((path) => /\.ips?\b(?!\()|remoteAddress/.test(readFileSync(new URL(path, source), 'utf8')))
  expect(readers).toEqual(['http/proxies.ts'])
})
