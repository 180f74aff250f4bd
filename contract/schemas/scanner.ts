import { z } from 'zod'

/** A medicine that a line may mean: a suggestion to check against the original, never a fact. */
export const foundMedicine = z.object({
  /** Spelt as in the list of medicines. */
  name: z.string(),
  /** As written: `650 mg`; empty when there is none beside the name. */
  dosage: z.string(),
  /** As written: `1-0-1`, `BD`. */
  frequency: z.string(),
  /** As written: `x 5 days`. */
  duration: z.string(),
  /** 0–1. Combines the match of the name with the recognition of its letters. */
  confidence: z.number().min(0).max(1)
})
