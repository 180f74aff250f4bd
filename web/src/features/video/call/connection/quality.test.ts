import { describe, expect, it } from 'vitest'
import { connectionSampler, judge, type Quality, steadyQuality } from './quality.ts'

const fine = { rttMs: 80, loss: 0, lossSent: 0, sendKbps: 600, receiveKbps: 500, isRelayed: false }
const nothing = { rttMs: null, loss: null, lossSent: null, sendKbps: null, receiveKbps: null, isRelayed: null }

describe('judge', () => {
  it.each<[string, Partial<typeof fine>, Quality]>([
    ['good for ordinary values', {}, 'good'],
    ['fair for a long round trip', { rttMs: 400 }, 'fair'],
    ['poor for a very long round trip', { rttMs: 900 }, 'poor'],
    ['fair for some packet loss', { loss: 0.05 }, 'fair'],
    ['poor for much packet loss', { loss: 0.15 }, 'poor'],
    ['fair for a low outgoing bitrate', { sendKbps: 180 }, 'fair'],
    ['poor for an outgoing bitrate too low for video', { sendKbps: 60 }, 'poor']
  ])('%s', (_, change, quality) => {
    expect(judge({ ...fine, ...change }, true)).toBe(quality)
  })

  it('ignores the outgoing bitrate while no video is sent', () => {
    expect(judge({ ...fine, sendKbps: 40 }, false)).toBe('good')
  })

  it('returns good when nothing was measured', () => {
    expect(judge(nothing, true)).toBe('good')
  })
})

describe('connectionSampler', () => {
  const inbound = (packetsReceived: number, packetsLost: number, bytesReceived: number) => ({
    type: 'inbound-rtp',
    packetsReceived,
    packetsLost,
    bytesReceived
  })

  it('counts what was lost and received since the last report, in audio and video', () => {
    const sampleOf = connectionSampler()
    expect(sampleOf([inbound(100, 10, 1000)], 0)).toEqual(nothing)
    const next = sampleOf([inbound(140, 15, 11_000), inbound(50, 5, 10_000)], 2000)
    expect(next.loss).toBeCloseTo(0.1)
    expect(next.receiveKbps).toBe(80)
  })

  it('measures the candidate pair in use, not one that was left by a restart', () => {
    const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded' }
    const left = { ...pair, id: 'left', currentRoundTripTime: 0.8 }
    const used = { ...pair, id: 'used', currentRoundTripTime: 0.03, availableOutgoingBitrate: 45_000 }
    const transport = { type: 'transport', selectedCandidatePairId: 'used' }
    for (const stats of [
      [left, used, transport],
      [transport, used, left]
    ])
      expect(connectionSampler()(stats, 0)).toMatchObject({ rttMs: 30, sendKbps: 45 })
  })

  it('takes the loss of the worse direction, and the candidate pair in use', () => {
    const sample = connectionSampler()(
      [
        { type: 'remote-inbound-rtp', fractionLost: 0.2, roundTripTime: 0.3 },
        {
          type: 'candidate-pair',
          nominated: true,
          state: 'succeeded',
          currentRoundTripTime: 0.1,
          localCandidateId: 'mine',
          remoteCandidateId: 'theirs',
          availableOutgoingBitrate: 250_000
        },
        { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 },
        { type: 'local-candidate', id: 'mine', candidateType: 'relay' },
        { type: 'remote-candidate', id: 'theirs', candidateType: 'host' },
        { type: 'local-candidate', id: 'unused', candidateType: 'srflx' }
      ],
      0
    )
    expect(sample).toEqual({
      rttMs: 300,
      loss: 0.2,
      lossSent: 0.2,
      sendKbps: 250,
      receiveKbps: null,
      isRelayed: true
    })
  })

  it('returns null across a new connection, whose counters restart', () => {
    const sampleOf = connectionSampler()
    sampleOf([inbound(1000, 0, 100_000)], 0)
    expect(sampleOf([inbound(5, 0, 500)], 2000)).toMatchObject({ loss: null, receiveKbps: null })
  })
})

describe('steadyQuality', () => {
  const after = (...seen: Quality[]) => {
    const steady = steadyQuality()
    return seen.map((quality) => steady(quality)).at(-1)
  }
  it('does not change for a single poor measurement', () => {
    expect(after('good', 'poor', 'good', 'poor', 'good')).toBe('good')
  })
  it('worsens after three measurements and improves only after six', () => {
    expect(after('fair', 'fair')).toBe('good')
    expect(after('fair', 'fair', 'fair')).toBe('fair')
    const poor = ['poor', 'poor', 'poor'] as const
    const good = ['good', 'good', 'good', 'good', 'good'] as const
    expect(after(...poor, ...good)).toBe('poor')
    expect(after(...poor, ...good, 'good')).toBe('good')
  })
})
