import { describe, expect, test } from 'vitest'
import { addSlots, generateSlots, offerOn, slotErrors } from './slots.ts'

describe('the slot generator', () => {
  test.each([
    ['fills the time with slots of the length', '09:00', '10:30', 30, ['09:00-09:30', '09:30-10:00', '10:00-10:30']],
    [
      'leaves out a remainder that is too short for another slot',
      '09:00',
      '10:10',
      20,
      ['09:00-09:20', '09:20-09:40', '09:40-10:00']
    ],
    ['crosses the hour with lengths that do not divide it', '11:30', '13:00', 45, ['11:30-12:15', '12:15-13:00']],
    ['offers one slot that fits exactly', '23:00', '23:59', 59, ['23:00-23:59']],
    ['offers nothing when the end is before the start', '10:00', '09:00', 15, []],
    ['offers nothing when nothing fits', '09:00', '09:20', 30, []],
    ['offers nothing for a length of 0', '09:00', '10:00', 0, []],
    ['offers nothing while a time is missing', '', '10:00', 15, []]
  ])('%s', (_title, from, to, minutes, expected) => {
    expect(generateSlots(from, to, minutes)).toEqual(expected)
  })

  test('leaves the gap between two slots, and starts again after the break', () => {
    const pause = { from: '10:00', to: '11:00' }
    expect(generateSlots('09:00', '12:00', 30, { gap: 10, pause })).toEqual(['09:00-09:30', '11:00-11:30'])
    expect(generateSlots('09:00', '12:00', 30, { pause })).toEqual([
      ...['09:00-09:30', '09:30-10:00', '11:00-11:30', '11:30-12:00']
    ])
    expect(generateSlots('09:00', '10:00', 20, { gap: 5 })).toEqual(['09:00-09:20', '09:25-09:45'])
  })

  test('ends with a break that lasts until the end', () => {
    expect(generateSlots('09:00', '12:00', 60, { pause: { from: '11:00', to: '13:00' } })).toEqual([
      '09:00-10:00',
      '10:00-11:00'
    ])
  })

  test('never offers more than a day may hold', () => {
    expect(generateSlots('00:00', '23:59', 1)).toHaveLength(96)
  })
})

describe('adding generated slots to the rows', () => {
  test('keeps the existing rows, sorted by time, and leaves out slots that would overlap them', () => {
    expect(addSlots(['10:15-10:45', ''], ['09:30-10:00', '10:00-10:30', '10:30-11:00', '11:00-11:30'])).toEqual([
      '09:30-10:00',
      '10:15-10:45',
      '11:00-11:30'
    ])
  })

  test('keeps a row that is incomplete', () => {
    expect(addSlots(['9 to 10'], ['09:00-09:30'])).toEqual(['09:00-09:30', '9 to 10'])
  })
})

describe('errors of the rows', () => {
  test.each([
    ['adjacent valid rows have no error', ['09:00-09:30', '09:30-10:00'], [null, null]],
    ['a malformed row has an error', ['9-10', '09:30-10:00'], ['slotFormat', null]],
    ['an end before the start is an error', ['10:00-09:00'], ['slotFormat']],
    [
      'both of two overlapping rows have an error',
      ['09:00-09:45', '12:00-12:30', '09:30-10:00'],
      ['slotsOverlap', null, 'slotsOverlap']
    ],
    ['both of two equal rows have an error', ['09:00-09:30', ' 09:00-09:30'], ['slotsOverlap', 'slotsOverlap']],
    ['a blank row has no error', ['', '09:00-09:30'], [null, null]]
  ])('%s', (_title, rows, expected) => {
    expect(slotErrors(rows)).toEqual(expected)
  })
})

describe('the slots offered on a day', () => {
  const week = { days: ['Saturday' as const], timeSlots: ['10:00-10:30', '09:00-09:30', 'x'], daysOff: ['2026-11-28'] }
  test.each([
    ['a working day offers the valid slots, sorted', '2026-11-21', ['09:00-09:30', '10:00-10:30']],
    ['a day off offers nothing', '2026-11-28', []],
    ['a non-working weekday offers nothing', '2026-11-22', []]
  ])('%s', (_title, date, expected) => {
    expect(offerOn(date, week)).toEqual(expected)
  })
})
