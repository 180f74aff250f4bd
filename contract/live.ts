import { z } from 'zod'
import { id } from './common.ts'
import type { ErrorCode } from './errors.ts'

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

/** A name made of 16 random bytes, in hex. */
const name = z.string().regex(/^[0-9a-f]{32}$/)

/** Between the two browsers; the server only passes it on. At most 64 kB. */
export const callSignal = z.union([
  /** Sent when one of them comes in, by both; `page` is new with every page load. One that is no answer is answered. */
  z.object({ hello: z.object({ page: name, answer: z.boolean() }) }),
  /**
   * `link` names one connection; the doctor's browser makes a new one, and its first offer, for every new page of the patient.
   * What was meant for a link that is gone is dropped.
   */
  z.object({
    link: name,
    description: z.object({
      type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
      sdp: z.string().max(60_000).optional()
    })
  }),
  z.object({
    link: name,
    candidate: z
      .object({
        candidate: z.string().max(2000).optional(),
        sdpMid: z.string().max(100).nullish(),
        sdpMLineIndex: z.number().nullish(),
        usernameFragment: z.string().max(500).nullish()
      })
      .nullable()
  }),
  /** What the sender gives, and whether it wants `pictures` from the other: a poor line carries the voice alone. */
  z.object({ media: z.object({ microphone: z.boolean(), camera: z.boolean(), pictures: z.boolean() }) }),
  /** The sender left by the Leave button, so that an absence can be told from a dropped line. */
  z.object({ left: z.literal(true) })
])
export type CallSignal = z.infer<typeof callSignal>

export const callJoin = z.object({ appointmentId: id })

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
