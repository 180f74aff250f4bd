import { z } from 'zod'
import { byId, id, isoDate, ok, paged, paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { slotStart } from './india-time.ts'
import { languageCodes } from './languages.ts'

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

export const labTest = z.object({
  /** Short and fixed: `cbc`. */
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** With the rupee sign, as shown. */
  cost: z.string(),
  costRupees: z.number().int(),
  /** Processing time as shown: "24 hours". */
  time: z.string(),
  processingHours: z.number().int(),
  category: z.enum(labCategories),
  preparationInstructions: z.string(),
  hasHomeCollection: z.boolean()
})
export type LabTest = z.infer<typeof labTest>

export const labBooking = z.object({
  _id: id,
  tests: z.array(labTest.pick({ _id: true, name: true, cost: true, costRupees: true })),
  date: z.string(),
  time: z.string(),
  address: z.string(),
  status: z.enum(labBookingStatuses),
  /** Rupees. */
  totalPrice: z.number().int(),
  createdAt: z.iso.datetime()
})
export type LabBooking = z.infer<typeof labBooking>

/** Until the collector comes. */
export const canCancelLabBooking = (
  value: { status: LabBookingStatus; date: string; time: string },
  now: Date
): boolean => value.status === 'scheduled' && slotStart(value.date, value.time).getTime() > now.getTime()

export const listLabTests = endpoint({
  method: 'GET',
  path: '/ai/test',
  access: 'public',
  summary: 'The lab tests that can be booked, with price, processing time and preparation.',
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ data: z.array(labTest) })
})

export const listLabBookings = endpoint({
  method: 'GET',
  path: '/ai/test/booked',
  access: 'patient',
  summary: 'The patient’s own lab bookings, the latest first.',
  query: z.object({ ...paging, language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ data: z.array(labBooking), ...paged })
})

const testId = text(60)

export const bookLabTestBody = z.object({
  /** One test or several. */
  test_id: z.union(
    [testId.transform((id) => [id]), z.array(testId).min(1, { error: 'required' }).max(15, { error: 'tooMany' })],
    {
      error: 'required'
    }
  ),
  /** The session's own, if given; anybody else's is refused (DECISIONS). */
  user_id: z.string().optional(),
  date: isoDate,
  /** `09:00-10:00`, or as the specification writes it: `9-10`. */
  time: z.preprocess(
    (written: string) => (typeof written === 'string' && labSlotOf(written)) || written,
    z.enum(labSlots, { error: (issue) => (issue.input ? 'slotFormat' : 'required') })
  ),
  address: text(300),
  /** `sheduled`, as one flow spells it, is accepted; a new booking is scheduled whatever is sent. */
  status: z.enum(['scheduled', 'sheduled'], { error: 'invalid' }).optional()
})

export const bookLabTest = endpoint({
  method: 'POST',
  path: '/ai/test/book',
  access: 'patient',
  summary: 'Book lab tests with collection at home. The same again within minutes answers the first booking.',
  body: bookLabTestBody,
  reply: ok.extend({ booking: labBooking, message: z.string() }),
  status: 201
})

export const cancelLabBooking = endpoint({
  method: 'DELETE',
  path: '/ai/test/book/{id}',
  access: 'patient',
  summary: 'Cancel a scheduled lab booking of one’s own.',
  params: byId,
  reply: ok.extend({ booking: labBooking })
})
