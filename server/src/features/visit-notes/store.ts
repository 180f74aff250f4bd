import type { Prescriber } from '@arogyachat/contract/prescriptions'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

export interface NoteRow {
  id: string
  appointment_id: string
  patient_id: string
  doctor_id: string
  version: number
  content_sealed: Buffer
  signer: Omit<Prescriber, '_id'>
  signed_at: Date
}

/** Versions of notes, with the day of their appointment. */
const versions = (q: Queryable) =>
  q
    .selectFrom('visit_notes as n')
    .innerJoin('appointments as a', 'a.id', 'n.appointment_id')
    .select([
      'n.id',
      'n.appointment_id',
      'n.patient_id',
      'n.doctor_id',
      'n.version',
      'n.content_sealed',
      'n.signer',
      'n.signed_at',
      'a.date'
    ])
export type DatedNoteRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

export const listVersions = (q: Queryable, appointmentId: string): Promise<DatedNoteRow[]> =>
  versions(q).where('n.appointment_id', '=', appointmentId).orderBy('n.version', 'desc').execute()

export const insert = (tx: Tx, row: NoteRow) =>
  tx
    .insertInto('visit_notes')
    .values({ ...row, signer: JSON.stringify(row.signer) })
    .execute()

const isNewest = sql<boolean>`not exists (
  select from visit_notes as later where later.appointment_id = n.appointment_id and later.version > n.version
)`

/** The newest version of each note that the doctor signed for the patient, the latest visit first. */
export const listNewestOf = (
  q: Queryable,
  { patientId, doctorId }: { patientId: string; doctorId: string },
  page: { limit: number; offset: number }
): Promise<DatedNoteRow[]> =>
  versions(q)
    .where('n.patient_id', '=', patientId)
    .where('n.doctor_id', '=', doctorId)
    .where(isNewest)
    .orderBy('a.date', 'desc')
    .orderBy('a.slot', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countOf(
  q: Queryable,
  { patientId, doctorId }: { patientId: string; doctorId: string }
): Promise<number> {
  const row = await q
    .selectFrom('visit_notes as n')
    .select((eb) => eb.fn.count<string>('n.appointment_id').distinct().as('total'))
    .where('n.patient_id', '=', patientId)
    .where('n.doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
