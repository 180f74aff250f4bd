import type { z } from 'zod'
import type { capability } from './schemas/ai-health.ts'

/** `limited`: it works with what the product itself has, and the screen says what that cannot do. */
export const capabilityStatuses = ['online', 'offline', 'limited'] as const

export type Capability = z.infer<typeof capability>
