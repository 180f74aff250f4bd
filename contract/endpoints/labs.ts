import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { address, addressBody, bookLabTestBody, labBooking, labTest } from '../schemas/labs.ts'

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
  summary:
    'Book lab tests, with collection at home or as a visit to a centre. The same request within minutes returns the first booking.',
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

export const listAddresses = endpoint('listAddresses', {
  access: 'patient',
  summary: 'The addresses that the patient keeps for home collections, oldest first.',
  reply: ok.extend({ addresses: z.array(address) })
})

export const addAddress = endpoint('addAddress', {
  access: 'patient',
  summary: 'Keep an address, encrypted. One that is kept already is returned as it is.',
  body: addressBody,
  rateLimit: { name: 'addresses', windowMinutes: 60, perAccount: 60 },
  reply: ok.extend({ address }),
  status: 201
})

export const changeAddress = endpoint('changeAddress', {
  access: 'patient',
  summary: 'Change one of the patient’s own addresses. Bookings keep the address with which they were made.',
  params: byId,
  body: addressBody,
  reply: ok.extend({ address })
})

export const deleteAddress = endpoint('deleteAddress', {
  access: 'patient',
  summary: 'Delete one of the patient’s own addresses. Bookings keep the address with which they were made.',
  params: byId,
  reply: ok
})
