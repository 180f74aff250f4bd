export interface Limits {
  timeoutMs: number
  /** Of the reply. */
  maxBytes: number
}

/** The user can read the original in the meantime. */
export const defaultLimits: Limits = { timeoutMs: 10_000, maxBytes: 256 * 1024 }
