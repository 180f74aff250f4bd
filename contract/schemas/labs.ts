import { z } from 'zod'
import { labBookingStatuses, labCategories, labSlotOf, labSlots } from '../labs.ts'
import { id, isoDate, text } from './common.ts'

export const labTest = z.object({
  /** A short fixed id: `cbc`. */
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** As shown, with the rupee sign. */
  cost: z.string(),
  costRupees: z.number().int(),
  /** Processing time as shown: `24 hours`. */
  time: z.string(),
  processingHours: z.number().int(),
  category: z.enum(labCategories),
  preparationInstructions: z.string(),
  hasHomeCollection: z.boolean()
})

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

const testId = text(60)

export const bookLabTestBody = z.object({
  /** One test or several. */
  test_id: z.union(
    [testId.transform((id) => [id]), z.array(testId).min(1, { error: 'required' }).max(15, { error: 'tooMany' })],
    {
      error: 'required'
    }
  ),
  /** The signed-in patient's own id, if given; any other is refused. */
  user_id: z.string().optional(),
  date: isoDate,
  /** `09:00-10:00`, or its short form: `9-10`. */
  time: z.preprocess(
    (written: string) => (typeof written === 'string' && labSlotOf(written)) || written,
    z.enum(labSlots, { error: ({ input }) => (input ? 'slotFormat' : 'required') })
  ),
  address: text(300),
  /** Accepts the misspelling `sheduled` as well. A new booking is always scheduled. */
  status: z.enum(['scheduled', 'sheduled'], { error: 'invalid' }).optional()
})
