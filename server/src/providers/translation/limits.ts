export interface Limits {
  timeoutMs: number
  /** Of the answer. */
  maxBytes: number
}

/** Whoever waits reads the original meanwhile. */
export const usualLimits: Limits = { timeoutMs: 10_000, maxBytes: 256 * 1024 }
