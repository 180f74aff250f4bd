import { z } from 'zod'

/** A medicine that may be meant by a line: a suggestion to check against the paper, never a fact. */
export const foundMedicine = z.object({
  /** As the list of medicines spells it. */
  name: z.string(),
  /** As written: "650 mg"; empty where none stands beside the name. */
  dosage: z.string(),
  /** As written: "1-0-1", "BD". */
  frequency: z.string(),
  /** As written: "x 5 days". */
  duration: z.string(),
  /** 0–1: of the name and of the letters it was read from. */
  confidence: z.number().min(0).max(1)
})
