import { z } from 'zod'
import { guestKinds, guestNameMax } from '../video.ts'
import { id, text } from './common.ts'

const count = (max: number) =>
  z.number({ error: 'invalid' }).int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(max, { error: 'invalid' })

/** How well the line carried a call, as one participant’s browser measured it. Nothing of what was said or shown. */
export const callReport = z.object({
  /** From both being in the room to the first connection, milliseconds; null when they never connected. */
  setupMs: count(3_600_000).nullable(),
  /** Seconds connected. */
  seconds: count(86_400),
  /** Seconds in which the line carried no video. */
  pausedSeconds: count(86_400),
  reconnections: count(10_000),
  /** Mean round trip, milliseconds. */
  rttMs: count(600_000).nullable(),
  /** Mean share of packets lost, in thousandths. */
  lossPermille: count(1000).nullable(),
  /** Through a TURN server. */
  isRelayed: z.boolean().nullable()
})

/** The place of a visit in its doctor’s day. */
export const queue = z.object({
  /** Visits before it that are not over. */
  ahead: z.number().int(),
  doctor: z.enum(['here', 'withAnother', 'away']),
  /** When its turn is expected; null while nothing is known. */
  expectedAt: z.iso.datetime().nullable()
})

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional()
})

/** Whom a patient invites into the voice-only seat of a call. */
export const guestInvitation = z.object({
  name: text(guestNameMax),
  kind: z.enum(guestKinds, { error: ({ input }) => (input ? 'invalid' : 'required') })
})

/** The guest of a call, as the patient and the doctor see the invitation. */
export const callGuest = guestInvitation.extend({
  _id: id,
  /** Asked: the doctor has not answered. Only an accepted guest can get a link. */
  state: z.enum(['asked', 'accepted', 'declined']),
  /** A link was made, and still works. */
  hasLink: z.boolean(),
  /** The guest is in the call. */
  isSeated: z.boolean()
})

/** Of any form, so that a mistyped link gets the same answer as one that has ended. */
export const guestToken = text(100)
