import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { addTranscriptLines } from '@arogyachat/contract/transcripts/transcript-endpoints'
import {
  isKept,
  type KeptTranscript,
  linesMax,
  type TranscriptConsent
} from '@arogyachat/contract/transcripts/transcripts'
import type { AppContext } from '../../app-context.ts'
import { isErased } from '../../db/account-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { assertAllowed } from '../appointments/change-service.ts'
import { isTreating } from '../appointments/relationship-service.ts'
import { ownRow } from '../appointments/service.ts'
import { factsOfRow } from '../appointments/view-service.ts'
import * as store from './store.ts'

/** The sealed content of a line. */
interface Content {
  text: string
  language: LanguageCode
}

/** The context that binds the encrypted content to its line. */
const linePlace = (lineId: string) => `transcript_lines.content:${lineId}`

async function consentOf(q: Queryable, appointmentId: string): Promise<TranscriptConsent> {
  const row = await store.findConsent(q, appointmentId)
  return {
    patientAgreedAt: row?.patient_agreed_at?.toISOString() ?? null,
    doctorAgreedAt: row?.doctor_agreed_at?.toISOString() ?? null
  }
}

/** When each participant agreed to keep the transcript. @throws AppError NOT_FOUND for everyone else. */
export async function readConsent(
  context: AppContext,
  actor: Actor,
  appointmentId: string
): Promise<TranscriptConsent> {
  const { db } = context.database
  await ownRow(db, actor, appointmentId)
  return consentOf(db, appointmentId)
}

/** Locks the visit, whose call must still be possible, and whose patient must not be erased. */
async function openVisit(tx: Tx, actor: Actor, appointmentId: string, now: Date) {
  const visit = await ownRow(tx, actor, appointmentId, true)
  if (await isErased(tx, visit.patient_id)) throw new AppError('APPOINTMENT_OVER')
  assertAllowed(appointmentCan.keepTranscript(factsOfRow(visit), now))
  return visit
}

/**
 * Records that the actor agrees to keep the transcript, with the time, or withdraws it. Withdrawing is possible at any time; what
 * was stored before stays until the patient deletes it.
 * @throws AppError NOT_FOUND, TOO_EARLY before both have met, APPOINTMENT_OVER.
 */
export async function setConsent(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  agreed: boolean
): Promise<TranscriptConsent> {
  const now = context.clock.now()
  const [consent, accountIds] = await context.database.transaction(async (tx) => {
    const visit = agreed ? await openVisit(tx, actor, appointmentId, now) : await ownRow(tx, actor, appointmentId, true)
    const { patient_id: patientId, doctor_id: doctorId } = visit
    const before = await consentOf(tx, appointmentId)
    const had = before[`${actor.role}AgreedAt`] !== null
    if (had === agreed) return [before, []] as const
    await store.saveConsent(tx, { appointmentId, patientId, role: actor.role, at: agreed ? now : null })
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:transcript', subjectId: appointmentId }])
    return [await consentOf(tx, appointmentId), [patientId, doctorId]] as const
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['transcripts'])
  return consent
}

/**
 * Stores what the actor said, encrypted, while both participants agree. The first lines of each are audited, because one audit event
 * for each sentence would bury the others.
 * @throws AppError NOT_FOUND, FORBIDDEN unless both agree, APPOINTMENT_OVER, TOO_MANY for an endless transcript.
 */
export async function addLines(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  { lines }: InputFor<typeof addTranscriptLines>['body']
): Promise<void> {
  const now = context.clock.now()
  const accountIds = await context.database.transaction(async (tx) => {
    const { patient_id: patientId, doctor_id: doctorId } = await openVisit(tx, actor, appointmentId, now)
    if (!isKept(await consentOf(tx, appointmentId))) throw new AppError('FORBIDDEN')
    const count = await store.countLines(tx, appointmentId, actor.role)
    if (count.total + lines.length > linesMax) throw new AppError('TOO_MANY')
    const chain = await lockChains(tx, [patientId])
    const keys = await context.vault.keysOf(tx, [patientId])
    const rows = lines.map(({ key, text, language }) => {
      const id = newId()
      const content_sealed = keys.seal(patientId, linePlace(id), { text, language } satisfies Content)
      return {
        id,
        appointment_id: appointmentId,
        patient_id: patientId,
        key,
        author: actor.role,
        content_sealed,
        said_at: now
      }
    })
    await store.insertLines(tx, rows)
    if (count.own === 0)
      await recordAudit(tx, now, actor, [{ patientId, action: 'change:transcript', subjectId: appointmentId }], chain)
    return count.total === 0 ? [patientId, doctorId] : []
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['appointments'])
}

/**
 * The stored transcript, for the patient, and for the doctor while they treat the patient. A doctor's read is audited.
 * @throws AppError NOT_FOUND for everyone else.
 */
export const read = (context: AppContext, actor: Actor, appointmentId: string): Promise<KeptTranscript> =>
  context.database.transaction(async (tx) => {
    const { patient_id: patientId } = await ownRow(tx, actor, appointmentId)
    if (actor.role === 'doctor' && !(await isTreating(tx, actor.accountId, patientId))) throw new AppError('NOT_FOUND')
    const consent = await consentOf(tx, appointmentId)
    const rows = await store.listLines(tx, appointmentId)
    if (rows.length === 0) return { ...consent, lines: [] }
    const event = { patientId, action: 'read:transcript', subjectId: appointmentId } as const
    await recordAudit(tx, context.clock.now(), actor, [event])
    const keys = await context.vault.keysOf(tx, [patientId])
    const lines = rows.map((row) => ({
      _id: row.id,
      author: row.author,
      ...keys.open<Content>(patientId, linePlace(row.id), row.content_sealed),
      saidAt: row.said_at.toISOString()
    }))
    return { ...consent, lines }
  })

/**
 * Deletes the transcript with the consents of both, so that nothing more is stored.
 * @throws AppError NOT_FOUND, also when there is none.
 */
export async function remove(context: AppContext, actor: Actor, appointmentId: string): Promise<void> {
  const accountIds = await context.database.transaction(async (tx) => {
    const { patient_id: patientId, doctor_id: doctorId } = await ownRow(tx, actor, appointmentId, true)
    if (!(await store.remove(tx, appointmentId))) throw new AppError('NOT_FOUND')
    const event = { patientId, action: 'change:transcript', subjectId: appointmentId } as const
    await recordAudit(tx, context.clock.now(), actor, [event])
    return [patientId, doctorId]
  })
  context.live.changed(accountIds, ['appointments', 'transcripts'])
}
