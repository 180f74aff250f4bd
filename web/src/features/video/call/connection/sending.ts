import type { ConnectionSample } from './quality.ts'

/**
 * How much of the user's own picture is sent. The voice is always sent; on a weak connection the picture becomes smaller, then slower,
 * and then stops.
 */
export const sendingLevels = ['voice', 'low', 'reduced', 'full'] as const
export type SendingLevel = (typeof sendingLevels)[number]

/** What the encoders are set to at a level, bit/s and pictures a second. `video` is null where no picture is sent. */
export const encodingOf: Record<
  SendingLevel,
  { audio: number; video: { maxBitrate: number; scaleResolutionDownBy: number; maxFramerate: number } | null }
> = {
  // 640 × 480 does not improve above this bitrate, and many users pay per megabyte.
  full: { audio: 32_000, video: { maxBitrate: 700_000, scaleResolutionDownBy: 1, maxFramerate: 24 } },
  reduced: { audio: 24_000, video: { maxBitrate: 250_000, scaleResolutionDownBy: 2, maxFramerate: 15 } },
  low: { audio: 20_000, video: { maxBitrate: 90_000, scaleResolutionDownBy: 4, maxFramerate: 8 } },
  // Opus stays clear for speech at 16 kbit/s (RFC 6716, section 2.1.1), and leaves room for the headers of its packets.
  voice: { audio: 16_000, video: null }
}

/** Estimated outgoing bitrate, kbit/s, below which a level takes bandwidth from the voice. */
const needsKbps: Record<SendingLevel, number> = { full: 250, reduced: 130, low: 75, voice: 0 }
/** Loss and delay at which less is sent whatever the estimate says: the line is full, or the estimate is late. */
const bad = { loss: 0.1, rttMs: 1000 }
/** A line that loses this much is not tried with more. */
const good = { loss: 0.08, rttMs: 600 }
/** Measurements, one a second: so many bad ones in a row before less is sent. A step up is on trial, and taken back sooner. */
const downAfter = { usual: 3, trial: 2 }
/** So many good ones in a row before more is tried. */
const upAfter = 6
/**
 * A trial costs the voice some packets where the line does not carry it. The estimate follows what is sent, so beside a voice it is
 * low, but on a wide line still higher than the first picture needs; without it the picture is tried this much less often.
 */
const unlikely = 5
/** A step up that must be taken back within this many seconds has failed, and the next one waits twice as long, up to a limit. */
const trialSeconds = 12
const longestWait = 120

const affordable = (sendKbps: number): number => sendingLevels.findLastIndex((level) => needsKbps[level] <= sendKbps)

/**
 * Chooses the level from one measurement a second, each direction for itself: the browser that sends knows what its line carries.
 * It goes down at once to what the line carries, and up one level at a time, as a trial.
 */
export function chooseSending(): (sample: ConnectionSample, floor: SendingLevel) => SendingLevel {
  let level = sendingLevels.length - 1
  let badInARow = 0
  let goodInARow = 0
  let patience = 1
  let sinceUp = Number.POSITIVE_INFINITY

  return ({ lossSent, rttMs, sendKbps }, floor) => {
    sinceUp += 1
    const needs = needsKbps[sendingLevels[level] as SendingLevel]
    const isShort = sendKbps !== null && sendKbps < needs
    const isBad = isShort || (lossSent ?? 0) > bad.loss || (rttMs ?? 0) > bad.rttMs
    const isGood = !isBad && (lossSent ?? 0) <= good.loss && (rttMs ?? 0) <= good.rttMs
    badInARow = isBad ? badInARow + 1 : 0
    goodInARow = isGood ? goodInARow + 1 : 0
    const isOnTrial = sinceUp <= trialSeconds
    const isUnlikely = level === 0 && (sendKbps === null || sendKbps < needsKbps.low)
    const wait = Math.min(upAfter * patience * (isUnlikely ? unlikely : 1), longestWait)
    if (badInARow >= (isOnTrial ? downAfter.trial : downAfter.usual)) {
      if (isOnTrial) patience *= 2
      level = Math.max(0, Math.min(level - 1, isShort ? affordable(sendKbps) : level))
      badInARow = 0
      sinceUp = Number.POSITIVE_INFINITY
    } else if (goodInARow >= wait && level < sendingLevels.length - 1) {
      level += 1
      goodInARow = 0
      sinceUp = 0
    } else if (sinceUp === trialSeconds) patience = 1
    level = Math.max(level, sendingLevels.indexOf(floor))
    return sendingLevels[level] as SendingLevel
  }
}
