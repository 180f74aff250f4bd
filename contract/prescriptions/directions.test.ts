import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timing as timingSchema } from '../schemas/prescriptions.ts'
import {
  contradictions,
  courseMax,
  courseNotation,
  courseUnits,
  dayParts,
  doseMax,
  dosesByPart,
  foodIn,
  foods,
  frequencyNotation,
  partsTiming,
  readCourse,
  readFrequency,
  type Timing,
  uncodedWords,
  withDirections,
  withFood
} from './directions.ts'

const perDay = (times: number): Timing => ({ kind: 'perDay', times })

describe('readFrequency', () => {
  it.each<[string, Timing | null, string | null]>([
    ['1-0-1', partsTiming({ morning: 1, night: 1 }), null],
    ['1 - 1 - 1', partsTiming({ morning: 1, noon: 1, night: 1 }), null],
    ['1+0+1', partsTiming({ morning: 1, night: 1 }), null],
    ['½-0-½', partsTiming({ morning: 0.5, night: 0.5 }), null],
    ['1/2-0-1½', partsTiming({ morning: 0.5, night: 1.5 }), null],
    ['1-x-2', partsTiming({ morning: 1, night: 2 }), null],
    ['1-1-1-1', partsTiming({ morning: 1, noon: 1, evening: 1, night: 1 }), null],
    ['10-0-8', partsTiming({ morning: 10, night: 8 }), null],
    ['OD', perDay(1), null],
    ['twice daily', perDay(2), null],
    ['2 times a day', perDay(2), null],
    ['Thrice a day', perDay(3), null],
    ['TDS', perDay(3), null],
    ['q.i.d.', perDay(4), null],
    ['5 times a day', perDay(5), null],
    ['HS', partsTiming({ night: 1 }), null],
    ['at bedtime', partsTiming({ night: 1 }), null],
    ['morning and night', partsTiming({ morning: 1, night: 1 }), null],
    ['morning, noon and night', partsTiming({ morning: 1, noon: 1, night: 1 }), null],
    ['every 8 hours', { kind: 'everyHours', hours: 8 }, null],
    ['6 hourly', { kind: 'everyHours', hours: 6 }, null],
    ['q6h', { kind: 'everyHours', hours: 6 }, null],
    ['once a week', { kind: 'everyDays', days: 7 }, null],
    ['alternate days', { kind: 'everyDays', days: 2 }, null],
    ['SOS', { kind: 'asNeeded' }, null],
    ['if needed', { kind: 'asNeeded' }, null],
    ['STAT', { kind: 'once' }, null],
    ['after food', null, 'after'],
    ['1-0-1 after food', partsTiming({ morning: 1, night: 1 }), 'after'],
    ['1-0-1, before meals', partsTiming({ morning: 1, night: 1 }), 'before'],
    ['BD pc', perDay(2), 'after'],
    ['OD (empty stomach)', perDay(1), 'empty'],
    ['twice daily with food.', perDay(2), 'with']
  ])('reads "%s"', (written, timing, food) => expect(readFrequency(written)).toEqual({ timing, food }))

  it.each([
    '',
    'sip through the day',
    '1-0-1 if sugar is above 200',
    'SOS for fever above 101',
    'twice daily before or after food',
    'only if pain after food',
    'not after food',
    '0-0-0',
    '21-0-0',
    '1-1',
    '1-1-1-1-1',
    '1/3-0-1',
    'every 0 hours',
    'every 99 hours',
    'every 1 days',
    'morning and morning',
    'once',
    'twice',
    '2 tablets twice daily',
    '20/11/2026',
    'twice daily for 5 days'
  ])('leaves "%s" in words', (written) => expect(readFrequency(written)).toBeNull())

  const amount = fc.integer({ min: 0, max: doseMax * 4 }).map((quarters) => quarters / 4)
  const anyTiming = fc.oneof(
    fc
      .record({ morning: amount, noon: amount, evening: amount, night: amount })
      .filter((doses) => dayParts.some((part) => doses[part] > 0))
      .map(partsTiming),
    fc.integer({ min: 1, max: 12 }).map(perDay),
    fc.integer({ min: 1, max: 72 }).map((hours): Timing => ({ kind: 'everyHours', hours })),
    fc.integer({ min: 2, max: 90 }).map((days): Timing => ({ kind: 'everyDays', days })),
    fc.constantFrom<Timing>({ kind: 'asNeeded' }, { kind: 'once' })
  )
  const anyFood = fc.constantFrom(...foods, null)

  it('reads back whatever the notation writes', () => {
    fc.assert(
      fc.property(fc.option(anyTiming), anyFood, (timing, food) => {
        if (timing === null && food === null) return
        expect(readFrequency(frequencyNotation({ timing, food }))).toEqual({ timing, food })
      })
    )
  })

  it('returns codes that the contract accepts, or null, for any text', () => {
    const fragment = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '0', '-', '½', ' ', 'BD', 'food', 'after ', '99', 'x', '+')
    )
    fc.assert(
      fc.property(fc.array(fragment), (fragments) => {
        const timing = readFrequency(fragments.join(''))?.timing
        return !timing || timingSchema.safeParse(timing).success
      })
    )
  })
})

describe('readCourse', () => {
  it.each([
    ['5 days', 5, 'day'],
    ['x 5 days', 5, 'day'],
    ['x5d', 5, 'day'],
    ['for 1 day', 1, 'day'],
    ['2 weeks', 2, 'week'],
    ['2/52', 2, 'week'],
    ['1 month', 1, 'month'],
    ['3 Months.', 3, 'month'],
    ['1 year', 1, 'year']
  ])('reads "%s"', (written, count, unit) => expect(readCourse(written)).toEqual({ count, unit }))

  it.each([
    '',
    'ongoing',
    '10-14 days',
    '5 days, then 2 weeks',
    '0 days',
    '400 days',
    '1.5 months',
    '5',
    '1/2',
    '5 mg'
  ])('leaves "%s" in words', (written) => expect(readCourse(written)).toBeNull())

  it('reads back whatever the notation writes', () => {
    const anyCourse = fc.record({
      count: fc.integer({ min: 1, max: courseMax }),
      unit: fc.constantFrom(...courseUnits)
    })
    fc.assert(
      fc.property(anyCourse, (course) => {
        expect(readCourse(courseNotation(course))).toEqual(course)
      })
    )
  })
})

describe('withDirections', () => {
  it('adds the codes of certain words, as in older prescriptions, and keeps the words', () => {
    expect(withDirections({ frequency: 'BD after food', duration: '5/7' })).toEqual({
      frequency: 'BD after food',
      duration: '5/7',
      timing: perDay(2),
      food: 'after',
      course: { count: 5, unit: 'day' }
    })
  })

  it('keeps uncertain words without codes', () => {
    const row = { frequency: 'sip through the day', duration: 'until better' }
    expect(withDirections(row)).toEqual({ ...row, timing: null, food: null, course: null })
    expect(uncodedWords(row)).toEqual(row)
  })

  it('writes the words of codes that came without them', () => {
    const codes = { timing: partsTiming({ night: 0.5 }), food: 'after', course: { count: 2, unit: 'week' } } as const
    const row = withDirections({ frequency: '', duration: '', ...codes })
    expect(row).toMatchObject({ frequency: '0-0-0.5 after food', duration: '2 weeks', ...codes })
    expect(uncodedWords(row)).toEqual({ frequency: '', duration: '' })
  })

  it('completes certain words with a further code, so that readers of the words alone miss nothing', () => {
    expect(withDirections({ frequency: '1-0-1', duration: '', food: 'before' }).frequency).toBe('1-0-1 before food')
  })

  it('keeps uncertain words beside the codes', () => {
    const row = withDirections({ frequency: '1-0-1 if sugar is high', duration: '', timing: perDay(2) })
    expect(row).toMatchObject({ frequency: '1-0-1 if sugar is high', timing: perDay(2) })
  })
})

it('codes contradict certain words only when they say something else', () => {
  const words = { frequency: '1-0-1 after food', duration: '5 days' }
  const codes = { timing: perDay(3), food: 'before', course: { count: 5, unit: 'week' } } as const
  expect(contradictions({ ...words, ...codes })).toEqual(['timing', 'food', 'course'])
  expect(contradictions({ ...words, ...withDirections(words) })).toEqual([])
  expect(contradictions({ frequency: 'as told', duration: 'as told', ...codes })).toEqual([])
})

it('two to four times a day are shown in the usual parts of a day, once a day in none', () => {
  expect(dosesByPart(perDay(2))).toEqual({ morning: 1, noon: 0, evening: 0, night: 1 })
  expect(dosesByPart(perDay(1))).toBeNull()
  expect(dosesByPart(partsTiming({ noon: 0.5 }))).toEqual({ morning: 0, noon: 0.5, evening: 0, night: 0 })
  expect(dosesByPart({ kind: 'asNeeded' })).toBeNull()
})

it.each([
  ['1-0-1', 'after', '1-0-1 after food'],
  ['BD before meals', 'after', 'BD after food'],
  ['1-0-1, pc', null, '1-0-1'],
  ['', 'empty', 'on empty stomach'],
  ['1-0-1 if sugar is high', 'before', '1-0-1 if sugar is high before food']
] as const)('changes the food of "%s" to %s', (written, food, expected) => {
  expect(withFood(written, food)).toBe(expected)
  expect(foodIn(expected)).toBe(food)
})
