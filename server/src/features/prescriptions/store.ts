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
  'issued_at',
  'printed_sealed',
  'signature',
  'signing_key_id',
  'withdrawn_at',
  'withdrawal_sealed'
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
  printed_sealed: Buffer | null
  /** Null with its key for those issued before prescriptions were signed. */
  signature: Buffer | null
  signing_key_id: string | null
  withdrawn_at: Date | null
  /** Why it was withdrawn. */
  withdrawal_sealed: Buffer | null
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

/** A prescription of which this account is the patient or the doctor. */
export const findOwn = async (q: Queryable, id: string, accountId: string): Promise<PrescriptionRow | null> =>
  (await q
    .selectFrom('prescriptions')
    .select(columns)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('patient_id', '=', accountId), eb('doctor_id', '=', accountId)]))
    .executeTakeFirst()) ?? null

/** The version that replaced this one, the first after it. */
export const findNext = async (q: Queryable, { appointment_id, version }: PrescriptionRow) =>
  (await q
    .selectFrom('prescriptions')
    .select(['version', 'issued_at'])
    .where('appointment_id', '=', appointment_id)
    .where('version', '>', version)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The doctor's phone number and the address of the practice. */
export const findContact = (q: Queryable, doctorId: string) =>
  q
    .selectFrom('doctors')
    .select(['phone', 'address', 'city', 'state', 'pincode'])
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow()

/** The withdrawn prescriptions of a patient. */
export const listWithdrawn = (q: Queryable, patientId: string) =>
  q
    .selectFrom('prescriptions')
    .select(['id', 'withdrawal_sealed'])
    .where('patient_id', '=', patientId)
    .where('withdrawn_at', 'is not', null)
    .execute()

export const saveWithdrawal = (tx: Tx, id: string, withdrawal: { withdrawn_at?: Date; withdrawal_sealed: Buffer }) =>
  tx.updateTable('prescriptions').set(withdrawal).where('id', '=', id).execute()

export const deletePrinted = (tx: Tx, patientId: string) =>
  tx.updateTable('prescriptions').set({ printed_sealed: null }).where('patient_id', '=', patientId).execute()

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
    .select(columns.map((column) => `p.${column}` as const))
    .select('a.date as appointment_date')
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
