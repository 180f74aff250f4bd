import type { z } from 'zod'
import { slotStart } from './india-time.ts'
import type { address, addressBody, labBooking, labTest } from './schemas/labs.ts'

export const labCategories = ['blood', 'urine', 'stool', 'imaging'] as const
export const labBookingStatuses = ['scheduled', 'completed', 'canceled'] as const
export type LabBookingStatus = (typeof labBookingStatuses)[number]

/** Slots of an hour for home collection, with a break from 13:00 to 16:00. */
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

/** A slot in its short form: `8-9 AM`, `9-10`, `12-1 PM`. No two slots begin at the same hour of a 12-hour clock. */
const writtenSlot = /^(\d{1,2})(?::00)?\s*(?:AM|PM)?\s*[-–]\s*(\d{1,2})(?::00)?\s*(AM|PM)?$/i
const hourOnClock = (time: string) => Number(time.slice(0, 2)) % 12

/** The stored form of a slot that is written in its stored or short form; null for any other text. */
export function labSlotOf(written: string): LabSlot | null {
  const text = written.trim()
  const stored = labSlots.find((slot) => slot === text)
  if (stored) return stored
  const [, from = '', to = '', half = ''] = writtenSlot.exec(text) ?? []
  const slot = labSlots.find(
    (candidate) =>
      from !== '' && hourOnClock(candidate) === Number(from) % 12 && hourOnClock(candidate.slice(6)) === Number(to) % 12
  )
  if (!slot || Number(from) > 12 || Number(to) > 12) return null
  const endsInMorning = slot.slice(6) < '12:00'
  return half === '' || (half.toUpperCase() === 'AM') === endsInMorning ? slot : null
}

/** How far ahead a collection may be booked. */
export const labHorizonDays = 30
/** The same booking within this time is taken as a retry after a lost reply. */
export const labRepeatMinutes = 10
/** Scheduled collections of one patient: enough for a family's check-up, too few to fill a collector's week. */
export const labBookingsMax = 10
/** Cancelling is free until this long before the collection. The screens only say so; nothing is charged. */
export const labFreeCancelHours = 12

/** Most addresses that one patient keeps for home collections. */
export const addressesMax = 10

/** An address that a patient keeps for home collections. */
export type Address = z.infer<typeof address>

/** A kept address as the text that a booking holds. The lengths of its parts fit into the address of a booking. */
export const addressText = ({
  street,
  landmark,
  pincode,
  phone
}: Omit<z.output<typeof addressBody>, 'label'>): string =>
  [street, landmark, pincode, phone].filter((part) => part !== '').join(', ')

/** Whether somebody comes to collect a sample. Otherwise all tests are done at a centre, and no address is needed. */
export const needsAddress = (tests: readonly { hasHomeCollection: boolean }[]): boolean =>
  tests.some((test) => test.hasHomeCollection)

/** Whether a test of the booking needs a visit to a centre. */
export const needsVisit = (tests: readonly { hasHomeCollection: boolean }[]): boolean =>
  tests.some((test) => !test.hasHomeCollection)

export type LabTest = z.infer<typeof labTest>
export type LabBooking = z.infer<typeof labBooking>

/** A booking can be cancelled until its slot starts. */
export const canCancelLabBooking = (
  booking: { status: LabBookingStatus; date: string; time: string },
  now: Date
): boolean => booking.status === 'scheduled' && slotStart(booking.date, booking.time).getTime() > now.getTime()
