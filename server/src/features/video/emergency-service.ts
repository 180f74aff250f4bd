import { appointmentCan } from '@arogyachat/contract/appointments'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../../vault/audit.ts'
import { ownRow } from '../appointments/service.ts'
import { factsOfRow } from '../appointments/view-service.ts'
import { announceNotice, findEmergency, writeEmergency } from '../notices/service.ts'

/** The newest emergency that the actor called in this appointment, and whether it has reached the other participant. */
export async function find(context: AppContext, actor: Actor, id: string) {
  const { db } = context.database
  await ownRow(db, actor, id)
  return findEmergency(context, db, id, actor.role)
}

/**
 * Calls an emergency for the other participant: stores it, audits it, and notifies them on every page and by mail. A
 * participant who is in the room may call one however long the call has run.
 * @throws AppError NOT_FOUND, TOO_MANY, and the code of the state table.
 */
export async function call(context: AppContext, actor: Actor, id: string) {
  const now = context.clock.now()
  const inRoom = (await context.live.inRooms([id])).get(id) ?? { patient: false, doctor: false }
  const receiverId = await context.database.transaction(async (tx) => {
    const row = await ownRow(tx, actor, id, true)
    const facts = { ...factsOfRow(row), doctorInRoom: inRoom.doctor }
    const verdict = appointmentCan.callEmergency(facts, actor.role, now)
    const isStillInCall = inRoom[actor.role] && !verdict.ok && verdict.code === 'APPOINTMENT_OVER'
    if (!verdict.ok && !isStillInCall) throw new AppError(verdict.code)
    const receiver = await writeEmergency(context, tx, now, { by: actor.role, appointmentId: id, eventId: newId() })
    if (receiver !== null) {
      await recordAudit(tx, now, actor, [{ patientId: row.patient_id, action: 'change:emergency', subjectId: id }])
    }
    return receiver
  })
  await announceNotice(context, receiverId)
  return findEmergency(context, context.database.db, id, actor.role)
}
