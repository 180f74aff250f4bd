import { z } from 'zod'
import { labBookingStatuses, labCategories, labSlotOf, labSlots } from '../labs.ts'
import { id, isoDate, optionalText, phone, text } from './common.ts'

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
  /** Otherwise it is done at a centre: X-ray, ultrasound, MRI. */
  hasHomeCollection: z.boolean()
})

export const labBooking = z.object({
  _id: id,
  tests: z.array(labTest.pick({ _id: true, name: true, cost: true, costRupees: true, hasHomeCollection: true })),
  date: z.string(),
  time: z.string(),
  /** Where samples are collected; empty when all tests are done at a centre. */
  address: z.string(),
  status: z.enum(labBookingStatuses),
  /** Rupees. */
  totalPrice: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The reports that the laboratory has sent, as records of the patient; without those that the patient has deleted. */
  reports: z.array(z.object({ _id: id, title: z.string() }))
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
  /** Required when a sample is collected at home; ignored otherwise. */
  address: optionalText(300).default(''),
  /** Accepts the misspelling `sheduled` as well. A new booking is always scheduled. */
  status: z.enum(['scheduled', 'sheduled'], { error: 'invalid' }).optional()
})

/** The parts together fit into the address of a booking. */
export const addressBody = z.object({
  /** What the patient calls it: `Home`. */
  label: text(40),
  /** House, street, village or city. */
  street: text(160),
  landmark: optionalText(80),
  pincode: text(6).refine((digits) => digits === '' || /^[1-9]\d{5}$/.test(digits), { error: 'pincode' }),
  /** A number to call on arrival; empty for none. */
  phone: z.union([z.literal(''), phone], { error: 'phone' })
})

export const address = addressBody.extend({ _id: id, phone: z.string() })
