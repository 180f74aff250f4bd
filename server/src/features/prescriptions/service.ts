import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import {
  type addPrescription,
  type listPatientPrescriptions,
  type Medication,
  type Prescription,
  prescriptionStatus,
  repeatMinutes
} from '@arogyachat/contract/prescriptions'
import type { Queryable } from '../../db/database.ts'
import type { House } from '../../house.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { newCheckCode, prohibitedAmong } from './rules.ts'
import * as store from './store.ts'

interface Content {
  medications: Medication[]
  instructions: string
}

export const contentPlace = (prescriptionId: string) => `prescriptions.content:${prescriptionId}`

function opened(keys: Keys, row: store.PrescriptionRow, now: Date): Prescription {
  const content = keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)
  return {
    _id: row.id,
    appointmentId: row.appointment_id,
    version: row.version,
    ...content,
    issuedAt: row.issued_at.toISOString(),
    status: prescriptionStatus({ issuedAt: row.issued_at, medications: content.medications }, now),
    checkCode: row.check_code
  }
}

/** The newest prescription of each of these appointments, by the appointment's id. `keys` hold those of their patients. */
export async function newestOf(
  q: Queryable,
  keys: Keys,
  appointmentIds: readonly string[],
  now: Date
): Promise<Map<string, Prescription>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await store.listNewest(q, appointmentIds)
  return new Map(rows.map((row) => [row.appointment_id, opened(keys, row, now)]))
}

/** In one spelling, so that the same content is the same text: sealed values keep the order in which fields were sent. */
const spelled = ({ medications, instructions }: Content) =>
  JSON.stringify([medications.map((it) => [it.name, it.dosage, it.frequency, it.duration]), instructions])

/**
 * A new prescription, or the next version of it. What was issued before stays as it is. Sent again within minutes, because the
 * answer was lost, it is the newest version still.
 */
export async function issue(
  house: House,
  actor: Actor,
  appointmentId: string,
  content: InputFor<typeof addPrescription>['body']
): Promise<Prescription> {
  const now = house.clock.now()
  const [prescription, accountIds] = await house.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId, true)
    if (!visit) throw new AppError('NOT_FOUND')
    const verdict = appointmentCan.prescribe(visit, actor.role)
    if (!verdict.ok) throw new AppError(verdict.code)
    const medicines = prohibitedAmong(content.medications.map((it) => it.name))
    if (medicines.length > 0) throw new AppError('MEDICINE_PROHIBITED', { medicines })

    const patientId = visit.patient_id
    const keys = await house.vault.keysOf(tx, [patientId])
    const newest = (await newestOf(tx, keys, [appointmentId], now)).get(appointmentId)
    const isRecent = newest && now.getTime() - Date.parse(newest.issuedAt) < repeatMinutes * 60_000
    if (isRecent && spelled(newest) === spelled(content)) return [newest, []] as const
    const id = newId()
    const row = {
      id,
      appointment_id: appointmentId,
      patient_id: patientId,
      version: (newest?.version ?? 0) + 1,
      content_sealed: keys.seal(patientId, contentPlace(id), content),
      check_code: newCheckCode(),
      issued_at: now
    }
    await store.insertPrescription(tx, { ...row, doctor_id: visit.doctor_id })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:prescription', subjectId: id }])
    return [opened(keys, row, now), [patientId, visit.doctor_id]] as const
  })
  if (accountIds.length > 0) house.live.changed(accountIds, ['prescriptions', 'appointments'])
  return prescription
}

/** The patient's own, newest first: the newest version for each appointment. */
export async function listOwn(
  house: House,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listPatientPrescriptions>['query']
): Promise<ReplyFor<typeof listPatientPrescriptions>> {
  const { db } = house.database
  const rows = await store.listNewestOfPatient(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countNewestOfPatient(db, actor.accountId)
  const keys = await house.vault.keysOf(db, [actor.accountId])
  const now = house.clock.now()
  const prescriptions = rows.map((row) => ({
    ...opened(keys, row, now),
    doctor: {
      _id: row.doctor_id,
      name: row.doctor_name,
      specialization: row.specialization,
      qualifications: row.qualifications,
      registrationNumber: row.registration_number
    },
    appointmentDate: row.appointment_date
  }))
  return { success: true, prescriptions, total, page, pageSize }
}

/** Every version of an appointment, for its patient or its doctor. A doctor's look is recorded. */
export const listVersions = (house: House, actor: Actor, appointmentId: string): Promise<Prescription[]> =>
  house.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const rows = await store.listVersions(tx, appointmentId)
    if (rows.length === 0) return []
    const patientId = visit.patient_id
    const now = house.clock.now()
    await recordAudit(tx, now, actor, [{ patientId, action: 'read:prescription', subjectId: rows[0]?.id ?? null }])
    const keys = await house.vault.keysOf(tx, [patientId])
    return rows.map((row) => opened(keys, row, now))
  })
