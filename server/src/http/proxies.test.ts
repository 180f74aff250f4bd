import type { IncomingMessage } from 'node:http'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { callerOf, isProxy } from './proxies.ts'

const open = { publicUrl: 'http://localhost:3000' }
const behind = { publicUrl: 'https://arogya.example' }

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

describe.each([open, behind])('the address of who calls $publicUrl', (config) => {
  it.each(ways)('is for a socket the same as for a request: %s for %s', async (remoteAddress, forwarded) => {
    const app = fastify({ trustProxy: (it) => isProxy(config, it) })
    app.get('/', async (request) => ({ ip: request.ip, caller: callerOf(config, request.raw) }))
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const { ip, caller } = (await app.inject({ url: '/', remoteAddress, headers })).json()
    expect(caller).toBe(ip)
  })
})

const caller = (config: typeof open, remoteAddress: string, forwarded: string) =>
  callerOf(config, {
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress }
  } as unknown as IncomingMessage)

it('is what a neighbour says only behind TLS, and what a stranger says never', () => {
  expect(caller(open, '192.168.1.4', '203.0.113.7')).toBe('192.168.1.4')
  expect(caller(behind, '192.168.1.4', '203.0.113.7')).toBe('203.0.113.7')
  expect(caller(behind, '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1')
})
