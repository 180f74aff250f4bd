import { isLive } from '@arogyachat/contract/appointments'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { attachIntake } from '@arogyachat/contract/endpoints/assistant'
import { defaultLanguage } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { isTreating } from '../appointments/relationship-service.ts'
import { findConversation, ownWordsIn } from './conversation-service.ts'
import { intakeOf, namedIn } from './rules.ts'
import * as store from './store.ts'

/** The context that binds a sealed summary to its appointment. */
export const intakePlace = (appointmentId: string) => `intakes.content:${appointmentId}`

/** Whether a stored summary speaks of an emergency or names a danger sign. The caller audits the read. */
export function isUrgentIntake(keys: Keys, patientId: string, appointmentId: string, sealed: Buffer): boolean {
  const { triage, redFlags } = keys.open<IntakeSummary>(patientId, intakePlace(appointmentId), sealed)
  return triage === 'emergency' || redFlags.length > 0
}

/** Attaches the summary of a conversation to an appointment ahead, or replaces the one before. Throws NOT_FOUND and INVALID_STATUS. */
export async function attach(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { conversation, note }: InputFor<typeof attachIntake>['body']
): Promise<IntakeSummary> {
  const now = context.clock.now()
  const [intake, accountIds] = await context.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const { remembered, title } = await findConversation(context, tx, actor, conversation)
    if (!isLive(visit.status)) throw new AppError('INVALID_STATUS')
    const patientId = visit.patient_id
    const keys = await context.vault.keysOf(tx, [patientId])
    const said = { complaint: title, note, ownWords: await ownWordsIn(context, tx, actor, conversation) }
    const content = intakeOf(remembered.memory, said, actor.language ?? defaultLanguage, now)
    await store.putIntake(tx, {
      appointment_id: appointmentId,
      patient_id: patientId,
      content_sealed: keys.seal(patientId, intakePlace(appointmentId), content),
      written_at: now
    })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:intake', subjectId: appointmentId }])
    return [content, [patientId, visit.doctor_id]] as const
  })
  context.live.changed(accountIds, ['appointments'])
  return intake
}

/** The intake of an appointment, for its patient and for its doctor while they treat the patient. Every read is audited. */
export const readIntake = (context: AppContext, actor: Actor, appointmentId: string): Promise<IntakeSummary | null> =>
  context.database.transaction(async (tx) => {
    const visit = await store.findVisit(tx, appointmentId, actor.accountId)
    if (!visit) throw new AppError('NOT_FOUND')
    const patientId = visit.patient_id
    if (actor.role === 'doctor' && !(await isTreating(tx, actor.accountId, patientId))) throw new AppError('NOT_FOUND')
    const row = await store.findIntake(tx, appointmentId)
    if (!row) return null
    await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:intake', subjectId: appointmentId }])
    const keys = await context.vault.keysOf(tx, [patientId])
    const kept = keys.open<IntakeSummary>(patientId, intakePlace(appointmentId), row.content_sealed)
    return namedIn(kept, actor.language ?? defaultLanguage)
  })
