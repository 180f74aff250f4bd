import { z } from 'zod'
import { capabilityStatuses } from '../ai-health.ts'

export const capability = z.object({
  status: z.enum(capabilityStatuses),
  /** Who serves it; null when nobody does. */
  name: z.string().nullable(),
  /** What people write, say or photograph leaves this server's own network. */
  isOutside: z.boolean()
})
