import { z } from 'zod'
import data from './asked-signs.json' with { type: 'json' }

const id = z.string().min(1)
const listed = {
  /** How likely any of the signs is, as an editorial estimate that only orders the questions. */
  chance: z.number().positive().max(1),
  /** The most telling sign first. */
  signs: z.array(id).min(1),
  source: z.string().min(1),
  verify: z.boolean()
}

/** Each condition that is given must hold. */
const who = z.strictObject({
  isPregnant: z.literal(true).optional(),
  isPostpartum: z.literal(true).optional(),
  underMonths: z.number().optional(),
  background: id.optional()
})
export type Who = z.infer<typeof who>

/** The danger signs that are asked about with a complaint, and of a person. */
export const dangerSigns = z
  .strictObject({
    asOf: z.iso.date(),
    /** Signs that never share a question with others. */
    askAlone: z.array(id),
    complaints: z.array(z.strictObject({ symptoms: z.array(id).min(1), ...listed })),
    people: z.array(z.strictObject({ who, ...listed }))
  })
  .parse(data)
