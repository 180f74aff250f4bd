import { z } from 'zod'
import data from './danger-signs.json' with { type: 'json' }

const ids = z.array(z.string()).min(1)

const entry = z.strictObject({
  /** A picture (`sign:`), or a region of the body of anybody (`body:`) or of a child (`child:`). */
  id: z.string().regex(/^(sign|body|child):[a-z]+$/),
  /** Symptoms that the choice itself reports. */
  present: ids.optional(),
  /** Emergencies that the choice itself names. */
  flags: ids.optional(),
  facts: z.strictObject({ patient: z.literal('child').optional(), isPregnant: z.literal(true).optional() }).optional(),
  /** Symptoms of which the patient is asked to choose one. */
  options: ids.optional(),
  /** Symptoms that are asked about one after the other, the most dangerous first. */
  questions: ids.max(3).optional()
})
export type DangerSign = z.infer<typeof entry>

/** What the panel "Is any of this happening now?" offers, in the order of its pictures and of its list of regions. */
export const dangerSigns: readonly DangerSign[] = z
  .strictObject({ source: z.string(), asOf: z.iso.date(), verify: z.boolean(), entries: z.array(entry) })
  .parse(data).entries

const byId = new Map(dangerSigns.map((sign) => [sign.id, sign]))
export const dangerSignOf = (id: string): DangerSign | undefined => byId.get(id)
