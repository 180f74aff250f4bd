import { beforeEach, expect, test } from 'vitest'
import { sampleLabBooking } from '../../testing/lab-samples.ts'
import { lastSeenBookings, rememberBookings } from './last-seen.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userId', 'asha')
})

test('stored bookings are read back with their total and time', () => {
  rememberBookings([sampleLabBooking()], 12, 1000)
  const seen = lastSeenBookings()
  expect([seen?.savedAt, seen?.total, seen?.bookings.map((booking) => booking._id)]).toEqual([
    1000,
    12,
    [sampleLabBooking()._id]
  ])
})

test('tests, prices and addresses are not stored on the device', () => {
  const booking = sampleLabBooking()
  rememberBookings([booking], 1, 1000)
  const storage = JSON.stringify(localStorage)
  for (const word of ['MG Road', ...booking.tests.flatMap((test) => [test._id, test.name])]) {
    expect(storage).not.toContain(`${word}`)
  }
  expect(lastSeenBookings()?.bookings.map(({ totalPrice }) => totalPrice)).toEqual([0])
})

test('bookings of another account and broken storage count as absent', () => {
  rememberBookings([sampleLabBooking()], 1, 1000)
  localStorage.setItem('userId', 'ravi')
  expect(lastSeenBookings()).toBeNull()
  localStorage.setItem('userId', 'asha')
  expect(lastSeenBookings()).not.toBeNull()
  for (const broken of ['{broken', '[]', JSON.stringify({ savedAt: 1, userId: 'asha', total: 1, bookings: [{}] })]) {
    localStorage.setItem('labTestBookings', broken)
    expect(lastSeenBookings()).toBeNull()
  }
})

test('nothing is stored when nobody is signed in', () => {
  localStorage.removeItem('userId')
  rememberBookings([sampleLabBooking()], 1, 1000)
  expect(localStorage.getItem('labTestBookings')).toBeNull()
})
