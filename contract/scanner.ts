import type { z } from 'zod'
import type { foundMedicine } from './schemas/scanner.ts'

/** Specification part 5 and 10; told by the bytes, never by the name. */
export const scanKinds = ['image/png', 'image/jpeg'] as const
export const scanMaxBytes = 10 * 1024 * 1024

export type FoundMedicine = z.infer<typeof foundMedicine>
