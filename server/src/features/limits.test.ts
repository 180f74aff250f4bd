import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploadsPerAccount } from '../http/body/uploads.ts'
import { newId } from '../platform/ids.ts'
import { type AdministratorClient, asAdministrator } from '../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { rightValue } from '../testing/fuzz/schema-values.ts'

let app: TestApp
let patient: Client
let other: Client
let doctor: Client
let otherDoctor: Client
let administrators: [AdministratorClient, AdministratorClient]
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimits: true } })
  ;[patient, other] = [await app.asPatient(), await app.asPatient()]
  ;[doctor, otherDoctor] = [await app.asDoctor(), await app.asDoctor()]
  administrators = [await asAdministrator(app), await asAdministrator(app)]
})
afterAll(() => app.close())
afterEach(() => app.context.database.db.deleteFrom('rate_counters').execute())

const all = Object.entries(endpoints)
const limited = all.filter(([, endpoint]) => endpoint.rateLimit)
const isPublic = ([, endpoint]: [string, Endpoint]) => endpoint.access === 'public'
const takesFile = ([, endpoint]: [string, Endpoint]) => Boolean(endpoint.upload ?? endpoint.form)

/** A body that reports whether the server began to read it. */
function watchedBody() {
  let isRead = false
  const body = new Readable({
    read() {
      isRead = true
      this.push(Buffer.alloc(1024))
      this.push(null)
    }
  })
  return { body, wasRead: () => isRead }
}

type Sender = Pick<Client, 'cookie' | 'token'>
/** Two users who may make the call. */
const callersOf = ({ access }: Endpoint): [Sender, Sender] =>
  access === 'admin' ? administrators : access === 'doctor' ? [doctor, otherDoctor] : [patient, other]

async function send(endpoint: Endpoint, client: Sender | null, headers: Record<string, string> = {}, address?: string) {
  const { body, wasRead } = watchedBody()
  const contentType = endpoint.form
    ? 'multipart/form-data; boundary=x'
    : (endpoint.upload?.kinds[0] ?? 'application/json')
  const answer = await app.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint, { language: 'hindi', id: newId() }),
    payload: body,
    headers: {
      'content-type': contentType,
      ...(client && { cookie: client.cookie, 'x-csrf-token': client.token }),
      ...headers
    },
    ...(address && { remoteAddress: address })
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), isRead: wasRead() }
}

const useUp = () => app.context.database.db.updateTable('rate_counters').set({ count: 1_000_000 }).execute()

/** Public endpoints that do work but have no limit of their own in the contract. Signing out does no work. */
const countedInside = all.filter(
  (entry) => isPublic(entry) && entry[1].method !== 'GET' && !entry[1].rateLimit && entry[0] !== 'logout'
)

it('every endpoint that accepts a file has a limit for accounts and addresses', () => {
  for (const [name, { rateLimit }] of all.filter(takesFile)) {
    expect(rateLimit?.perAccount, name).toBeGreaterThan(0)
    expect(rateLimit?.perAddress, name).toBeGreaterThan(0)
  }
})

it('every endpoint that may mail the other participant, or compares allergies, has a limit for accounts', () => {
  const mails = all.filter(
    ([, { method, path }]) =>
      method !== 'GET' &&
      /^\/(api\/(doctors\/)?appointments|meeting)(\/|$)/.test(path) &&
      !/\/(rate|emergency|intake)$/.test(path)
  )
  expect(mails.map(([name]) => name)).toEqual(
    expect.arrayContaining(['bookAppointment', 'rescheduleAppointment', 'deleteMeeting', 'addPrescription'])
  )
  for (const [name, { rateLimit }] of mails) expect(rateLimit?.perAccount, name).toBeGreaterThan(0)
})

describe.each(countedInside)('%s', (_, endpoint) => {
  it('counts the calls of an address in its own service', async () => {
    const call = (email: string, remoteAddress: string) => {
      const body = endpoint.body ? (rightValue(endpoint.body, Math.random, []) as object) : {}
      const payload = { ...body, ...('email' in body && { email }) }
      return app.server.inject({ method: endpoint.method, url: endpoint.path, payload, remoteAddress })
    }
    await call('one@example.org', '2001:db8:1:2::1')
    await useUp()
    const refused = await call('two@example.org', '2001:db8:1:2:ffff::9')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('three@example.org', '2001:db8:1:3::1')).statusCode).not.toBe(429)
  })
})

describe.each(limited)('%s', (_, endpoint) => {
  it('counts a call of an account before reading its body, and does not affect other accounts', async () => {
    const [caller, stranger] = callersOf(endpoint)
    await send(endpoint, caller)
    await useUp()
    const refused = await send(endpoint, caller)
    expect(refused).toMatchObject({ status: 429, isRead: false })
    expect(refused.retryAfter).toBeGreaterThan(0)
    const free = await send(endpoint, stranger, {}, '203.0.113.50')
    expect([free.status === 429, free.isRead]).toEqual([false, endpoint.method !== 'GET'])
  })
})

describe.each(limited.filter(isPublic))('%s without a session', (_, endpoint) => {
  it('counts the addresses of one IPv6 network together before reading a body, and no other network', async () => {
    await send(endpoint, null, {}, '2001:db8:1:2::1')
    await useUp()
    expect(await send(endpoint, null, {}, '2001:db8:1:2:ffff::9')).toMatchObject({ status: 429, isRead: false })
    expect((await send(endpoint, null, {}, '2001:db8:1:3::1')).status).not.toBe(429)
  })
})

describe.each(limited.filter(takesFile))('%s', (_, endpoint) => {
  it('refuses a file whose declared size is too large before reading any of it', async () => {
    const headers = { 'content-length': String(50 * 1024 * 1024) }
    const [caller] = callersOf(endpoint)
    expect(await send(endpoint, caller, headers)).toMatchObject({ status: 413, isRead: false })
  })

  it('counts the files from one address, across accounts', async () => {
    const [caller, stranger] = callersOf(endpoint)
    await send(endpoint, caller, {}, '203.0.113.60')
    await useUp()
    expect(await send(endpoint, stranger, {}, '203.0.113.60')).toMatchObject({ status: 429, isRead: false })
  })
})

it('limits the concurrent uploads of an account, and permits new ones when they finish', async () => {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const begin = (client: Client) =>
    request({
      port,
      host: '127.0.0.1',
      method: 'PUT',
      path: saveProfileImage.path,
      headers: {
        cookie: client.cookie,
        'x-csrf-token': client.token,
        'content-type': 'image/png',
        'content-length': '100000',
        expect: '100-continue'
      }
    })
  const statusOf = async (sent: ReturnType<typeof begin>) => {
    const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
    answer.resume()
    return answer.statusCode
  }
  const slow = Array.from({ length: uploadsPerAccount }, () => begin(patient))
  for (const sent of slow) {
    sent.on('error', () => undefined)
    sent.flushHeaders()
    sent.write('x')
  }
  // Each attempt below also counts against the hourly limit of the account, so there must be few of them.
  await Promise.all(slow.map((sent) => once(sent, 'continue')))
  const oneMore = async (client: Client) => {
    const sent = begin(client)
    sent.end(Buffer.alloc(100_000))
    return statusOf(sent)
  }
  await expect.poll(() => oneMore(patient), { timeout: 10_000, interval: 500 }).toBe(429)
  expect(await oneMore(other)).toBe(415)
  for (const sent of slow) sent.destroy()
  await expect.poll(() => oneMore(patient), { timeout: 10_000, interval: 500 }).toBe(415)
})

describe.each(limited.filter(([, { form }]) => form))('%s', (_, endpoint) => {
  it('closes the connection of a form without a length that exceeds the limit', async () => {
    if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    const sent = request({
      port,
      host: '127.0.0.1',
      method: endpoint.method,
      path: pathOf(endpoint, { id: newId() }),
      headers: {
        cookie: callersOf(endpoint)[0].cookie,
        'x-csrf-token': callersOf(endpoint)[0].token,
        'content-type': 'multipart/form-data; boundary=x'
      }
    })
    let bytes = 0
    const ended = new Promise<string>((done) => {
      sent.on('error', () => done('ended'))
      sent.on('response', (answer) => done(`answered ${answer.statusCode}`))
    })
    const chunk = Buffer.alloc(256 * 1024, '-')
    const feed = setInterval(() => {
      if (sent.writableNeedDrain || sent.destroyed) return
      sent.write(chunk)
      bytes += chunk.length
    }, 1)
    expect(await ended).toBe('ended')
    clearInterval(feed)
    sent.destroy()
    const { maxBytes, fieldMaxBytes = 0 } = endpoint.form ?? { maxBytes: 0 }
    expect(bytes).toBeGreaterThan(maxBytes)
    expect(bytes).toBeLessThan(maxBytes + fieldMaxBytes + 8 * 1024 * 1024)
  })
})
