import type { JobHandler, JobName, JobPayloads, Jobs } from '../jobs/jobs.ts'

export interface TestJobs extends Jobs {
  /** Kept and not yet done. */
  readonly waiting: readonly { name: JobName; payload: JobPayloads[JobName] }[]
  /** Does every waiting job once; throws what a handler throws, and keeps that job and those after it. */
  work(): Promise<void>
}

/** Jobs that are done when the test says so. */
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
    async work() {
      for (const job of [...waiting]) {
        const handle = handlers.get(job.name)
        if (!handle) throw new Error(`Nobody does the jobs ${job.name}`)
        await handle(job.payload as JobPayloads['mail:password-reset'] & JobPayloads['sweep'])
        waiting.splice(waiting.indexOf(job), 1)
      }
    },
    ping: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined
  }
}
