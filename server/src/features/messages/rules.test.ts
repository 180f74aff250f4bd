import { describe, expect, it, test } from 'vitest'
import { hoursOfAvailability, isAnswering, printable, threadState, writableUntil } from './rules.ts'

const at = (time: string) => new Date(`${time}:00+05:30`)
const facts = { lastVisit: '2026-11-20', isOtherClosed: false, isBlocked: false, isEnded: false }

describe('the state of a conversation', () => {
  it.each([
    ['before the visit', {}, '2026-11-01T09:00', 'open'],
    ['on the last day', {}, '2026-12-20T23:59', 'open'],
    ['on the day after', {}, '2026-12-21T00:00', 'over'],
    ['after it was ended', { isEnded: true }, '2026-11-21T09:00', 'ended'],
    ['ended and long ago', { isEnded: true }, '2027-11-21T09:00', 'ended'],
    ['with a closed account', { isOtherClosed: true }, '2026-11-21T09:00', 'closed'],
    ['with a blocked account', { isBlocked: true }, '2026-11-21T09:00', 'closed'],
    ['with every visit cancelled', { lastVisit: null }, '2026-11-21T09:00', 'closed']
  ] as const)('%s', (_, change, now, state) => {
    expect(threadState({ ...facts, ...change }, at(now))).toBe(state)
  })

  it('names the last day for new messages, or none', () => {
    expect(writableUntil('2026-11-20')).toBe('2026-12-20')
    expect(writableUntil(null)).toBeNull()
  })
})

describe('the answering hours', () => {
  const hours = { days: ['Monday', 'Friday'], from: '09:00', to: '17:00' } as const
  const week = { ...hours, days: [...hours.days] }

  it('go from the first slot to the last, on the days with visits', () => {
    const availability = {
      days: ['Friday', 'Monday'] as const,
      timeSlots: ['16:00-16:30', '09:30-10:00', '17:00-19:00']
    }
    expect(hoursOfAvailability(availability)).toEqual({ days: ['Monday', 'Friday'], from: '09:30', to: '19:00' })
    expect(hoursOfAvailability({ days: [], timeSlots: ['09:30-10:00'] })).toBeNull()
    expect(hoursOfAvailability({ days: ['Monday'], timeSlots: [] })).toBeNull()
  })

  it.each([
    ['2026-11-20T09:00', true],
    ['2026-11-20T08:59', false],
    ['2026-11-20T16:59', true],
    ['2026-11-20T17:00', false],
    ['2026-11-21T10:00', false]
  ])('at %s, the doctor answers: %s', (now, answers) => {
    expect(isAnswering(week, [], at(now))).toBe(answers)
  })

  it('have no answers on a day off, and are open when nothing is known', () => {
    expect(isAnswering(week, ['2026-11-20'], at('2026-11-20T10:00'))).toBe(false)
    expect(isAnswering(null, [], at('2026-11-20T03:00'))).toBe(true)
    expect(isAnswering(null, ['2026-11-20'], at('2026-11-20T10:00'))).toBe(false)
  })
})

test('a printed text keeps its lines apart from those of others, and controls no terminal', () => {
  expect(printable('Hello\r\n2026-11-20 10:00  doctor: Go away')).toBe('Hello\n    2026-11-20 10:00  doctor: Go away')
  expect(printable('\u001b[2J\u009b1A\u0000हाँ\u0007')).toBe('[2J1Aहाँ')
})
