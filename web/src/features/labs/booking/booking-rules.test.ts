import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectionDates, collectionForm, isIncomplete, slotsOn } from './booking-rules.ts'

/** Half past nine in the morning in India. */
const now = new Date('2026-11-20T09:30:00+05:30')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const faultsOf = (typed: object) => {
  const { error } = collectionForm.safeParse({ date: '2026-11-21', time: '09:00-10:00', address: 'Pune', ...typed })
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])
}

test('a collection is booked from today for a month', () => {
  expect(collectionDates(now)).toEqual({ first: '2026-11-20', tomorrow: '2026-11-21', last: '2026-12-20' })
  expect(faultsOf({ date: '2026-12-20' })).toEqual({})
  expect(faultsOf({ date: '2026-12-21' })).toEqual({ date: 'dateTooFar' })
  expect(faultsOf({ date: '2026-11-19' })).toEqual({ date: 'datePast' })
})

test('hours that have begun today are not offered, and not sent', () => {
  expect(slotsOn('2026-11-20', now)[0]).toBe('10:00-11:00')
  expect(slotsOn('2026-11-20', now)).toHaveLength(6)
  expect(slotsOn('2026-11-21', now)).toHaveLength(8)
  expect(slotsOn('', now)).toHaveLength(8)
  expect(faultsOf({ date: '2026-11-20' })).toEqual({ time: 'datePast' })
})

test('what is missing is named, and makes the form incomplete', () => {
  expect(faultsOf({ date: '', time: '', address: ' \n' })).toEqual({
    date: 'required',
    time: 'required',
    address: 'required'
  })
  const whole = { date: '2026-11-21', time: '09:00-10:00', address: 'Pune' }
  expect(isIncomplete(whole)).toBe(false)
  for (const field of ['date', 'time', 'address']) expect(isIncomplete({ ...whole, [field]: '' })).toBe(true)
})

test('an address of several lines is sent in one', () => {
  const { data } = collectionForm.safeParse({
    date: '2026-11-21',
    time: '09:00-10:00',
    address: '12 MG Road,\n\n Pune \n411005'
  })
  expect(data?.address).toBe('12 MG Road, Pune, 411005')
  expect(faultsOf({ address: 'a'.repeat(301) })).toEqual({ address: 'tooLong' })
})
