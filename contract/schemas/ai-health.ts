import { z } from 'zod'
import { capabilityStatuses } from '../ai-health.ts'

export const capability = z.object({
  status: z.enum(capabilityStatuses),
  /** The provider; null when there is none. */
  name: z.string().nullable(),
  /** Texts, recordings and images are sent outside this server's own network. */
  isOutside: z.boolean()
})
