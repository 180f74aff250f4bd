/** Quality of the connection, derived from RTCPeerConnection.getStats() (W3C webrtc-stats). */
export type Quality = 'good' | 'fair' | 'poor'

/** One measurement of the connection; null where nothing was measured. */
export interface ConnectionSample {
  /** Round trip, milliseconds. */
  rttMs: number | null
  /** Share of packets lost since the last measurement, 0..1, in the worse of the two directions. */
  loss: number | null
  /** The same of the packets that this browser sent, as the other one reports it. */
  lossSent: number | null
  /** The browser's estimate of the available outgoing bitrate, kbit/s. */
  sendKbps: number | null
  /** Bitrate received since the last measurement, kbit/s. */
  receiveKbps: number | null
  /** Through a TURN server, because the two browsers cannot reach each other directly. */
  isRelayed: boolean | null
}

interface Counters {
  atMs: number
  bytes: number
  received: number
  lost: number
}

/** The fields that are read from the reports. */
interface Stat {
  id?: string
  timestamp?: number
  type: string
  nominated?: boolean
  state?: string
  selectedCandidatePairId?: string
  currentRoundTripTime?: number
  availableOutgoingBitrate?: number
  localCandidateId?: string
  remoteCandidateId?: string
  candidateType?: string
  roundTripTime?: number
  fractionLost?: number
  packetsReceived?: number
  packetsLost?: number
  bytesReceived?: number
}

/**
 * A report of the other side is true until its next one. Those about the voice come every five seconds, at most half as much later
 * (RFC 3550, section 6.2); an older one is about a stream that was stopped since.
 */
const isCurrent = ({ timestamp }: Stat, now: number): boolean => timestamp === undefined || timestamp > now - 8000

const larger = (a: number | null, b: number | undefined) => (b === undefined ? a : Math.max(a ?? 0, b))

/**
 * After a restart the pairs of before stay in the report for half a minute, nominated, with the last round trip that they measured. The
 * transport names the one in use; a browser that does not report the transport reports one nominated pair.
 */
const pairInUse = (stats: readonly Stat[]): Stat | undefined => {
  const selected = stats.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)
  return selected
    ? stats.find(({ id }) => id === selected.selectedCandidatePairId)
    : stats.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
}

/** Turns successive reports into samples. The counters are cumulative, so each report is compared with the previous one. */
export function connectionSampler(): (stats: Iterable<Stat>, atMs: number) => ConnectionSample {
  let before: Counters | null = null
  return (stats, atMs) => {
    const all = [...stats]
    const now: Counters = { atMs, bytes: 0, received: 0, lost: 0 }
    let rtt: number | null = null
    let lossSent: number | null = null
    const pair = pairInUse(all)
    const newest = Math.max(...all.map(({ timestamp }) => timestamp ?? 0))
    for (const stat of all) {
      if (stat.type === 'inbound-rtp') {
        now.bytes += stat.bytesReceived ?? 0
        now.received += stat.packetsReceived ?? 0
        now.lost += stat.packetsLost ?? 0
      } else if (stat.type === 'remote-inbound-rtp' && isCurrent(stat, newest)) {
        lossSent = larger(lossSent, stat.fractionLost)
        rtt = larger(rtt, stat.roundTripTime)
      }
    }
    rtt = larger(rtt, pair?.currentRoundTripTime)
    const ends = all.filter(({ id }) => id && (id === pair?.localCandidateId || id === pair?.remoteCandidateId))
    let lossReceived: number | null = null
    let receiveKbps: number | null = null
    // The counters restart with a new connection, so such a pair of reports is ignored.
    if (before && now.received >= before.received && now.bytes >= before.bytes) {
      const lost = Math.max(0, now.lost - before.lost)
      const count = now.received - before.received + lost
      if (count > 0) lossReceived = lost / count
      receiveKbps = ((now.bytes - before.bytes) * 8) / Math.max(1, now.atMs - before.atMs)
    }
    before = now
    return {
      rttMs: rtt === null ? null : rtt * 1000,
      loss: lossSent === null ? lossReceived : Math.max(lossSent, lossReceived ?? 0),
      lossSent,
      sendKbps: pair?.availableOutgoingBitrate === undefined ? null : pair.availableOutgoingBitrate / 1000,
      receiveKbps,
      isRelayed: ends.length === 0 ? null : ends.some(({ candidateType }) => candidateType === 'relay')
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
/** Consecutive measurements, a second apart, that must agree before the displayed quality changes: fast to worsen, slow to improve. */
const toWorsen = 3
const toImprove = 6

/** Smooths the quality for display. Called once per measurement. */
export function steadyQuality(): (seen: Quality) => Quality {
  let quality: Quality = 'good'
  let different = 0
  return (seen) => {
    if (seen === quality) different = 0
    else {
      different += 1
      if (different >= (order.indexOf(seen) < order.indexOf(quality) ? toWorsen : toImprove)) {
        quality = seen
        different = 0
      }
    }
    return quality
  }
}
