import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

const columns = ['id', 'appointment_id', 'patient_id', 'version', 'content_sealed', 'check_code', 'issued_at'] as const

export interface PrescriptionRow {
  id: string
  appointment_id: string
  patient_id: string
  version: number
  content_sealed: Buffer
  check_code: string
  issued_at: Date
}

/**
 * The appointment a prescription belongs to, when this account takes part in it. Locked until the end of the transaction,
 * versions are counted one after another and the status stands still.
 */
export const findVisit = async (q: Queryable, appointmentId: string, accountId: string, lock = false) =>
  (await q
    .selectFrom('appointments')
    .select(['patient_id', 'doctor_id', 'status'])
    .where('id', '=', appointmentId)
    .where((it) => it.or([it('patient_id', '=', accountId), it('doctor_id', '=', accountId)]))
    .$if(lock, (it) => it.forUpdate())
    .executeTakeFirst()) ?? null

export const insertPrescription = (tx: Tx, row: PrescriptionRow & { doctor_id: string }) =>
  tx.insertInto('prescriptions').values(row).execute()

export const listVersions = (q: Queryable, appointmentId: string): Promise<PrescriptionRow[]> =>
  q
    .selectFrom('prescriptions')
    .select(columns)
    .where('appointment_id', '=', appointmentId)
    .orderBy('version', 'desc')
    .execute()

/** The newest version of each of these appointments that has one. */
export const listNewest = (q: Queryable, appointmentIds: readonly string[]): Promise<PrescriptionRow[]> =>
  q
    .selectFrom('prescriptions')
    .select(columns)
    .distinctOn('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('appointment_id')
    .orderBy('version', 'desc')
    .execute()

const newestOfPatient = (q: Queryable, patientId: string) =>
  q
    .selectFrom('prescriptions as p')
    .where('p.patient_id', '=', patientId)
    .where(
      sql<boolean>`not exists (
        select from prescriptions as later where later.appointment_id = p.appointment_id and later.version > p.version
      )`
    )

export const listNewestOfPatient = (q: Queryable, patientId: string, page: { limit: number; offset: number }) =>
  newestOfPatient(q, patientId)
    .innerJoin('doctors as d', 'd.id', 'p.doctor_id')
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select([
      'p.id',
      'p.appointment_id',
      'p.patient_id',
      'p.version',
      'p.content_sealed',
      'p.check_code',
      'p.issued_at',
      'a.date as appointment_date',
      'd.id as doctor_id',
      'd.name as doctor_name',
      'd.specialization',
      'd.qualifications',
      'd.registration_number'
    ])
    .orderBy('p.issued_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countNewestOfPatient(q: Queryable, patientId: string): Promise<number> {
  const row = await newestOfPatient(q, patientId)
    .select((it) => it.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
