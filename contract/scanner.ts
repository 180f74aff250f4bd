import type { z } from 'zod'
import type { foundMedicine } from './schemas/scanner.ts'

/** Detected from the bytes, never from the name. */
export const scanKinds = ['image/png', 'image/jpeg'] as const
export const scanMaxBytes = 10 * 1024 * 1024

export type FoundMedicine = z.infer<typeof foundMedicine>
