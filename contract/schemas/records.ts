import { z } from 'zod'
import { recordKinds, recordTypes } from '../records.ts'
import { id } from './common.ts'

export const record = z.object({
  _id: id,
  title: z.string(),
  type: z.enum(recordTypes),
  /** Of the paper, `2026-11-20`. */
  date: z.string(),
  /** Who gave it out: a hospital, a laboratory, a doctor. */
  provider: z.string(),
  /** Bytes as kept. */
  fileSize: z.number().int(),
  fileName: z.string(),
  kind: z.enum(recordKinds),
  createdAt: z.iso.datetime()
})
