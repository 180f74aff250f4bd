import { z } from 'zod'
import { byId, id, isoDate, ok, optionalLines, paged, paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

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
export type MedicalRecord = z.infer<typeof record>

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/records',
  access: 'patient',
  summary: 'The patient’s own medical records, the newest paper first.',
  query: z.object({
    ...paging,
    type: z.enum(recordTypes, { error: 'invalid' }).optional(),
    /** Words that stand in the title, the provider or the file’s name. */
    search: optionalLines(100).optional()
  }),
  reply: ok.extend({ records: z.array(record), ...paged })
})

export const uploadRecord = endpoint({
  method: 'POST',
  path: '/api/records',
  access: 'patient',
  summary: 'Keep a medical record: a PDF, a picture or a text of at most 10 MB, encrypted under the patient’s own key.',
  form: {
    file: 'file',
    maxBytes: recordMaxBytes,
    fieldMaxBytes: 100_000,
    fields: z.object({
      title: text(150),
      type: z.enum(recordTypes, { error: (value) => (value.input ? 'invalid' : 'required') }),
      provider: text(150),
      /** Of the paper, not in the future; today in India when left out. */
      date: isoDate.optional(),
      fileName: text(200),
      /** What was read from it. */
      text: optionalLines(20_000).optional()
    })
  },
  /** A person with a folder of papers. */
  rateLimit: { name: 'records', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: ok.extend({ record, message: z.string() }),
  status: 201
})

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/records/{id}',
  access: 'patient',
  summary: 'One of the patient’s own records, with the text that was read from it.',
  params: byId,
  reply: ok.extend({ record: record.extend({ text: z.string() }) })
})

export const getRecordFile = endpoint({
  method: 'GET',
  path: '/api/records/{id}/file',
  access: 'patient',
  summary: 'The file of one of the patient’s own records, as an attachment of its own kind.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/records/{id}',
  access: 'patient',
  summary: 'Delete one of the patient’s own records and its file for good.',
  params: byId,
  reply: ok
})
