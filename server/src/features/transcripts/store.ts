import type { Role } from '@arogyachat/contract/accounts'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import type { TranscriptLinesTable, TranscriptsTable } from '../../db/schema/appointments.ts'

type ConsentRow = Pick<Selectable<TranscriptsTable>, 'patient_agreed_at' | 'doctor_agreed_at'>
export type LineRow = Selectable<TranscriptLinesTable>

export const findConsent = async (q: Queryable, appointmentId: string): Promise<ConsentRow | null> =>
  (await q
    .selectFrom('transcripts')
    .select(['patient_agreed_at', 'doctor_agreed_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()) ?? null

/** Stores when this participant agreed, or with null that they do not. */
export const saveConsent = (
  tx: Tx,
  { appointmentId, patientId, role, at }: { appointmentId: string; patientId: string; role: Role; at: Date | null }
) => {
  const agreed = { [`${role}_agreed_at` as const]: at }
  return tx
    .insertInto('transcripts')
    .values({ appointment_id: appointmentId, patient_id: patientId, ...agreed })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(agreed))
    .execute()
}

/** Adds lines; one that is stored already is left as it is. */
export const insertLines = (tx: Tx, rows: LineRow[]) =>
  tx
    .insertInto('transcript_lines')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['appointment_id', 'key']).doNothing())
    .execute()

/** How many lines the transcript has, and how many of them this participant said. */
export async function countLines(q: Queryable, appointmentId: string, author: Role) {
  const row = await q
    .selectFrom('transcript_lines')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('author', '=', author).as('own')
    ])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), own: Number(row.own) }
}

/** In the order in which they were said. */
export const listLines = (q: Queryable, appointmentId: string): Promise<LineRow[]> =>
  q
    .selectFrom('transcript_lines')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('said_at')
    .orderBy('id')
    .execute()

/** Deletes the lines and the consents. Returns false when there was nothing. */
export async function remove(tx: Tx, appointmentId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('transcripts').where('appointment_id', '=', appointmentId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
