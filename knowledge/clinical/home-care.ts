import { z } from 'zod'
import data from './home-care.json' with { type: 'json' }

const id = z.string().min(1)
const sourced = {
  source: z.strictObject({ publisher: z.string().min(1), url: z.url() }),
  verify: z.boolean()
}

const homeCareRule = z.strictObject({
  id,
  /** Every reported symptom is one of these. */
  symptoms: z.array(id).min(1),
  /** At least one of these is present. */
  needsAny: z.array(id).optional(),
  /** Each of these is denied. */
  needsDenied: z.array(id).optional(),
  /** The complaint has lasted less than this. */
  underDays: z.number().positive(),
  /** Ages from (inclusive) and under (exclusive) which the advice applies. */
  fromMonths: z.number(),
  underMonths: z.number(),
  ...sourced
})
export type HomeCareRule = z.infer<typeof homeCareRule>

/** Complaints that are cared for at home while no danger sign is present. */
export const homeCare = z
  .strictObject({
    asOf: z.iso.date(),
    /** Complaints that need no doctor within a day because of the patient's age, pregnancy or illness. */
    atAnyAge: z.strictObject({
      symptoms: z.array(id).min(1),
      /** Symptoms that change nothing beside these. */
      alsoWith: z.array(id),
      ...sourced
    }),
    /** Complaints that do not need a doctor merely because they are called strong, as people call a cold or dandruff. */
    mildHoweverStrong: z.strictObject({ symptoms: z.array(id).min(1), ...sourced }),
    homeCare: z.array(homeCareRule).min(1)
  })
  .parse(data)
