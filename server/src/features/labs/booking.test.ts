import { bookLabTest, cancelLabBooking, listLabBookings, listLabTests } from '@arogyachat/contract/endpoints/labs'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { addDays } from '@arogyachat/contract/india-time'
import { labBookingsMax, labHorizonDays, labSlots } from '@arogyachat/contract/labs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'

const today = '2026-11-20'
/** Nine in the morning in India. */
const start = new Date(`${today}T09:00:00+05:30`)
const tomorrow = addDays(today, 1)

const { live, changes } = recordingLive()
let app: TestApp
let asha: Client
let ravi: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
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
const countInTable = async () => (await app.context.database.db.selectFrom('lab_bookings').selectAll().execute()).length

describe('a lab booking', () => {
  it('is created, listed with its cost, and announced to the patient’s other devices', async () => {
    const { status, body } = await book({ test_id: ['cbc', 'thyroid', 'cbc'] })
    expect(status).toBe(201)
    const costs = (await app.call(listLabTests)).body.data.filter((entry) => ['cbc', 'thyroid'].includes(entry._id))
    expect(body.booking).toEqual({
      _id: expect.any(String),
      tests: ['cbc', 'thyroid'].map((id) => {
        const { _id, name, cost, costRupees } = costs.find((cost) => cost._id === id) ?? {}
        return { _id, name, cost, costRupees, hasHomeCollection: true }
      }),
      date: tomorrow,
      time: '09:00-10:00',
      address: order.address,
      status: 'scheduled',
      totalPrice: costs.reduce((sum, value) => sum + value.costRupees, 0),
      createdAt: start.toISOString(),
      reports: []
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

  it('accepts a single test without a list, the user’s own id, and either spelling of the status', async () => {
    const { status, body } = await book({ test_id: 'fbs', user_id: asha.id, status: 'sheduled' })
    expect([status, body.booking.tests.map((test) => test._id), body.booking.status]).toEqual([
      201,
      ['fbs'],
      'scheduled'
    ])
  })

  it('is refused for another user', async () => {
    const { status, body } = await book({ user_id: ravi.id })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await countInTable()).toBe(0)
  })

  it('repeated within ten minutes returns the first one; later, or with a different address, creates a second', async () => {
    const first = (await book()).body.booking
    app.clock.set(new Date(start.getTime() + 9 * 60_000))
    expect((await book()).body.booking).toEqual(first)
    expect((await book({ address: 'Flat 3, Lake View, Kochi' })).body.booking._id).not.toBe(first._id)
    expect((await book({ time: '10:00-11:00' })).body.booking._id).not.toBe(first._id)
    app.clock.set(new Date(start.getTime() + 11 * 60_000))
    expect((await book()).body.booking._id).not.toBe(first._id)
    expect(await countInTable()).toBe(4)
  })

  it('is created once by concurrent identical requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => book()))
    expect(new Set(answers.map((answer) => answer.body.booking._id)).size).toBe(1)
    expect(await countInTable()).toBe(1)
  })

  it('creates a new one after a cancellation', async () => {
    const first = (await book()).body.booking
    await asha.call(cancelLabBooking, { params: { id: first._id } })
    expect((await book()).body.booking._id).not.toBe(first._id)
  })

  it('is refused beyond the limit, and possible again after a cancellation', async () => {
    for (let i = 0; i < labBookingsMax; i++) await book({ date: addDays(tomorrow, i) })
    const { status, body } = await book({ date: addDays(tomorrow, labBookingsMax) })
    expect([status, body.code]).toEqual([409, 'TOO_MANY_LAB_BOOKINGS'])
    const { data } = await listed()
    await asha.call(cancelLabBooking, { params: { id: data[0]?._id ?? '' } })
    expect((await book({ date: addDays(tomorrow, labBookingsMax) })).status).toBe(201)
    expect((await book({}, ravi)).status).toBe(201)
  })

  it('is possible again once the hours of earlier bookings have begun, which can no longer be cancelled', async () => {
    await book({ date: today, time: '10:00-11:00' })
    for (let i = 1; i < labBookingsMax; i++) await book({ date: addDays(today, i) })
    const later = { date: addDays(tomorrow, labBookingsMax) }
    expect((await book(later)).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
    // A minute before the first one begins, and when it begins.
    app.clock.set(new Date(`${today}T09:59:00+05:30`))
    expect((await book(later)).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
    app.clock.set(new Date(`${today}T10:00:00+05:30`))
    expect((await book(later)).status).toBe(201)
    expect((await book({ date: addDays(tomorrow, labBookingsMax + 1) })).body.code).toBe('TOO_MANY_LAB_BOOKINGS')
  })

  it('of tests at a centre needs no address and stores none', async () => {
    const { status, body } = await book({ test_id: ['cxr', 'mri_brain'], address: undefined })
    expect([status, body.booking.address]).toEqual([201, ''])
    expect(body.booking.tests.map((test) => test.hasHomeCollection)).toEqual([false, false])
    const given = await book({ test_id: ['cxr', 'mri_brain'] })
    expect(given.body.booking).toEqual(body.booking)
    expect((await listed()).data.map((entry) => entry.address)).toEqual([''])
  })

  it('of tests at home and at a centre says which is which, and needs the address', async () => {
    const test_id = ['cbc', 'cxr']
    expect((await book({ test_id, address: '' })).body.fields).toEqual({ address: 'required' })
    const { booking } = (await book({ test_id })).body
    expect(booking.address).toBe(order.address)
    expect(booking.tests.map((test) => [test._id, test.hasHomeCollection])).toEqual([
      ['cbc', true],
      ['cxr', false]
    ])
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
  ])('is rejected for %s', async (_, fields, errors) => {
    const { status, body } = await book(fields)
    expect(status).toBe(422)
    expect(body.fields).toEqual(errors)
    expect(await countInTable()).toBe(0)
  })

  it('is accepted for the last day and for the next hour of today', async () => {
    expect((await book({ date: addDays(today, labHorizonDays), time: labSlots.at(-1) })).status).toBe(201)
    expect((await book({ date: today, time: '10:00-11:00' })).status).toBe(201)
  })

  it('uses the calendar of India, not of the server', async () => {
    app.clock.set(new Date(`${today}T20:00:00Z`))
    const late = await app.asPatient()
    expect((await book({ date: today }, late)).body.fields).toEqual({ date: 'datePast' })
    expect((await book({ date: tomorrow }, late)).status).toBe(201)
  })

  it('encrypts the address and is audited', async () => {
    await book({ address: '7 Secret Street, Indore' })
    const [row] = await app.context.database.db.selectFrom('lab_bookings').selectAll().execute()
    expect(Buffer.from(row?.address_sealed ?? []).toString('latin1')).not.toContain('Secret')
    expect(JSON.stringify(row)).not.toContain('Secret')
    const { body } = await asha.call(listPatientAudit)
    expect(JSON.stringify(body)).toContain('change:lab-booking')
  })
})
