import { setTimeout as wait } from 'node:timers/promises'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'

/** A part that has not answered by then is away. */
const pingLimitMs = 3000

async function isThere(context: AppContext, part: string, ping: () => Promise<void>): Promise<boolean> {
  const stop = new AbortController()
  try {
    const late = wait(pingLimitMs, undefined, { signal: stop.signal }).then(() => {
      throw new Error(`No answer in ${pingLimitMs} ms`)
    })
    await Promise.race([ping(), late])
    return true
  } catch (error) {
    context.log.warn({ part, err: error }, 'a part is away')
    return false
  } finally {
    stop.abort()
  }
}

/** Throws UNAVAILABLE when a part does not answer; the log says which. */
export async function checkParts(context: AppContext) {
  const [database, jobs] = await Promise.all([
    isThere(context, 'database', () => context.database.ping()),
    isThere(context, 'jobs', () => context.jobs.ping())
  ])
  if (!database || !jobs) throw new AppError('UNAVAILABLE')
  return { database: 'ok', jobs: 'ok' } as const
}

/** The demo accounts are offered only where they still are. */
export async function describeSite(context: AppContext) {
  const { isDemo, doctorVerification, grievanceEmail = null } = context.config
  const demo = isDemo && (await hasDemoAccounts(context.database.db)) ? demoAccounts : null
  return { isDemo, demo, doctorVerification, privacyNoticeVersion, grievanceEmail }
}

async function hasDemoAccounts(q: Queryable): Promise<boolean> {
  const row = await q
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'patient')
    .where('email', '=', demoAccounts.patient.email)
    .where('is_demo', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
