import { bookingHorizonDays } from '@arogyachat/contract/appointments'
import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, minutesOf, slotStart, type Weekday, weekdayOf } from '@arogyachat/contract/india-time'

/** What a doctor offers on one day, and what is already held of it. */
export interface DayOffer {
  date: string
  days: readonly Weekday[]
  timeSlots: readonly string[]
  isDayOff: boolean
  /** Slots of live appointments. After a change of hours they need not be among those offered now. */
  taken: readonly string[]
}

/** What is wrong with a date to book; null when it is today or later and not too far ahead. */
export function dateFault(date: string, now: Date): FieldCode | null {
  const today = dateInIndia(now)
  if (date < today) return 'datePast'
  return date > addDays(today, bookingHorizonDays) ? 'dateTooFar' : null
}

const offered = (day: DayOffer): readonly string[] =>
  day.isDayOff || !day.days.includes(weekdayOf(day.date)) ? [] : day.timeSlots

const hasPassed = (day: DayOffer, slot: string, now: Date) => slotStart(day.date, slot) <= now

const overlap = (a: string, b: string) =>
  minutesOf(a.slice(0, 5)) < minutesOf(b.slice(6)) && minutesOf(b.slice(0, 5)) < minutesOf(a.slice(6))

const isHeld = (day: DayOffer, slot: string) => day.taken.some((other) => overlap(slot, other))

/** The slots that can be booked now, in order of time. */
export function freeSlots(day: DayOffer, now: Date): string[] {
  if (dateFault(day.date, now) !== null) return []
  return offered(day)
    .filter((slot) => !hasPassed(day, slot, now) && !isHeld(day, slot))
    .sort()
}

/** Why a slot cannot be booked; null when it can. */
export function slotFault(
  day: DayOffer,
  slot: string,
  now: Date
): 'SLOT_NOT_OFFERED' | 'SLOT_PASSED' | 'SLOT_TAKEN' | null {
  if (!offered(day).includes(slot)) return 'SLOT_NOT_OFFERED'
  if (hasPassed(day, slot, now)) return 'SLOT_PASSED'
  return isHeld(day, slot) ? 'SLOT_TAKEN' : null
}
