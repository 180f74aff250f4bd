import { appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { repeatMinutes } from '@arogyachat/contract/prescriptions'
import type { VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import type { AppContext } from '../../app-context.ts'
import { isErased } from '../../db/account-state.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { assertAllowed } from '../appointments/change-service.ts'
import { ownRow } from '../appointments/service.ts'
import { factsOfRow } from '../appointments/view-service.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { prescribersOf } from '../prescriptions/service.ts'
import { hasSameContent, noteErrors } from './rules.ts'
import { notePlace, viewOf } from './service.ts'
import * as store from './store.ts'

/**
 * Signs the note of a visit, which its patient can then read, or the next version of it with a reason; earlier versions do not
 * change. The patient gets a notice of each version. A repeat within minutes, as after a lost reply, returns the newest version.
 * @throws AppError INVALID, NOT_FOUND, APPOINTMENT_OVER for an erased patient, and the code of the state table.
 */
export async function sign(
  context: AppContext,
  actor: Actor,
  appointmentId: string,
  written: InputFor<typeof signVisitNote>['body']
): Promise<VisitNote> {
  const now = context.clock.now()
  let receiverId: string | null = null
  const [note, accountIds] = await context.database.transaction(async (tx) => {
    const visit = await ownRow(tx, actor, appointmentId, true)
    const { patient_id: patientId, doctor_id: doctorId, date } = visit
    if (await isErased(tx, patientId)) throw new AppError('APPOINTMENT_OVER')
    const chain = await lockChains(tx, [patientId])
    assertAllowed(appointmentCan.writeNote(factsOfRow(visit), actor.role, now))
    const keys = await context.vault.keysOf(tx, [patientId])
    const [row] = await store.listVersions(tx, appointmentId)
    const newest = row && viewOf(keys, row)
    const isRecent = newest && now.getTime() - Date.parse(newest.signedAt) < repeatMinutes * 60_000
    if (isRecent && hasSameContent(newest, written)) return [newest, []] as const

    const fields = noteErrors(written, { visitDate: date, isAmendment: newest !== undefined })
    if (fields) throw new AppError('INVALID', { fields })
    const signer = (await prescribersOf(tx, [doctorId])).get(doctorId)
    if (!signer) throw new AppError('NOT_FOUND')
    const id = newId()
    const content = { ...written, reason: newest ? written.reason : '' }
    const added: store.NoteRow = {
      id,
      appointment_id: appointmentId,
      patient_id: patientId,
      doctor_id: doctorId,
      version: (newest?.version ?? 0) + 1,
      content_sealed: keys.seal(patientId, notePlace(id), content),
      signer,
      signed_at: now
    }
    await store.insert(tx, added)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:note', subjectId: appointmentId }], chain)
    receiverId = await writeNotice(tx, now, { kind: 'note', by: actor.role, appointmentId, eventId: id })
    return [viewOf(keys, { ...added, date }), [patientId, doctorId]] as const
  })
  if (accountIds.length > 0) context.live.changed(accountIds, ['appointments', 'visit-notes'])
  await announceNotice(context, receiverId)
  return note
}
