import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { listPatientNotes } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import type { VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../vault/audit.ts'
import type { Keys } from '../../vault/vault.ts'
import { isTreating } from '../appointments/relationship-service.ts'
import { ownRow } from '../appointments/service.ts'
import type { Content } from './rules.ts'
import * as store from './store.ts'

/** The context that binds the encrypted content to its version. */
export const notePlace = (noteId: string) => `visit_notes.content:${noteId}`

/** Decrypts a version of a note. */
export function viewOf(keys: Keys, row: store.DatedNoteRow): VisitNote {
  const content = keys.open<Content>(row.patient_id, notePlace(row.id), row.content_sealed)
  return {
    _id: row.id,
    appointmentId: row.appointment_id,
    appointmentDate: row.date,
    version: row.version,
    ...content,
    doctor: { _id: row.doctor_id, ...row.signer },
    signedAt: row.signed_at.toISOString()
  }
}

/**
 * Every signed version of the note of an appointment, for its patient, and for its doctor while they treat the patient. A
 * doctor's read is audited.
 * @throws AppError NOT_FOUND for everyone else.
 */
export const listVersions = (context: AppContext, actor: Actor, appointmentId: string): Promise<VisitNote[]> =>
  context.database.transaction(async (tx) => {
    const { patient_id: patientId } = await ownRow(tx, actor, appointmentId)
    if (actor.role === 'doctor' && !(await isTreating(tx, actor.accountId, patientId))) throw new AppError('NOT_FOUND')
    const rows = await store.listVersions(tx, appointmentId)
    if (rows.length === 0) return []
    await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:note', subjectId: appointmentId }])
    const keys = await context.vault.keysOf(tx, [patientId])
    return rows.map((row) => viewOf(keys, row))
  })

/**
 * The newest version of each note that this doctor signed for the patient, the latest visit first. The read is audited.
 * @throws AppError NOT_FOUND when the doctor does not treat the patient.
 */
export const listOfPatient = (
  context: AppContext,
  actor: Actor,
  patientId: string,
  { page, pageSize }: InputFor<typeof listPatientNotes>['query']
): Promise<ReplyFor<typeof listPatientNotes>> =>
  context.database.transaction(async (tx) => {
    if (!(await isTreating(tx, actor.accountId, patientId))) throw new AppError('NOT_FOUND')
    const between = { patientId, doctorId: actor.accountId }
    const rows = await store.listNewestOf(tx, between, { limit: pageSize, offset: (page - 1) * pageSize })
    const total = await store.countOf(tx, between)
    if (rows.length > 0)
      await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:note', subjectId: null }])
    const keys = await context.vault.keysOf(tx, [patientId])
    return { success: true, notes: rows.map((row) => viewOf(keys, row)), total, page, pageSize }
  })

/**
 * The day on which the newest note of the appointment asks to see the patient again; null when there is none. The read is audited
 * in the transaction.
 */
export async function followUpDateOf(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  appointmentId: string
): Promise<string | null> {
  const [newest] = await store.listVersions(tx, appointmentId)
  if (!newest) return null
  const patientId = newest.patient_id
  await recordAudit(tx, context.clock.now(), actor, [{ patientId, action: 'read:note', subjectId: appointmentId }])
  return viewOf(await context.vault.keysOf(tx, [patientId]), newest).followUpDate
}
