import type { AdministratorAction, AdministratorEvent } from '@arogyachat/contract/administration/administration'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './store.ts'

/** An administrator as the actor of the audit log of patients. */
export const auditActorOf = ({ id }: Administrator) => ({ accountId: id, role: 'administrator' }) as const

/** Adds to the record of what administrators did, in the transaction of the action. */
export const recordEvent = (
  tx: Tx,
  at: Date,
  { id, email }: Pick<Administrator, 'id' | 'email'>,
  action: AdministratorAction,
  { subjectId = null, reason = null }: { subjectId?: string | null; reason?: string | null } = {}
) =>
  store.insertEvent(tx, {
    id: newId(),
    at,
    administrator_id: id,
    administrator_email: email,
    action,
    subject_id: subjectId,
    reason
  })

/** One page of what administrators did, newest first. */
export async function listEvents(
  context: AppContext,
  page: { page: number; pageSize: number }
): Promise<{ events: AdministratorEvent[]; total: number }> {
  const { rows, total } = await store.listEvents(context.database.db, page)
  const events = rows.map((row) => ({
    at: row.at.toISOString(),
    email: row.administrator_email,
    action: row.action,
    subjectId: row.subject_id,
    reason: row.reason
  }))
  return { events, total }
}
