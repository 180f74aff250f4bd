import type { FreeTime } from '@arogyachat/contract/doctors'
import { addDays, dateInIndia, minutesOf, slotStart, weekdays } from '@arogyachat/contract/india-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayOffer, dateError, freeSlots, nearestFree, type Schedule, slotError } from './rules.ts'

/** A Friday, 10:05 in India. */
const now = new Date('2026-11-20T10:05:00+05:30')
const offer = (fields: Partial<DayOffer> = {}): DayOffer => ({
  date: '2026-11-20',
  days: ['Friday'],
  timeSlots: ['09:00-09:30', '10:00-10:30', '11:00-11:30', '16:00-16:30'],
  isDayOff: false,
  taken: [],
  ...fields
})

describe('free slots', () => {
  it('exclude the slots of today that have begun', () => {
    expect(freeSlots(offer(), now)).toEqual(['11:00-11:30', '16:00-16:30'])
  })

  it('exclude a slot from the minute it starts', () => {
    expect(freeSlots(offer(), new Date('2026-11-20T11:00:00+05:30'))).toEqual(['16:00-16:30'])
  })

  it('include every slot on a later day', () => {
    expect(freeSlots(offer({ date: '2026-11-27' }), now)).toHaveLength(4)
  })

  it('exclude taken slots', () => {
    expect(freeSlots(offer({ taken: ['11:00-11:30'] }), now)).toEqual(['16:00-16:30'])
  })

  it('exclude slots that overlap an appointment booked under earlier hours', () => {
    expect(freeSlots(offer({ taken: ['11:15-11:45', '15:30-16:00'] }), now)).toEqual(['16:00-16:30'])
  })

  it.each<[string, Partial<DayOffer>]>([
    ['on another weekday', { date: '2026-11-21' }],
    ['on a day off', { isDayOff: true }],
    ['on a day that is over', { date: '2026-11-13' }],
    ['more than ninety days ahead', { date: '2027-02-19' }],
    ['without hours', { timeSlots: [] }]
  ])('are empty %s', (_, fields) => expect(freeSlots(offer(fields), now)).toEqual([]))

  const slot = fc.integer({ min: 0, max: 94 }).map((quarter) => {
    const time = (value: number) =>
      `${String(Math.floor(value / 4)).padStart(2, '0')}:${String((value % 4) * 15).padStart(2, '0')}`
    return `${time(quarter)}-${time(quarter + 1)}`
  })
  const anyOffer = fc.record({
    date: fc.integer({ min: -5, max: 100 }).map((days) => addDays(dateInIndia(now), days)),
    days: fc.subarray([...weekdays]),
    timeSlots: fc.uniqueArray(slot, { maxLength: 20 }),
    isDayOff: fc.boolean(),
    taken: fc.uniqueArray(slot, { maxLength: 10 })
  })

  it('are offered, not past, not taken, sorted, and exactly those without a slot error', () => {
    fc.assert(
      fc.property(anyOffer, (value) => {
        const free = freeSlots(value, now)
        expect([...free].sort((a, b) => minutesOf(a) - minutesOf(b))).toEqual(free)
        for (const slot of free) {
          expect(value.timeSlots).toContain(slot)
          expect(value.taken).not.toContain(slot)
          expect(slotStart(value.date, slot) > now).toBe(true)
        }
        if (dateError(value.date, now) === null) {
          expect(value.timeSlots.filter((slot) => slotError(value, slot, now) === null).sort()).toEqual(free)
        }
      })
    )
  })
})

describe('the slot error', () => {
  it.each<[string, string, Partial<DayOffer>]>([
    ['SLOT_NOT_OFFERED', '12:00-12:30', {}],
    ['SLOT_NOT_OFFERED', '11:00-11:30', { isDayOff: true }],
    ['SLOT_PASSED', '09:00-09:30', { taken: ['09:00-09:30'] }],
    ['SLOT_TAKEN', '11:00-11:30', { taken: ['11:00-11:30'] }]
  ])('is %s for %s with %j', (error, slot, fields) => expect(slotError(offer(fields), slot, now)).toBe(error))

  it('is null for a free slot', () => expect(slotError(offer(), '11:00-11:30', now)).toBeNull())
})

describe('the date error', () => {
  it.each([
    ['2026-11-19', 'datePast'],
    ['2026-11-20', null],
    ['2027-02-18', null],
    ['2027-02-19', 'dateTooFar']
  ])('%s: %s', (date, error) => expect(dateError(date, now)).toBe(error))

  it('uses the date in India, where the day begins earlier than in UTC', () => {
    expect(dateError('2026-11-20', new Date('2026-11-20T18:29:00Z'))).toBeNull()
    expect(dateError('2026-11-20', new Date('2026-11-20T18:30:00Z'))).toBe('datePast')
  })
})

describe('the free time nearest to a wanted day', () => {
  const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
    days: ['Monday', 'Thursday'],
    timeSlots: ['09:00-09:30', '11:00-11:30', '16:00-16:30'],
    daysOff: new Set(),
    taken: new Map(),
    ...fields
  })
  it.each<[string, string, string, Partial<Schedule>, FreeTime | null]>([
    ['is on that day at that time', '2026-11-26', '11:00-11:30', {}, { date: '2026-11-26', slot: '11:00-11:30' }],
    ['is the nearest time', '2026-11-26', '15:00-15:30', {}, { date: '2026-11-26', slot: '16:00-16:30' }],
    ['is on the next working day', '2026-11-27', '09:00-09:30', {}, { date: '2026-11-30', slot: '09:00-09:30' }],
    [
      'skips a day off',
      '2026-11-26',
      '09:00-09:30',
      { daysOff: new Set(['2026-11-26']) },
      { date: '2026-11-30', slot: '09:00-09:30' }
    ],
    [
      'skips a taken time',
      '2026-11-26',
      '09:00-09:30',
      { taken: new Map([['2026-11-26', ['09:00-09:30']]]) },
      { date: '2026-11-26', slot: '11:00-11:30' }
    ],
    ['is not in the past', '2026-10-01', '09:00-09:30', {}, { date: '2026-11-23', slot: '09:00-09:30' }],
    ['is before, beyond the horizon', '2027-06-01', '09:00-09:30', {}, { date: '2027-02-18', slot: '09:00-09:30' }],
    ['is null without hours', '2026-11-26', '09:00-09:30', { timeSlots: [] }, null]
  ])('%s', (_, wanted, slot, fields, expected) => {
    expect(nearestFree(schedule(fields), wanted, slot, now)).toEqual(expected)
  })
})
