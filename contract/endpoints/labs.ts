import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { bookLabTestBody, labBooking, labTest } from '../schemas/labs.ts'

export const listLabTests = endpoint('listLabTests', {
  access: 'public',
  summary: 'The lab tests that can be booked, with price, processing time and preparation.',
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ data: z.array(labTest) })
})

export const listLabBookings = endpoint('listLabBookings', {
  access: 'patient',
  summary: 'The patient’s own lab bookings, newest first.',
  query: z.object({ ...paging, language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ data: z.array(labBooking), ...paged })
})

export const bookLabTest = endpoint('bookLabTest', {
  access: 'patient',
  summary: 'Book lab tests with collection at home. The same request within minutes returns the first booking.',
  body: bookLabTestBody,
  reply: ok.extend({ booking: labBooking, message: z.string() }),
  status: 201
})

export const cancelLabBooking = endpoint('cancelLabBooking', {
  access: 'patient',
  summary: 'Cancel one of the patient’s own scheduled lab bookings.',
  params: byId,
  reply: ok.extend({ booking: labBooking })
})
