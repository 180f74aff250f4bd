import { z } from 'zod'
import { id } from './common.ts'

/** 16 random bytes in hex. */
const randomName = z.string().regex(/^[0-9a-f]{32}$/)

/** A message between the browsers of a call, which the server only relays. At most 64 kB. */
export const callSignal = z.union([
  /** Sent by both browsers when one of them joins. `page` is new with every page load. A hello is answered unless it is an answer. */
  z.object({ hello: z.object({ page: randomName, answer: z.boolean() }) }),
  /**
   * `link` names one connection. The doctor's browser creates it, and makes its first offer, for every new page of the patient.
   * Messages for an earlier link are dropped.
   */
  z.object({
    link: randomName,
    description: z.object({
      type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
      sdp: z.string().max(60_000).optional()
    })
  }),
  z.object({
    link: randomName,
    candidate: z
      .object({
        candidate: z.string().max(2000).optional(),
        sdpMid: z.string().max(100).nullish(),
        sdpMLineIndex: z.number().nullish(),
        usernameFragment: z.string().max(500).nullish()
      })
      .nullable()
  }),
  /**
   * What the sender transmits, whether it wants video (`pictures`) from the other participant, and whether its video has stopped only
   * until its line is better (`paused`).
   */
  z.object({
    media: z.object({ microphone: z.boolean(), camera: z.boolean(), pictures: z.boolean(), paused: z.boolean() })
  }),
  /** The sender pressed Leave, so that leaving is not taken for a lost connection. */
  z.object({ left: z.literal(true) })
])

export const callJoin = z.object({ appointmentId: id })
