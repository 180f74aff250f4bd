import { createHash } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { CallGuestsTable } from '../../../db/schema/calls.ts'

export type GuestRow = Selectable<CallGuestsTable>

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The newest invitation of a visit, whatever its state. */
export const findNewest = async (q: Queryable, appointmentId: string): Promise<GuestRow | null> =>
  (await q
    .selectFrom('call_guests')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The accepted guest whose link has this token, unless the room has closed. */
export const findByToken = async (q: Queryable, token: string, now: Date): Promise<GuestRow | null> =>
  (await q
    .selectFrom('call_guests')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .where('state', '=', 'accepted')
    .where('expires_at', '>', now)
    .executeTakeFirst()) ?? null

export const insert = (tx: Tx, row: Omit<GuestRow, 'token_hash' | 'page' | 'entries'>) =>
  tx.insertInto('call_guests').values(row).execute()

export const update = (tx: Tx, id: string, values: Updateable<CallGuestsTable>) =>
  tx.updateTable('call_guests').set(values).where('id', '=', id).execute()

/** Guests of rooms that closed before this moment. */
export const deleteClosedBefore = (q: Queryable, moment: Date) =>
  q.deleteFrom('call_guests').where('expires_at', '<=', moment).execute()
