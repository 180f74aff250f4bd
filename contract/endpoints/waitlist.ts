import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, isoDate, ok } from '../schemas/common.ts'
import { joinWaitlistBody, waitlistEntry } from '../schemas/waitlist.ts'

/** Each call may change what a doctor sees. */
const waitlistLimit = { name: 'waitlist', windowMinutes: 60, perAccount: 60 }

export const getDayWaitlist = endpoint('getDayWaitlist', {
  access: 'patient',
  summary: 'Whether the patient can wait for a time of a doctor on a day, or already does.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: ok.extend({
    /** The doctor sees patients on this day, and every time that is left is taken. */
    isFull: z.boolean(),
    entry: waitlistEntry.nullable()
  })
})

export const listWaitlist = endpoint('listWaitlist', {
  access: 'patient',
  summary: 'The days from today on that the patient waits for, soonest first.',
  reply: ok.extend({ entries: z.array(waitlistEntry) })
})

export const joinWaitlist = endpoint('joinWaitlist', {
  access: 'patient',
  summary: 'Wait for a time of a doctor on a day without free times. A repeated call returns the same entry.',
  body: joinWaitlistBody,
  rateLimit: waitlistLimit,
  reply: ok.extend({ entry: waitlistEntry }),
  status: 201
})

export const leaveWaitlist = endpoint('leaveWaitlist', {
  access: 'patient',
  summary: 'No longer wait for a day.',
  params: byId,
  rateLimit: waitlistLimit,
  reply: ok
})

export const listWaitingCounts = endpoint('listWaitingCounts', {
  access: 'doctor',
  summary: 'How many patients wait for a time of the doctor, by day, from today on.',
  reply: ok.extend({ days: z.array(z.object({ date: z.string(), count: z.number().int() })) })
})
