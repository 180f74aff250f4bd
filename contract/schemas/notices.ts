import { z } from 'zod'
import { roles } from '../accounts.ts'
import { noticeKinds, noticeStates } from '../notices.ts'
import { id, isoDate } from './common.ts'

export const notice = z.object({
  _id: id,
  kind: z.enum(noticeKinds),
  appointmentId: id,
  /** The person whose appointment this is, when the account cares for them; null when it is the account's own. */
  person: z.object({ _id: id, name: z.string() }).nullable(),
  /** Name of the other participant, who did it. */
  name: z.string(),
  by: z.enum(roles),
  /** Date and slot of the appointment right after the event. */
  appointmentDate: isoDate,
  timeSlot: z.string(),
  state: z.enum(noticeStates),
  createdAt: z.iso.datetime()
})

/** An emergency that the other participant called and this account has not acknowledged. */
export const alarm = notice.extend({
  /** Phone number of the other participant, to call them back. */
  phone: z.string()
})
