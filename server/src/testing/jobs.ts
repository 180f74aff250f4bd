import type { JobHandler, JobName, JobPayloads, Jobs } from '../jobs/jobs.ts'

export interface TestJobs extends Jobs {
  /** The jobs that were sent and have not run yet. */
  readonly waiting: readonly { name: JobName; payload: JobPayloads[JobName] }[]
  /** Removes the waiting jobs of this name and account. */
  skip(name: JobName, accountId: string): void
  /** Runs every waiting job once. When a handler throws, rethrows its error and keeps that job and the following ones. */
  work(): Promise<void>
}

const isAbout = (payload: object, accountId: string) => 'accountId' in payload && payload.accountId === accountId

/** Jobs that run when the test calls `work`. */
export function testJobs(): TestJobs {
  const handlers = new Map<JobName, JobHandler<JobName>>()
  const waiting: { name: JobName; payload: JobPayloads[JobName] }[] = []
  return {
    waiting,
    on(name, handler) {
      handlers.set(name, handler as JobHandler<JobName>)
    },
    async send(name, payload) {
      waiting.push({ name, payload })
    },
    skip(name, accountId) {
      const left = waiting.filter(
        ({ name: waitingName, payload }) => waitingName !== name || !isAbout(payload, accountId)
      )
      waiting.splice(0, waiting.length, ...left)
    },
    async work() {
      for (const job of [...waiting]) {
        const handle = handlers.get(job.name)
        if (!handle) throw new Error(`No handler for the job ${job.name}`)
        await handle(job.payload as never)
        waiting.splice(waiting.indexOf(job), 1)
      }
    },
    ping: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined
  }
}
