import type { z } from 'zod'
import type { Role } from './accounts.ts'
import type { ErrorCode } from './errors.ts'
import type { callJoin, callSignal, voiceSignal } from './schemas/live.ts'

/**
 * What is sent over the socket. The server only names what has changed, and the screens fetch it. No health data is sent here,
 * except between the two participants of a call, and the server only relays that.
 */
export const topics = [
  'appointments',
  /** The guest whom the patient of a call has invited. */
  'call-guest',
  'prescriptions',
  'visit-notes',
  'transcripts',
  'notices',
  'doctors',
  'labs',
  'records',
  /** The patient’s conversations with the assistant. */
  'conversations',
  /** Messages between a patient and a doctor. */
  'messages',
  'profile',
  'data-copy',
  'kept-schemes',
  /** For whom this account can act, and who can act for it. */
  'family',
  /** What a doctor reads about the patients they treat. */
  'patients',
  'session'
] as const

export type Topic = (typeof topics)[number]

/** Server → browser. */
export interface ServerEvents {
  /** These topics changed for this account. `session`: the session of this socket has ended, so the browser must fetch who is signed in. */
  changed: (topics: Topic[]) => void
  /** Who is in the room now. Sent to the participants in it; both accounts also get `changed` with `appointments`. */
  'call:presence': (presence: { patient: boolean; doctor: boolean }) => void
  /** A signal from the other participant, unchanged. */
  'call:signal': (signal: CallSignal) => void
  /** Another tab of the same user took over the call, or the appointment was cancelled or rescheduled. */
  'call:closed': (why: 'replaced' | 'canceled' | 'moved') => void
  /** A signal from the guest of the call. */
  'guest:signal': (signal: VoiceSignal) => void
}

export type CallSignal = z.infer<typeof callSignal>

export type VoiceSignal = z.infer<typeof voiceSignal>

export type CallJoined =
  | {
      ok: true
      roomId: string
      /** The role in WebRTC's perfect negotiation; the patient is the polite peer. */
      polite: boolean
      iceServers: { urls: string[]; username?: string; credential?: string }[]
      presence: { patient: boolean; doctor: boolean }
    }
  | { ok: false; code: ErrorCode }

/** Browser → server. */
export interface BrowserEvents {
  'call:join': (input: z.infer<typeof callJoin>, reply: (result: CallJoined) => void) => void
  'call:leave': () => void
  /** Relayed only to the other participant of the room that this socket has joined. */
  'call:signal': (signal: CallSignal) => void
  /** Relayed only to the guest of the room that this socket has joined. */
  'guest:signal': (signal: VoiceSignal) => void
}

/**
 * The guest of a call has a namespace of its own, which knows no other event: nothing else that is sent to participants can reach a
 * guest. The guest's token and the random name of the page are sent when connecting, and connecting takes the seat.
 */
export const guestNamespace = '/guest'

/** Server → guest. */
export interface GuestServerEvents {
  /** The guest has the seat. */
  'guest:seated': (seat: Pick<Extract<CallJoined, { ok: true }>, 'iceServers' | 'presence'>) => void
  /** Who of the two is in the room now. */
  'guest:presence': (presence: { patient: boolean; doctor: boolean }) => void
  'guest:signal': (from: Role, signal: VoiceSignal) => void
  /** Another browser has the seat, or the link ended while this one was connecting. The connection is closed next. */
  'guest:closed': (why: 'ended' | 'taken') => void
}

/** Guest → server. */
export interface GuestBrowserEvents {
  'guest:signal': (to: Role, signal: VoiceSignal) => void
}
