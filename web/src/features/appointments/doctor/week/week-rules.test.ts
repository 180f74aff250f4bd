import { describe, expect, test } from 'vitest'
import { anotherAppointment } from '../../../../testing/samples.ts'
import { type Hours, linesOf, mondayOf, visitAfter, visitsIn } from './week-rules.ts'

/** A Friday, 16:05 in India. */
const now = new Date('2026-11-20T10:35:00Z')
const hours: Hours = { days: ['Friday', 'Saturday'], timeSlots: ['16:00-16:30', '17:00-17:30'], daysOff: [] }
const visit = (appointmentDate: string, timeSlot: string, rest: object = {}) =>
  anotherAppointment({
    appointmentDate,
    timeSlot,
    startsAt: new Date(`${appointmentDate}T${timeSlot.slice(0, 5)}:00+05:30`).toISOString(),
    ...rest
  })

test('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16', '2026-11-16'])
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

describe('the timetable', () => {
  const lines = linesOf(
    '2026-11-16',
    [
      visit('2026-11-20', '17:00-17:30'),
      visit('2026-11-17', '09:15-09:45'),
      visit('2026-11-21', '16:00-16:30', { status: 'canceled' })
    ],
    hours,
    now
  )

  test('has a line for each time of a visit and of the hours, in order', () => {
    expect(lines.map(({ time }) => time)).toEqual(['09:15', '16:00', '17:00'])
    expect(lines.every(({ cells }) => cells.length === 7)).toBe(true)
  })

  test('shows as free what can still be booked, also after a cancellation, and nothing that has begun', () => {
    const free = lines.flatMap(({ time, cells }) =>
      cells.flatMap(({ date, isFree }) => (isFree ? [`${date} ${time}`] : []))
    )
    expect(free.sort()).toEqual(['2026-11-21 16:00', '2026-11-21 17:00'])
  })

  test('offers nothing on a day off', () => {
    const off = linesOf('2026-11-16', [], { ...hours, daysOff: ['2026-11-21'] }, now)
    expect(off.flatMap(({ cells }) => cells.filter(({ isFree }) => isFree).map(({ date }) => date))).toEqual([
      '2026-11-20'
    ])
  })
})

test('keys move within a day, and to the visit of the nearest other day that is closest in time', () => {
  const early = visit('2026-11-17', '09:00-09:30')
  const late = visit('2026-11-17', '17:00-17:30')
  const other = visit('2026-11-20', '16:00-16:30')
  const visits = visitsIn(linesOf('2026-11-16', [other, late, early], hours, now))
  expect(visits).toEqual([early, late, other])
  expect(visitAfter('later', early, visits)).toBe(late)
  expect(visitAfter('later', late, visits)).toBeNull()
  expect(visitAfter('earlier', late, visits)).toBe(early)
  expect(visitAfter('dayAfter', early, visits)).toBe(other)
  expect(visitAfter('dayBefore', other, visits)).toBe(late)
  expect(visitAfter('dayAfter', other, visits)).toBeNull()
  expect([visitAfter('first', late, visits), visitAfter('last', early, visits)]).toEqual([early, late])
})
