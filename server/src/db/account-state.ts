import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A condition on `accounts`: the owner has not agreed to the current privacy notice. Demo accounts need no consent. */
export const needsConsent = sql<boolean>`(not accounts.is_demo and not exists (
  select from consents
  where consents.account_id = accounts.id and consents.notice_version = ${privacyNoticeVersion}
    and consents.withdrawn_at is null
))`

/**
 * Whether none of these accounts is closed. Closing an account waits for the lock on the patient's audit chain or the doctor's
 * row, so call this after taking that lock.
 */
export async function areAccountsOpen(q: Queryable, accountIds: readonly string[]): Promise<boolean> {
  const rows = await q
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('closed_at', 'is', null)
    .execute()
  return rows.length === new Set(accountIds).size
}

/** Whether none of these accounts is closed or blocked: no visit can be added to one that is. Blocking waits for the same locks. */
export async function areAccountsActive(q: Queryable, accountIds: readonly string[]): Promise<boolean> {
  const rows = await q
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .execute()
  return rows.length === new Set(accountIds).size
}

/** A condition: the account whose id is in this column, such as `d.id`, is not blocked. Few accounts are, which an index lists. */
export const isNotBlocked = (id: string) =>
  sql<SqlBool>`${sql.ref(id)} <> all (array(select blocked.id from accounts as blocked where blocked.blocked_at is not null))`

/** Whether the patient's data were erased. What remains of consultations is read-only. */
export const isErased = async (q: Queryable, patientId: string): Promise<boolean> =>
  (await q.selectFrom('erasures').select('patient_id').where('patient_id', '=', patientId).executeTakeFirst()) !==
  undefined
