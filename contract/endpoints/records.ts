import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordMaxBytes, recordTypes } from '../records.ts'
import { byId, isoDate, ok, optionalLines, paged, paging, text } from '../schemas/common.ts'
import { record } from '../schemas/records.ts'

export const listRecords = endpoint('listRecords', {
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

export const uploadRecord = endpoint('uploadRecord', {
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

export const getRecord = endpoint('getRecord', {
  access: 'patient',
  summary: 'One of the patient’s own records, with the text that was read from it.',
  params: byId,
  reply: ok.extend({ record: record.extend({ text: z.string() }) })
})

export const getRecordFile = endpoint('getRecordFile', {
  access: 'patient',
  summary: 'The file of one of the patient’s own records, as an attachment of its own kind.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const deleteRecord = endpoint('deleteRecord', {
  access: 'patient',
  summary: 'Delete one of the patient’s own records and its file for good.',
  params: byId,
  reply: ok
})
