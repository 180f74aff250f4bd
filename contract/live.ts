import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { callJoin, callSignal } from './schemas/live.ts'

/**
 * What goes over the socket. The server only says what changed; screens fetch it again. No health data travels here,
 * except between the two of a call, and that is only passed on.
 */
export const topics = [
  'appointments',
  'prescriptions',
  'notices',
  'doctors',
  'labs',
  'records',
  'conversations',
  'profile',
  'session'
] as const

export type Topic = (typeof topics)[number]

/** Server → browser. */
export interface ServerEvents {
  /** These nouns changed for this account. `session` means: the session of this socket is over; who is signed in now is to be asked. */
  changed: (topics: Topic[]) => void
  /** Who is in the room now; sent to those in it, and to both accounts as `appointments`. */
  'call:presence': (presence: { patient: boolean; doctor: boolean }) => void
  /** From the other participant, as they sent it. */
  'call:signal': (signal: CallSignal) => void
  /** This tab's place was taken by another of the same person, or the appointment was canceled or moved to another time. */
  'call:closed': (why: 'replaced' | 'canceled' | 'moved') => void
}

export type CallSignal = z.infer<typeof callSignal>

export type CallJoined =
  | {
      ok: true
      roomId: string
      /** The patient is the polite one of perfect negotiation. */
      polite: boolean
      iceServers: { urls: string[]; username?: string; credential?: string }[]
      presence: { patient: boolean; doctor: boolean }
    }
  | { ok: false; code: ErrorCode }

/** Browser → server. */
export interface BrowserEvents {
  'call:join': (input: z.infer<typeof callJoin>, answer: (callJoined: CallJoined) => void) => void
  'call:leave': () => void
  /** Passed on only to the other participant of the room this socket has joined. */
  'call:signal': (signal: CallSignal) => void
}
