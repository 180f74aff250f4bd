import { describe, expect, it } from 'vitest'
import type { ConnectionSample } from './quality.ts'
import { chooseSending, encodingOf, type SendingLevel, sendingLevels } from './sending.ts'

const fine = { rttMs: 80, loss: 0, lossSent: 0, sendKbps: 900, receiveKbps: 500, isRelayed: false }
type Change = Partial<ConnectionSample>

/** The level after each of these seconds. */
function levels(seconds: readonly Change[], floor: SendingLevel = 'voice'): SendingLevel[] {
  const choose = chooseSending()
  return seconds.map((change) => choose({ ...fine, ...change }, floor))
}
const times = (count: number, change: Change = {}): Change[] => Array.from({ length: count }, () => change)
const last = (seconds: readonly Change[], floor?: SendingLevel) => levels(seconds, floor).at(-1)
const firstAt = (level: SendingLevel, seen: readonly SendingLevel[]) => seen.indexOf(level) + 1

describe('what is sent', () => {
  it.each<[string, Change, SendingLevel]>([
    ['everything on a good line', {}, 'full'],
    ['everything before anything was measured', { rttMs: null, lossSent: null, sendKbps: null }, 'full'],
    ['a smaller picture at 200 kbit/s', { sendKbps: 200 }, 'reduced'],
    ['the smallest picture at 100 kbit/s', { sendKbps: 100 }, 'low'],
    ['the voice alone at 60 kbit/s', { sendKbps: 60 }, 'voice'],
    ['one step less when packets are lost', { lossSent: 0.2 }, 'reduced'],
    ['one step less when the round trip is very long', { rttMs: 1500 }, 'reduced'],
    ['everything when only what is received is lost', { loss: 0.3 }, 'full'],
    ['everything at 5 % loss on a wide line', { lossSent: 0.05 }, 'full']
  ])('is %s', (_, change, level) => {
    expect(last(times(3, change))).toBe(level)
  })

  it('does not change for two bad seconds', () => {
    expect(last([...times(2, { sendKbps: 60 }), {}, ...times(2, { sendKbps: 60 })])).toBe('full')
  })

  it('goes down to the voice step by step while packets are lost', () => {
    expect(levels(times(9, { lossSent: 0.3 })).filter((_, second) => second % 3 === 2)).toEqual([
      'reduced',
      'low',
      'voice'
    ])
  })

  it('comes back one step at a time once the line is good', () => {
    const seen = levels([...times(3, { sendKbps: 60 }), ...times(18)]).slice(3)
    expect([firstAt('low', seen), firstAt('reduced', seen), firstAt('full', seen)]).toEqual([6, 12, 18])
  })

  it.each([45, null])('tries the first picture after half a minute where the estimate is %s kbit/s', (sendKbps) => {
    const seen = levels([...times(3, { sendKbps: 60 }), ...times(40, { sendKbps })]).slice(3)
    expect(firstAt('low', seen)).toBe(30)
  })

  it('waits twice as long after each attempt that failed, two minutes at most', () => {
    const choose = chooseSending()
    const run = (seconds: readonly Change[]) => seconds.map((change) => choose({ ...fine, ...change }, 'voice'))
    run(times(9, { lossSent: 0.5 }))
    const attempt = () => {
      let waited = 1
      while (choose({ ...fine, sendKbps: null }, 'voice') === 'voice') waited += 1
      run(times(2, { lossSent: 0.5 }))
      return waited
    }
    expect([attempt(), attempt(), attempt(), attempt(), attempt()]).toEqual([30, 60, 120, 120, 120])
    // One that lasts forgets the failures.
    run(times(160))
    run(times(9, { lossSent: 0.5 }))
    expect(attempt()).toBe(30)
  })

  it('is not tried with more while the line loses one packet in ten', () => {
    expect(last([...times(3, { sendKbps: 60 }), ...times(60, { lossSent: 0.09 })])).toBe('voice')
  })

  it('stays at the smallest picture for those who want to be seen', () => {
    expect(last(times(9, { sendKbps: 20 }), 'low')).toBe('low')
    expect(last([...times(9, { sendKbps: 20 }), ...times(12)], 'low')).toBe('full')
  })

  it('takes less bandwidth at every lower level', () => {
    const totals = sendingLevels.map((level) => encodingOf[level].audio + (encodingOf[level].video?.maxBitrate ?? 0))
    expect(totals).toEqual([...totals].sort((a, b) => a - b))
  })
})
