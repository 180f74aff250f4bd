import {
  addDays,
  dateInIndia,
  minutesOf,
  timeInIndia,
  type Weekday,
  weekdayOf,
  weekdays
} from '@arogyachat/contract/india-time'
import { type AnsweringHours, type ThreadState, writableDays } from '@arogyachat/contract/messages/messages'

/** What decides whether a message can be written in a conversation. */
export interface ThreadFacts {
  /** The last day, past or to come, of a visit of these two; null when every visit was cancelled. */
  lastVisit: string | null
  isOtherClosed: boolean
  /** The account of one of the two is blocked. A carer of a blocked patient can still read. */
  isBlocked: boolean
  isEnded: boolean
}

/** The last day on which both can write. */
export const writableUntil = (lastVisit: string | null): string | null =>
  lastVisit === null ? null : addDays(lastVisit, writableDays)

/** Of several reasons why nobody can write, the one that lasts longest. */
export function threadState({ lastVisit, isOtherClosed, isBlocked, isEnded }: ThreadFacts, now: Date): ThreadState {
  const until = writableUntil(lastVisit)
  if (until === null || isOtherClosed || isBlocked) return 'closed'
  if (isEnded) return 'ended'
  return dateInIndia(now) > until ? 'over' : 'open'
}

/** What a doctor has set for the days and slots of visits. */
export interface Availability {
  days: readonly Weekday[]
  timeSlots: readonly string[]
  daysOff: readonly string[]
}

/** From the first slot to the last on the days with visits; null when the doctor offers none. */
export function hoursOfAvailability({ days, timeSlots }: Omit<Availability, 'daysOff'>): AnsweringHours | null {
  const from = timeSlots.map((slot) => slot.slice(0, 5)).sort()[0]
  const to = timeSlots
    .map((slot) => slot.slice(6, 11))
    .sort()
    .at(-1)
  if (from === undefined || to === undefined || days.length === 0) return null
  return { days: weekdays.filter((weekday) => days.includes(weekday)), from, to }
}

/** Whether the doctor answers at this time. A doctor whose hours are unknown counts as answering, except on a day off. */
export function isAnswering(hours: AnsweringHours | null, daysOff: readonly string[], now: Date): boolean {
  const today = dateInIndia(now)
  if (daysOff.includes(today)) return false
  if (hours === null) return true
  const minute = minutesOf(timeInIndia(now))
  return hours.days.includes(weekdayOf(today)) && minute >= minutesOf(hours.from) && minute < minutesOf(hours.to)
}

/**
 * What a user wrote, for a terminal: without control characters, which can rewrite what it shows, and with an indent before every
 * further line, so that none passes for another message.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '').replaceAll('\n', '\n    ')
