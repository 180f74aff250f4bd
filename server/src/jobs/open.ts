import PgBoss from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { installQueues } from './install.ts'
import type { JobHandler, JobName, JobPayloads, Jobs } from './jobs.ts'
import { trackQueries } from './query-tracker.ts'
import { jobNames, queues } from './queues.ts'

const stopTimeoutMs = 5_000

/** Starts one worker that runs the jobs of this name, one after another. */
async function startWorker(boss: PgBoss, log: Logger, name: JobName, handle: JobHandler<JobName>): Promise<void> {
  const { pollingIntervalSeconds } = queues[name]
  const options = { pollingIntervalSeconds, batchSize: 1 }
  const worker: string = await boss.work<JobPayloads[JobName]>(name, options, async (batch) => {
    for (const { id, data } of batch) {
      try {
        await handle(data as never)
      } catch (error) {
        log.warn({ err: error, job: name, id }, 'a job failed and is retried later')
        // pg-boss stores the message of this error in the job table, so the original one must not reach it.
        throw new Error('failed')
      } finally {
        // Fetches the next job without a pause. The worker waits for its polling interval only when there is none.
        boss.notifyWorker(worker)
      }
    }
  })
}

/**
 * Background jobs with pg-boss, in the schema `jobs` of the application's database. With `hasWorkers` false this process only
 * sends jobs: it needs no handlers, and other processes run the jobs.
 */
export function openJobs(database: Database, log: Logger, { hasWorkers } = { hasWorkers: true }): Jobs {
  const queries = trackQueries(database.pool, log)
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: queries.executeSql },
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1
  })
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss reported an error'))
  const handlers = new Map<JobName, JobHandler<JobName>>()
  let isRunning = false

  return {
    on(name, handler) {
      handlers.set(name, handler as JobHandler<JobName>)
    },
    async send(name, payload) {
      const id = await boss.send(name, payload)
      if (id === null && queues[name].policy !== 'short') throw new Error(`The job ${name} was not stored`)
    },
    async ping() {
      if (!isRunning) throw new Error('The jobs are not running')
      if (!(await boss.isInstalled())) throw new Error('The jobs have no tables')
    },
    async start() {
      const missing = jobNames.find((name) => !handlers.has(name))
      if (hasWorkers && missing) throw new Error(`No handler for the job ${missing}`)
      await installQueues(boss, database)
      isRunning = true
      if (!hasWorkers) return
      for (const [name, handle] of handlers)
        for (let count = 0; count < (queues[name].workers ?? 1); count++) await startWorker(boss, log, name, handle)
    },
    async stop() {
      if (!isRunning) return
      isRunning = false
      await boss.stop({ graceful: true, wait: true, timeout: stopTimeoutMs })
      await queries.settle(stopTimeoutMs)
    }
  }
}
