import { expect, it } from 'vitest'
import { addYears, retentionOf } from './rules.ts'

it.each([
  ['2026-11-20', 3, '2029-11-20'],
  ['2024-02-29', 3, '2027-03-01'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2026-12-31', 1, '2027-12-31']
])('%s and %i years is %s', (date, years, later) => expect(addYears(date, years)).toBe(later))

it('keeps consultations of the last three years until they are three years old, and the log for one year', () => {
  const { kept, ...until } = retentionOf(
    [
      { id: 'old', date: '2023-11-20' },
      { id: 'new', date: '2026-11-19' },
      { id: 'edge', date: '2023-11-21' }
    ],
    '2026-11-20'
  )
  expect([...kept]).toEqual(['edge', 'new'])
  expect(until).toEqual({
    nextEnd: '2026-11-21',
    lastEnd: '2029-11-19',
    logUntil: '2027-11-20',
    keptUntil: '2029-11-19'
  })
})

it('keeps only the log of a patient without consultations', () => {
  expect(retentionOf([], '2026-11-20')).toMatchObject({ nextEnd: null, lastEnd: null, keptUntil: '2027-11-20' })
})

it('counts the time of the log from the erasure when a part is deleted later', () => {
  const later = retentionOf([{ id: 'a', date: '2024-01-05' }], '2026-12-01', '2026-11-20')
  expect(later).toMatchObject({ nextEnd: '2027-01-05', keptUntil: '2027-11-20' })
})
