import type { Instant } from './columns.ts'

/** One participant’s numbers of one call. It names neither the account nor the appointment. */
export interface CallReportsTable {
  id: string
  ended_at: Instant
  /** Null when the two browsers never connected. */
  setup_ms: number | null
  seconds: number
  paused_seconds: number
  reconnections: number
  rtt_ms: number | null
  loss_permille: number | null
  is_relayed: boolean | null
}
