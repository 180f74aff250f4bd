import type { Endpoint } from '@arogyachat/contract/endpoint'
import { bookLabTest, cancelLabBooking, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { addDays } from '@arogyachat/contract/india-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const today = '2026-11-20'
/** Nine in the morning in India. */
const start = new Date(`${today}T09:00:00+05:30`)
const tomorrow = addDays(today, 1)

const { live, changes } = recordingLive()
let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
  doctor = await app.asDoctor()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.context.database.db.deleteFrom('lab_bookings').execute()
  changes.length = 0
})

const order = { test_id: ['cbc'], date: tomorrow, time: '09:00-10:00', address: '12 MG Road, Pune 411005' }
const book = (fields: object = {}, client = asha) => client.call(bookLabTest, { body: { ...order, ...fields } })
const listed = async (client = asha, query: object = {}) =>
  (await client.call(listLabBookings, { query: { ...query } })).body

describe('the list of bookings', () => {
  it('contains the user’s own bookings, latest collection first, in pages and in the requested language', async () => {
    await book({ date: addDays(today, 3) })
    await book({ date: addDays(today, 5) })
    await book({ date: addDays(today, 5), time: '17:00-18:00' })
    await book({}, ravi)
    const { data, total } = await listed(asha, { pageSize: 2, page: 1, language: 'en' })
    expect(data.map((entry) => [entry.date, entry.time])).toEqual([
      [addDays(today, 5), '17:00-18:00'],
      [addDays(today, 5), '09:00-10:00']
    ])
    expect(total).toBe(3)
    expect((await listed(asha, { pageSize: 2, page: 2 })).data).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  const cancel = (id: string, client = asha) => client.call(cancelLabBooking, { params: { id } })

  it('cancels the booking, which stays in the list as canceled', async () => {
    const { _id } = (await book()).body.booking
    const { status, body } = await cancel(_id)
    expect([status, body.booking.status, body.booking.address]).toEqual([200, 'canceled', order.address])
    expect((await listed()).data.map((entry) => entry.status)).toEqual(['canceled'])
    expect(changes.at(-1)).toEqual([[asha.id], ['labs']])
  })

  it('is possible once, until the collection begins', async () => {
    const early = (await book({ date: today, time: '10:00-11:00' })).body.booking
    const late = (await book({ date: today, time: '11:00-12:00' })).body.booking
    app.clock.set(new Date(`${today}T09:59:00+05:30`))
    expect((await cancel(early._id)).status).toBe(200)
    expect(await cancel(early._id)).toMatchObject({ status: 409, body: { code: 'LAB_BOOKING_OVER' } })
    app.clock.set(new Date(`${today}T11:00:00+05:30`))
    expect(await cancel(late._id)).toMatchObject({ status: 409, body: { code: 'LAB_BOOKING_OVER' } })
  })

  it('of another user’s or an unknown booking returns 404', async () => {
    const { _id } = (await book()).body.booking
    for (const answer of [await cancel(_id, ravi), await cancel(nobody), await cancel('not-an-id')])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await listed()).data[0]?.status).toBe('scheduled')
  })
})

describe('a caller who is not a patient', () => {
  const calls: [string, Endpoint, object][] = [
    ['list', listLabBookings, {}],
    ['book', bookLabTest, { body: order }],
    ['cancel', cancelLabBooking, { params: { id: nobody } }]
  ]
  it.each(calls)('cannot %s', async (_, endpoint, given) => {
    expect(await app.call(endpoint, given)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await doctor.call(endpoint, given)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})
