import { z } from 'zod'
import { ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { languageCodes } from './languages.ts'

/** Specification part 3. */
export const schemeCategories = [
  'Insurance',
  'Maternal Health',
  'Mental Health',
  'Disease Control',
  'Infrastructure',
  'Healthcare'
] as const
export type SchemeCategory = (typeof schemeCategories)[number]

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
export type Scheme = z.infer<typeof scheme>

export const listSchemes = endpoint({
  method: 'GET',
  path: '/api/schemes',
  access: 'public',
  summary: 'Government health schemes: who they are for, what they give, which papers they ask for.',
  query: z.object({ language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  reply: ok.extend({ schemes: z.array(scheme) })
})
