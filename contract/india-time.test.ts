import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateInIndia,
  daysBetween,
  indiaTimeZone,
  isCalendarDate,
  minutesOf,
  slotEnd,
  slotStart,
  timeInIndia,
  weekdayOf
} from './india-time.ts'

const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const dates = instants.map(dateInIndia)

describe('India Standard Time', () => {
  it.each([
    ['2026-11-20T18:29:59Z', '2026-11-20', '23:59'],
    ['2026-11-20T18:30:00Z', '2026-11-21', '00:00'],
    ['2026-12-31T18:30:00Z', '2027-01-01', '00:00'],
    ['2028-02-28T18:30:00Z', '2028-02-29', '00:00']
  ])('at %s it is %s %s in India', (instant, date, time) => {
    expect(dateInIndia(new Date(instant))).toBe(date)
    expect(timeInIndia(new Date(instant))).toBe(time)
  })

  it('agrees with the time zone database at any instant', () => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: indiaTimeZone, dateStyle: 'short', timeStyle: 'short' })
    fc.assert(
      fc.property(instants, (instant) => `${dateInIndia(instant)} ${timeInIndia(instant)}` === format.format(instant))
    )
  })

  it('returns the instants at which a slot starts and ends', () => {
    expect(slotStart('2026-11-20', '09:00-09:30').toISOString()).toBe('2026-11-20T03:30:00.000Z')
    expect(slotEnd('2026-11-20', '09:00-09:30').toISOString()).toBe('2026-11-20T04:00:00.000Z')
  })

  it('gets the date and time of a slot back from its start', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 1438 }), (date, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const start = slotStart(date, `${time}-23:59`)
        return minutesOf(time) === minute && dateInIndia(start) === date && timeInIndia(start) === time
      })
    )
  })
})

describe('dates', () => {
  it('counts as many days between two dates as were added', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        return daysBetween(date, addDays(date, days)) === days
      })
    )
  })

  it('returns the weekday of a date', () => {
    expect(weekdayOf('2026-11-20')).toBe('Friday')
    expect(weekdayOf('2026-11-22')).toBe('Sunday')
    expect(weekdayOf('2026-11-23')).toBe('Monday')
  })

  it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('accept %s', (date) => expect(isCalendarDate(date)).toBe(true))

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20-11-2026',
    '',
    'tomorrow',
    '2026-11-20T00:00:00Z'
  ])('refuse "%s"', (date) => expect(isCalendarDate(date)).toBe(false))
})
