import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getMe, registerPatient } from '@arogyachat/contract/accounts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryPostgres } from '../testing/postgres.ts'
import { type ServerProcess, startServer } from '../testing/server-process.ts'

const server = process.env.DATABASE_URL_TEST
const kills = 20
/** People who register at the same time. */
const writers = 6
/** After the first write of a round is acknowledged, at most so long until the kill. */
const killWithinMs = 400

let dataDir: string
let env: Record<string, string>
let dropDatabase = async () => {}
let running: ServerProcess | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-kill-'))
  env = { DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  if (server) {
    const { url, drop } = await temporaryPostgres(server)
    env.DATABASE_URL = url
    dropDatabase = drop
  }
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  await dropDatabase()
  await rm(dataDir, { recursive: true })
})

let people = 0
const someone = () => ({
  name: 'Asha Devi',
  email: `asha${++people}@example.org`,
  phone: '+919812345678',
  age: 34,
  gender: 'Female',
  password: 'a-good-password',
  allergies: ['Penicillin']
})
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Registers a patient; their session, once the server has acknowledged it, and null when the line broke before. */
async function register(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url + registerPatient.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(someone())
    })
    if (answer.status !== 201) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`)
    return cookieOf(answer)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const isKnown = async (url: string, cookie: string) =>
  (await fetch(url + getMe.path, { headers: { cookie } })).status === 200

/** Which of these people the server no longer knows. */
async function findLost(url: string, cookies: readonly string[]): Promise<string[]> {
  const known = await Promise.all(cookies.map((it) => isKnown(url, it)))
  return cookies.filter((_, n) => !known[n])
}

it(`keeps every acknowledged write over ${kills} kills in the middle of writing`, async () => {
  const acknowledged: string[] = []
  let broken = 0
  for (let kill = 0; kill < kills; kill++) {
    const current = await startServer(env)
    running = current
    expect(await findLost(current.url, acknowledged.slice(-200))).toEqual([])
    let isDead = false
    let started = () => {}
    const firstWrite = new Promise<void>((resolve) => {
      started = resolve
    })
    const writing = Array.from({ length: writers }, async () => {
      while (!isDead) {
        const cookie = await register(current.url)
        if (cookie === null) {
          broken++
          return
        }
        acknowledged.push(cookie)
        started()
      }
    })
    await firstWrite
    await wait(Math.random() * killWithinMs)
    current.signal('SIGKILL')
    expect(await current.ended).toBeNull()
    isDead = true
    await Promise.all(writing)
  }
  const last = await startServer(env)
  running = last
  expect(await findLost(last.url, acknowledged)).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(kills)
  // The kills did come in the middle of writes.
  expect(broken).toBeGreaterThan(kills)
})

async function refuseSecond(): Promise<void> {
  const first = await startServer(env)
  running = first
  const cookie = (await register(first.url)) ?? ''
  const second = startServer(env)
  await expect(second).rejects.toThrow('The server ended (1)')
  await expect(second).rejects.toThrow('Another server is already working on the data in')
  expect(await isKnown(first.url, cookie)).toBe(true)
  expect(await register(first.url)).not.toBeNull()
}

/** Any number of servers share a PostgreSQL. */
async function shareWithSecond(): Promise<void> {
  const first = await startServer(env)
  running = first
  const second = await startServer(env)
  const cookie = (await register(first.url)) ?? ''
  expect(await isKnown(second.url, cookie)).toBe(true)
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
}

if (server) it('shares its database with a second server', shareWithSecond)
else it('keeps its folder from a second server, which says why, and works on', refuseSecond)

it('answers what is under way after SIGTERM, takes nothing new, and ends by itself', async () => {
  const current = await startServer(env)
  running = current
  const body = JSON.stringify(someone())
  const slow = request(current.url + registerPatient.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    slow.once('response', (it) => {
      it.resume()
      resolve(it.statusCode)
    })
    slow.once('error', reject)
  })
  // A kept-alive connection without a request must not hold the end up.
  await fetch(`${current.url}/api/health`)
  slow.write(body.slice(0, 20))
  await wait(300)
  current.signal('SIGTERM')
  await wait(300)
  await expect(fetch(`${current.url}/api/health`)).rejects.toThrow()
  slow.end(body.slice(20))
  expect(await answer).toBe(201)
  const answered = Date.now()
  expect(await current.ended).toBe(0)
  expect(Date.now() - answered).toBeLessThan(8000)
})
