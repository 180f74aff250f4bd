import { z } from 'zod'
import { schemeCategories } from '../schemes.ts'

export const scheme = z.object({
  /** Short and fixed: `pmjay`. */
  id: z.string(),
  title: z.string(),
  /** As its own papers and web site spell it, to be found and recognised in any language. */
  officialTitle: z.string(),
  description: z.string(),
  eligibility: z.array(z.string()),
  benefits: z.array(z.string()),
  documents: z.array(z.string()),
  category: z.enum(schemeCategories),
  /** Null for one of all India; else the state. */
  state: z.string().nullable(),
  website: z.url(),
  helpline: z.string(),
  /** Numbers in the helpline that a phone can dial. */
  phones: z.array(z.string()),
  /** What we know is of this day, the first of January standing for its year: amounts and rules change. */
  asOf: z.iso.date()
})
