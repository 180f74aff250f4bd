import type { ErrorCode } from '@arogyachat/contract/errors'
import type { Quality } from './quality.ts'

export type CallPhase =
  | { at: 'joining' | 'in' | 'replaced' | 'canceled' | 'moved' | 'left' }
  | { at: 'refused'; code: ErrorCode }

/**
 * The other person: not come yet, in the room and connecting, here, lost without a word, or gone by the Leave button.
 * `unreachable`: in the room, but the two devices find no way to each other.
 */
export type Other = 'away' | 'connecting' | 'here' | 'dropped' | 'left' | 'unreachable'

export interface CallState {
  phase: CallPhase
  /** The line to the server stands; the call itself goes on without it. */
  hasServer: boolean
  other: Other
  remote: MediaStream | null
  /** What the other gives and takes, by their own word. */
  otherMedia: { microphone: boolean; camera: boolean; pictures: boolean }
  /** No pictures either way. */
  voiceOnly: boolean
  quality: Quality | null
  /** Why the pictures went, or that they should. */
  weakLine: 'none' | 'advised' | 'switched'
}
