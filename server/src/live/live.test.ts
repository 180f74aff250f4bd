import type { AddressInfo } from 'node:net'
import type { BrowserEvents, ServerEvents } from '@arogyachat/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type LiveServer, openLive } from './open.ts'

let app: TestApp
let live: LiveServer
let url: string

async function open(rateLimits: 'on' | 'off'): Promise<void> {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), LOG_LEVEL: 'fatal', RATE_LIMITS: rateLimits })
  live = openLive({ config, database: await testDatabase(), log: createLog('fatal') })
  app = await createTestApp({ live })
  live.attach(app.server.server, app.context, () => undefined)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
}
afterEach(async () => {
  await live.close()
  await app.close()
})

/** Sends one handshake as a client with this address, through the site’s proxy. Returns the status. */
async function handshake(address: string): Promise<number> {
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': address } })
  await answer.arrayBuffer()
  return answer.status
}
async function handshakes(address: string, count: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let done = 0; done < count; done += 50) {
    for (const status of await Promise.all(Array.from({ length: 50 }, () => handshake(address)))) statuses.add(status)
  }
  return statuses
}

it('refuses the handshakes of an address over the limit of calls per minute, and of no other address', async () => {
  await open('on')
  expect(await handshakes('203.0.113.7', 1200)).toEqual(new Set([200]))
  expect(await handshake('203.0.113.7')).toBe(403)
  expect(await handshake('203.0.113.8')).toBe(200)
})

it('accepts any number of handshakes when rate limits are off', async () => {
  await open('off')
  expect(await handshakes('203.0.113.7', 1250)).toEqual(new Set([200]))
})

it('disconnects the oldest tab of a session when a twenty-first tab connects', async () => {
  await open('on')
  const patient = await app.asPatient()
  const other = await app.asPatient()
  const connectTab = async (cookie: string) => {
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
  const otherTab = await connectTab(other.cookie)
  const tabs: Awaited<ReturnType<typeof connectTab>>[] = []
  for (let count = 0; count < 20; count++) tabs.push(await connectTab(patient.cookie))
  expect(tabs.every((tab) => tab.connected)).toBe(true)
  tabs.push(await connectTab(patient.cookie))
  await vi.waitFor(() => expect(tabs.map((tab) => tab.connected)).toEqual([false, ...Array(20).fill(true)]))
  expect(otherTab.connected).toBe(true)
})
