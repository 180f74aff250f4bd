import { z } from 'zod'
import { genders, isOneLine } from '../common.ts'
import { isCalendarDate, minutesOf } from '../india-time.ts'

/** Schemas every noun uses. Messages are field codes of errors.ts, translated where they are shown. */
export const id = z.uuid({ error: 'invalid' })

export const isoDate = z.string({ error: 'required' }).refine(isCalendarDate, { error: 'date' })

/** Trimmed text of one line that must not be empty. */
export const text = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'tooLong', abort: true })
    .refine(isOneLine, { error: 'invalid' })

/** Trimmed text of any number of lines that may be empty. */
export const optionalLines = (max: number) => z.string({ error: 'invalid' }).trim().max(max, { error: 'tooLong' })

/** Trimmed text of one line that may be empty. */
export const optionalText = (max: number) => optionalLines(max).refine(isOneLine, { error: 'invalid' })

/**
 * A basic address pattern (specification part 5), without what would make a second address or a name of it in a mail's header;
 * lower-cased, because people type either.
 */
export const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  // What is far too long is not even looked at.
  .max(254, { error: 'tooLong', abort: true })
  .refine((address) => address === '' || /^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+\.[^\s@,;<>"\p{Cc}]+$/u.test(address), {
    error: 'email'
  })
  .transform((address) => address.toLowerCase())

/** Optional plus, a digit 1-9, up to 15 more digits (specification part 5). Spaces and dashes people type are dropped. */
export const phone = text(40)
  .transform((number) => number.replace(/[\s()-]/g, ''))
  .refine((number) => number === '' || /^\+?[1-9]\d{0,15}$/.test(number), { error: 'phone' })

/** At least 6 (specification part 5); at most 200, so that hashing cannot be made to cost. */
export const newPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(6, { error: 'passwordShort' })
  .max(200, { error: 'tooLong' })

export const pincode = optionalText(6).refine((digits) => digits === '' || /^[1-9]\d{5}$/.test(digits), {
  error: 'pincode'
})

/** `HH:MM-HH:MM`, 24 hours, the end after the start. */
export const timeSlot = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .refine(
    (hours) =>
      /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(hours) &&
      minutesOf(hours.slice(0, 5)) < minutesOf(hours.slice(6, 11)),
    { error: 'slotFormat' }
  )
export const gender = z.enum(genders, { error: (value) => (value.input ? 'invalid' : 'required') })

/** Pages of every list: bounded, so that no list can grow into an outage. */
export const paging = {
  page: z.coerce.number({ error: 'invalid' }).int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number({ error: 'invalid' }).int().min(1).max(100).default(20)
}

export const paged = { total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }

export const ok = z.object({ success: z.literal(true) })
export const byId = z.object({ id })

/** The person agrees that a provider outside this server's own network is given what they send; without it none is. */
export const allowOutside = z.boolean().default(false)
/** The same as a field of a form. */
export const allowOutsideField = z.enum(['true', 'false'], { error: 'invalid' }).default('false')
