export interface Limits {
  timeoutMs: number
  /** Of the reply. */
  maxBytes: number
}

/** A small machine needs about half a minute for thirty seconds of speech. The text has a few hundred letters. */
export const defaultLimits: Limits = { timeoutMs: 30_000, maxBytes: 256 * 1024 }
