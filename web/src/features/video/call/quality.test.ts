import { describe, expect, it } from 'vitest'
import { judge, lineSampler, type Quality, steadyQuality } from './quality.ts'

const fine = { rttMs: 80, loss: 0, sendKbps: 600, receiveKbps: 500 }

describe('one look at the line', () => {
  it.each<[string, Partial<typeof fine>, Quality]>([
    ['nothing unusual', {}, 'good'],
    ['a long way round', { rttMs: 400 }, 'fair'],
    ['a very long way round', { rttMs: 900 }, 'poor'],
    ['some loss', { loss: 0.05 }, 'fair'],
    ['much loss', { loss: 0.15 }, 'poor'],
    ['little room', { sendKbps: 180 }, 'fair'],
    ['no room for pictures', { sendKbps: 60 }, 'poor']
  ])('%s', (_, change, quality) => {
    expect(judge({ ...fine, ...change }, true)).toBe(quality)
  })

  it('does not count the room for pictures when none are sent', () => {
    expect(judge({ ...fine, sendKbps: 40 }, false)).toBe('good')
  })

  it('takes what was not measured for fine', () => {
    expect(judge({ rttMs: null, loss: null, sendKbps: null, receiveKbps: null }, true)).toBe('good')
  })
})

describe('samples', () => {
  const inbound = (packetsReceived: number, packetsLost: number, bytesReceived: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
    bytesReceived
  })

  it('count what was lost and received since the look before, in both media', () => {
    const sampleOf = lineSampler()
    expect(sampleOf([inbound(100, 10, 1000)], 0)).toEqual({
      rttMs: null,
      loss: null,
      sendKbps: null,
      receiveKbps: null
    })
    const next = sampleOf([inbound(140, 15, 11_000), inbound(50, 5, 10_000)], 2000)
    expect(next.loss).toBeCloseTo(0.1)
    expect(next.receiveKbps).toBe(80)
  })

  it('take the worse of both directions, and the way that is in use', () => {
    const sample = lineSampler()(
      [
        { type: 'remote-inbound-rtp', fractionLost: 0.2, roundTripTime: 0.3 },
        {
          type: 'candidate-pair',
          nominated: true,
          state: 'succeeded',
          currentRoundTripTime: 0.1,
          availableOutgoingBitrate: 250_000
        },
        { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 }
      ],
      0
    )
    expect(sample).toEqual({ rttMs: 300, loss: 0.2, sendKbps: 250, receiveKbps: null })
  })

  it('say nothing across a new connection, whose counters start again', () => {
    const sampleOf = lineSampler()
    sampleOf([inbound(1000, 0, 100_000)], 0)
    expect(sampleOf([inbound(5, 0, 500)], 2000)).toMatchObject({ loss: null, receiveKbps: null })
  })
})

describe('the word on screen', () => {
  const after = (seen: Quality[]) => {
    const steady = steadyQuality()
    return seen.map((quality) => steady(quality)).at(-1)
  }
  it('does not change for one bad moment', () => {
    expect(after(['good', 'poor', 'good', 'poor', 'good'])).toEqual({ quality: 'good', voiceOnlyAdvised: false })
  })
  it('warns after two, and improves only after four', () => {
    expect(after(['fair', 'fair'])?.quality).toBe('fair')
    expect(after(['poor', 'poor', 'good', 'good', 'good'])?.quality).toBe('poor')
    expect(after(['poor', 'poor', 'good', 'good', 'good', 'good'])?.quality).toBe('good')
  })
  it('advises the voice alone after four poor looks in a row', () => {
    expect(after(['poor', 'poor', 'poor'])?.voiceOnlyAdvised).toBe(false)
    expect(after(['poor', 'poor', 'poor', 'poor'])?.voiceOnlyAdvised).toBe(true)
    expect(after(['poor', 'poor', 'fair', 'poor', 'poor', 'poor'])?.voiceOnlyAdvised).toBe(false)
  })
})
