import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** For a query of `accounts`: its owner has not agreed to the current privacy notice. Nobody's data is in a demo account. */
export const needsConsent = sql<boolean>`(not accounts.is_demo and not exists (
  select from consents
  where consents.account_id = accounts.id and consents.notice_version = ${privacyNoticeVersion}
    and consents.withdrawn_at is null
))`

/**
 * Whether all of these accounts are open. Ask after what the closing of an account waits for is locked: a patient's audit
 * chain, a doctor's row.
 */
export async function areOpen(q: Queryable, accountIds: readonly string[]): Promise<boolean> {
  const rows = await q
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('closed_at', 'is', null)
    .execute()
  return rows.length === new Set(accountIds).size
}
