import { createHmac } from 'node:crypto'
import type { RateLimit } from '@arogyachat/contract/endpoint'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../platform/app-error.ts'

/** Calls per minute and address over the whole API: more than a busy clinic behind one address needs. */
export const callsPerMinute = 1200
const minuteMs = 60_000

/** Creates a function that counts a call of an address and returns whether it is within `callsPerMinute`, on this node alone. */
export function createMinuteLimiter(): (address: string) => boolean {
  let counts = new Map<string, number>()
  let startedAt = performance.now()
  return (address) => {
    if (performance.now() - startedAt >= minuteMs) {
      counts = new Map()
      startedAt = performance.now()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count <= callsPerMinute
  }
}

/** At most `max` attempts of one key within a window. */
export interface Limit {
  /** What is counted: `login account`. */
  name: string
  /** Whose attempts are counted: an IP or email address, or an account. Only a keyed hash of it is stored. */
  of: string
  max: number
}

const keyOf = (context: AppContext, limit: Limit) =>
  createHmac('sha256', context.vault.derive('rate counters')).update(`${limit.name}\0${limit.of}`).digest('base64url')

/**
 * Counts one attempt under each limit, for all nodes together and in one statement. `RATE_LIMITS=off` counts nothing.
 * @throws AppError TOO_MANY with the time to wait when a limit is exceeded
 */
export async function countAttempt(
  context: AppContext,
  windowSeconds: number,
  limits: readonly Limit[]
): Promise<void> {
  if (!context.config.rateLimits) return
  const now = context.clock.now()
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  // A window that starts in the future was counted before the clock was set back, so it is ignored.
  const clockSlip = new Date(now.getTime() + windowSeconds * 1000)
  const isOver = sql`(rate_counters.window_start <= ${windowStart} or rate_counters.window_start > ${clockSlip})`
  // Sorted, so that concurrent attempts on the same keys never deadlock.
  const rows = limits
    .map((limit) => ({ key: keyOf(context, limit), window_start: now, count: 1 }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await context.database.db
    .insertInto('rate_counters')
    .values(rows)
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_counters.count + 1 end`,
        window_start: sql<Date>`case when ${isOver} then excluded.window_start else rate_counters.window_start end`
      })
    )
    .returning(['key', 'window_start', 'count'])
    .execute()
  const maxOf = new Map(limits.map((limit) => [keyOf(context, limit), limit.max]))
  const used = counted.filter((entry) => entry.count > (maxOf.get(entry.key) ?? 0))
  if (used.length === 0) return
  const waitMs = Math.max(...used.map((entry) => entry.window_start.getTime() + windowSeconds * 1000 - now.getTime()))
  throw new AppError('TOO_MANY', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Counts a call of an endpoint with a rate limit, by account or address. @throws AppError TOO_MANY */
export async function countCall(
  context: AppContext,
  { name, windowMinutes, perAccount, perVisitorAddress, perAddress }: RateLimit,
  accountId: string | null,
  address: string
): Promise<void> {
  const limits: Limit[] = []
  if (perAccount !== undefined && accountId !== null)
    limits.push({ name: `${name} account`, of: accountId, max: perAccount })
  if (perVisitorAddress !== undefined && accountId === null)
    limits.push({ name: `${name} visitor address`, of: address, max: perVisitorAddress })
  if (perAddress !== undefined) limits.push({ name: `${name} address`, of: address, max: perAddress })
  if (limits.length > 0) await countAttempt(context, windowMinutes * 60, limits)
}

/** Deletes the counted attempts after a success. */
export async function resetAttempts(context: AppContext, limit: Omit<Limit, 'max'>): Promise<void> {
  if (!context.config.rateLimits) return
  await context.database.db
    .deleteFrom('rate_counters')
    .where('key', '=', keyOf(context, { ...limit, max: 0 }))
    .execute()
}
