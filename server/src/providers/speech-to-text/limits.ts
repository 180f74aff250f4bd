export interface Limits {
  timeoutMs: number
  /** Of the answer. */
  maxBytes: number
}

/** Half a minute of speech takes a small machine about as long; what is written of it, a few hundred letters. */
export const usualLimits: Limits = { timeoutMs: 30_000, maxBytes: 256 * 1024 }
