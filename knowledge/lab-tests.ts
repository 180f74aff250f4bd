import { z } from 'zod'
import data from './lab-tests.json' with { type: 'json' }

/** Lab tests that can be booked. Prices are samples, not quotations. Names and preparation: `texts/<language>.json`. */
const labTest = z.strictObject({
  id: z.string().regex(/^[a-z0-9_]+$/),
  /** Rupees. */
  cost: z.number().positive(),
  processingHours: z.number().positive(),
  category: z.enum(['blood', 'urine', 'stool', 'imaging']),
  loinc: z.strictObject({ code: z.string(), name: z.string(), verify: z.boolean() }),
  sample: z.string(),
  homeCollection: z.boolean(),
  collectionNote: z.string(),
  priceVerify: z.boolean(),
  asOf: z.iso.date(),
  sources: z.array(z.string())
})
export type LabTest = z.infer<typeof labTest>

export const labTests: readonly LabTest[] = z
  .strictObject({ asOf: z.iso.date(), sources: z.array(z.string()), tests: z.array(labTest) })
  .parse(data).tests

const byId = new Map(labTests.map((test) => [test.id, test]))
export const labTestOf = (id: string): LabTest | undefined => byId.get(id)
