import { type Appointment, appointmentCan } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { rescheduleAppointment } from '@arogyachat/contract/endpoints/appointments'
import type { AppContext } from '../../app-context.ts'
import { isUniqueViolation } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { freeSlotsOn, refuseSlot } from './booking/booking-service.ts'
import * as bookings from './booking/booking-store.ts'
import { assertAllowed, change, notifyParticipants } from './change-service.ts'
import { leaveBooked } from './waitlist/upkeep-service.ts'

/**
 * Moves an appointment to another free slot. The row itself moves under the unique index, so the old slot becomes
 * free only once the new one is reserved. The status stays; an earlier call in the room does not count for the new
 * time, and the room is closed.
 * @throws AppError SLOT_TAKEN, SLOT_PASSED, SLOT_NOT_OFFERED, NOT_FOUND, and the code of the state table.
 */
export async function reschedule(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof rescheduleAppointment>['body']
): Promise<Appointment> {
  let requested: { doctorId: string; date: string } | undefined
  let isMoved = false
  try {
    const after = await change(context, actor, id, async (row, facts, tx, now) => {
      assertAllowed(appointmentCan.reschedule(facts, actor.role, now))
      const date = input.appointmentDate ?? row.date
      requested = { doctorId: row.doctor_id, date }
      isMoved = date !== row.date || input.timeSlot !== row.slot
      if (!isMoved) return {}
      const offer = await bookings.findOffer(tx, context.config.isDemo, row.doctor_id, date)
      if (!offer) throw new AppError('NOT_FOUND')
      const taken = date === row.date ? offer.taken.filter((slot) => slot !== row.slot) : offer.taken
      refuseSlot({ ...offer, taken }, input.timeSlot, now)
      await leaveBooked(tx, row.patient_id, row.doctor_id, date)
      return { date, slot: input.timeSlot, met_at: null }
    })
    if (isMoved) context.live.closeRoom(id, 'moved')
    notifyParticipants(context, after, ['appointments', 'doctors'])
    return isMoved ? { ...after, inRoom: { patient: false, doctor: false } } : after
  } catch (error) {
    // Another booking took the slot between the check and the move.
    if (!isUniqueViolation(error) || !requested) throw error
    const { doctorId, date } = requested
    const availableSlots = await freeSlotsOn(context, context.database.db, actor, doctorId, date)
    throw new AppError('SLOT_TAKEN', { availableSlots })
  }
}
