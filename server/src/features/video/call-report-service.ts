import type { SystemState } from '@arogyachat/contract/administration/administration'
import { type CallReport, callReportDays } from '@arogyachat/contract/video'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../platform/ids.ts'

const oldest = (now: Date) => new Date(now.getTime() - callReportDays * 24 * 60 * 60_000)

/** Stores the numbers of a call, without who called whom. */
export const saveReport = ({ database, clock }: AppContext, report: CallReport) =>
  database.db
    .insertInto('call_reports')
    .values({
      id: newId(),
      ended_at: clock.now(),
      setup_ms: report.setupMs,
      seconds: report.seconds,
      paused_seconds: report.pausedSeconds,
      reconnections: report.reconnections,
      rtt_ms: report.rttMs,
      loss_permille: report.lossPermille,
      is_relayed: report.isRelayed
    })
    .execute()

export const removeOldReports = (q: Queryable, now: Date) =>
  q.deleteFrom('call_reports').where('ended_at', '<=', oldest(now)).execute()

/** The calls of the last days in one line: the means are weighted by the time connected. */
export async function summarizeCalls(q: Queryable, now: Date): Promise<SystemState['calls']> {
  const { rows } = await sql<{
    reports: number
    failed: number
    median: number | null
    slowest: number | null
    reconnections: number | null
    rtt: number | null
    loss: number | null
    paused: number | null
    relayed: number | null
  }>`
    select count(*)::int as reports,
      count(*) filter (where setup_ms is null)::int as failed,
      percentile_cont(0.5) within group (order by setup_ms)::float as median,
      max(setup_ms) as slowest,
      (sum(reconnections) * 3600.0 / nullif(sum(seconds), 0))::float as reconnections,
      (sum(rtt_ms * seconds)::float / nullif(sum(seconds) filter (where rtt_ms is not null), 0))::float as rtt,
      (sum(loss_permille * seconds)::float / nullif(sum(seconds) filter (where loss_permille is not null), 0) / 1000)::float as loss,
      (sum(paused_seconds)::float / nullif(sum(seconds), 0))::float as paused,
      avg(is_relayed::int)::float as relayed
    from call_reports where ended_at > ${oldest(now)}
  `.execute(q)
  const [found] = rows
  if (!found) throw new Error('An aggregate query returned no row')
  const { median, slowest, rtt, ...rest } = found
  return {
    days: callReportDays,
    ...rest,
    setupMs: median === null || slowest === null ? null : { median, slowest },
    rttMs: rtt
  }
}
