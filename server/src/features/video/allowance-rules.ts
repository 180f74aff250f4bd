/** A call starts with some forty candidates and descriptions, and again at every restart of the connection. */
export const signalBurst = 300
export const signalsPerSecond = 30

/**
 * A token bucket that holds `burst` and refills by `perSecond`. Each call takes a token and returns whether one was
 * available.
 */
export function allowance(burst: number, perSecond: number, nowMs: () => number): () => boolean {
  let left = burst
  let at = nowMs()
  return () => {
    const now = nowMs()
    // A clock that was set back removes nothing.
    left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
