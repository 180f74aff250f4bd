import { type Appointment, appointmentCan, waitingNoticeMinutes } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { rateAppointment } from '@arogyachat/contract/endpoints/appointments'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { eventIdOf } from '../../platform/ids.ts'
import { announceNotice, writeNotice } from '../notices/service.ts'
import { assertAllowed, change, notifyParticipants } from './change-service.ts'
import * as store from './store.ts'
import { commentPlace } from './view-service.ts'

/**
 * Rates a completed appointment once and updates the doctor's average in the same transaction.
 * @throws AppError ALREADY_RATED, NOT_FOUND, and the code of the state table.
 */
export async function rate(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof rateAppointment>['body']
): Promise<Appointment> {
  const after = await change(context, actor, id, async (row, facts, tx, now) => {
    assertAllowed(appointmentCan.rate(facts, actor.role))
    const keys = await context.vault.keysOf(tx, [row.patient_id])
    const isFirst = await store.insertRating(tx, {
      appointment_id: id,
      doctor_id: row.doctor_id,
      patient_id: row.patient_id,
      rating: input.rating,
      comment_sealed: keys.seal(row.patient_id, commentPlace(id), input.comment),
      created_at: now
    })
    if (!isFirst) throw new AppError('ALREADY_RATED')
    return {}
  })
  notifyParticipants(context, after, ['appointments', 'doctors'])
  return after
}

/** Records that both participants were in the room together. Only the first time counts. */
export async function markMet(context: AppContext, id: string): Promise<void> {
  const met = await store.updateMet(context.database.db, id, context.clock.now())
  if (met) context.live.changed([met.patient_id, met.doctor_id], ['appointments'])
}

/**
 * Notifies a patient, once for each time of an appointment, that the doctor is in the room before them. A doctor may
 * open the room hours ahead, which calls nobody.
 */
export async function notifyWaiting(context: AppContext, appointment: Appointment): Promise<void> {
  const now = context.clock.now()
  const opensMs = Date.parse(appointment.startsAt) - waitingNoticeMinutes * 60_000
  if (appointment.hasMet || now.getTime() < opensMs) return
  const { _id: appointmentId, appointmentDate, timeSlot } = appointment
  const eventId = eventIdOf(appointmentId, appointmentDate, timeSlot)
  const receiverId = await context.database.transaction((tx) =>
    writeNotice(tx, now, { kind: 'waiting', by: 'doctor', appointmentId, eventId })
  )
  await announceNotice(context, receiverId)
}
