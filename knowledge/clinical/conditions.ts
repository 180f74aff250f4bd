import { z } from 'zod'
import data from './conditions.json' with { type: 'json' }
import { disposition } from './dispositions.ts'

/**
 * Illnesses and how well symptoms fit them. Weights and multipliers are editorial judgement, not measured likelihoods:
 * `verify` names what no clinician has yet checked.
 */
const condition = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  group: z.string(),
  specialty: z.string(),
  disposition,
  /** The emergency this illness is, when its own signs already make it one. */
  redFlag: z.string().optional(),
  symptoms: z
    .array(z.strictObject({ id: z.string(), weight: z.number().positive(), hallmark: z.literal(true).optional() }))
    .min(1),
  modifiers: z.strictObject({
    age: z.array(z.strictObject({ minYears: z.number(), maxYears: z.number(), multiplier: z.number() })).optional(),
    sex: z
      .union([
        z.strictObject({ sex: z.enum(['M', 'F']), multiplier: z.number() }),
        z.strictObject({ sex: z.enum(['M', 'F']), only: z.literal(true) })
      ])
      .optional(),
    season: z.array(z.strictObject({ months: z.array(z.number().min(1).max(12)), multiplier: z.number() })).optional(),
    onset: z.literal('sudden').optional(),
    background: z.array(z.strictObject({ id: z.string(), multiplier: z.number() })).optional(),
    /** Only a woman who gave birth lately has the condition. */
    postpartum: z.literal('only').optional()
  }),
  remedies: z.array(z.string()).max(4),
  worry: z.array(z.string()).max(3),
  tests: z.array(z.string()),
  source: z.strictObject({ publisher: z.string(), url: z.url() }),
  asOf: z.iso.date(),
  verify: z.array(z.enum(['url', 'weights']))
})
export type Condition = z.infer<typeof condition>

export const conditions: readonly Condition[] = z
  .strictObject({ conditions: z.array(condition) })
  .parse(data).conditions

const byId = new Map(conditions.map((condition) => [condition.id, condition]))
export const conditionOf = (id: string): Condition | undefined => byId.get(id)
