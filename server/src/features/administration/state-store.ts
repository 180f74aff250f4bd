import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

export interface JobCounts {
  name: string
  waiting: number
  running: number
  failed: number
  lastFailedAt: Date | null
  oldestSeconds: number | null
}

/**
 * The jobs by their name: those waiting and running now, and those that failed since then. Empty before the first start of the jobs.
 * Without pg-boss's own queue, which starts the scheduled jobs.
 */
export async function countJobs(q: Queryable, failedSince: Date): Promise<JobCounts[]> {
  const found = await sql<{ table: string | null }>`select to_regclass('jobs.job')::text as "table"`.execute(q)
  if (!found.rows[0]?.table) return []
  const { rows } = await sql<JobCounts>`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on >= ${failedSince})::int as failed,
      max(completed_on) filter (where state = 'failed') as "lastFailedAt",
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::int
        as "oldestSeconds"
    from (
      select name, state, start_after, completed_on from jobs.job
      union all select name, state, start_after, completed_on from jobs.archive where state = 'failed'
    ) as job
    where not starts_with(name, '__pgboss__')
    group by name order by name
  `.execute(q)
  return rows
}
