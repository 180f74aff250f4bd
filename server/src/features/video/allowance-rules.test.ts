import { expect, it } from 'vitest'
import { allowance } from './allowance-rules.ts'

it('an allowance permits a burst, then as many calls per second as it refills', () => {
  let nowMs = 0
  const take = allowance(3, 2, () => nowMs)
  const taken = (times: number) => Array.from({ length: times }, take).filter(Boolean).length
  expect(taken(5)).toBe(3)
  nowMs = 1000
  expect(taken(5)).toBe(2)
  nowMs = 3_600_000
  expect(taken(5)).toBe(3)
})

it('an allowance loses nothing when the clock is set back', () => {
  let nowMs = 86_400_000
  const take = allowance(3, 2, () => nowMs)
  expect(take()).toBe(true)
  nowMs = 0
  expect([take(), take(), take()]).toEqual([true, true, false])
  nowMs = 500
  expect([take(), take()]).toEqual([true, false])
})
