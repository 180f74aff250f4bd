import { z } from 'zod'
import { id } from './common.ts'

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

export const callJoin = z.object({ appointmentId: id })
