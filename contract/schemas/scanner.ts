import { z } from 'zod'

/** A medicine that a line may mean: a suggestion to check against the original, never a fact. */
export const foundMedicine = z.object({
  /** Spelt as in the list of medicines. */
  name: z.string(),
  /** As written: `650 mg`; empty when there is none beside the name. */
  dosage: z.string(),
  /** As written, with what is said about food: `1-0-1 after food`, `BD`. */
  frequency: z.string(),
  /** As written, without the `x` or `for` before it: `5 days`. */
  duration: z.string(),
  /** Everything that is printed about the medicine, as read. */
  printed: z.string(),
  /** The printed words that are neither its name, form, dosage, frequency nor duration; empty when there are none. */
  otherWords: z.string(),
  /** 0–1. Combines the match of the name with the recognition of its letters. */
  confidence: z.number().min(0).max(1)
})
