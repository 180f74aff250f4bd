/** How good the line is, from what RTCPeerConnection.getStats() counts (W3C webrtc-stats). */
export type Quality = 'good' | 'fair' | 'poor'

/** What one look at the line found; null where nothing was measured. */
export interface LineSample {
  /** Round trip, milliseconds. */
  rttMs: number | null
  /** Of all packets in either direction since the last look, 0..1; the worse of the two. */
  loss: number | null
  /** What the browser believes it may send, kbit/s. */
  sendKbps: number | null
  /** What came in since the last look, kbit/s. */
  receiveKbps: number | null
}

interface Counters {
  atMs: number
  bytes: number
  received: number
  lost: number
}

/** The fields read here, of the report types that have them. */
interface Stat {
  type: string
  nominated?: boolean
  state?: string
  currentRoundTripTime?: number
  availableOutgoingBitrate?: number
  roundTripTime?: number
  fractionLost?: number
  packetsReceived?: number
  packetsLost?: number
  bytesReceived?: number
}

/** Samples a line from reports taken one after another; the counters of a report only mean something against the last. */
export function lineSampler(): (stats: Iterable<Stat>, atMs: number) => LineSample {
  let before: Counters | null = null
  return (stats, atMs) => {
    const now: Counters = { atMs, bytes: 0, received: 0, lost: 0 }
    let rtt: number | null = null
    let lossSent: number | null = null
    let sendKbps: number | null = null
    for (const it of stats) {
      if (it.type === 'inbound-rtp') {
        now.bytes += it.bytesReceived ?? 0
        now.received += it.packetsReceived ?? 0
        now.lost += it.packetsLost ?? 0
      } else if (it.type === 'remote-inbound-rtp') {
        if (it.fractionLost !== undefined) lossSent = Math.max(lossSent ?? 0, it.fractionLost)
        if (it.roundTripTime !== undefined) rtt = Math.max(rtt ?? 0, it.roundTripTime)
      } else if (it.type === 'candidate-pair' && it.nominated && it.state === 'succeeded') {
        if (it.currentRoundTripTime !== undefined) rtt = Math.max(rtt ?? 0, it.currentRoundTripTime)
        if (it.availableOutgoingBitrate !== undefined) sendKbps = it.availableOutgoingBitrate / 1000
      }
    }
    let lossReceived: number | null = null
    let receiveKbps: number | null = null
    // After a new connection the counters start again: such a pair says nothing.
    if (before && now.received >= before.received && now.bytes >= before.bytes) {
      const lost = Math.max(0, now.lost - before.lost)
      const all = now.received - before.received + lost
      if (all > 0) lossReceived = lost / all
      receiveKbps = ((now.bytes - before.bytes) * 8) / Math.max(1, now.atMs - before.atMs)
    }
    before = now
    return {
      rttMs: rtt === null ? null : rtt * 1000,
      loss: lossSent === null ? lossReceived : Math.max(lossSent, lossReceived ?? 0),
      sendKbps,
      receiveKbps
    }
  }
}

/**
 * Speech suffers audibly above 3 % loss and breaks above 10 %; a conversation turns into a radio exchange above 400 ms one way
 * (ITU-T G.114). Pictures below 150 kbit/s are stills, and take from the voice what it needs.
 */
const limits = {
  poor: { rttMs: 800, loss: 0.1, sendKbps: 100 },
  fair: { rttMs: 350, loss: 0.03, sendKbps: 220 }
} as const

/** The quality of one sample. The sending rate only counts while pictures are sent: without, nobody measures it. */
export function judge(lineSample: LineSample, sendsPictures: boolean): Quality {
  for (const quality of ['poor', 'fair'] as const) {
    const limit = limits[quality]
    if ((lineSample.rttMs ?? 0) > limit.rttMs || (lineSample.loss ?? 0) > limit.loss) return quality
    if (sendsPictures && lineSample.sendKbps !== null && lineSample.sendKbps < limit.sendKbps) return quality
  }
  return 'good'
}

const order: Quality[] = ['poor', 'fair', 'good']
/** Looks in a row that must agree before the word on screen changes: quick to warn, slow to praise. */
const toWorsen = 2
const toImprove = 4
/** Poor looks in a row after which the voice comes first. */
const poorBeforeVoiceOnly = 4

/** The word on screen, steadied, and whether the pictures should go. One judgement in, one verdict out. */
export function steadyQuality(): (seen: Quality) => { quality: Quality; voiceOnlyAdvised: boolean } {
  let quality: Quality = 'good'
  let different = 0
  let poorInARow = 0
  return (seen) => {
    poorInARow = seen === 'poor' ? poorInARow + 1 : 0
    if (seen === quality) different = 0
    else {
      different += 1
      if (different >= (order.indexOf(seen) < order.indexOf(quality) ? toWorsen : toImprove)) {
        quality = seen
        different = 0
      }
    }
    return { quality, voiceOnlyAdvised: poorInARow >= poorBeforeVoiceOnly }
  }
}
