import { expect, test } from 'vitest'
import { holidaysFrom } from './holidays.ts'

test('the next date of each holiday, the nearest first', () => {
  expect(holidaysFrom('2026-10-02').map(({ date }) => date)).toEqual(['2026-10-02', '2027-01-26', '2027-08-15'])
  expect(holidaysFrom('2026-10-03')).toEqual([
    { holiday: 'republicDay', date: '2027-01-26' },
    { holiday: 'independenceDay', date: '2027-08-15' },
    { holiday: 'gandhiJayanti', date: '2027-10-02' }
  ])
})
