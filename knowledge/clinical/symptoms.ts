import { z } from 'zod'
import { disposition } from './dispositions.ts'
import data from './symptoms.json' with { type: 'json' }

const symptom = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  group: z.string(),
  /** The disposition if this symptom, and mild, is all that was reported. Editorial. */
  alone: disposition,
  /** Symptoms that are part of this one: high fever is fever. */
  implies: z.array(z.string()).optional(),
  /** Facts that the symptom implies about the patient: a missed period is a woman's. */
  says: z
    .strictObject({
      sex: z.enum(['M', 'F']).optional(),
      isPregnant: z.literal(true).optional(),
      isPostpartum: z.literal(true).optional(),
      background: z.array(z.string()).optional()
    })
    .optional(),
  /** Only reported of babies and small children. */
  ofSmallChild: z.literal(true).optional(),
  /** Lasts for weeks without harm, so its duration does not raise the urgency. */
  slow: z.literal(true).optional()
})
export type Symptom = z.infer<typeof symptom>

export const symptoms: readonly Symptom[] = z
  .strictObject({ asOf: z.iso.date(), symptoms: z.array(symptom) })
  .parse(data).symptoms

const byId = new Map(symptoms.map((symptom) => [symptom.id, symptom]))
export const symptomOf = (id: string): Symptom | undefined => byId.get(id)
