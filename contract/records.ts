import type { z } from 'zod'
import type { record } from './schemas/records.ts'

/** Specification part 3. */
export const recordTypes = ['lab', 'report', 'image', 'prescription'] as const
export type RecordType = (typeof recordTypes)[number]

/** Told by the bytes, never by the name. A picture is drawn anew, without the place it was taken. */
export const recordKinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordMaxBytes = 10 * 1024 * 1024
/** Records of one patient: a lifetime of papers, not a store for everything else. */
export const recordsMax = 300
/** All files of one patient together. */
export const recordsMaxBytes = 500 * 1024 * 1024
/** The same record again within this time is the same one, sent again because its answer was lost. */
export const recordRepeatMinutes = 10

export type MedicalRecord = z.infer<typeof record>
