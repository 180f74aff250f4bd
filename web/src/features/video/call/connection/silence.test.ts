import { describe, expect, it } from 'vitest'
import { silenceWatch } from './silence.ts'

/** The measurements, counted from one, after which the connection is restarted. */
const restarts = (kbps: (number | null)[], otherSends: (second: number) => boolean = () => true) => {
  const watch = silenceWatch()
  return kbps.flatMap((each, index) => (watch(each, otherSends(index + 1)) ? [index + 1] : []))
}
const silence = (seconds: number) => Array<number>(seconds).fill(0)

describe('the watch for silence', () => {
  it('restarts the connection after two seconds without a packet, and every two seconds after that', () => {
    expect(restarts([30, 28, ...silence(5)])).toEqual([4, 6])
  })

  it('leaves it to the browser after four attempts', () => {
    expect(restarts([30, ...silence(60)])).toEqual([3, 5, 7, 9])
  })

  it('starts again once something has arrived', () => {
    expect(restarts([30, 0, 24, 0, 24, ...silence(2)])).toEqual([7])
  })

  it('waits for the first packet', () => {
    expect(restarts([null, ...silence(10)])).toEqual([])
  })

  it('expects nothing of a participant who sends nothing', () => {
    expect(restarts([30, ...silence(10)], (second) => second < 2)).toEqual([])
    expect(restarts([30, ...silence(4)], (second) => second !== 3)).toEqual([5])
  })

  it('does not take a second without a measurement for silence', () => {
    expect(restarts([30, 0, null, 0, null])).toEqual([])
  })
})
