import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordMaxBytes, recordPieceBytes, recordTypes, recordUploadMaxBytes } from '../records.ts'
import { byId, id, isoDate, ok, optionalLines, paged, paging, text } from '../schemas/common.ts'
import {
  deletedRecord,
  record,
  recordShare,
  recordValuesIn,
  sharedRecord,
  shareReceiver,
  shareRecordsBody
} from '../schemas/records.ts'

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

/** What is said about a new record beside its file. */
const recordFields = z.object({
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

export const uploadRecord = endpoint('uploadRecord', {
  access: 'patient',
  summary: 'Save a medical record: a PDF, an image or a text of at most 10 MB, encrypted with the patient’s own key.',
  form: {
    file: 'file',
    maxBytes: recordMaxBytes,
    fieldMaxBytes: 100_000,
    fields: recordFields
  },
  /** Enough for a patient who adds a folder of documents. */
  rateLimit: { name: 'records', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: ok.extend({ record, message: z.string() }),
  status: 201
})

const uploadState = ok.extend({
  upload: z.object({
    _id: id,
    size: z.number().int(),
    /** Bytes that have arrived, from which the upload goes on. */
    received: z.number().int(),
    expiresAt: z.iso.datetime()
  })
})

export const startRecordUpload = endpoint('startRecordUpload', {
  access: 'patient',
  summary: 'Start to send a record of at most 20 MB in pieces, which goes on after a lost connection.',
  body: recordFields.extend({
    size: z
      .number({ error: 'required' })
      .int()
      .min(1, { error: 'required' })
      .max(recordUploadMaxBytes, { error: 'invalid' })
  }),
  rateLimit: { name: 'records', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: uploadState,
  status: 201
})

export const getRecordUpload = endpoint('getRecordUpload', {
  access: 'patient',
  summary: 'How much of an unfinished upload has arrived.',
  params: byId,
  reply: uploadState
})

export const sendRecordPiece = endpoint('sendRecordPiece', {
  access: 'patient',
  summary:
    'The bytes of an upload from `start` on. Bytes that have arrived already are skipped; the reply says what comes next.',
  params: byId,
  query: z.object({ start: z.coerce.number({ error: 'invalid' }).int().min(0).max(recordUploadMaxBytes) }),
  upload: { kinds: ['application/octet-stream'], maxBytes: recordPieceBytes },
  /** The pieces of the uploads that may be started in an hour. */
  rateLimit: { name: 'record-pieces', windowMinutes: 60, perAccount: 3000, perAddress: 30_000 },
  reply: uploadState
})

export const finishRecordUpload = endpoint('finishRecordUpload', {
  access: 'patient',
  summary: 'Save the record once all its bytes have arrived. A repeat returns the same record.',
  params: byId,
  rateLimit: { name: 'records-finish', windowMinutes: 60, perAccount: 120, perAddress: 1200 },
  reply: ok.extend({ record, message: z.string() })
})

export const cancelRecordUpload = endpoint('cancelRecordUpload', {
  access: 'patient',
  summary: 'Drop an unfinished upload.',
  params: byId,
  reply: ok
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
  summary: 'Delete one of the patient’s own records. It can be restored for 30 days, then it is erased with its file.',
  params: byId,
  reply: ok
})

export const renameRecord = endpoint('renameRecord', {
  access: 'patient',
  summary: 'Give one of the patient’s own records another title.',
  params: byId,
  body: z.object({ title: text(150) }),
  reply: ok.extend({ record })
})

export const listDeletedRecords = endpoint('listDeletedRecords', {
  access: 'patient',
  summary: 'The patient’s deleted records that can still be restored, the latest deletion first.',
  query: z.object(paging),
  reply: ok.extend({ records: z.array(deletedRecord), ...paged })
})

export const restoreRecord = endpoint('restoreRecord', {
  access: 'patient',
  summary: 'Restore a deleted record.',
  params: byId,
  reply: ok.extend({ record })
})

export const eraseRecord = endpoint('eraseRecord', {
  access: 'patient',
  summary: 'Erase a deleted record and its file permanently.',
  params: byId,
  reply: ok
})

export const listShareReceivers = endpoint('listShareReceivers', {
  access: 'patient',
  summary: 'The doctors with whom the patient can share records: those of their appointments, with the visits to come.',
  reply: ok.extend({ doctors: z.array(shareReceiver) })
})

export const listRecordShares = endpoint('listRecordShares', {
  access: 'patient',
  summary: 'What the patient shares with which doctor until when, and whether the doctor looked. The newest first.',
  query: z.object({
    ...paging,
    /** Only those that are not over. */
    live: z.enum(['true', 'false'], { error: 'invalid' }).default('false')
  }),
  reply: ok.extend({ shares: z.array(recordShare), ...paged })
})

export const shareRecords = endpoint('shareRecords', {
  access: 'patient',
  summary: 'Let a doctor of the patient read chosen records, or all of them, for a visit or until a day.',
  body: shareRecordsBody,
  rateLimit: { name: 'record-shares', windowMinutes: 60, perAccount: 60 },
  reply: ok.extend({ share: recordShare }),
  status: 201
})

export const withdrawRecordShare = endpoint('withdrawRecordShare', {
  access: 'patient',
  summary: 'Stop sharing at once.',
  params: byId,
  reply: ok
})

export const listSharedRecords = endpoint('listSharedRecords', {
  access: 'doctor',
  summary: 'The records that the patient of an appointment shares with the doctor now. Every read is audited.',
  params: byId,
  reply: ok.extend({ records: z.array(sharedRecord) })
})

export const getSharedRecord = endpoint('getSharedRecord', {
  access: 'doctor',
  summary: 'A record that a patient shares with the doctor now, with its text. Every read is audited.',
  params: byId,
  reply: ok.extend({ record: sharedRecord.extend({ text: z.string() }) })
})

export const getSharedRecordFile = endpoint('getSharedRecordFile', {
  access: 'doctor',
  summary: 'The file of a record that a patient shares with the doctor now. Every read is audited.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})
