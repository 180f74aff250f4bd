import {
  type Appointment,
  bookableTypes,
  bookingsAheadMax,
  type ConsultationType
} from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { bookAppointment } from '@arogyachat/contract/endpoints/appointments'
import { momentInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../../app-context.ts'
import { areAccountsActive } from '../../../db/account-state.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { lockChains, recordAudit } from '../../../vault/audit.ts'
import { announceNotice, writeNotice } from '../../notices/service.ts'
import { lockOpenAccounts, notifyParticipants } from '../change-service.ts'
import { isTreating } from '../relationship-service.ts'
import { type DayOffer, dateError, freeSlots, slotError } from '../rules.ts'
import { openNew, symptomsPlace } from '../view-service.ts'
import { leaveBooked } from '../waitlist/upkeep-service.ts'
import * as bookings from './booking-store.ts'

/**
 * The patient and the doctor of a booking: a patient books for themself or is booked for by a carer, a doctor for one of their own patients.
 * @throws AppError INVALID, NOT_FOUND for a patient whom the doctor does not treat.
 */
async function partiesOf(tx: Tx, actor: Actor, input: InputFor<typeof bookAppointment>['body']) {
  const types: readonly ConsultationType[] = bookableTypes[actor.role]
  if (!types.includes(input.consultationType))
    throw new AppError('INVALID', { fields: { consultationType: 'invalid' } })
  if (actor.role === 'patient') {
    if (input.patientId !== undefined) throw new AppError('INVALID', { fields: { patientId: 'invalid' } })
    return { patientId: actor.accountId, doctorId: input.doctorId }
  }
  if (input.patientId === undefined) throw new AppError('INVALID', { fields: { patientId: 'required' } })
  if (input.doctorId !== actor.accountId) throw new AppError('INVALID', { fields: { doctorId: 'invalid' } })
  if (!(await isTreating(tx, actor.accountId, input.patientId))) throw new AppError('NOT_FOUND')
  return { patientId: input.patientId, doctorId: actor.accountId }
}

/** Patients can book a doctor only while the doctor's address is verified and the account is open. */
const isHidden = (context: AppContext, actor: Actor, offer: bookings.Offer) =>
  actor.role === 'patient' && (!offer.isBookable || (mustBeVerified(context) && !offer.isVerified))

const mustBeVerified = (context: AppContext) => context.config.doctorVerification === 'required'

function refuseDate({ date }: DayOffer, now: Date): void {
  const error = dateError(date, now)
  if (error) throw new AppError('INVALID', { fields: { appointmentDate: error } })
}

/** A repeated booking receives the existing appointment, even once it has begun or its slot is no longer offered. */
function refuseBooking(actor: Actor, slot: string, now: Date, booking: bookings.BookingContext): void {
  refuseDate(booking.offer, now)
  if (booking.ownId !== null) {
    throw new AppError('ALREADY_BOOKED', {
      appointmentId: booking.ownId,
      availableSlots: freeSlots(booking.offer, now)
    })
  }
  refuseSlot(booking.offer, slot, now)
  if (actor.role === 'patient' && booking.ahead >= bookingsAheadMax) throw new AppError('TOO_MANY_BOOKINGS')
}

/** @throws AppError INVALID for the date, SLOT_NOT_OFFERED, SLOT_PASSED or SLOT_TAKEN with the free slots. */
export function refuseSlot(offer: DayOffer, slot: string, now: Date): void {
  refuseDate(offer, now)
  const code = slotError(offer, slot, now)
  if (code) throw new AppError(code, { availableSlots: freeSlots(offer, now) })
}

/**
 * What a doctor offers on this day.
 * @throws AppError NOT_FOUND for an unknown doctor, and to patients for a doctor they cannot book.
 */
export async function findBookableOffer(
  context: AppContext,
  q: Queryable,
  actor: Actor,
  doctorId: string,
  date: string
): Promise<DayOffer> {
  const offer = await bookings.findOffer(q, context.config.isDemo, doctorId, date)
  if (!offer || isHidden(context, actor, offer)) throw new AppError('NOT_FOUND')
  return offer
}

/**
 * The slots of a doctor that can be booked on this day.
 * @throws AppError NOT_FOUND for an unknown doctor, and to patients for a doctor they cannot book.
 */
export async function freeSlotsOn(
  context: AppContext,
  q: Queryable,
  actor: Actor,
  doctorId: string,
  date: string
): Promise<string[]> {
  return freeSlots(await findBookableOffer(context, q, actor, doctorId, date), context.clock.now())
}

/**
 * Books a free slot. Of concurrent requests for a slot exactly one succeeds; the others receive the free slots, or
 * the id of their existing appointment. Bookings of one patient are serialised by the lock on the patient's audit
 * chain; bookings of different patients are decided by the unique index.
 * @throws AppError SLOT_TAKEN, SLOT_PASSED, SLOT_NOT_OFFERED, ALREADY_BOOKED, TOO_MANY_BOOKINGS, DOCTOR_NOT_BOOKABLE,
 * NOT_FOUND, FORBIDDEN, INVALID.
 */
export async function book(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof bookAppointment>['body']
): Promise<Appointment> {
  const { appointmentDate: date, timeSlot: slot } = input
  const now = context.clock.now()
  let receiverId: string | null = null
  const booked = await context.database.transaction(async (tx) => {
    const { patientId, doctorId } = await partiesOf(tx, actor, input)
    const chain = await lockChains(tx, [patientId])
    const nowInIndia = momentInIndia(now)
    const carerId = actor.carerId ?? null
    const request = { patientId, doctorId, carerId, date, slot, now: nowInIndia }
    if (actor.role === 'doctor' && !(await lockOpenAccounts(tx, patientId, doctorId))) throw new AppError('NOT_FOUND')
    const booking = await bookings.loadBookingContext(tx, context.config.isDemo, request)
    if (!booking) throw new AppError('NOT_FOUND')
    if (mustBeVerified(context) && !booking.offer.isVerified) {
      throw new AppError(actor.role === 'doctor' ? 'FORBIDDEN' : 'NOT_FOUND')
    }
    // Asked again now that the row of the doctor is locked: the account may have been blocked while this waited for it.
    const isActive = booking.offer.isBookable && (await areAccountsActive(tx, [doctorId]))
    if (!isActive && actor.role === 'patient') throw new AppError('DOCTOR_NOT_BOOKABLE')
    refuseBooking(actor, slot, now, booking)

    const id = newId()
    const keys = await context.vault.keysOf(tx, [patientId])
    const row = {
      id,
      patient_id: patientId,
      doctor_id: doctorId,
      date,
      slot,
      // A booking made by the doctor needs no confirmation.
      status: actor.role === 'doctor' ? ('confirmed' as const) : ('scheduled' as const),
      consultation_type: input.consultationType,
      symptoms_sealed: keys.seal(patientId, symptomsPlace(id), input.symptoms),
      room_id: newId(),
      canceled_by: null,
      cancellation_sealed: null,
      booked_by: carerId,
      met_at: null,
      completed_at: null,
      created_at: now
    }
    const isInserted = await bookings.insert(tx, { ...row, updated_at: now })
    if (!isInserted) {
      const availableSlots = await freeSlotsOn(context, tx, actor, doctorId, date)
      throw new AppError('SLOT_TAKEN', { availableSlots })
    }
    await leaveBooked(tx, patientId, doctorId, date)
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:appointment', subjectId: id }], chain)
    receiverId = await writeNotice(tx, now, { kind: 'booked', by: actor.role, appointmentId: id, eventId: id })
    return openNew({ ...booking.participants, ...row }, keys)
  })
  notifyParticipants(context, booked, ['appointments', 'doctors'])
  await announceNotice(context, receiverId)
  return booked
}
