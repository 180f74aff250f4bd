import { profileImageUrl } from '@arogyachat/contract/accounts'
import { bookingHorizonDays, type WaitlistEntry, waitlistMax } from '@arogyachat/contract/appointments'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { joinWaitlist } from '@arogyachat/contract/endpoints/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../../app-context.ts'
import type { Actor } from '../../../http/serve.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { lockChains } from '../../../vault/audit.ts'
import { findBookableOffer } from '../booking/booking-service.ts'
import * as bookings from '../booking/booking-store.ts'
import { dateError, freeSlots, isFull, offerOn } from '../rules.ts'
import * as store from './waitlist-store.ts'

const viewOf = (row: store.EntryRow, free: readonly string[]): WaitlistEntry => ({
  _id: row.id,
  doctor: {
    _id: row.doctor_id,
    name: row.doctor_name,
    specialization: row.specialization,
    profileImage: profileImageUrl(row.doctor_id, row.doctor_image_at)
  },
  date: row.date,
  ahead: row.ahead,
  freeSlots: [...free],
  createdAt: row.created_at.toISOString()
})

/** The days from today on that the patient waits for, with the times that are free on them now. */
export async function listOwn(context: AppContext, actor: Actor): Promise<WaitlistEntry[]> {
  const { config, database, clock } = context
  const now = clock.now()
  const today = dateInIndia(now)
  const rows = await store.listOf(database.db, actor.accountId, today)
  if (rows.length === 0) return []
  const span = { from: today, to: addDays(today, bookingHorizonDays) }
  const doctorIds = [...new Set(rows.map((row) => row.doctor_id))]
  const schedules = await bookings.listSchedules(database.db, config.isDemo, doctorIds, span)
  return rows.map((row) => {
    const schedule = schedules.find(({ id, isBookable }) => id === row.doctor_id && isBookable)
    return viewOf(row, schedule ? freeSlots(offerOn(schedule, row.date), now) : [])
  })
}

/**
 * Whether the patient can wait for this day of a doctor, or already does.
 * @throws AppError NOT_FOUND for a doctor whom patients cannot book.
 */
export async function readDay(context: AppContext, actor: Actor, doctorId: string, date: string) {
  const { db } = context.database
  const now = context.clock.now()
  const offer = await findBookableOffer(context, db, actor, doctorId, date)
  const row = await store.find(db, { patientId: actor.accountId, doctorId, date })
  return { isFull: isFull(offer, now), entry: row && viewOf(row, freeSlots(offer, now)) }
}

/**
 * Puts the patient on the waiting list of a full day. A repeated call returns the same entry.
 * @throws AppError NO_WAITLIST unless every time of the day is taken, TOO_MANY_WAITLISTS, INVALID for the date, NOT_FOUND for a
 * doctor whom patients cannot book.
 */
export async function join(
  context: AppContext,
  actor: Actor,
  { doctorId, date }: InputFor<typeof joinWaitlist>['body']
): Promise<WaitlistEntry> {
  const now = context.clock.now()
  const key = { patientId: actor.accountId, doctorId, date }
  const entry = await context.database.transaction(async (tx) => {
    // Serialises the patient's requests, so that the limit holds.
    await lockChains(tx, [actor.accountId])
    const offer = await findBookableOffer(context, tx, actor, doctorId, date)
    const invalid = dateError(date, now)
    if (invalid) throw new AppError('INVALID', { fields: { date: invalid } })
    const existing = await store.find(tx, key)
    if (existing) return viewOf(existing, freeSlots(offer, now))
    if (!isFull(offer, now)) throw new AppError('NO_WAITLIST', { availableSlots: freeSlots(offer, now) })
    const others = await store.listOf(tx, actor.accountId, dateInIndia(now))
    if (others.length >= waitlistMax) throw new AppError('TOO_MANY_WAITLISTS')
    await store.insert(tx, key, { id: newId(), now })
    const row = await store.find(tx, key)
    if (!row) throw new Error('An entry that was written can be read')
    return viewOf(row, [])
  })
  context.live.changed([actor.accountId, doctorId], ['appointments'])
  return entry
}

/**
 * Takes the patient off a waiting list.
 * @throws AppError NOT_FOUND for an entry that is not the patient's.
 */
export async function leave(context: AppContext, actor: Actor, id: string): Promise<void> {
  const doctorId = await store.remove(context.database.db, id, actor.accountId)
  if (doctorId === null) throw new AppError('NOT_FOUND')
  context.live.changed([actor.accountId, doctorId], ['appointments'])
}

/** How many patients wait for each day of the doctor. */
export const countByDay = ({ database, clock }: AppContext, actor: Actor) =>
  store.countByDay(database.db, actor.accountId, dateInIndia(clock.now()))
