import { beforeEach, expect, it } from 'vitest'
import { runningCall } from './interrupted-call.ts'

const minute = 60_000
const id = '0198aa00-0000-7000-8000-000000000001'
beforeEach(() => localStorage.clear())

it('knows no interrupted call before the first one, and none after it was left', () => {
  expect(runningCall.interrupted(0)).toBeNull()
  expect(runningCall.changesInMs(0)).toBeNull()
  runningCall.sawRunning(id, 0)
  runningCall.end()
  expect(runningCall.interrupted(minute)).toBeNull()
})

it('takes a call for interrupted once its tab has been silent, and for half an hour', () => {
  runningCall.sawRunning(id, 1000)
  expect(runningCall.interrupted(1000 + 10_000)).toBeNull()
  expect(runningCall.interrupted(1000 + 15_001)).toEqual({ appointmentId: id, seenAtMs: 1000 })
  expect(runningCall.interrupted(1000 + 30 * minute - 1)).not.toBeNull()
  expect(runningCall.interrupted(1000 + 30 * minute)).toBeNull()
})

it('says when the answer changes', () => {
  runningCall.sawRunning(id, 0)
  const first = runningCall.changesInMs(5000) ?? 0
  expect(runningCall.interrupted(5000 + first - 1)).toBeNull()
  expect(runningCall.interrupted(5000 + first)).not.toBeNull()
  const second = runningCall.changesInMs(minute) ?? 0
  expect(runningCall.interrupted(minute + second - 1)).not.toBeNull()
  expect(runningCall.interrupted(minute + second)).toBeNull()
})

it('ignores a stored value that it did not write', () => {
  localStorage.setItem('runningCall', 'nonsense')
  expect(runningCall.interrupted(0)).toBeNull()
})
