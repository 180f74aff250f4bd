import { expect, it } from 'vitest'
import { CallStatistics } from './call-statistics.ts'

const sample = (rttMs: number | null, loss: number | null, isRelayed: boolean | null = null) => ({
  sample: { rttMs, loss, lossSent: loss, sendKbps: null, receiveKbps: null, isRelayed }
})

it('reports nothing of a call in which nobody else came', () => {
  expect(new CallStatistics().report()).toBeNull()
})

it('reports a call that never connected', () => {
  const statistics = new CallStatistics()
  statistics.start(1000)
  expect(statistics.report()).toMatchObject({
    setupMs: null,
    seconds: 0,
    reconnections: 0,
    rttMs: null,
    isRelayed: null
  })
})

it('counts the first connection as the setup and every later one as a reconnection', () => {
  const statistics = new CallStatistics()
  statistics.start(1000)
  statistics.start(5000)
  statistics.connected(1300)
  statistics.connected(9000)
  statistics.connected(9900)
  expect(statistics.report()).toMatchObject({ setupMs: 300, reconnections: 2 })
})

it('takes the means of what was measured, and counts the seconds without video', () => {
  const statistics = new CallStatistics()
  statistics.start(0)
  statistics.measured(sample(100, 0, true), false)
  statistics.measured(sample(300, 0.1), true)
  statistics.measured(sample(null, null), true)
  expect(statistics.report()).toEqual({
    setupMs: null,
    seconds: 3,
    pausedSeconds: 2,
    reconnections: 0,
    rttMs: 200,
    lossPermille: 50,
    isRelayed: true
  })
})
