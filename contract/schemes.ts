import type { z } from 'zod'
import type { scheme } from './schemas/schemes.ts'

export const schemeCategories = [
  'Insurance',
  'Maternal Health',
  'Mental Health',
  'Disease Control',
  'Infrastructure',
  'Healthcare'
] as const

export type SchemeCategory = (typeof schemeCategories)[number]
export type Scheme = z.infer<typeof scheme>
