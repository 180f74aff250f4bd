import { z } from 'zod'
import { guestTokenPattern } from '../video.ts'
import { id } from './common.ts'

/** 16 random bytes in hex. */
const randomName = z.string().regex(/^[0-9a-f]{32}$/)

/** Sent by both browsers when one of them joins. `page` is new with every page load. A hello is answered unless it is an answer. */
const hello = z.object({ hello: z.object({ page: randomName, answer: z.boolean() }) })

/**
 * `link` names one connection. The doctor's browser creates it, and makes its first offer, for every new page of the patient.
 * Messages for an earlier link are dropped.
 */
const description = <Sdp extends z.ZodType>(sdp: Sdp) =>
  z.object({
    link: randomName,
    description: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp })
  })

const candidate = z.object({
  link: randomName,
  candidate: z
    .object({
      candidate: z.string().max(2000).optional(),
      sdpMid: z.string().max(100).nullish(),
      sdpMLineIndex: z.number().nullish(),
      usernameFragment: z.string().max(500).nullish()
    })
    .nullable()
})

/** The sender pressed Leave, so that leaving is not taken for a lost connection. */
const left = z.object({ left: z.literal(true) })

/** A message between the browsers of a call, which the server only relays. At most 64 kB. */
export const callSignal = z.union([
  hello,
  description(z.string().max(60_000).optional()),
  candidate,
  /**
   * What the sender transmits, whether it wants video (`pictures`) from the other participant, and whether its video has stopped only
   * until its line is better (`paused`).
   */
  z.object({
    media: z.object({ microphone: z.boolean(), camera: z.boolean(), pictures: z.boolean(), paused: z.boolean() })
  }),
  left
])

/** Whether a session description (RFC 8866) has media other than sound: video, or data channels. */
const isVoiceOnly = (sdp: string) => !/^m=(?!audio )/m.test(sdp)

/**
 * A message between a participant of a call and its guest. The participants' browsers create the connections. Descriptions may
 * contain sound alone.
 */
export const voiceSignal = z.union([
  hello,
  description(z.string().max(20_000).refine(isVoiceOnly).optional()),
  candidate,
  /** Whether the sender's microphone is on. */
  z.object({ microphone: z.boolean() }),
  left
])

export const callJoin = z.object({ appointmentId: id })

/** What a guest sends when connecting. A page that reconnects keeps its name, and with it the seat. */
export const guestHandshake = z.object({ token: z.string().regex(guestTokenPattern), page: randomName })
