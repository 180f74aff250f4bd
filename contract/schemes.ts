import type { z } from 'zod'
import type { keptSchemes, scheme } from './schemas/schemes.ts'

export const schemeCategories = [
  'Insurance',
  'Maternal Health',
  'Mental Health',
  'Disease Control',
  'Infrastructure',
  'Healthcare'
] as const

/** Whom a scheme is for: a person may belong to several groups. */
export const schemeGroups = ['lowIncome', 'elder', 'pregnant', 'baby', 'tb', 'kidney', 'mind', 'everyone'] as const

export type SchemeGroup = (typeof schemeGroups)[number]
export type SchemeCategory = (typeof schemeCategories)[number]
export type Scheme = z.infer<typeof scheme>
/** What a person has kept of the schemes. */
export type KeptSchemes = z.infer<typeof keptSchemes>
