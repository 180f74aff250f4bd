import { z } from 'zod'
import { carerRoles } from '../family/family.ts'
import { minutesOf, weekdays } from '../india-time.ts'
import { id, isoDate, optionalLines } from '../schemas/common.ts'
import { specializations } from '../specializations.ts'
import { awayTextMax, messageFileKinds, messageSenders, threadStates } from './messages.ts'

const timeOfDay = z.string({ error: 'invalid' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'slotFormat' })

export const answeringHours = z
  .object({
    days: z
      .array(z.enum(weekdays, { error: 'invalid' }), { error: 'invalid' })
      .min(1, { error: 'required' })
      .max(7, { error: 'tooMany' })
      .transform((list) => weekdays.filter((weekday) => list.includes(weekday))),
    from: timeOfDay,
    to: timeOfDay
  })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), { path: ['to'], error: 'slotFormat' })

/** When and how a doctor answers messages. */
export const messageSettings = z.object({
  /** The doctor does not answer at present: every patient gets the automatic reply. */
  isAway: z.boolean({ error: 'invalid' }),
  awayText: optionalLines(awayTextMax),
  /** Null for the doctor’s availability. */
  hours: answeringHours.nullable()
})

export const messageContact = z.object({
  _id: id,
  name: z.string(),
  profileImage: z.string().nullable(),
  /** Null for a patient. */
  specialization: z.enum(specializations).nullable()
})

export const message = z.object({
  _id: id,
  /** 1, 2, 3 … in the conversation. */
  number: z.number().int(),
  from: z.enum(messageSenders),
  /** The carer who wrote for the patient; null when the patient or the doctor wrote. */
  author: z.object({ name: z.string(), role: z.enum(carerRoles) }).nullable(),
  text: z.string(),
  file: z.object({ name: z.string(), kind: z.enum(messageFileKinds), size: z.number().int() }).nullable(),
  /** In an automatic reply: when the doctor answers; null when that is unknown. */
  hours: answeringHours.nullable(),
  createdAt: z.iso.datetime()
})

export const messageThread = z.object({
  _id: id,
  /** The other participant. */
  person: messageContact,
  state: z.enum(threadStates),
  /** The reader has ended the conversation, and can open it again. */
  isEndedByMe: z.boolean(),
  /** The last day on which both can write, unless another visit follows. */
  writableUntil: isoDate.nullable(),
  unread: z.number().int(),
  /** The number of the newest message that the other participant has seen. */
  seenByOther: z.number().int(),
  last: message.nullable()
})
