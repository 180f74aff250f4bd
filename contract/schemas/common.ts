import { z } from 'zod'
import { genders, isOneLine } from '../common.ts'
import { isCalendarDate, minutesOf } from '../india-time.ts'

/* Schemas that all modules use. Their messages are field codes of `errors.ts`, which the screens translate. */

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
 * A basic email address, without the characters that would add a second address or a display name in an email header. It is
 * lower-cased, because people type either case.
 */
export const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  // The pattern is not tried on a text that is far too long.
  .max(254, { error: 'tooLong', abort: true })
  .refine((address) => address === '' || /^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+\.[^\s@,;<>"\p{Cc}]+$/u.test(address), {
    error: 'email'
  })
  .transform((address) => address.toLowerCase())

/** An optional plus sign, a digit from 1 to 9 and up to 15 more digits. Spaces, hyphens and brackets are removed. */
export const phone = text(40)
  .transform((number) => number.replace(/[\s()-]/g, ''))
  .refine((number) => number === '' || /^\+?[1-9]\d{0,15}$/.test(number), { error: 'phone' })

/** At least 6 characters, and at most 200, so that nobody can make hashing expensive. */
export const newPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(6, { error: 'passwordShort' })
  .max(200, { error: 'tooLong' })

export const pincode = optionalText(6).refine((digits) => digits === '' || /^[1-9]\d{5}$/.test(digits), {
  error: 'pincode'
})

/** `HH:MM-HH:MM` on a 24-hour clock, the end after the start. */
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
export const gender = z.enum(genders, { error: ({ input }) => (input ? 'invalid' : 'required') })

/** Page number and size of a list. Both are bounded, so that no list overloads the server. */
export const paging = {
  page: z.coerce.number({ error: 'invalid' }).int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number({ error: 'invalid' }).int().min(1).max(100).default(20)
}

export const paged = { total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }

export const ok = z.object({ success: z.literal(true) })
export const byId = z.object({ id })

/** The user agrees that a provider outside this server's own network receives what they send; otherwise none does. */
export const allowOutside = z.boolean().default(false)
/** The same, as a field of a multipart form. */
export const allowOutsideField = z.enum(['true', 'false'], { error: 'invalid' }).default('false')
