import type { AdministratorAction } from '@arogyachat/contract/administration/administration'
import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { AdministratorsTable } from '../../db/schema/administrators.ts'

/** Returns false when there is an administrator with this address. */
export async function insert(q: Queryable, row: Insertable<AdministratorsTable>): Promise<boolean> {
  const inserted = await q
    .insertInto('administrators')
    .values(row)
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const list = (q: Queryable) =>
  q.selectFrom('administrators').select(['email', 'name', 'created_at', 'last_login_at']).orderBy('email').execute()

export const findByEmail = async (q: Queryable, email: string) =>
  (await q.selectFrom('administrators').selectAll().where('email', '=', email).executeTakeFirst()) ?? null

/** Replaces the password and the second factor, and ends every session. */
export async function replaceCredentials(
  tx: Tx,
  id: string,
  { passwordHash, secretSealed }: { passwordHash: string; secretSealed: Buffer }
): Promise<void> {
  await tx
    .updateTable('administrators')
    .set({ password_hash: passwordHash, secret_sealed: secretSealed, last_step: 0 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('administrator_sessions').where('administrator_id', '=', id).execute()
}

export const remove = (q: Queryable, id: string) => q.deleteFrom('administrators').where('id', '=', id).execute()

/**
 * Uses up a time step of the second factor. False when its code was used before, or when the password or the secret are no longer
 * those that were verified.
 */
export async function useStep(
  tx: Tx,
  { id, password_hash }: { id: string; password_hash: string },
  step: number,
  now: Date
): Promise<boolean> {
  const row = await tx
    .updateTable('administrators')
    .set({ last_step: step, last_login_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface EventRow {
  id: string
  at: Date
  administrator_id: string
  administrator_email: string
  action: AdministratorAction
  subject_id: string | null
  reason: string | null
}

export const insertEvent = (tx: Tx, row: EventRow) => tx.insertInto('administrator_events').values(row).execute()

export async function listEvents(q: Queryable, { page, pageSize }: { page: number; pageSize: number }) {
  const rows = await q
    .selectFrom('administrator_events')
    .select(['at', 'administrator_email', 'action', 'subject_id', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await q
    .selectFrom('administrator_events')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
