import type { JobHandler, JobName, JobPayloads, Jobs } from '../jobs/jobs.ts'

export interface TestJobs extends Jobs {
  /** Kept and not yet done. */
  readonly waiting: readonly { name: JobName; payload: JobPayloads[JobName] }[]
  /** Forgets the waiting jobs of this name that are about an account, as if they were done. */
  skip(name: JobName, accountId: string): void
  /** Does every waiting job once; throws what a handler throws, and keeps that job and those after it. */
  work(): Promise<void>
}

const isAbout = (payload: object, accountId: string) => 'accountId' in payload && payload.accountId === accountId

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
    skip(name, accountId) {
      const left = waiting.filter(({ name: kept, payload }) => kept !== name || !isAbout(payload, accountId))
      waiting.splice(0, waiting.length, ...left)
    },
    async work() {
      for (const job of [...waiting]) {
        const handle = handlers.get(job.name)
        if (!handle) throw new Error(`Nobody does the jobs ${job.name}`)
        await handle(job.payload as never)
        waiting.splice(waiting.indexOf(job), 1)
      }
    },
    ping: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined
  }
}
