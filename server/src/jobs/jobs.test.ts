import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/open.ts'
import { createLog } from '../platform/log.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryPostgres } from '../testing/postgres.ts'
import type { JobPayloads, Jobs } from './jobs.ts'
import { openJobs } from './open.ts'
import { jobNames } from './queues.ts'

let database: Database
let jobs: Jobs
beforeEach(async () => {
  database = await testDatabase()
  jobs = openJobs(database, createLog('silent'))
})
afterEach(async () => {
  await jobs.stop()
  await sql`drop schema if exists jobs cascade`.execute(database.db)
})

type Reset = JobPayloads['mail:password-reset']
const payload: Reset = { accountId: '01a1f8c6-8797-7422-a799-fbd152ca250c', language: 'ta' }

/** Sets handlers that do nothing for the other jobs. */
function onOthers(given: Jobs) {
  for (const other of jobNames.filter((name) => name !== 'mail:password-reset')) given.on(other, async () => undefined)
}

/** Sets a handler that fails the given number of times. Returns the first payload it then accepts, and its number of calls. */
function received(failures = 0) {
  let arrive: (value: Reset) => void = () => {}
  const arrived = new Promise<Reset>((resolve) => {
    arrive = resolve
  })
  let calls = 0
  onOthers(jobs)
  jobs.on('mail:password-reset', async (value) => {
    if (calls++ < failures) throw new Error('asha@example.org is away')
    arrive(value)
  })
  return { arrived, calls: () => calls }
}

describe('a job', () => {
  it('runs with the payload it was sent with', async () => {
    const { arrived } = received()
    await jobs.start()
    await jobs.ping()
    await jobs.send('mail:password-reset', payload)
    expect(await arrived).toEqual(payload)
  })

  it('is retried after a failure, and the error message is not stored in its table', async () => {
    const { arrived, calls } = received(1)
    await jobs.start()
    await jobs.send('mail:password-reset', payload)
    expect(await arrived).toEqual(payload)
    expect(calls()).toBe(2)
    const kept = await sql<{ it: string }>`select job::text as it from jobs.job`.execute(database.db)
    expect(kept.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept.rows)).not.toContain('asha')
  })

  it('survives a restart', async () => {
    received()
    await jobs.start()
    await jobs.stop()
    await expect(jobs.ping()).rejects.toThrow('not running')
    await sql`
      insert into jobs.job (name, data, retry_limit) values ('mail:password-reset', ${JSON.stringify(payload)}, 6)
    `.execute(database.db)
    jobs = openJobs(database, createLog('silent'))
    const { arrived } = received()
    await jobs.start()
    expect(await arrived).toEqual(payload)
  })

  it('does not end the process when the database fails just as it completes', async () => {
    const query = vi.spyOn(database.pool, 'query')
    const away = new Error('Connection terminated')
    onOthers(jobs)
    const done = new Promise<void>((resolve) => {
      jobs.on('mail:password-reset', async () => {
        query.mockImplementationOnce(() => Promise.reject(away))
        resolve()
      })
    })
    await jobs.start()
    await jobs.send('mail:password-reset', payload)
    await done
    await vi.waitFor(() =>
      expect(query.mock.settledResults.some((settledResult) => settledResult.value === away)).toBe(true)
    )
    query.mockRestore()
    await jobs.ping()
  })

  it('cannot be sent inside a transaction, where it would wait for itself', async () => {
    received()
    await jobs.start()
    const sending = database.transaction(() => jobs.send('mail:password-reset', payload))
    await expect(sending).rejects.toThrow('A transaction is open here')
  })
})

describe('many jobs', () => {
  const accounts = Array.from({ length: 40 }, (_, i) => `01a1f8c6-8797-7422-a799-${String(i).padStart(12, '0')}`)

  it('run without a polling pause between them, and only a failed one is retried', async () => {
    const done: (string | null)[] = []
    let failures = 0
    onOthers(jobs)
    jobs.on('mail:password-reset', async ({ accountId }) => {
      if (accountId === accounts[3] && failures++ === 0) throw new Error('away')
      done.push(accountId)
    })
    await jobs.start()
    for (const accountId of accounts) await jobs.send('mail:password-reset', { accountId, language: null })
    // One job in each interval of two seconds would take eighty seconds.
    await vi.waitFor(() => expect(done).toHaveLength(accounts.length - 1), { timeout: 8_000 })
    await vi.waitFor(() => expect([...done].sort()).toEqual(accounts), { timeout: 20_000 })
    expect(failures).toBe(2)
  }, 40_000)

  it('for notification mails are stored only once while one waits, also in a queue of an earlier version', async () => {
    received()
    const waiting = async () => {
      const { rows } = await sql`select 1 from jobs.job where name = 'mail:notices' and state = 'created'`.execute(
        database.db
      )
      return rows.length
    }
    await jobs.start()
    await sql`update jobs.queue set policy = 'standard'`.execute(database.db)
    await jobs.stop()
    jobs = openJobs(database, createLog('silent'), { hasWorkers: false })
    await jobs.start()
    await sql`delete from jobs.job where name = 'mail:notices'`.execute(database.db)
    for (let count = 0; count < 5; count++) await jobs.send('mail:notices', {})
    expect(await waiting()).toBe(1)
  })
})

it('a process without workers sends jobs, needs no handlers, and runs no jobs', async () => {
  const sender = openJobs(database, createLog('silent'), { hasWorkers: false })
  sender.on('mail:password-reset', async () => {
    throw new Error('This process does no jobs')
  })
  await sender.start()
  await sender.ping()
  await sender.send('mail:password-reset', payload)
  // Longer than the polling interval of a worker.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'mail:password-reset'`.execute(database.db)
  expect(rows).toEqual([{ state: 'created' }])
  await sender.stop()

  const { arrived } = received()
  await jobs.start()
  expect(await arrived).toEqual(payload)
})

const server = process.env.DATABASE_URL_TEST
if (server)
  it('a job runs once after four nodes started on a new database together', async () => {
    const log = createLog('silent')
    const { url, drop } = await temporaryPostgres(server ?? '')
    const nodes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, log)))
    const all = nodes.map((node) => openJobs(node, log))
    const done: Reset[] = []
    for (const it of all) {
      onOthers(it)
      it.on('mail:password-reset', async (given) => void done.push(given))
    }
    await Promise.all(all.map((entry) => entry.start()))
    await Promise.all(all.map((entry) => entry.ping()))
    await all[0]?.send('mail:password-reset', payload)
    await vi.waitFor(() => expect(done).toEqual([payload]), { timeout: 10_000 })
    await Promise.all(all.map((entry) => entry.stop()))
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })

it('schedules notification mails every minute, in case a job was never sent', async () => {
  received()
  await jobs.start()
  const { rows } = await sql<{ cron: string }>`select cron from jobs.schedule where name = 'mail:notices'`.execute(
    database.db
  )
  expect(rows).toEqual([{ cron: '* * * * *' }])
})

it('does not start while a job has no handler', async () => {
  await expect(jobs.start()).rejects.toThrow('No handler for the job')
})
