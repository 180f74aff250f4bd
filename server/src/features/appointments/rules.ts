import { bookingHorizonDays } from '@arogyachat/contract/appointments'
import type { FreeTime } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, minutesOf, slotStart, type Weekday, weekdayOf } from '@arogyachat/contract/india-time'

/** The hours a doctor offers on one day, and the slots already taken. */
export interface DayOffer {
  date: string
  days: readonly Weekday[]
  timeSlots: readonly string[]
  isDayOff: boolean
  /** Slots of live appointments. After a change of hours they may differ from the slots offered now. */
  taken: readonly string[]
}

/** The error of a date to book; null when it is today or later and within the booking horizon. */
export function dateError(date: string, now: Date): FieldCode | null {
  const today = dateInIndia(now)
  if (date < today) return 'datePast'
  return date > addDays(today, bookingHorizonDays) ? 'dateTooFar' : null
}

const offered = (day: DayOffer): readonly string[] =>
  day.isDayOff || !day.days.includes(weekdayOf(day.date)) ? [] : day.timeSlots

const hasPassed = (day: DayOffer, slot: string, now: Date) => slotStart(day.date, slot) <= now

const overlap = (a: string, b: string) =>
  minutesOf(a.slice(0, 5)) < minutesOf(b.slice(6)) && minutesOf(b.slice(0, 5)) < minutesOf(a.slice(6))

const isTaken = (day: DayOffer, slot: string) => day.taken.some((other) => overlap(slot, other))

/** The slots that can be booked now, in order of time. */
export function freeSlots(day: DayOffer, now: Date): string[] {
  if (dateError(day.date, now) !== null) return []
  return offered(day)
    .filter((slot) => !hasPassed(day, slot, now) && !isTaken(day, slot))
    .sort()
}

/** Whether the doctor sees patients on this day later than now, and every time that is left is taken. */
export const isFull = (day: DayOffer, now: Date): boolean =>
  dateError(day.date, now) === null &&
  freeSlots(day, now).length === 0 &&
  offered(day).some((slot) => !hasPassed(day, slot, now))

/** Why a slot cannot be booked; null when it can. */
export function slotError(
  day: DayOffer,
  slot: string,
  now: Date
): 'SLOT_NOT_OFFERED' | 'SLOT_PASSED' | 'SLOT_TAKEN' | null {
  if (!offered(day).includes(slot)) return 'SLOT_NOT_OFFERED'
  if (hasPassed(day, slot, now)) return 'SLOT_PASSED'
  return isTaken(day, slot) ? 'SLOT_TAKEN' : null
}

/** The hours a doctor offers every week, with the days off and the slots taken from some day on. */
export interface Schedule {
  days: readonly Weekday[]
  timeSlots: readonly string[]
  daysOff: ReadonlySet<string>
  taken: ReadonlyMap<string, readonly string[]>
}

export const offerOn = ({ days, timeSlots, daysOff, taken }: Schedule, date: string): DayOffer => ({
  date,
  days,
  timeSlots,
  isDayOff: daysOff.has(date),
  taken: taken.get(date) ?? []
})

/** The first slot that can be booked now; null when there is none before the booking horizon. */
export function firstFree(schedule: Schedule, now: Date): FreeTime | null {
  const today = dateInIndia(now)
  for (let day = 0; day <= bookingHorizonDays; day++) {
    const date = addDays(today, day)
    const [slot] = freeSlots(offerOn(schedule, date), now)
    if (slot !== undefined) return { date, slot }
  }
  return null
}

/**
 * The free time nearest to a wanted day and time: the first day with a free time from the wanted one on, within the booking
 * horizon, or else the last one before it; on that day the time that starts nearest to `slot`. Null when there is none.
 */
export function nearestFree(schedule: Schedule, wanted: string, slot: string, now: Date): FreeTime | null {
  const today = dateInIndia(now)
  const horizon = addDays(today, bookingHorizonDays)
  const start = wanted < today ? today : wanted > horizon ? horizon : wanted
  const minutesApart = (other: string) => Math.abs(minutesOf(other.slice(0, 5)) - minutesOf(slot.slice(0, 5)))
  const nearestOn = (date: string): FreeTime | null => {
    const [nearest] = freeSlots(offerOn(schedule, date), now).sort((a, b) => minutesApart(a) - minutesApart(b))
    return nearest === undefined ? null : { date, slot: nearest }
  }
  for (let date = start; date <= horizon; date = addDays(date, 1)) {
    const found = nearestOn(date)
    if (found) return found
  }
  for (let date = addDays(start, -1); date >= today; date = addDays(date, -1)) {
    const found = nearestOn(date)
    if (found) return found
  }
  return null
}
