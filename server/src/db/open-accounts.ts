import type { Queryable } from './database.ts'

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
