import type { ErrorCode } from '@arogyachat/contract/errors'
import type { Measured } from './connection/connection-monitor.ts'

export type CallPhase =
  | { at: 'joining' | 'in' | 'replaced' | 'canceled' | 'moved' | 'left' }
  | { at: 'refused'; code: ErrorCode }

/**
 * The other participant: not there yet, in the room and connecting, connected, lost without leaving, or gone by the Leave
 * button. `unreachable`: in the room, but no connection between the two devices is possible.
 */
export type OtherState = 'away' | 'connecting' | 'here' | 'dropped' | 'left' | 'unreachable'

export interface CallState {
  phase: CallPhase
  /** Connected to the server. The call itself goes on without it. */
  hasServer: boolean
  other: OtherState
  remote: MediaStream | null
  /** What the other participant sends, whether they accept video, and whether their line carries none now. */
  otherMedia: { microphone: boolean; camera: boolean; pictures: boolean; paused: boolean }
  /** No video in either direction. */
  voiceOnly: boolean
  /** The newest measurement of the connection; null before the first one. */
  measured: Measured | null
}
