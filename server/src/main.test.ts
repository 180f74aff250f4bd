import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { loginPatient, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildServer, serverProgram } from '../../scripts/build/server.ts'
import { temporaryPostgres } from './testing/postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = process.env.DATABASE_URL_TEST

let dataDir: string
let env: Record<string, string>
let dropDatabase = async () => {}
beforeAll(buildServer)
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-start-'))
  env = { DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1', PORT: '0' }
  if (!server) return
  const { url, drop } = await temporaryPostgres(server)
  env.DATABASE_URL = url
  env.MASTER_KEY = 'a'.repeat(64)
  dropDatabase = drop
})
afterEach(async () => {
  await dropDatabase()
  await rm(dataDir, { recursive: true })
})

function run(script: string, more: Record<string, string>, args: string[] = [], timeout = 110_000): ChildProcess {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : []
  return spawn(process.execPath, [...loader, script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL'
  })
}

/** Waits until a server or command ends by itself, and returns its outputs and exit status. */
async function ended(child: ChildProcess) {
  let said = ''
  let complained = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    complained += chunk
  })
  const [status] = await once(child, 'close')
  return { status: status as number | null, said, complained }
}
const failedStart = (more: Record<string, string>, timeout?: number) => ended(run(serverProgram, more, [], timeout))

/** Starts the server, calls `work` with its URL once it is open, and stops it. Returns everything it printed. */
async function startedWith(more: Record<string, string>, work: (url: string) => Promise<void> = async () => {}) {
  const child = run(serverProgram, more, [], 120_000)
  let said = ''
  const opened = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      // The last line of the announcement. A process that serves only /ai prints nothing about mails.
      const last = more.SERVE === 'ai' ? 'This is a real site' : 'No mail server is set'
      const url = new RegExp(`is open at (http:\\S+\\d)[\\s\\S]*${last}`).exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', () => reject(new Error(`The server ended:\n${said}`)))
  })
  const closed = once(child, 'close')
  try {
    await work(await opened)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await closed).toEqual([0, null])
  return said
}

/** Some tests start the server several times, each with a database of its own. */
const slow = { timeout: 240_000 }

describe('a server that cannot start', slow, () => {
  it('prints that its port is taken and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { status, complained } = await failedStart({ PORT: String(port) })
    other.close()
    expect(complained).toBe(`Port ${port} is taken by another program. Choose one with PORT=…\n`)
    expect(status).toBe(1)
  })

  // With DATABASE_URL and MASTER_KEY, the data folder is not used at the start.
  if (!server)
    it('prints that its data folder lies below a file and exits with 1', async () => {
      const file = join(dataDir, 'file')
      await writeFile(file, '')
      const { status, said, complained } = await failedStart({ DATA_DIR: join(file, 'data') })
      expect(complained).toMatch(
        /^\S+ cannot be used: a part of this path is a file, not a folder \(\w+\)\. See DATA_DIR\.\n$/
      )
      expect({ status, said }).toEqual({ status: 1, said: '' })
    })

  if (!server && process.platform === 'linux')
    it('prints that no folder can be created there and exits with 1', async () => {
      const { status, said, complained } = await failedStart({ DATA_DIR: '/proc/arogyachat' })
      expect(complained).toMatch(
        /^\/proc\/arogyachat\S* cannot be used: no folder can be made there \(ENOENT\)\. See DATA_DIR\.\n$/
      )
      expect({ status, said }).toEqual({ status: 1, said: '' })
    })
})

const post = async (url: string, path: string, body: object) =>
  (
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  ).status

const removeDemo = (...args: string[]) => ended(run('server/src/demo/seed-removal-cli.ts', {}, args, 60_000))

if (server)
  it('a process with SERVE=ai runs no mail jobs and does not warn about a missing mail server', slow, async () => {
    const site = await startedWith({ DEMO: 'off' })
    expect(site).toMatch(/"level":40.*No mail server is set.*nobody can set a new password/)
    const database = new pg.Client(env.DATABASE_URL)
    await database.connect()
    const job = { accountId: null, language: null }
    await database.query("insert into jobs.job (name, data) values ('mail:password-reset', $1)", [job])
    const states = async () =>
      (await database.query("select state from jobs.job where name = 'mail:password-reset'")).rows.map(
        (row) => row.state
      )
    const aiService = await startedWith({ DEMO: 'off', SERVE: 'ai' }, async () => {
      // Longer than the polling interval of a worker.
      await wait(4_000)
    })
    expect(aiService).not.toContain('No mail server')
    expect(await states()).toEqual(['created'])
    await startedWith({ DEMO: 'off' }, async () => {
      for (let count = 0; count < 40 && (await states()).includes('created'); count++) await wait(250)
    })
    expect(await states()).not.toContain('created')
    await database.end()
  })

describe('a start', () => {
  it('announces a demonstration, and a real site only after a command removed the demo accounts', slow, async () => {
    const demo = await startedWith({ DEMO: 'on' }, async (url) => {
      expect(await post(url, loginPatient.path, demoAccounts.patient)).toBe(200)
    })
    expect(demo).toContain('This is a demonstration: doctors and patients are invented')

    const withDemo = await failedStart({ DEMO: 'off' }, 60_000)
    expect(withDemo.status).toBe(1)
    expect(withDemo.complained).toMatch(/^DEMO is off, but this database holds demo accounts\./)
    expect(withDemo.complained).toContain('npm run demo:remove -- --yes')

    const asked = await removeDemo()
    expect(asked.status).toBe(1)
    expect(asked.said).toMatch(/This would be removed from .*:\n {2}accounts: \d+\n[\s\S]*Nothing was removed yet/)
    const removed = await removeDemo('--yes')
    expect([removed.status, removed.complained]).toEqual([0, ''])
    expect(removed.said).toMatch(/^Removed from .*:\n {2}accounts: \d+\n/)

    const real = await startedWith({ DEMO: 'off' })
    expect(real).toContain('This is a real site')
    expect(real).not.toContain('demo accounts')
  })

  it('is refused with the reason when DEMO or MASTER_KEY does not fit the database', slow, async () => {
    await startedWith({ DEMO: 'off' }, async (url) => {
      const person = {
        name: 'Asha Devi',
        email: 'asha@example.org',
        password: 'a-good-password',
        phone: '+919812345678'
      }
      expect(
        await post(url, registerPatient.path, {
          ...person,
          age: 34,
          gender: 'Female',
          consentVersion: privacyNoticeVersion
        })
      ).toBe(201)
    })
    const demo = await failedStart({ DEMO: 'on' }, 60_000)
    expect(demo.status).toBe(1)
    expect(demo.complained).toMatch(/^DEMO is on, but this database holds real accounts\. Set DEMO=off/)
    const otherKey = await failedStart({ MASTER_KEY: 'b'.repeat(64) }, 60_000)
    expect(otherKey.status).toBe(1)
    expect(otherKey.complained).toMatch(/^MASTER_KEY is not the key this database was sealed with/)
  })

  it('asks for a master key with DATABASE_URL before it opens anything', async () => {
    const { status, said, complained } = await failedStart({ DATABASE_URL: 'postgres://127.0.0.1:1/x', MASTER_KEY: '' })
    expect(complained).toMatch(
      /^The settings cannot be used:\n {2}MASTER_KEY is needed with DATABASE_URL.*openssl rand/
    )
    expect({ status, said }).toEqual({ status: 1, said: '' })
  })
})
