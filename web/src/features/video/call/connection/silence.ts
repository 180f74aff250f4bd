/** Measurements in a row, one a second, in which nothing arrived. The browser itself reports a broken connection after five or six. */
const silentAfter = 2
/** The connection is restarted so often; then the browser has noticed, or the other one sends nothing. */
const restartLimit = 4

/**
 * Notices that nothing arrives any more although the other participant sends. Called once per measurement with the bitrate
 * received, kbit/s, which is null where nothing was measured.
 * @returns whether the connection is to be restarted now.
 */
export function silenceWatch(): (receiveKbps: number | null, otherSends: boolean) => boolean {
  let hasReceived = false
  let silent = 0
  return (receiveKbps, otherSends) => {
    if (receiveKbps !== 0 || !otherSends) {
      hasReceived ||= receiveKbps !== null && receiveKbps > 0
      silent = 0
      return false
    }
    if (!hasReceived) return false
    silent += 1
    return silent % silentAfter === 0 && silent <= silentAfter * restartLimit
  }
}
