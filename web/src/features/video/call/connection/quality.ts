/** Quality of the connection, derived from RTCPeerConnection.getStats() (W3C webrtc-stats). */
export type Quality = 'good' | 'fair' | 'poor'

/** One measurement of the connection; null where nothing was measured. */
export interface ConnectionSample {
  /** Round trip, milliseconds. */
  rttMs: number | null
  /** Share of packets lost since the last measurement, 0..1, in the worse of the two directions. */
  loss: number | null
  /** The browser's estimate of the available outgoing bitrate, kbit/s. */
  sendKbps: number | null
  /** Bitrate received since the last measurement, kbit/s. */
  receiveKbps: number | null
}

interface Counters {
  atMs: number
  bytes: number
  received: number
  lost: number
}

/** The fields that are read from the reports. */
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

/** Turns successive reports into samples. The counters are cumulative, so each report is compared with the previous one. */
export function connectionSampler(): (stats: Iterable<Stat>, atMs: number) => ConnectionSample {
  let before: Counters | null = null
  return (stats, atMs) => {
    const now: Counters = { atMs, bytes: 0, received: 0, lost: 0 }
    let rtt: number | null = null
    let lossSent: number | null = null
    let sendKbps: number | null = null
    for (const stat of stats) {
      if (stat.type === 'inbound-rtp') {
        now.bytes += stat.bytesReceived ?? 0
        now.received += stat.packetsReceived ?? 0
        now.lost += stat.packetsLost ?? 0
      } else if (stat.type === 'remote-inbound-rtp') {
        if (stat.fractionLost !== undefined) lossSent = Math.max(lossSent ?? 0, stat.fractionLost)
        if (stat.roundTripTime !== undefined) rtt = Math.max(rtt ?? 0, stat.roundTripTime)
      } else if (stat.type === 'candidate-pair' && stat.nominated && stat.state === 'succeeded') {
        if (stat.currentRoundTripTime !== undefined) rtt = Math.max(rtt ?? 0, stat.currentRoundTripTime)
        if (stat.availableOutgoingBitrate !== undefined) sendKbps = stat.availableOutgoingBitrate / 1000
      }
    }
    let lossReceived: number | null = null
    let receiveKbps: number | null = null
    // The counters restart with a new connection, so such a pair of reports is ignored.
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
 * Speech suffers audibly above 3 % packet loss and is unintelligible above 10 %. Above 400 ms one-way delay a conversation is
 * no longer interactive (ITU-T G.114). Below 150 kbit/s video is a series of stills and takes bandwidth from the voice.
 */
const limits = {
  poor: { rttMs: 800, loss: 0.1, sendKbps: 100 },
  fair: { rttMs: 350, loss: 0.03, sendKbps: 220 }
} as const

/** The quality of one sample. The outgoing bitrate counts only while video is sent, because it is not measured otherwise. */
export function judge(sample: ConnectionSample, sendsVideo: boolean): Quality {
  for (const quality of ['poor', 'fair'] as const) {
    const limit = limits[quality]
    if ((sample.rttMs ?? 0) > limit.rttMs || (sample.loss ?? 0) > limit.loss) return quality
    if (sendsVideo && sample.sendKbps !== null && sample.sendKbps < limit.sendKbps) return quality
  }
  return 'good'
}

const order: Quality[] = ['poor', 'fair', 'good']
/** Consecutive measurements that must agree before the displayed quality changes: fast to worsen, slow to improve. */
const toWorsen = 2
const toImprove = 4
/** Consecutive poor measurements after which voice only is advised. */
const poorBeforeVoiceOnly = 4

/** Smooths the quality for display, and advises voice only on a lasting poor connection. Called once per measurement. */
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
