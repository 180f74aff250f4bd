import { z } from 'zod'
import data from './advice.json' with { type: 'json' }

/** Which patients a sentence of advice is for. Its text is in `texts/<language>.json`. */
const advice = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]+$/),
  notUnderMonths: z.number().optional(),
  notFromMonths: z.number().optional(),
  notPregnant: z.literal(true).optional(),
  notWith: z.array(z.string()).optional(),
  onlyWith: z.array(z.string()).optional(),
  /** Says when or where to get help at once, so a screen never folds it away. */
  isUrgent: z.literal(true).optional(),
  /** What the advice asks of the body. Two values of one kind on the same card contradict each other. */
  asks: z
    .strictObject({
      posture: z.enum(['upright', 'flat', 'side']).optional(),
      movement: z.enum(['still', 'moving']).optional(),
      mouth: z.enum(['nothing', 'something']).optional(),
      warmth: z.enum(['warm', 'cool']).optional(),
      painkiller: z.enum(['none', 'some']).optional()
    })
    .optional()
})
export type Advice = z.infer<typeof advice>

export const adviceList: readonly Advice[] = z.strictObject({ advice: z.array(advice) }).parse(data).advice

const byId = new Map(adviceList.map((advice) => [advice.id, advice]))
export const adviceOf = (id: string): Advice | undefined => byId.get(id)

/** Whether two sentences of advice contradict each other: "lie flat" and "sit upright". */
export function contradict(one: string, other: string): boolean {
  const asked = new Map(Object.entries(adviceOf(one)?.asks ?? {}))
  return Object.entries(adviceOf(other)?.asks ?? {}).some(([kind, value]) => (asked.get(kind) ?? value) !== value)
}
