import { z } from 'zod'
import { dataCopyStates } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { currentPassword, language } from '../schemas/accounts.ts'
import { byId, id, isoDate, ok } from '../schemas/common.ts'

/** A copy of all data of a patient, which a background job puts into a ZIP file. */
const dataCopy = z.object({
  _id: id,
  state: z.enum(dataCopyStates),
  /** Steps done and steps in all; both are 0 until the job has started. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes of the ZIP file, once it is ready. */
  size: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** When the file is deleted, once it is ready. */
  expiresAt: z.iso.datetime().nullable()
})

const dataCopyReply = ok.extend({ copy: dataCopy.nullable() })

export const getDataCopy = endpoint('getDataCopy', {
  access: 'patient',
  isOfAccount: true,
  summary: 'The copy of all their data that the signed-in patient has asked for, or null.',
  reply: dataCopyReply
})

export const startDataCopy = endpoint('startDataCopy', {
  access: 'patient',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Begin a copy of all data of the signed-in patient. One at a time; a finished one is replaced.',
  body: z.object({ language }),
  /** A copy reads everything the patient has, so a few a day are enough. */
  rateLimit: { name: 'data copies', windowMinutes: 24 * 60, perAccount: 6 },
  reply: dataCopyReply
})

export const deleteDataCopy = endpoint('deleteDataCopy', {
  access: 'patient',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Cancel the copy, or delete its file.',
  params: byId,
  reply: dataCopyReply
})

export const unlockDataCopy = endpoint('unlockDataCopy', {
  access: 'patient',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Confirm the password and get a ticket with which this session can download the file for a few minutes.',
  params: byId,
  body: z.object({ password: currentPassword }),
  reply: ok.extend({ ticket: z.string() })
})

export const getDataCopyFile = endpoint('getDataCopyFile', {
  access: 'patient',
  isOfAccount: true,
  summary: 'The ZIP file of the copy, with the ticket of `unlockDataCopy`.',
  params: byId,
  query: z.object({ ticket: z.string({ error: 'required' }).max(1000, { error: 'invalid' }).default('') }),
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/zip'
})

export const getErasurePreview = endpoint('getErasurePreview', {
  access: 'patient',
  isOfAccount: true,
  summary: 'What an erasure would have to keep because the law requires it, and until when.',
  reply: ok.extend({
    /** Consultations that took place and whose records must be kept. */
    consultations: z.number().int(),
    /** The day on which the last of them is deleted; null without any. */
    consultationsUntil: isoDate.nullable(),
    /** The day on which the access log, which names nobody, is deleted. */
    logUntil: isoDate,
    /** People without an account of their own for whom nobody else can act: they are erased as well. */
    dependents: z.number().int()
  })
})

export const eraseAccount = endpoint('eraseAccount', {
  access: 'patient',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary:
    'Erase the signed-in patient: destroys the key, deletes the data that no law requires to be kept, and closes the account.',
  body: z.object({
    password: currentPassword,
    /** The user has ticked that they understand that this cannot be undone. */
    understood: z.literal(true, { error: 'required' })
  }),
  reply: ok
})
