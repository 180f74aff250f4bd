import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions
} from '@arogyachat/contract/endpoints/prescriptions'
import {
  type AllergyCheck,
  type AllergyConflict,
  type AllergyOverride,
  type Medication,
  type Prescription,
  prescriptionStatus,
  repeatMinutes,
  unansweredConflicts
} from '@arogyachat/contract/prescriptions'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { allergiesOf } from '../patients/clinical-service.ts'
import { checkAllergies } from './allergy-rules.ts'
import { newCheckCode, prohibitedAmong } from './rules.ts'
import * as store from './store.ts'

interface Content {
  medications: Medication[]
  instructions: string
  /** Not in what was issued before allergies were compared. */
  allergies?: NonNullable<Prescription['allergies']>
}

export const contentPlace = (prescriptionId: string) => `prescriptions.content:${prescriptionId}`

function opened(keys: Keys, row: store.PrescriptionRow, now: Date): Prescription {
  const content = keys.open<Content>(row.patient_id, contentPlace(row.id), row.content_sealed)
  return {
    _id: row.id,
    appointmentId: row.appointment_id,
    version: row.version,
    medications: content.medications,
    instructions: content.instructions,
    doctor: { _id: row.doctor_id, ...row.prescriber },
    allergies: content.allergies ?? null,
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
const spelled = ({ medications, instructions, allergies }: Content) =>
  JSON.stringify([
    medications.map((row) => [row.name, row.dosage, row.frequency, row.duration]),
    instructions,
    (allergies?.overrides ?? []).map((override) => [override.medicine, override.allergy, override.reason])
  ])

/** The appointment that this doctor may prescribe for now, locked, and the doctor as they are now. */
async function findWriting(context: AppContext, tx: Tx, actor: Actor, appointmentId: string) {
  const visit = await store.findVisit(tx, appointmentId, actor.accountId, true)
  if (!visit) throw new AppError('NOT_FOUND')
  const prescriber = (await store.findPrescribers(tx, [visit.doctor_id])).get(visit.doctor_id)
  if (!prescriber) throw new AppError('NOT_FOUND')
  const mustBeVerified = context.config.doctorVerification === 'required'
  const verdict = appointmentCan.prescribe(visit, actor.role, { isVerified: prescriber.verified, mustBeVerified })
  if (!verdict.ok) throw new AppError(verdict.code)
  return { visit, prescriber }
}

/**
 * A new prescription, or the next version of it. What was issued before stays as it is. A medicine that fits a recorded allergy is
 * refused until it is overridden with a reason, which is kept with the version. Sent again within minutes, because the answer was
 * lost, it is the newest version still.
 */
export async function issue(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { medications, instructions, overrides }: InputFor<typeof addPrescription>['body']
): Promise<Prescription> {
  const now = context.clock.now()
  let receiverId: string | null = null
  const [prescription, accountIds] = await context.database.transaction(async (tx) => {
    const { visit, prescriber } = await findWriting(context, tx, actor, appointmentId)
    const names = medications.map((row) => row.name)
    const medicines = prohibitedAmong(names)
    if (medicines.length > 0) throw new AppError('MEDICINE_PROHIBITED', { medicines })

    const patientId = visit.patient_id
    const keys = await context.vault.keysOf(tx, [patientId])
    const { conflicts, ...check } = checkAllergies(names, await allergiesOf(tx, keys, patientId))
    const unanswered = unansweredConflicts(conflicts, overrides)
    if (unanswered.length > 0) throw new AppError('ALLERGY_CONFLICT', { conflicts: unanswered })
    const kept = conflicts.map((conflict) => ({ ...conflict, reason: reasonFor(conflict, overrides) }))
    const content: Content = { medications, instructions, allergies: { ...check, overrides: kept } }

    const newest = (await newestOf(tx, keys, [appointmentId], now)).get(appointmentId)
    const isRecent = newest && now.getTime() - Date.parse(newest.issuedAt) < repeatMinutes * 60_000
    if (isRecent && spelled({ ...newest, allergies: newest.allergies ?? undefined }) === spelled(content))
      return [newest, []] as const
    const id = newId()
    const row: store.PrescriptionRow = {
      id,
      appointment_id: appointmentId,
      patient_id: patientId,
      doctor_id: visit.doctor_id,
      version: (newest?.version ?? 0) + 1,
      content_sealed: keys.seal(patientId, contentPlace(id), content),
      prescriber,
      check_code: newCheckCode(),
      issued_at: now
    }
    await store.insertPrescription(tx, row)
    const details = { doctor: { _id: visit.doctor_id, ...prescriber }, overrides: kept }
    const sealDetails = (place: string) => keys.seal(patientId, place, details)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:prescription', subjectId: id, sealDetails }])
    receiverId = await writeNotice(tx, now, { kind: 'prescribed', by: actor.role, appointmentId, eventId: id })
    return [opened(keys, row, now), [patientId, visit.doctor_id]] as const
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['prescriptions', 'appointments'])
  await announceNotice(context, receiverId)
  return prescription
}

const reasonFor = ({ medicine, allergy }: AllergyConflict, overrides: readonly AllergyOverride[]): string =>
  overrides.find((override) => override.medicine === medicine && override.allergy === allergy)?.reason ?? ''

/** Compares medicines with the patient's recorded allergies, as issuing them will. The read of the allergies is audited. */
export const check = (
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { medicines }: InputFor<typeof checkPrescription>['body']
): Promise<AllergyCheck> =>
  context.database.transaction(async (tx) => {
    const { visit } = await findWriting(context, tx, actor, appointmentId)
    const patientId = visit.patient_id
    await recordAudit(tx, context.clock.now(), actor, [
      { patientId, action: 'read:allergies', subjectId: appointmentId }
    ])
    const keys = await context.vault.keysOf(tx, [patientId])
    return checkAllergies(medicines, await allergiesOf(tx, keys, patientId))
  })

/** The patient's own, newest first: the newest version for each appointment. */
export async function listOwn(
  context: AppContext,
  actor: Actor,
  { page, pageSize }: InputFor<typeof listPatientPrescriptions>['query']
): Promise<ReplyFor<typeof listPatientPrescriptions>> {
  const { db } = context.database
  const rows = await store.listNewestOfPatient(db, actor.accountId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await store.countNewestOfPatient(db, actor.accountId)
  const keys = await context.vault.keysOf(db, [actor.accountId])
  const now = context.clock.now()
  const prescriptions = rows.map((row) => ({
    ...opened(keys, row, now),
    appointmentDate: row.appointment_date
  }))
  return { success: true, prescriptions, total, page, pageSize }
}

/** Every version of an appointment, for its patient or its doctor. A doctor's look is recorded. */
export const listVersions = (context: AppContext, actor: Actor, appointmentId: string): Promise<Prescription[]> =>
  context.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const rows = await store.listVersions(tx, appointmentId)
    if (rows.length === 0) return []
    const patientId = visit.patient_id
    const now = context.clock.now()
    await recordAudit(tx, now, actor, [{ patientId, action: 'read:prescription', subjectId: rows[0]?.id ?? null }])
    const keys = await context.vault.keysOf(tx, [patientId])
    return rows.map((row) => opened(keys, row, now))
  })

/** How doctors stand on a prescription that is issued now, by their ids. */
export const prescribersOf = store.findPrescribers
