import {
  type Appointment,
  type AppointmentFacts,
  type AppointmentStatus,
  appointmentCan,
  bookableTypes,
  bookingsAheadMax,
  type ConsultationType,
  isLive,
  liveStatuses,
  ruleTo,
  type Verdict
} from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type {
  bookAppointment,
  listPatientAppointments,
  rateAppointment,
  rescheduleAppointment,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { Topic } from '@arogyachat/contract/live'
import type { NoticeKind } from '@arogyachat/contract/notices'
import type { Updateable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { areOpen } from '../../db/account-state.ts'
import { isUniqueViolation, type Queryable, type Tx } from '../../db/database.ts'
import type { AppointmentsTable } from '../../db/schema.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { lockChains, recordAudit } from '../../vault/audit.ts'
import { announceNotice, withdrawCompletion, writeNotice } from '../notices/service.ts'
import { isTreating } from './relationship-service.ts'
import { type DayOffer, dateFault, freeSlots, slotFault } from './rules.ts'
import type { AppointmentRow } from './store.ts'
import * as store from './store.ts'
import { commentPlace, factsOfRow, look, openNew, openRows, symptomsPlace, withPresence } from './view-service.ts'

const sideOf = (actor: Actor) => (actor.role === 'patient' ? 'patient_id' : 'doctor_id')
const only = (list: Appointment[]): Appointment => {
  const [one] = list
  if (!one) throw new AppError('NOT_FOUND')
  return one
}
const allow = (verdict: Verdict) => {
  if (!verdict.ok) throw new AppError(verdict.code)
}

/**
 * Whether both have open accounts. Neither is closed from here to the end of the transaction, which has locked the patient's
 * audit chain.
 */
async function holdOpen(tx: Tx, patientId: string, doctorId: string): Promise<boolean> {
  await store.holdDoctor(tx, doctorId)
  return areOpen(tx, [patientId, doctorId])
}

/* Booking. */

/** Who the visit is for, and with whom: a patient books for themself, a doctor for one of their own patients. */
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

/** Patients book a doctor only while the doctor's address is proven and the account is open. */
const isHidden = (context: AppContext, actor: Actor, offer: store.Offer) =>
  actor.role === 'patient' && (!offer.isBookable || (mustBeVerified(context) && !offer.isVerified))

const mustBeVerified = (context: AppContext) => context.config.doctorVerification === 'required'

function refuseDate({ date }: DayOffer, now: Date): void {
  const fault = dateFault(date, now)
  if (fault) throw new AppError('INVALID', { fields: { appointmentDate: fault } })
}

/** A repeated booking is told that the slot is theirs, also once it has begun or is no longer offered. */
function refuseBooking(actor: Actor, slot: string, now: Date, value: store.Booking): void {
  refuseDate(value.offer, now)
  if (value.ownId !== null) {
    throw new AppError('ALREADY_BOOKED', { appointmentId: value.ownId, availableSlots: freeSlots(value.offer, now) })
  }
  refuseSlot(value.offer, slot, now)
  if (actor.role === 'patient' && value.ahead >= bookingsAheadMax) throw new AppError('TOO_MANY_BOOKINGS')
}

function refuseSlot(offer: DayOffer, slot: string, now: Date): void {
  refuseDate(offer, now)
  const fault = slotFault(offer, slot, now)
  if (fault) throw new AppError(fault, { availableSlots: freeSlots(offer, now) })
}

/**
 * The slots of a doctor that can be booked now; none on a day that cannot be booked. A doctor whom patients cannot book, and
 * where verification is required an unverified one, is there only for doctors.
 */
export async function freeSlotsOn(
  context: AppContext,
  q: Queryable,
  actor: Actor,
  doctorId: string,
  date: string
): Promise<string[]> {
  const offer = await store.findOffer(q, context.config.isDemo, doctorId, date)
  if (!offer) throw new AppError('NOT_FOUND')
  if (isHidden(context, actor, offer)) throw new AppError('NOT_FOUND')
  return freeSlots(offer, context.clock.now())
}

/**
 * Books a free slot. Of any number who try at once exactly one wins; the others learn what is still free, or that the slot
 * is their own already. The patient's bookings wait for each other at the patient's audit chain, so that what one is judged
 * by stands still; bookings of others are judged by the unique index.
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
    const nowInIndia = { date: dateInIndia(now), time: timeInIndia(now) }
    const wish = { patientId, doctorId, date, slot, now: nowInIndia }
    if (actor.role === 'doctor' && !(await holdOpen(tx, patientId, doctorId))) throw new AppError('NOT_FOUND')
    const found = await store.findBooking(tx, context.config.isDemo, wish)
    if (!found) throw new AppError('NOT_FOUND')
    if (mustBeVerified(context) && !found.offer.isVerified) {
      throw new AppError(actor.role === 'doctor' ? 'FORBIDDEN' : 'NOT_FOUND')
    }
    if (!found.offer.isBookable && actor.role === 'patient') throw new AppError('DOCTOR_NOT_BOOKABLE')
    refuseBooking(actor, slot, now, found)

    const id = newId()
    const keys = await context.vault.keysOf(tx, [patientId])
    const row = {
      id,
      patient_id: patientId,
      doctor_id: doctorId,
      date,
      slot,
      // What the doctor sets up needs no second word of the doctor.
      status: actor.role === 'doctor' ? ('confirmed' as const) : ('scheduled' as const),
      consultation_type: input.consultationType,
      symptoms_sealed: keys.seal(patientId, symptomsPlace(id), input.symptoms),
      room_id: newId(),
      canceled_by: null,
      met_at: null,
      completed_at: null,
      created_at: now
    }
    const isOurs = await store.insert(tx, { ...row, updated_at: now })
    if (!isOurs) {
      const availableSlots = await freeSlotsOn(context, tx, actor, doctorId, date)
      throw new AppError('SLOT_TAKEN', { availableSlots })
    }
    await recordAudit(tx, now, actor, [{ patientId, action: 'change:appointment', subjectId: id }], chain)
    receiverId = await writeNotice(tx, now, { kind: 'booked', by: actor.role, appointmentId: id, eventId: id })
    return openNew({ ...found.people, ...row }, keys)
  })
  tell(context, booked, ['appointments', 'doctors'])
  await announceNotice(context, receiverId)
  return booked
}

/** Both sides learn that something changed. */
function tell(context: AppContext, value: Appointment, topics: readonly Topic[]): void {
  context.live.changed([value.patientId._id, value.doctorId._id], topics)
}

/* Reading. */

/** One appointment for its patient or its doctor; NOT_FOUND for everyone else. A doctor's look is recorded. */
export async function appointmentFor(context: AppContext, actor: Actor, id: string): Promise<Appointment> {
  return only(
    await look(context, actor, async (q) => {
      const row = await store.find(q, id, actor.accountId)
      return row ? [row] : []
    })
  )
}

export async function listOwn(
  context: AppContext,
  actor: Actor,
  query: InputFor<typeof listPatientAppointments>['query']
): Promise<{ appointments: Appointment[]; total: number }> {
  const filter: store.Filter = {
    side: sideOf(actor),
    accountId: actor.accountId,
    statuses: query.status ? [query.status] : query.order === 'soonest' ? liveStatuses : undefined,
    from: query.from,
    to: query.to
  }
  const page = {
    order: query.order === 'soonest' ? ('asc' as const) : ('desc' as const),
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize
  }
  let total = 0
  const appointments = await look(context, actor, async (q) => {
    total = await store.count(q, filter)
    return store.list(q, filter, page)
  })
  return { appointments, total }
}

/** The live appointments that are not over yet, the soonest first. */
export function listUpcoming(context: AppContext, actor: Actor, limit: number): Promise<Appointment[]> {
  const now = context.clock.now()
  const filter: store.Filter = {
    side: sideOf(actor),
    accountId: actor.accountId,
    statuses: liveStatuses,
    endsAfter: { date: dateInIndia(now), time: timeInIndia(now) }
  }
  return look(context, actor, (q) => store.list(q, filter, { order: 'asc', limit, offset: 0 }))
}

/** The next live appointment that is not over yet. */
export const upcomingOf = async (context: AppContext, actor: Actor): Promise<Appointment | null> =>
  (await listUpcoming(context, actor, 1))[0] ?? null

/** The numbers of a doctor's day: distinct patients whom they treat or have treated, and today's appointments that were not canceled. */
export async function countsOfDoctor(context: AppContext, q: Queryable, doctorId: string) {
  const today = dateInIndia(context.clock.now())
  return {
    totalPatients: await store.countPatientsOf(q, doctorId),
    todaysAppointments: await store.count(q, {
      side: 'doctor_id',
      accountId: doctorId,
      statuses: ['scheduled', 'confirmed', 'completed', 'no-show'],
      from: today,
      to: today
    })
  }
}

/* Changing. */

/** What the other participant has to learn of a change: another status, or another time. */
function noticeOf(row: AppointmentRow, set: Updateable<AppointmentsTable>): NoticeKind | null {
  const { status = row.status, date = row.date, slot = row.slot } = set
  if (status !== row.status) return status === 'scheduled' ? null : status
  return date !== row.date || slot !== row.slot ? 'moved' : null
}

/**
 * One change of one appointment: locked, allowed, written and audited in one transaction. Of two at once the second finds
 * what the first left, and is judged by that.
 */
async function change(
  context: AppContext,
  actor: Actor,
  id: string,
  decide: (row: AppointmentRow, facts: AppointmentFacts, tx: Tx, now: Date) => Promise<Updateable<AppointmentsTable>>
): Promise<Appointment> {
  const now = context.clock.now()
  let receiverId: string | null = null
  const opened = await context.database.transaction(async (tx) => {
    receiverId = null
    const row = await store.find(tx, id, actor.accountId, true)
    if (!row) throw new AppError('NOT_FOUND')
    const chain = await lockChains(tx, [row.patient_id])
    const set = await decide(row, factsOfRow(row), tx, now)
    await store.update(tx, id, { ...set, updated_at: now })
    const event = { patientId: row.patient_id, action: 'change:appointment', subjectId: id } as const
    await recordAudit(tx, now, actor, [event], chain)
    const isUndone = row.status === 'completed' && set.status === 'confirmed'
    if (isUndone) receiverId = await withdrawCompletion(tx, id)
    const kind = isUndone ? null : noticeOf(row, set)
    // A status is reached once; an appointment may be moved again and again.
    const eventId = kind === 'moved' ? newId() : id
    if (kind) receiverId = await writeNotice(tx, now, { kind, by: actor.role, appointmentId: id, eventId })
    return openRows(context, tx, actor, [{ ...row, ...set } as AppointmentRow])
  })
  await announceNotice(context, receiverId)
  const [after] = await withPresence(context, opened)
  if (!after) throw new Error('A changed appointment has a view')
  return after
}

async function statusChange(
  tx: Tx,
  actor: Actor,
  row: AppointmentRow,
  status: AppointmentStatus,
  now: Date
): Promise<Updateable<AppointmentsTable>> {
  const rule = ruleTo(status)
  if (!rule) throw new AppError('INVALID_STATUS')
  // Only the undoing of a completion asks whether it is rated.
  const isRated = row.status === 'completed' && (await store.listRatings(tx, [row.id])).length > 0
  allow(rule({ ...factsOfRow(row), isRated }, actor.role, now))
  // A visit must not lie ahead of somebody who has left.
  if (isLive(status) && !(await holdOpen(tx, row.patient_id, row.doctor_id))) throw new AppError('INVALID_STATUS')
  return {
    status,
    completed_at: status === 'completed' ? now : null,
    ...(status === 'canceled' && { canceled_by: actor.role })
  }
}

/** A completion that is undone takes its slot again, which somebody else may hold by now. */
function refuseTakenSlot(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('SLOT_TAKEN', { cause: error }) : error
}

/** A freed slot shows to the doctor's other patients when they ask; the room of a visit that will not be is closed. */
function notifyStatus(context: AppContext, value: Appointment): void {
  tell(context, value, isLive(value.status) ? ['appointments'] : ['appointments', 'doctors'])
  if (value.status === 'canceled') context.live.closeRoom(value._id, 'canceled')
}

export async function setStatus(
  context: AppContext,
  actor: Actor,
  id: string,
  status: AppointmentStatus
): Promise<Appointment> {
  const after = await change(context, actor, id, (row, _facts, tx, now) =>
    statusChange(tx, actor, row, status, now)
  ).catch(refuseTakenSlot)
  notifyStatus(context, after)
  return after
}

export const cancel = (context: AppContext, actor: Actor, id: string): Promise<Appointment> =>
  setStatus(context, actor, id, 'canceled')

interface CanceledAhead {
  appointments: Appointment[]
  /** Who has a notice of it. */
  receiverIds: string[]
}

/**
 * Cancels what is ahead of somebody whose account is being closed, in that transaction, after everything that could still
 * add to it: a patient's bookings wait at the patient's audit chain, those with a doctor at the doctor's row. The caller tells
 * both sides with `tellCanceled` after the commit.
 */
export async function cancelAllAhead(context: AppContext, tx: Tx, actor: Actor): Promise<CanceledAhead> {
  const now = context.clock.now()
  if (actor.role === 'patient') await lockChains(tx, [actor.accountId])
  else await store.lockDoctor(tx, actor.accountId)
  const endsAfter = { date: dateInIndia(now), time: timeInIndia(now) }
  const side = sideOf(actor)
  const rows = await store.listLocked(tx, { side, accountId: actor.accountId, statuses: liveStatuses, endsAfter })
  if (rows.length === 0) return { appointments: [], receiverIds: [] }
  const chain = await lockChains(tx, [...new Set(rows.map((row) => row.patient_id))])
  const set = { status: 'canceled', canceled_by: actor.role } as const
  for (const row of rows) await store.update(tx, row.id, { ...set, updated_at: now })
  const eventOf = (row: AppointmentRow) =>
    ({ patientId: row.patient_id, action: 'change:appointment', subjectId: row.id }) as const
  await recordAudit(tx, now, actor, rows.map(eventOf), chain)
  const receivers = new Set<string>()
  for (const row of rows) {
    const notice = { kind: 'canceled', by: actor.role, appointmentId: row.id, eventId: row.id } as const
    const receiverId = await writeNotice(tx, now, notice)
    if (receiverId !== null) receivers.add(receiverId)
  }
  const canceled = rows.map((row) => ({ ...row, ...set }))
  return { appointments: await openRows(context, tx, actor, canceled), receiverIds: [...receivers] }
}

export async function tellCanceled(context: AppContext, { appointments, receiverIds }: CanceledAhead): Promise<void> {
  for (const appointment of appointments) notifyStatus(context, appointment)
  for (const receiverId of receiverIds) await announceNotice(context, receiverId)
}

/** What the patient wrote before the visit, or the status, or both. A status it already has is no change. */
export async function update(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof updateAppointment>['body']
): Promise<Appointment> {
  const { status, symptoms, consultationType } = input
  const after = await change(context, actor, id, async (row, facts, tx, now) => {
    const set: Updateable<AppointmentsTable> = {}
    if (symptoms !== undefined || consultationType !== undefined) allow(appointmentCan.edit(facts, actor.role, now))
    if (consultationType !== undefined && consultationType !== row.consultation_type) {
      const types: readonly ConsultationType[] = bookableTypes.patient
      // What the doctor arranged in person is not turned into a call by the patient alone, nor the other way round.
      if (!types.includes(consultationType) || !types.includes(row.consultation_type)) {
        throw new AppError('INVALID', { fields: { consultationType: 'invalid' } })
      }
      set.consultation_type = consultationType
    }
    if (symptoms !== undefined) {
      const keys = await context.vault.keysOf(tx, [row.patient_id])
      set.symptoms_sealed = keys.seal(row.patient_id, symptomsPlace(id), symptoms)
    }
    if (status !== undefined && status !== row.status) {
      Object.assign(set, await statusChange(tx, actor, row, status, now))
    }
    return set
  }).catch(refuseTakenSlot)
  notifyStatus(context, after)
  return after
}

/**
 * Moves to another free slot. The row itself moves under the unique index, so the old slot is free only once the new one is
 * held. The status stays; what both did in the room before does not count for the new time, and who is in it is sent out.
 */
export async function reschedule(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof rescheduleAppointment>['body']
): Promise<Appointment> {
  let wanted: { doctorId: string; date: string } | undefined
  let isMoved = false
  try {
    const after = await change(context, actor, id, async (row, facts, tx, now) => {
      allow(appointmentCan.reschedule(facts, actor.role, now))
      const date = input.appointmentDate ?? row.date
      wanted = { doctorId: row.doctor_id, date }
      isMoved = date !== row.date || input.timeSlot !== row.slot
      if (!isMoved) return {}
      const offer = await store.findOffer(tx, context.config.isDemo, row.doctor_id, date)
      if (!offer) throw new AppError('NOT_FOUND')
      const taken = date === row.date ? offer.taken.filter((text) => text !== row.slot) : offer.taken
      refuseSlot({ ...offer, taken }, input.timeSlot, now)
      return { date, slot: input.timeSlot, met_at: null }
    })
    if (isMoved) context.live.closeRoom(id, 'moved')
    tell(context, after, ['appointments', 'doctors'])
    return isMoved ? { ...after, inRoom: { patient: false, doctor: false } } : after
  } catch (error) {
    // Someone else took it between the look and the move.
    if (!isUniqueViolation(error) || !wanted) throw error
    const { doctorId, date } = wanted
    const availableSlots = await freeSlotsOn(context, context.database.db, actor, doctorId, date)
    throw new AppError('SLOT_TAKEN', { availableSlots })
  }
}

/** Once for a completed consultation; the doctor's mean changes in the same transaction. */
export async function rate(
  context: AppContext,
  actor: Actor,
  id: string,
  input: InputFor<typeof rateAppointment>['body']
): Promise<Appointment> {
  const after = await change(context, actor, id, async (row, facts, tx, now) => {
    allow(appointmentCan.rate(facts, actor.role))
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
  tell(context, after, ['appointments', 'doctors'])
  return after
}

/** Both are in the room together. Only the first time counts. */
export async function markMet(context: AppContext, id: string): Promise<void> {
  const met = await store.updateMet(context.database.db, id, context.clock.now())
  if (met) context.live.changed([met.patient_id, met.doctor_id], ['appointments'])
}

/** The row of an appointment for its participant, with nothing opened; NOT_FOUND for everyone else. */
export async function ownRow(q: Queryable, actor: Actor, id: string, lock = false): Promise<AppointmentRow> {
  const row = await store.find(q, id, actor.accountId, lock)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
