import type { Prescriber } from '@arogyachat/contract/prescriptions'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'

const columns = [
  'id',
  'appointment_id',
  'patient_id',
  'doctor_id',
  'version',
  'content_sealed',
  'prescriber',
  'check_code',
  'issued_at'
] as const

export interface PrescriptionRow {
  id: string
  appointment_id: string
  patient_id: string
  doctor_id: string
  version: number
  content_sealed: Buffer
  prescriber: Omit<Prescriber, '_id'>
  check_code: string
  issued_at: Date
}

/**
 * The appointment of a prescription, when this account takes part in it. With a lock until the end of the
 * transaction, versions are numbered one after another and the status cannot change.
 */
export const findVisit = async (q: Queryable, appointmentId: string, accountId: string, lock = false) =>
  (await q
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'doctor_id', 'status', 'consultation_type', 'met_at'])
    .where('id', '=', appointmentId)
    .where((eb) => eb.or([eb('patient_id', '=', accountId), eb('doctor_id', '=', accountId)]))
    .$if(lock, (qb) => qb.forUpdate())
    .executeTakeFirst()) ?? null

/** The types of the visits that this patient completed with this doctor since a day, without one of them. */
export const listCompletedTypes = async (
  q: Queryable,
  { patientId, doctorId, since, except }: { patientId: string; doctorId: string; since: string; except: string }
) =>
  (
    await q
      .selectFrom('appointments')
      .select('consultation_type')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .where('status', '=', 'completed')
      .where('date', '>=', since)
      .where('id', '<>', except)
      .execute()
  ).map((row) => row.consultation_type)

export const insertPrescription = (tx: Tx, row: PrescriptionRow) =>
  tx
    .insertInto('prescriptions')
    .values({ ...row, prescriber: JSON.stringify(row.prescriber) })
    .execute()

/** The current details of these doctors, by id. */
export async function findPrescribers(
  q: Queryable,
  doctorIds: readonly string[]
): Promise<Map<string, Omit<Prescriber, '_id'>>> {
  const rows = await q
    .selectFrom('doctors')
    .select([
      'id',
      'name',
      'specialization',
      'qualifications',
      'registration_number',
      'registration_council',
      'verified_at'
    ])
    .where('id', 'in', doctorIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        specialization: row.specialization,
        qualifications: row.qualifications,
        registrationNumber: row.registration_number,
        registrationCouncil: row.registration_council,
        verified: row.verified_at !== null,
        recordedLater: false
      }
    ])
  )
}

export const listVersions = (q: Queryable, appointmentId: string): Promise<PrescriptionRow[]> =>
  q
    .selectFrom('prescriptions')
    .select(columns)
    .where('appointment_id', '=', appointmentId)
    .orderBy('version', 'desc')
    .execute()

/** The newest version for each of these appointments that has one. */
export const listNewest = (q: Queryable, appointmentIds: readonly string[]): Promise<PrescriptionRow[]> =>
  q
    .selectFrom('prescriptions')
    .select(columns)
    .distinctOn('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('appointment_id')
    .orderBy('version', 'desc')
    .execute()

/** Which of a patient's newest versions: all, or those of one doctor without one appointment. */
export interface OfDoctor {
  doctorId: string
  except: string
}

const newestOfPatient = (q: Queryable, patientId: string, of?: OfDoctor) =>
  q
    .selectFrom('prescriptions as p')
    .where('p.patient_id', '=', patientId)
    .$if(of !== undefined, (qb) =>
      qb.where('p.doctor_id', '=', of?.doctorId ?? '').where('p.appointment_id', '<>', of?.except ?? '')
    )
    .where(
      sql<boolean>`not exists (
        select from prescriptions as later where later.appointment_id = p.appointment_id and later.version > p.version
      )`
    )

export const listNewestOfPatient = (
  q: Queryable,
  patientId: string,
  page: { limit: number; offset: number },
  of?: OfDoctor
) =>
  newestOfPatient(q, patientId, of)
    .innerJoin('appointments as a', 'a.id', 'p.appointment_id')
    .select([
      'p.id',
      'p.appointment_id',
      'p.patient_id',
      'p.doctor_id',
      'p.version',
      'p.content_sealed',
      'p.prescriber',
      'p.check_code',
      'p.issued_at',
      'a.date as appointment_date'
    ])
    .orderBy('p.issued_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countNewestOfPatient(q: Queryable, patientId: string, of?: OfDoctor): Promise<number> {
  const row = await newestOfPatient(q, patientId, of)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
