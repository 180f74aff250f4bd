import type { Endpoint } from '@arogyachat/contract/endpoint'
import { bookLabTest, cancelLabBooking, listLabBookings, listLabTests } from '@arogyachat/contract/endpoints/labs'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { addDays } from '@arogyachat/contract/india-time'
import { labBookingsMax, labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import { textsOf } from '@arogyachat/knowledge/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const today = '2026-11-20'
/** Nine in the morning in India. */
const start = new Date(`${today}T09:00:00+05:30`)
const tomorrow = addDays(today, 1)

const changes: [readonly string[], readonly string[]][] = []
let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client

beforeAll(async () => {
  const live = {
    ...silentLive,
    changed: (accounts: readonly string[], topics: readonly string[]) => void changes.push([accounts, topics])
  }
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

const wish = { test_id: ['cbc'], date: tomorrow, time: '09:00-10:00', address: '12 MG Road, Pune 411005' }
const book = (fields: object = {}, client = asha) => client.call(bookLabTest, { body: { ...wish, ...fields } })
const listed = async (client = asha, query: object = {}) =>
  (await client.call(listLabBookings, { query: { ...query } })).body
const countInTable = async () => (await app.context.database.db.selectFrom('lab_bookings').selectAll().execute()).length

describe('the list of lab tests', () => {
  it('is for everybody, with prices in rupees and what to do before', async () => {
    const { status, body } = await app.call(listLabTests)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(15)
    expect(body.data.find((entry) => entry._id === 'cbc')).toEqual({
      _id: 'cbc',
      name: 'Complete blood count (CBC)',
      description: expect.stringContaining('blood cells'),
      cost: '₹300',
      costRupees: 300,
      time: '6 hours',
      processingHours: 6,
      category: 'blood',
      preparationInstructions: expect.stringContaining('No fasting'),
      hasHomeCollection: true
    })
  })

  it('has names in Haryanvi and Bhojpuri of their own, in the list and in the bookings', async () => {
    const nameIn = async (language: string) =>
      (await app.call(listLabTests, { query: { language } })).body.data.find((entry) => entry._id === 'cbc')?.name
    await book()
    for (const language of ['bgc', 'bho'] as const) {
      const { name } = textsOf(language).tests.cbc
      expect(name).toMatch(/\p{Script=Devanagari}/u)
      expect(await nameIn(language)).toBe(name)
      expect((await listed(asha, { language })).data[0]?.tests[0]?.name).toBe(name)
    }
  })

  it('refuses a language it does not know', async () => {
    expect((await app.call(listLabTests, { query: { language: 'xx' } })).status).toBe(422)
  })
})

describe('a lab booking', () => {
  it('is made, listed with what it costs, and said to the patient’s other screens', async () => {
    const { status, body } = await book({ test_id: ['cbc', 'thyroid', 'cbc'] })
    expect(status).toBe(201)
    const costs = (await app.call(listLabTests)).body.data.filter((entry) => ['cbc', 'thyroid'].includes(entry._id))
    expect(body.booking).toEqual({
      _id: expect.any(String),
      tests: ['cbc', 'thyroid'].map((id) => {
        const { _id, name, cost, costRupees } = costs.find((cost) => cost._id === id) ?? {}
        return { _id, name, cost, costRupees }
      }),
      date: tomorrow,
      time: '09:00-10:00',
      address: wish.address,
      status: 'scheduled',
      totalPrice: costs.reduce((sum, value) => sum + value.costRupees, 0),
      createdAt: start.toISOString()
    })
    expect(await listed()).toEqual({
      success: true,
      data: [body.booking],
      total: 1,
      page: 1,
      pageSize: expect.any(Number)
    })
    expect(changes).toEqual([[[asha.id], ['labs']]])
  })

  it('takes one test without a list, the user’s own id, and the status as one flow spells it', async () => {
    const { status, body } = await book({ test_id: 'fbs', user_id: asha.id, status: 'sheduled' })
    expect([status, body.booking.tests.map((test) => test._id), body.booking.status]).toEqual([
      201,
      ['fbs'],
      'scheduled'
    ])
  })

  it('is refused in another person’s name', async () => {
    const { status, body } = await book({ user_id: ravi.id })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await countInTable()).toBe(0)
  })

  it('sent again within ten minutes is the first one still; later, or with another word, it is a second', async () => {
    const first = (await book()).body.booking
    app.clock.set(new Date(start.getTime() + 9 * 60_000))
    expect((await book()).body.booking).toEqual(first)
    expect((await book({ address: 'Flat 3, Lake View, Kochi' })).body.booking._id).not.toBe(first._id)
    expect((await book({ time: '10:00-11:00' })).body.booking._id).not.toBe(first._id)
    app.clock.set(new Date(start.getTime() + 11 * 60_000))
    expect((await book()).body.booking._id).not.toBe(first._id)
    expect(await countInTable()).toBe(4)
  })

  it('sent many times at once is one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => book()))
    expect(new Set(answers.map((answer) => answer.body.booking._id)).size).toBe(1)
    expect(await countInTable()).toBe(1)
  })

  it('after a cancellation is a new one', async () => {
    const first = (await book()).body.booking
    await asha.call(cancelLabBooking, { params: { id: first._id } })
    expect((await book()).body.booking._id).not.toBe(first._id)
  })

  it('is refused when there are many already, and free again after a cancellation', async () => {
    for (let i = 0; i < labBookingsMax; i++) await book({ date: addDays(tomorrow, i) })
    const { status, body } = await book({ date: addDays(tomorrow, labBookingsMax) })
    expect([status, body.code]).toEqual([409, 'TOO_MANY_LAB_BOOKINGS'])
    const { data } = await listed()
    await asha.call(cancelLabBooking, { params: { id: data[0]?._id ?? '' } })
    expect((await book({ date: addDays(tomorrow, labBookingsMax) })).status).toBe(201)
    expect((await book({}, ravi)).status).toBe(201)
  })

  it('is taken again once the hours of earlier bookings have come, which nobody can cancel any more', async () => {
    await book({ date: today, time: '10:00-11:00' })
    for (let i = 1; i < labBookingsMax; i++) await book({ date: addDays(today, i) })
    const later = { date: addDays(tomorrow, labBookingsMax) }
    expect((await book(later)).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
    // A minute before and at the hour of the first one.
    app.clock.set(new Date(`${today}T09:59:00+05:30`))
    expect((await book(later)).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
    app.clock.set(new Date(`${today}T10:00:00+05:30`))
    expect((await book(later)).status).toBe(201)
    expect((await book({ date: addDays(tomorrow, labBookingsMax + 1) })).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
  })

  it('of what is done at a centre is refused, beside other tests too', async () => {
    for (const test_id of ['cxr', ['cbc', 'mri_brain']]) {
      const { status, body } = await book({ test_id })
      expect([status, body.code]).toEqual([409, 'LAB_NOT_AT_HOME'])
    }
  })

  it.each<[string, object, Record<string, string>]>([
    ['an unknown test', { test_id: 'magic' }, { test_id: 'invalid' }],
    ['no test', { test_id: [] }, { test_id: 'required' }],
    ['yesterday', { date: addDays(today, -1) }, { date: 'datePast' }],
    ['a day too far ahead', { date: addDays(today, labHorizonDays + 1) }, { date: 'dateTooFar' }],
    ['an hour that is over', { date: today, time: '08:00-09:00' }, { time: 'datePast' }],
    ['an hour that just begins', { date: today, time: '09:00-10:00' }, { time: 'datePast' }],
    ['an hour nobody comes', { time: '13:00-14:00' }, { time: 'slotFormat' }],
    ['no hour', { time: undefined }, { time: 'required' }],
    ['no address', { address: '  ' }, { address: 'required' }],
    ['a novel for an address', { address: 'a'.repeat(301) }, { address: 'tooLong' }],
    ['a status of its own', { status: 'completed' }, { status: 'invalid' }]
  ])('is refused for %s', async (_, fields, faults) => {
    const { status, body } = await book(fields)
    expect(status).toBe(422)
    expect(body.fields).toEqual(faults)
    expect(await countInTable()).toBe(0)
  })

  it('is taken for the last day and for the next hour of today', async () => {
    expect((await book({ date: addDays(today, labHorizonDays), time: labSlots.at(-1) })).status).toBe(201)
    expect((await book({ date: today, time: '10:00-11:00' })).status).toBe(201)
  })

  it('is counted by the calendar of India, not of the server', async () => {
    app.clock.set(new Date(`${today}T20:00:00Z`))
    const late = await app.asPatient()
    expect((await book({ date: today }, late)).body.fields).toEqual({ date: 'datePast' })
    expect((await book({ date: tomorrow }, late)).status).toBe(201)
  })

  it('keeps no address in the table, and its making in the patient’s record of looks and changes', async () => {
    await book({ address: '7 Secret Street, Indore' })
    const [row] = await app.context.database.db.selectFrom('lab_bookings').selectAll().execute()
    expect(Buffer.from(row?.address_sealed ?? []).toString('latin1')).not.toContain('Secret')
    expect(JSON.stringify(row)).not.toContain('Secret')
    const { body } = await asha.call(listPatientAudit)
    expect(JSON.stringify(body)).toContain('change:lab-booking')
  })
})

describe('the list of bookings', () => {
  it('has one’s own, the latest collection first, in pages and in the language asked for', async () => {
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

  it('cancels, and stays in the list as canceled', async () => {
    const { _id } = (await book()).body.booking
    const { status, body } = await cancel(_id)
    expect([status, body.booking.status, body.booking.address]).toEqual([200, 'canceled', wish.address])
    expect((await listed()).data.map((entry) => entry.status)).toEqual(['canceled'])
    expect(changes.at(-1)).toEqual([[asha.id], ['labs']])
  })

  it('is possible until the collector comes, and once', async () => {
    const early = (await book({ date: today, time: '10:00-11:00' })).body.booking
    const late = (await book({ date: today, time: '11:00-12:00' })).body.booking
    app.clock.set(new Date(`${today}T09:59:00+05:30`))
    expect((await cancel(early._id)).status).toBe(200)
    expect(await cancel(early._id)).toMatchObject({ status: 409, body: { code: 'LAB_BOOKING_OVER' } })
    app.clock.set(new Date(`${today}T11:00:00+05:30`))
    expect(await cancel(late._id)).toMatchObject({ status: 409, body: { code: 'LAB_BOOKING_OVER' } })
  })

  it('of somebody else’s booking, or of none, finds nothing', async () => {
    const { _id } = (await book()).body.booking
    for (const answer of [await cancel(_id, ravi), await cancel(nobody), await cancel('not-an-id')])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await listed()).data[0]?.status).toBe('scheduled')
  })
})

describe('whoever is not a patient', () => {
  const calls: [string, Endpoint, object][] = [
    ['list', listLabBookings, {}],
    ['book', bookLabTest, { body: wish }],
    ['cancel', cancelLabBooking, { params: { id: nobody } }]
  ]
  it.each(calls)('cannot %s', async (_, endpoint, given) => {
    expect(await app.call(endpoint, given)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await doctor.call(endpoint, given)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})
