import { z } from 'zod'
import { schemeCategories, schemeGroups } from '../schemes.ts'

export const scheme = z.object({
  /** A short fixed id: `pmjay`. */
  id: z.string(),
  title: z.string(),
  /** As the scheme's own documents and website spell it, so that it can be found and recognised in any language. */
  officialTitle: z.string(),
  description: z.string(),
  eligibility: z.array(z.string()),
  /** The groups that the scheme is for, each with the index of the sentence of `eligibility` that says so. */
  forWhom: z.array(z.object({ group: z.enum(schemeGroups), sentence: z.number().int() })),
  /** The most important first. */
  benefits: z.array(z.string()),
  documents: z.array(z.string()),
  category: z.enum(schemeCategories),
  /** The state; null for a scheme of all India. */
  state: z.string().nullable(),
  website: z.url(),
  helpline: z.string(),
  /** Phone numbers in `helpline` that can be dialled. */
  phones: z.array(z.string()),
  /** Date of the information, because amounts and rules change. The first of January stands for the whole year. */
  asOf: z.iso.date()
})
