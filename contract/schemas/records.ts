import { z } from 'zod'
import { recordKinds, recordTypes, recordValuesMax } from '../records.ts'
import { id, isoDate, optionalText, text } from './common.ts'

const amount = z.number().min(0).max(1_000_000_000)

/** A measured value, as the report prints it, with the normal range of that laboratory. */
export const recordValue = z
  .object({
    /** `Haemoglobin`. */
    name: text(60),
    value: amount,
    /** `g/dL`; empty where there is none. */
    unit: optionalText(20),
    /** The ends of the normal range; null where the report has none. */
    low: amount.nullable(),
    high: amount.nullable(),
    /** Date of the measurement: `2026-11-20`. */
    takenAt: isoDate
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, { path: ['high'], error: 'invalid' })

const recordValues = z.array(recordValue).max(recordValuesMax)

/** The values in a field of a form, written as JSON; null when they are not valid. */
export function recordValuesIn(json: string): z.infer<typeof recordValues> | null {
  if (json === '') return []
  try {
    return recordValues.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

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
  values: z.array(recordValue),
  createdAt: z.iso.datetime()
})
