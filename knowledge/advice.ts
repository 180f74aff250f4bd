import { z } from 'zod'
import data from './advice.json' with { type: 'json' }

/** Whom a sentence of advice is not for. Its words are in `texts/<language>.json`. */
const advice = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]+$/),
  notUnderMonths: z.number().optional(),
  notFromMonths: z.number().optional(),
  notPregnant: z.literal(true).optional(),
  notWith: z.array(z.string()).optional(),
  onlyWith: z.array(z.string()).optional()
})
export type Advice = z.infer<typeof advice>

export const adviceList: readonly Advice[] = z.strictObject({ advice: z.array(advice) }).parse(data).advice

const byId = new Map(adviceList.map((it) => [it.id, it]))
export const adviceOf = (id: string): Advice | undefined => byId.get(id)
