import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../platform/log.ts'

/**
 * The statements with which pg-boss stores that a job is completed or failed. pg-boss does not await them, so an error would be
 * an unhandled rejection and end the process.
 */
const isCompletion = /^\s*WITH (results AS \(\s*UPDATE|deleted_jobs AS)/

/** The queries that pg-boss sends without awaiting them; a stop waits for them before the database is closed. */
export interface QueryTracker {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Resolves when no query is running, after `timeoutMs` at the latest. */
  settle(timeoutMs: number): Promise<void>
}

export function trackQueries(pool: pg.Pool, log: Logger): QueryTracker {
  const running = new Set<Promise<unknown>>()
  return {
    async executeSql(text, values) {
      const result = pool.query(text, values)
      running.add(result)
      try {
        return await result
      } catch (error) {
        if (!isCompletion.test(text)) throw error
        log.warn({ err: error }, 'the result of a job could not be stored; the job runs again')
        return { rows: [{ count: 0 }] }
      } finally {
        running.delete(result)
      }
    },
    async settle(timeoutMs) {
      await Promise.race([Promise.allSettled(running), wait(timeoutMs, undefined, { ref: false })])
    }
  }
}
