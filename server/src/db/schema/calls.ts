import type { CallGuest, GuestKind } from '@arogyachat/contract/video'
import type { ColumnType, Generated } from 'kysely'
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

/** A guest whom the patient invited into the voice-only seat of a call. */
export interface CallGuestsTable {
  id: string
  appointment_id: string
  patient_id: string
  kind: GuestKind
  /** Text. */
  name_sealed: Buffer
  state: CallGuest['state'] | 'ended'
  /** SHA-256 of the token of the link; null before one was made. */
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** The random name of the page that has the seat, or had it last. */
  page: ColumnType<string | null, string | null | undefined, string | null>
  /** How often a page entered with this link. */
  entries: Generated<number>
  created_at: Instant
  /** When the room of the visit closes. */
  expires_at: Instant
}
