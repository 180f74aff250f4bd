import { setTimeout as wait } from 'node:timers/promises'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { demoAccounts } from '@arogyachat/contract/system'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import { AppError } from '../../platform/app-error.ts'

/** A dependency that has not responded within this time counts as unavailable. */
const pingLimitMs = 3000

async function isReachable(context: AppContext, part: string, ping: () => Promise<void>): Promise<boolean> {
  const stop = new AbortController()
  try {
    const late = wait(pingLimitMs, undefined, { signal: stop.signal }).then(() => {
      throw new Error(`No answer in ${pingLimitMs} ms`)
    })
    await Promise.race([ping(), late])
    return true
  } catch (error) {
    context.log.warn({ part, err: error }, 'a dependency is unavailable')
    return false
  } finally {
    stop.abort()
  }
}

/**
 * Checks the dependencies of the server and logs those that fail.
 * @throws AppError UNAVAILABLE when one does not respond.
 */
export async function checkDependencies(context: AppContext) {
  const [database, jobs] = await Promise.all([
    isReachable(context, 'database', () => context.database.ping()),
    isReachable(context, 'jobs', () => context.jobs.ping())
  ])
  if (!database || !jobs) throw new AppError('UNAVAILABLE')
  return { database: 'ok', jobs: 'ok' } as const
}

/** The demo accounts are listed only while they exist. */
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
