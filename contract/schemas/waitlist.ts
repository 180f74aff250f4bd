import { z } from 'zod'
import { specializations } from '../specializations.ts'
import { id, isoDate } from './common.ts'

export const waitlistEntry = z.object({
  _id: id,
  doctor: z.object({
    _id: id,
    name: z.string(),
    specialization: z.enum(specializations),
    profileImage: z.string().nullable()
  }),
  /** The day in India. */
  date: z.string(),
  /** How many have waited longer for this doctor and day. */
  ahead: z.number().int(),
  /** The times that are free now; whoever books first gets one. */
  freeSlots: z.array(z.string()),
  createdAt: z.iso.datetime()
})

export const joinWaitlistBody = z.object({
  doctorId: z.uuid({ error: ({ input }) => (input ? 'invalid' : 'required') }),
  date: isoDate
})
