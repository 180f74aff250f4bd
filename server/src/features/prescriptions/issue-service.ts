import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { addPrescription, checkPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { type Prescription, repeatMinutes } from '@arogyachat/contract/prescriptions'
import { courseNotation, timingNotation, withDirections } from '@arogyachat/contract/prescriptions/directions'
import { type PrescriptionCheck, reasonFor } from '@arogyachat/contract/prescriptions/warnings'
import type { AppContext } from '../../app-context.ts'
import { isErased } from '../../db/account-state.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { factsFor } from './checks/facts-service.ts'
import { checkPrescription as checkOf } from './checks/warning-rules.ts'
import { sealAndSign } from './document/signing-service.ts'
import { newCheckCode, prohibitedAmong } from './rules.ts'
import { type Content, newestOf, viewOf } from './service.ts'
import * as store from './store.ts'

/** Serialises the content canonically, because sealed values keep the order in which the fields were sent. */
const canonicalText = ({ medications, instructions, allergies, ...others }: Content) =>
  JSON.stringify([
    medications
      .map(withDirections)
      .map(({ name, dosage, frequency, duration, timing, food, course, route, quantity }) => [
        name,
        dosage,
        frequency,
        duration,
        timing && timingNotation(timing),
        food,
        course && courseNotation(course),
        route ?? null,
        quantity ?? ''
      ]),
    instructions,
    [others.diagnosis ?? '', others.followUp ?? '', others.weightKg ?? null, others.pregnant ?? null],
    (allergies?.overrides ?? []).map(({ kind, medicine, about, code, reason }) => [kind, medicine, about, code, reason])
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
 * Issues a prescription, or the next version of it; earlier versions do not change. It is refused until
 * every warning is overridden with a reason, which is stored with the version. A repeat within
 * minutes, as after a lost reply, returns the newest version.
 * @throws AppError MEDICINE_PROHIBITED, UNANSWERED_WARNINGS, NOT_FOUND, and the code of the state table.
 */
export async function issue(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  body: InputFor<typeof addPrescription>['body']
): Promise<Prescription> {
  const medications = body.medications.map(withDirections)
  const now = context.clock.now()
  let receiverId: string | null = null
  const [prescription, accountIds] = await context.database.transaction(async (tx) => {
    const { visit, prescriber } = await lockForPrescribing(context, tx, actor, appointmentId)
    const names = medications.map((row) => row.name)
    const medicines = prohibitedAmong(names)
    if (medicines.length > 0) throw new AppError('MEDICINE_PROHIBITED', { medicines })

    const patientId = visit.patient_id
    const keys = await context.vault.keysOf(tx, [patientId])
    const facts = await factsFor(tx, keys, visit, now)
    const allergies = answered(checkOf(body, facts.patient, facts.visit), body.overrides)
    const content = contentOf(body, allergies)

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
    const details = { doctor: { _id: visit.doctor_id, ...prescriber }, overrides: allergies.overrides }
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

/**
 * The check as it is stored, with the reason for each warning.
 * @throws AppError UNANSWERED_WARNINGS
 */
function answered(
  { warnings, ...check }: PrescriptionCheck,
  answers: InputFor<typeof addPrescription>['body']['overrides']
): NonNullable<Content['allergies']> {
  const overrides = warnings.map((warning) => ({ ...warning, reason: reasonFor(warning, answers) ?? '' }))
  const unanswered = warnings.filter((_, at) => overrides[at]?.reason === '')
  if (unanswered.length > 0) throw new AppError('UNANSWERED_WARNINGS', { warnings: unanswered })
  return { ...check, overrides }
}

/** What is sealed: fields without a value are left out. */
const contentOf = (
  { medications, instructions, diagnosis, followUp, weightKg, pregnant }: InputFor<typeof addPrescription>['body'],
  allergies: Content['allergies']
): Content => ({
  medications: medications.map(withDirections).map(({ route, quantity, ...row }) => ({
    ...row,
    ...(route && { route }),
    ...(quantity && { quantity })
  })),
  instructions,
  ...(diagnosis && { diagnosis }),
  ...(followUp && { followUp }),
  ...(weightKg !== null && { weightKg }),
  ...(pregnant !== null && { pregnant }),
  ...(allergies && { allergies })
})

/**
 * The warnings that issuing this prescription would raise. The reads of the allergies and of other prescriptions are audited.
 * @throws AppError NOT_FOUND, and the code of the state table.
 */
export const check = (
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  body: InputFor<typeof checkPrescription>['body']
): Promise<PrescriptionCheck> =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const { visit } = await lockForPrescribing(context, tx, actor, appointmentId)
    const patientId = visit.patient_id
    const keys = await context.vault.keysOf(tx, [patientId])
    const facts = await factsFor(tx, keys, visit, now)
    const { newestRead } = facts
    await recordAudit(tx, now, actor, [
      ...(newestRead ? [{ patientId, action: 'read:prescription' as const, subjectId: newestRead }] : []),
      { patientId, action: 'read:allergies', subjectId: appointmentId }
    ])
    return checkOf(body, facts.patient, facts.visit)
  })
