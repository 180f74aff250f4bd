import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, slotStart } from '@arogyachat/contract/india-time'
import { labHorizonDays } from '@arogyachat/contract/labs'

/** The field errors of a collection's day and hour, in India Standard Time; null when both are valid. */
export function collectionErrors(date: string, slot: string, now: Date): Record<string, FieldCode> | null {
  const today = dateInIndia(now)
  if (date < today) return { date: 'datePast' }
  if (date > addDays(today, labHorizonDays)) return { date: 'dateTooFar' }
  return slotStart(date, slot).getTime() <= now.getTime() ? { time: 'datePast' } : null
}
