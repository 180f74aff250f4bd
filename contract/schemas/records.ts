import { z } from 'zod'
import { recordKinds, recordTypes } from '../records.ts'
import { id } from './common.ts'

export const record = z.object({
  _id: id,
  title: z.string(),
  type: z.enum(recordTypes),
  /** Date of the document: `2026-11-20`. */
  date: z.string(),
  /** Who issued it: a hospital, a laboratory or a doctor. */
  provider: z.string(),
  /** Size of the stored file in bytes. */
  fileSize: z.number().int(),
  fileName: z.string(),
  kind: z.enum(recordKinds),
  createdAt: z.iso.datetime()
})
