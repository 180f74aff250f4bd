import type { AddressInfo } from 'node:net'
import type { BrowserEvents, ServerEvents } from '@arogyachat/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type LiveServer, openLive } from './live.ts'

let site: TestApp
let live: LiveServer
let url: string

async function open(rateLimits: 'on' | 'off'): Promise<void> {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), LOG_LEVEL: 'fatal', RATE_LIMITS: rateLimits })
  live = openLive({ config, database: await testDatabase(), log: createLog('fatal') })
  site = await createTestApp({ live })
  live.attach(site.server.server, site.context, () => undefined)
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(site.server.server.address() as AddressInfo).port}`
}
afterEach(async () => {
  await live.close()
  await site.close()
})

/** One handshake of this address, as the proxy of the site passes it on. */
async function knock(address: string): Promise<number> {
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': address } })
  await answer.arrayBuffer()
  return answer.status
}
async function knocks(address: string, count: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let done = 0; done < count; done += 50) {
    for (const it of await Promise.all(Array.from({ length: 50 }, () => knock(address)))) statuses.add(it)
  }
  return statuses
}

it('lets an address knock as often as it may call, and no other address waits for it', async () => {
  await open('on')
  expect(await knocks('203.0.113.7', 1200)).toEqual(new Set([200]))
  expect(await knock('203.0.113.7')).toBe(403)
  expect(await knock('203.0.113.8')).toBe(200)
})

it('counts no knocks when the limits are off', async () => {
  await open('off')
  expect(await knocks('203.0.113.7', 1250)).toEqual(new Set([200]))
})

it('gives a session twenty tabs: the oldest goes when another comes', async () => {
  await open('on')
  const patient = await site.asPatient()
  const other = await site.asPatient()
  const tabOf = async (cookie: string) => {
    const tab: Socket<ServerEvents, BrowserEvents> = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie }
    })
    onTestFinished(() => void tab.disconnect())
    await new Promise<void>((resolve, reject) => {
      tab.on('connect', resolve)
      tab.on('connect_error', reject)
    })
    return tab
  }
  const neighbour = await tabOf(other.cookie)
  const tabs: Awaited<ReturnType<typeof tabOf>>[] = []
  for (let count = 0; count < 20; count++) tabs.push(await tabOf(patient.cookie))
  expect(tabs.every((tab) => tab.connected)).toBe(true)
  tabs.push(await tabOf(patient.cookie))
  await vi.waitFor(() => expect(tabs.map((tab) => tab.connected)).toEqual([false, ...Array(20).fill(true)]))
  expect(neighbour.connected).toBe(true)
})
