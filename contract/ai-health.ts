import type { z } from 'zod'
import type { capability } from './schemas/ai-health.ts'

/** `limited`: only the built-in implementation works, and the screen says what it cannot do. */
export const capabilityStatuses = ['online', 'offline', 'limited'] as const

export type Capability = z.infer<typeof capability>
