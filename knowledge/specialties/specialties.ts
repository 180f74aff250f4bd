import { z } from 'zod'
import data from './specialties.json' with { type: 'json' }

/** The twelve kinds of doctor, and whose complaints are theirs when no illness decides. */
const specialty = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** The name in the contract. */
  name: z.string(),
  symptomGroups: z.array(z.string()),
  keySymptoms: z.array(z.string())
})
export type Specialty = z.infer<typeof specialty>

export const specialties: readonly Specialty[] = z
  .strictObject({ asOf: z.iso.date(), source: z.string(), specialties: z.array(specialty).length(12) })
  .parse(data).specialties

const byId = new Map(specialties.map((specialty) => [specialty.id, specialty]))
export const specialtyOf = (id: string): Specialty | undefined => byId.get(id)
