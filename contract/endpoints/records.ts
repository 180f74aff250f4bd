import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordMaxBytes, recordTypes } from '../records.ts'
import { byId, isoDate, ok, optionalLines, paged, paging, text } from '../schemas/common.ts'
import { record, recordValuesIn } from '../schemas/records.ts'

export const listRecords = endpoint('listRecords', {
  access: 'patient',
  summary: 'The patient’s own medical records, newest document first.',
  query: z.object({
    ...paging,
    type: z.enum(recordTypes, { error: 'invalid' }).optional(),
    /** Words in the title, the provider or the file name. */
    search: optionalLines(100).optional()
  }),
  reply: ok.extend({ records: z.array(record), ...paged })
})

export const uploadRecord = endpoint('uploadRecord', {
  access: 'patient',
  summary: 'Save a medical record: a PDF, an image or a text of at most 10 MB, encrypted with the patient’s own key.',
  form: {
    file: 'file',
    maxBytes: recordMaxBytes,
    fieldMaxBytes: 100_000,
    fields: z.object({
      title: text(150),
      type: z.enum(recordTypes, { error: ({ input }) => (input ? 'invalid' : 'required') }),
      provider: text(150),
      /** Date of the document, not in the future; today in India when left out. */
      date: isoDate.optional(),
      fileName: text(200),
      /** Text that was recognised in it. */
      text: optionalLines(20_000).optional(),
      /** What was measured: a JSON list of objects as in `values` of the reply. */
      values: optionalLines(20_000)
        .refine((json) => recordValuesIn(json) !== null, { error: 'invalid' })
        .optional()
    })
  },
  /** Enough for a patient who adds a folder of documents. */
  rateLimit: { name: 'records', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: ok.extend({ record, message: z.string() }),
  status: 201
})

export const getRecord = endpoint('getRecord', {
  access: 'patient',
  summary: 'One of the patient’s own records, with the text that was recognised in it.',
  params: byId,
  reply: ok.extend({ record: record.extend({ text: z.string() }) })
})

export const getRecordFile = endpoint('getRecordFile', {
  access: 'patient',
  summary: 'The file of one of the patient’s own records, as an attachment with its own content type.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const deleteRecord = endpoint('deleteRecord', {
  access: 'patient',
  summary: 'Delete one of the patient’s own records and its file permanently.',
  params: byId,
  reply: ok
})
