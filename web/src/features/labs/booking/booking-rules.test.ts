import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectionDates, collectionForm, isIncomplete, slotsOn } from './booking-rules.ts'

/** 09:30 in India. */
const now = new Date('2026-11-20T09:30:00+05:30')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const errorsOf = (values: object) => {
  const { error } = collectionForm(true).safeParse({
    date: '2026-11-21',
    time: '09:00-10:00',
    address: 'Pune',
    ...values
  })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a collection can be booked from today until 30 days ahead', () => {
  expect(collectionDates(now)).toEqual({ first: '2026-11-20', tomorrow: '2026-11-21', last: '2026-12-20' })
  expect(errorsOf({ date: '2026-12-20' })).toEqual({})
  expect(errorsOf({ date: '2026-12-21' })).toEqual({ date: 'dateTooFar' })
  expect(errorsOf({ date: '2026-11-19' })).toEqual({ date: 'datePast' })
})

test('slots of today that have begun are neither offered nor accepted', () => {
  expect(slotsOn('2026-11-20', now)[0]).toBe('10:00-11:00')
  expect(slotsOn('2026-11-20', now)).toHaveLength(6)
  expect(slotsOn('2026-11-21', now)).toHaveLength(8)
  expect(slotsOn('', now)).toHaveLength(8)
  expect(errorsOf({ date: '2026-11-20' })).toEqual({ time: 'datePast' })
})

test('each missing field has an error and makes the form incomplete', () => {
  expect(errorsOf({ date: '', time: '', address: ' \n' })).toEqual({
    date: 'required',
    time: 'required',
    address: 'required'
  })
  const whole = { date: '2026-11-21', time: '09:00-10:00', address: 'Pune' }
  expect(isIncomplete(whole, true)).toBe(false)
  for (const field of ['date', 'time', 'address']) expect(isIncomplete({ ...whole, [field]: '' }, true)).toBe(true)
})

test('a visit to a centre needs no address and sends none', () => {
  const visit = { date: '2026-11-21', time: '09:00-10:00', address: '' }
  expect(isIncomplete(visit, false)).toBe(false)
  expect(collectionForm(false).safeParse({ ...visit, address: 'Typed before' }).data?.address).toBe('')
})

test('the lines of an address are joined into one', () => {
  const { data } = collectionForm(true).safeParse({
    date: '2026-11-21',
    time: '09:00-10:00',
    address: '12 MG Road,\n\n Pune \n411005'
  })
  expect(data?.address).toBe('12 MG Road, Pune, 411005')
  expect(errorsOf({ address: 'a'.repeat(301) })).toEqual({ address: 'tooLong' })
})
