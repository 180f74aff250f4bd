import { z } from 'zod'
import { specialties } from './specialties.ts'
import data from './specialty-words.json' with { type: 'json' }

/**
 * What people call each kind of doctor, or the part of the body they name instead, in all languages together. Only for the
 * doctor search: the assistant must not read "heart" as a complaint.
 */
export const specialtyWords: Readonly<Record<string, readonly string[]>> = z
  .strictObject({
    asOf: z.iso.date(),
    source: z.string(),
    words: z
      .record(z.string(), z.array(z.string().min(2)).min(1))
      .refine((words) => specialties.every(({ id }) => Object.hasOwn(words, id)))
  })
  .parse(data).words
