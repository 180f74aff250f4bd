import { z } from 'zod'
import { recordKinds, recordsMax, recordTypes, recordValuesMax } from '../records.ts'
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

export const deletedRecord = record.extend({
  deletedAt: z.iso.datetime(),
  /** When it is erased with its file. */
  erasedAt: z.iso.datetime()
})

/** A record that a doctor may read. */
export const sharedRecord = record.extend({
  /** The last day, in India, on which the doctor can read it. */
  lastDay: z.string()
})

const visit = z.object({ _id: id, appointmentDate: z.string(), timeSlot: z.string() })
const receiver = z.object({ _id: id, name: z.string(), specialization: z.string() })

/** A doctor with whom records can be shared, and the visits for which they can be. */
export const shareReceiver = receiver.extend({ visits: z.array(visit) })

export const recordShare = z.object({
  _id: id,
  doctor: receiver,
  /** The visit they are shared for; null when they are shared until a date. */
  visit: visit.nullable(),
  /** The last day, in India, on which the doctor can read them. For a visit it is the day of the visit, also when it is moved. */
  lastDay: z.string(),
  /** All records, also those added later. */
  isAll: z.boolean(),
  /** The chosen records that are not deleted; empty for all records. */
  records: z.array(z.object({ _id: id, title: z.string() })),
  status: z.enum(['live', 'ended', 'withdrawn']),
  createdAt: z.iso.datetime(),
  /** When the doctor last opened one of these records since they were shared; null when never. */
  lastReadAt: z.iso.datetime().nullable()
})

/** Either for a visit or until a day. */
export const shareRecordsBody = z
  .object({
    doctorId: id,
    /** Null for all records. */
    recordIds: z.array(id).min(1, { error: 'required' }).max(recordsMax, { error: 'tooMany' }).nullable(),
    appointmentId: id.nullable(),
    lastDay: isoDate.nullable()
  })
  .refine(({ appointmentId, lastDay }) => (appointmentId === null) !== (lastDay === null), {
    path: ['lastDay'],
    error: 'required'
  })
