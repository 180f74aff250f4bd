import type { FieldCode } from '@arogyachat/contract/errors'
import { addDays, dateInIndia, slotStart } from '@arogyachat/contract/india-time'
import { labHorizonDays } from '@arogyachat/contract/labs'

/** What is wrong with a day and hour of collection, in India Standard Time; null when nothing is. */
export function collectionFault(date: string, slot: string, now: Date): Record<string, FieldCode> | null {
  const today = dateInIndia(now)
  if (date < today) return { date: 'datePast' }
  if (date > addDays(today, labHorizonDays)) return { date: 'dateTooFar' }
  return slotStart(date, slot).getTime() <= now.getTime() ? { time: 'datePast' } : null
}
