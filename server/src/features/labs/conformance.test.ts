import {
  canCancelLabBooking,
  labBookingStatuses,
  labCategories,
  labFreeCancelHours,
  labSlots
} from '@arogyachat/contract/labs'
import { bookLabTestBody, labBooking, labTest } from '@arogyachat/contract/schemas/labs'
import { labTests } from '@arogyachat/knowledge/lab-tests'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../../testing/fuzz/schema-values.ts'

const namesOf = (schema: z.ZodType) => fieldsOf(schema).map(([name]) => name)
const listed = (names: string) => names.split(' ')

describe('lab tests', () => {
  it('are fifteen in four categories, cost 200 to 5000 rupees and take 1 to 48 hours', () => {
    expect(labTests).toHaveLength(15)
    expect([...new Set(labTests.map((labTest) => labTest.category))].sort()).toEqual([...labCategories].sort())
    const costs = labTests.map((labTest) => labTest.cost)
    const hours = labTests.map((labTest) => labTest.processingHours)
    expect([Math.min(...costs), Math.max(...costs)]).toEqual([200, 5000])
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([1, 48])
  })

  it('are collected at home in eight hours, none between one and four o’clock', () => {
    expect(labSlots.map((labSlot) => labSlot.slice(0, 5))).toEqual(
      '08:00 09:00 10:00 11:00 12:00 16:00 17:00 18:00'.split(' ')
    )
    for (const slot of labSlots) expect(Number(slot.slice(6, 8)) - Number(slot.slice(0, 2))).toBe(1)
    expect(labFreeCancelHours).toBe(12)
  })

  it('accept a collection time in either notation', () => {
    const body = { test_id: 'cbc', date: '2026-11-21', address: '12 MG Road, Pune' }
    const timeOf = (time: unknown) => bookLabTestBody.safeParse({ ...body, time }).data?.time
    const written = ['8-9 AM', '9-10', '10-11', '11-12', '12-1 PM', '4-5', '5-6', '6-7 PM']
    expect(written.map(timeOf)).toEqual(labSlots)
    expect(labSlots.map(timeOf)).toEqual(labSlots)
    expect(['9 - 10 am', '9–10 AM', '11 AM-12 PM', '4-5PM', '12:00-1:00 PM'].map(timeOf)).toEqual([
      '09:00-10:00',
      '09:00-10:00',
      '11:00-12:00',
      '16:00-17:00',
      '12:00-13:00'
    ])
    const refused = [
      '',
      '1-2 PM',
      '9-11',
      '8-9 PM',
      '4-5 AM',
      '20-21',
      '9',
      '9-10-11',
      '9-10 xm',
      '-8-9',
      9,
      null,
      ['9-10']
    ]
    for (const time of refused) expect(timeOf(time), JSON.stringify(time)).toBeUndefined()
  })

  it('bookings have three statuses, only a scheduled one can be cancelled, and both spellings are accepted', () => {
    expect(labBookingStatuses).toEqual(['scheduled', 'completed', 'canceled'])
    const before = new Date('2026-11-20T09:00:00+05:30')
    const can = labBookingStatuses.map((status) =>
      canCancelLabBooking({ status, date: '2026-11-21', time: '09:00-10:00' }, before)
    )
    expect(can).toEqual([true, false, false])
    const body = { test_id: 'cbc', date: '2026-11-21', time: '09:00-10:00', address: '12 MG Road, Pune' }
    for (const status of ['scheduled', 'sheduled', undefined])
      expect(bookLabTestBody.safeParse({ ...body, status }).success).toBe(true)
  })

  it('and bookings have the documented fields', () => {
    expect(namesOf(labTest)).toEqual(
      expect.arrayContaining(listed('_id name description cost time category preparationInstructions'))
    )
    expect(namesOf(labBooking)).toEqual(expect.arrayContaining(listed('_id tests date time address status totalPrice')))
  })
})
