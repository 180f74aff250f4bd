import { accessLogYears, consultationRecordYears } from '@arogyachat/contract/accounts'
import { addDays, isCalendarDate } from '@arogyachat/contract/india-time'

/** The same day so many years later; 1 March when a year has no 29 February. */
export function addYears(date: string, years: number): string {
  const later = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  return isCalendarDate(later) ? later : addDays(`${later.slice(0, 4)}-02-28`, 1)
}

export interface Retention {
  /** The ids of the consultations whose records are kept. */
  kept: Set<string>
  /** When the first of them has to be deleted; null without any. */
  nextEnd: string | null
  /** When the last of them has to be deleted; null without any. */
  lastEnd: string | null
  /** When the access log ends. */
  logUntil: string
  /** When everything left is deleted. */
  keptUntil: string
}

/**
 * What an erasure on this day has to keep. `today` and the dates of consultations that took place are ISO dates in India.
 */
export function retentionOf(
  consultations: readonly { id: string; date: string }[],
  today: string,
  erasedOn: string = today
): Retention {
  const ends = consultations
    .map(({ id, date }) => ({ id, end: addYears(date, consultationRecordYears) }))
    .filter(({ end }) => end > today)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
  const logUntil = addYears(erasedOn, accessLogYears)
  const lastEnd = ends.at(-1)?.end ?? null
  return {
    kept: new Set(ends.map(({ id }) => id)),
    nextEnd: ends[0]?.end ?? null,
    lastEnd,
    logUntil,
    keptUntil: lastEnd !== null && lastEnd > logUntil ? lastEnd : logUntil
  }
}
