import type { z } from 'zod'
import { slotStart } from './india-time.ts'
import type { labBooking, labTest } from './schemas/labs.ts'

export const labCategories = ['blood', 'urine', 'stool', 'imaging'] as const
export const labBookingStatuses = ['scheduled', 'completed', 'canceled'] as const
export type LabBookingStatus = (typeof labBookingStatuses)[number]

/** Home collection (specification part 9): an hour each, none over midday. */
export const labSlots = [
  '08:00-09:00',
  '09:00-10:00',
  '10:00-11:00',
  '11:00-12:00',
  '12:00-13:00',
  '16:00-17:00',
  '17:00-18:00',
  '18:00-19:00'
] as const

export type LabSlot = (typeof labSlots)[number]

/** A slot as the specification writes it: `8-9 AM`, `9-10`, `12-1 PM`. No two slots begin at the same hour of a 12-hour clock. */
const writtenSlot = /^(\d{1,2})(?::00)?\s*(?:AM|PM)?\s*[-–]\s*(\d{1,2})(?::00)?\s*(AM|PM)?$/i
const hourOnClock = (time: string) => Number(time.slice(0, 2)) % 12

/** The stored form of a slot, also of one written as the specification does; null for any other text. */
export function labSlotOf(written: string): LabSlot | null {
  const text = written.trim()
  const stored = labSlots.find((slot) => slot === text)
  if (stored) return stored
  const [, from = '', to = '', half = ''] = writtenSlot.exec(text) ?? []
  const slot = labSlots.find(
    (one) => from !== '' && hourOnClock(one) === Number(from) % 12 && hourOnClock(one.slice(6)) === Number(to) % 12
  )
  if (!slot || Number(from) > 12 || Number(to) > 12) return null
  const endsInMorning = slot.slice(6) < '12:00'
  return half === '' || (half.toUpperCase() === 'AM') === endsInMorning ? slot : null
}

/** A collection may be booked at most this far ahead. */
export const labHorizonDays = 30
/** The same booking again within this time is the same one, sent again because its answer was lost. */
export const labRepeatMinutes = 10
/** Scheduled collections one patient may hold: enough for a family's check-up, too few to fill a collector's week. */
export const labBookingsMax = 10
/** A collection is free to cancel until so long before (specification part 9: text only). */
export const labFreeCancelHours = 12

export type LabTest = z.infer<typeof labTest>
export type LabBooking = z.infer<typeof labBooking>

/** Until the collector comes. */
export const canCancelLabBooking = (
  value: { status: LabBookingStatus; date: string; time: string },
  now: Date
): boolean => value.status === 'scheduled' && slotStart(value.date, value.time).getTime() > now.getTime()
