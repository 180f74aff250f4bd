import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { addPrescription, checkPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import {
  type AllergyCheck,
  type AllergyConflict,
  type AllergyOverride,
  type Prescription,
  repeatMinutes,
  unansweredConflicts
} from '@arogyachat/contract/prescriptions'
import { courseNotation, timingNotation, withDirections } from '@arogyachat/contract/prescriptions/directions'
import type { AppContext } from '../../app-context.ts'
import { isErased } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { allergiesOf } from '../patients/clinical-service.ts'
import { checkAllergies } from './allergy-rules.ts'
import { sealAndSign } from './document/signing-service.ts'
import { newCheckCode, prohibitedAmong } from './rules.ts'
import { type Content, newestOf, viewOf } from './service.ts'
import * as store from './store.ts'

/** Serialises the content canonically, because sealed values keep the order in which the fields were sent. */
const canonicalText = ({ medications, instructions, allergies }: Content) =>
  JSON.stringify([
    medications
      .map(withDirections)
      .map(({ name, dosage, frequency, duration, timing, food, course }) => [
        name,
        dosage,
        frequency,
        duration,
        timing && timingNotation(timing),
        food,
        course && courseNotation(course)
      ]),
    instructions,
    (allergies?.overrides ?? []).map((override) => [override.medicine, override.allergy, override.reason])
  ])

/**
 * Locks the appointment for which this doctor may prescribe, and loads the doctor's current details.
 * @throws AppError NOT_FOUND, and the code of the state table.
 */
async function lockForPrescribing(context: AppContext, tx: Tx, actor: Actor, appointmentId: string) {
  const visit = await store.findVisit(tx, appointmentId, actor.accountId, true)
  if (!visit) throw new AppError('NOT_FOUND')
  if (await isErased(tx, visit.patient_id)) throw new AppError('APPOINTMENT_OVER')
  const prescriber = (await store.findPrescribers(tx, [visit.doctor_id])).get(visit.doctor_id)
  if (!prescriber) throw new AppError('NOT_FOUND')
  const mustBeVerified = context.config.doctorVerification === 'required'
  const verdict = appointmentCan.prescribe(visit, actor.role, { isVerified: prescriber.verified, mustBeVerified })
  if (!verdict.ok) throw new AppError(verdict.code)
  return { visit, prescriber }
}

/**
 * Issues a prescription, or the next version of it; earlier versions do not change. A medicine that conflicts with a
 * recorded allergy is refused until it is overridden with a reason, which is stored with the version. A repeat within
 * minutes, as after a lost reply, returns the newest version.
 * @throws AppError MEDICINE_PROHIBITED, ALLERGY_CONFLICT, NOT_FOUND, and the code of the state table.
 */
export async function issue(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { medications: written, instructions, overrides }: InputFor<typeof addPrescription>['body']
): Promise<Prescription> {
  const medications = written.map(withDirections)
  const now = context.clock.now()
  let receiverId: string | null = null
  const [prescription, accountIds] = await context.database.transaction(async (tx) => {
    const { visit, prescriber } = await lockForPrescribing(context, tx, actor, appointmentId)
    const names = medications.map((row) => row.name)
    const medicines = prohibitedAmong(names)
    if (medicines.length > 0) throw new AppError('MEDICINE_PROHIBITED', { medicines })

    const patientId = visit.patient_id
    const keys = await context.vault.keysOf(tx, [patientId])
    const { conflicts, ...check } = checkAllergies(names, await allergiesOf(tx, keys, patientId))
    const unanswered = unansweredConflicts(conflicts, overrides)
    if (unanswered.length > 0) throw new AppError('ALLERGY_CONFLICT', { conflicts: unanswered })
    const overridden = conflicts.map((conflict) => ({ ...conflict, reason: reasonFor(conflict, overrides) }))
    const content: Content = { medications, instructions, allergies: { ...check, overrides: overridden } }

    const newest = (await newestOf(tx, keys, [appointmentId], now)).get(appointmentId)
    const isRecent =
      newest && !newest.withdrawal && now.getTime() - Date.parse(newest.issuedAt) < repeatMinutes * 60_000
    if (isRecent && canonicalText({ ...newest, allergies: newest.allergies ?? undefined }) === canonicalText(content))
      return [newest, []] as const
    const id = newId()
    const issued = {
      id,
      appointment_id: appointmentId,
      patient_id: patientId,
      doctor_id: visit.doctor_id,
      version: (newest?.version ?? 0) + 1,
      prescriber,
      check_code: newCheckCode(),
      issued_at: now
    }
    const row = { ...issued, ...(await sealAndSign(context, tx, keys, issued, content)), ...notWithdrawn }
    await store.insertPrescription(tx, row)
    const details = { doctor: { _id: visit.doctor_id, ...prescriber }, overrides: overridden }
    const sealDetails = (place: string) => keys.seal(patientId, place, details)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:prescription', subjectId: id, sealDetails }])
    receiverId = await writeNotice(tx, now, { kind: 'prescribed', by: actor.role, appointmentId, eventId: id })
    return [viewOf(keys, row, now), [patientId, visit.doctor_id]] as const
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['prescriptions', 'appointments'])
  await announceNotice(context, receiverId)
  return prescription
}

const notWithdrawn = { withdrawn_at: null, withdrawal_sealed: null }

const reasonFor = ({ medicine, allergy }: AllergyConflict, overrides: readonly AllergyOverride[]): string =>
  overrides.find((override) => override.medicine === medicine && override.allergy === allergy)?.reason ?? ''

/**
 * Compares medicines with the patient's recorded allergies, as issuing does. The read of the allergies is audited.
 * @throws AppError NOT_FOUND, and the code of the state table.
 */
export const check = (
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { medicines }: InputFor<typeof checkPrescription>['body']
): Promise<AllergyCheck> =>
  context.database.transaction(async (tx) => {
    const { visit } = await lockForPrescribing(context, tx, actor, appointmentId)
    const patientId = visit.patient_id
    await recordAudit(tx, context.clock.now(), actor, [
      { patientId, action: 'read:allergies', subjectId: appointmentId }
    ])
    const keys = await context.vault.keysOf(tx, [patientId])
    return checkAllergies(medicines, await allergiesOf(tx, keys, patientId))
  })
