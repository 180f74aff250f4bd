import { z } from 'zod'
import data from './helplines.json' with { type: 'json' }

/** Numbers to call. Those with `verify` were written from memory: say so where they are listed, and test them by a call. */
const helpline = z.strictObject({
  number: z.string(),
  alternative: z.string().optional(),
  source: z.url(),
  asOf: z.string(),
  basis: z.enum(['excerpt read', 'from memory']),
  verify: z.boolean()
})
export const helplines = z.strictObject({ helplines: z.array(helpline) }).parse(data).helplines
