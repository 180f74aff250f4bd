import { setTimeout as wait } from 'node:timers/promises'
import type { LanguageCode } from '@arogyachat/contract/languages'
import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'

/** What each kind of job is given. The job table is not sealed: no token, no health data, no words of a person. */
export interface JobPayloads {
  /** The link's token is made when the mail is sent. No account: the address was unknown, and nothing is sent. */
  'mail:password-reset': { accountId: string | null; language: LanguageCode | null }
  /** Sends every mail of a notice that is due; the rows of the notices say which. */
  'mail:notices': Record<string, never>
  /** When, as an ISO instant, and from what kind of device: `Chrome on Android`, or empty. */
  'mail:password-changed': { accountId: string; at: string; device: string }
  /** To a doctor; the link's token is made when the mail is sent. */
  'mail:email-verification': { accountId: string }
  /** Clears away what is over: sessions, reset links, rate counters. */
  sweep: Record<string, never>
}
export type JobName = keyof JobPayloads
export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>

/** Work that is done after the answer, at least once, by any node. */
export interface Jobs {
  /** Who does the jobs of this name. Before `start`; one handler a name. A handler that throws is called again later. */
  on<N extends JobName>(name: N, handler: JobHandler<N>): void
  /** Keeps the job in the database, outside of any transaction: call it after the commit. */
  send<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>
  /** Throws when jobs are not being done. */
  ping(): Promise<void>
  start(): Promise<void>
  /** Lets the jobs under way finish, for some seconds; what is left is done after the next start. */
  stop(): Promise<void>
}

interface Terms {
  pollingIntervalSeconds: number
  /** How many jobs of this name a process does at the same time; 1 when absent. */
  workers?: number
  /** `short`: while one job waits to begin, sending another one keeps nothing. */
  policy?: 'short'
  retryLimit: number
  /** Before the first repetition; doubled for each further one. */
  retryDelay: number
  expireInSeconds: number
  /** In UTC. */
  cron?: string
}
/** Several workers, so that a mail that waits for its time-out does not hold up all the others. */
const aMail = { pollingIntervalSeconds: 2, workers: 3, retryDelay: 5, expireInSeconds: 90 }
const terms: Record<JobName, Terms> = {
  'mail:password-reset': { ...aMail, retryLimit: 6 },
  // Sent after each notice, and every minute for those that a stop, a crash or a mail server that was away left over.
  'mail:notices': {
    pollingIntervalSeconds: 2,
    policy: 'short',
    retryLimit: 1,
    retryDelay: 5,
    expireInSeconds: 900,
    cron: '* * * * *'
  },
  'mail:password-changed': { ...aMail, retryLimit: 10 },
  'mail:email-verification': { ...aMail, retryLimit: 6 },
  sweep: { pollingIntervalSeconds: 60, retryLimit: 1, retryDelay: 60, expireInSeconds: 600, cron: '17 * * * *' }
}
const names = Object.keys(terms) as JobName[]
const stopTimeoutMs = 5_000
/** Of the advisory lock under which a node makes the tables and queues; any number that nothing else here uses. */
const installLock = 7_260_411

/**
 * The statements by which pg-boss keeps that a job is done or failed. It does not wait for them, so that an error of theirs
 * would be nobody's and end the process.
 */
const writesEnd = /^\s*WITH (results AS \(\s*UPDATE|deleted_jobs AS)/

/**
 * Jobs in the schema `jobs` of the house's own database. With `hasWorkers` false this process sends jobs and does none: it needs
 * no handlers, and leaves the jobs to the processes that have them.
 */
export function openJobs(database: Database, log: Logger, { hasWorkers } = { hasWorkers: true }): Jobs {
  const { pool } = database

  /** What pg-boss asks without waiting for it: a stop waits, so that nothing is asked of a database that is closed. */
  const underWay = new Set<Promise<unknown>>()

  async function ask(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const answer = pool.query(text, values)
    underWay.add(answer)
    try {
      return await answer
    } catch (error) {
      if (!writesEnd.test(text)) throw error
      log.warn({ err: error }, 'how a job ended could not be kept; it is done again')
      return { rows: [{ count: 0 }] }
    } finally {
      underWay.delete(answer)
    }
  }

  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: ask },
    // What was done is of no use to anyone later.
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1
  })
  boss.on('error', (error) => log.error({ err: error }, 'the jobs met an error'))
  const handlers = new Map<JobName, JobHandler<JobName>>()
  let isRunning = false

  async function install(): Promise<void> {
    await boss.start()
    for (const name of names) {
      const { cron, pollingIntervalSeconds: _interval, workers: _workers, ...queueOptions } = terms[name]
      const options = { name, ...queueOptions, retryBackoff: true }
      await boss.createQueue(name, options)
      // A queue that an earlier version made keeps its options otherwise.
      await boss.updateQueue(name, options)
      if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
    }
  }

  /** One node at a time: two that meet a new database would both make its tables, and one would die of it. */
  async function installAlone(): Promise<void> {
    // The embedded database belongs to one process, and its one connection is needed for the work itself.
    if (database.kind === 'pglite') return install()
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [installLock])
      await install()
      await client.query('select pg_advisory_unlock($1)', [installLock])
      client.release()
    } catch (error) {
      // Closed, it gives the lock back.
      client.release(true)
      throw error
    }
  }

  async function work(name: JobName, handle: JobHandler<JobName>): Promise<void> {
    const { pollingIntervalSeconds } = terms[name]
    const options = { pollingIntervalSeconds, batchSize: 1 }
    const worker: string = await boss.work<JobPayloads[JobName]>(name, options, async (batch) => {
      for (const { id, data } of batch) {
        try {
          await handle(data as never)
        } catch (error) {
          log.warn({ err: error, job: name, id }, 'a job failed and is tried again later')
          // Only this reaches the job table.
          throw new Error('failed')
        } finally {
          // The next job is fetched at once. The worker waits for its polling interval only when there was none.
          boss.notifyWorker(worker)
        }
      }
    })
  }

  return {
    on(name, handler) {
      handlers.set(name, handler as JobHandler<JobName>)
    },
    async send(name, payload) {
      const id = await boss.send(name, payload)
      if (id === null && terms[name].policy !== 'short') throw new Error(`The job ${name} was not kept`)
    },
    async ping() {
      if (!isRunning) throw new Error('The jobs are not running')
      if (!(await boss.isInstalled())) throw new Error('The jobs have no tables')
    },
    async start() {
      const missing = names.find((name) => !handlers.has(name))
      if (hasWorkers && missing) throw new Error(`Nobody does the jobs ${missing}`)
      await installAlone()
      isRunning = true
      if (!hasWorkers) return
      for (const [name, handle] of handlers)
        for (let count = 0; count < (terms[name].workers ?? 1); count++) await work(name, handle)
    },
    async stop() {
      if (!isRunning) return
      isRunning = false
      await boss.stop({ graceful: true, wait: true, timeout: stopTimeoutMs })
      await Promise.race([Promise.allSettled(underWay), wait(stopTimeoutMs, undefined, { ref: false })])
    }
  }
}
