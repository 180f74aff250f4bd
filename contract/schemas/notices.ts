import { z } from 'zod'
import { roles } from '../accounts.ts'
import { noticedReasons } from '../appointments.ts'
import { chosenChannels, noticeGroups, noticeKinds, noticeStates } from '../notices.ts'
import { id, isoDate } from './common.ts'

export const notice = z.object({
  _id: id,
  kind: z.enum(noticeKinds),
  /** Null for a notice that is not about an appointment. */
  appointmentId: id.nullable(),
  /** The doctor with the free time of `slot-free`; null for other kinds. */
  doctorId: id.nullable(),
  /** The conversation of `message`; null for other kinds. */
  threadId: id.nullable(),
  /** The person whose notice this is, when the account cares for them; null when it is the account's own. */
  person: z.object({ _id: id, name: z.string() }).nullable(),
  /** Name of the other participant; empty when nobody else takes part. */
  name: z.string(),
  by: z.enum(roles),
  /** Date and slot of the appointment right after the event, or of what else the notice is about. */
  appointmentDate: isoDate,
  timeSlot: z.string(),
  /** Why the appointment was cancelled, when the reason says nothing about health. */
  reason: z.enum(noticedReasons).nullable(),
  state: z.enum(noticeStates),
  createdAt: z.iso.datetime()
})

/** An emergency that the other participant called and this account has not acknowledged. */
export const alarm = notice.extend({
  appointmentId: id,
  /** Phone number of the other participant, to call them back. */
  phone: z.string()
})

const perChannel = z.record(z.enum(chosenChannels), z.boolean({ error: 'invalid' }), { error: 'invalid' })

/** For each group of notices, the channels by which they are sent. */
export const noticeChoices = z.record(z.enum(noticeGroups), perChannel, { error: 'invalid' })

/** A subscription as the browser gives it (W3C Push API): where its push service takes messages, and the keys to encrypt them. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'invalid' }).max(1000, { error: 'tooLong' }),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256. */
    p256dh: z.string({ error: 'invalid' }).regex(/^[\w-]{86,88}=?$/, { error: 'invalid' }),
    auth: z.string({ error: 'invalid' }).regex(/^[\w-]{22}(==)?$/, { error: 'invalid' })
  })
})
