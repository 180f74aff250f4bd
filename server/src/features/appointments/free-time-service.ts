import { bookingHorizonDays } from '@arogyachat/contract/appointments'
import type { FreeTime } from '@arogyachat/contract/doctors'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import * as bookings from './booking/booking-store.ts'
import { firstFree, freeSlots, offerOn } from './rules.ts'

/** The first free time of each of these doctors, in one query; null for a doctor without one. */
export async function nextFreeOf(
  context: AppContext,
  q: Queryable,
  doctorIds: readonly string[]
): Promise<Map<string, FreeTime | null>> {
  const now = context.clock.now()
  const today = dateInIndia(now)
  const span = { from: today, to: addDays(today, bookingHorizonDays) }
  const schedules =
    doctorIds.length === 0 ? [] : await bookings.listSchedules(q, context.config.isDemo, doctorIds, span)
  return new Map(schedules.map((schedule) => [schedule.id, firstFree(schedule, now)]))
}

/**
 * The free slots of a doctor on each of these days, in one query.
 * @throws AppError NOT_FOUND for an unknown doctor, and to patients for a doctor they cannot book.
 */
export async function freeDaysOf(
  context: AppContext,
  actor: Actor,
  doctorId: string,
  { from, days }: { from: string; days: number }
): Promise<{ date: string; slots: string[] }[]> {
  const { config, database, clock } = context
  const span = { from, to: addDays(from, days - 1) }
  const [schedule] = await bookings.listSchedules(database.db, config.isDemo, [doctorId], span)
  const mustBeVerified = config.doctorVerification === 'required'
  const isHidden = (found: bookings.DoctorSchedule) =>
    actor.role === 'patient' && (!found.isBookable || (mustBeVerified && !found.isVerified))
  if (!schedule || isHidden(schedule)) throw new AppError('NOT_FOUND')
  const now = clock.now()
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day)
    return { date, slots: freeSlots(offerOn(schedule, date), now) }
  })
}
