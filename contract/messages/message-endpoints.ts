import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { triageCard } from '../schemas/assistant.ts'
import { byId, id, ok, optionalLines, optionalText, paged, paging, text } from '../schemas/common.ts'
import { message, messageContact, messageSettings, messageThread } from './message-schemas.ts'
import { messageFileMaxBytes, messageTextMax, reportReasons } from './messages.ts'

/** More than anybody types, and a bound on what a script can send. */
const sendLimit = { name: 'messages', windowMinutes: 10, perAccount: 100, perAddress: 1000 }

/* Searches in the body of a POST, because the name of a patient must not be in a URL. They store nothing but the audit. */

export const findMessageThreads = endpoint('findMessageThreads', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'The conversations of a patient with doctors, or of a doctor with patients, the latest message first.',
  body: z.object({
    ...paging,
    /** Part of the name of the other participant; empty for all. */
    search: optionalText(100).default('')
  }),
  rateLimit: { name: 'findMessageThreads', windowMinutes: 1, perAccount: 240 },
  reply: ok.extend({ threads: z.array(messageThread), ...paged })
})

export const findMessageContacts = endpoint('findMessageContacts', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'To whom a message can be written: the doctors, or the patients, of visits that are not over for long.',
  body: z.object({
    /** Part of the name, or the whole; empty for all. */
    search: optionalText(120).default('')
  }),
  rateLimit: { name: 'findMessageContacts', windowMinutes: 1, perAccount: 240 },
  reply: ok.extend({ contacts: z.array(messageContact) })
})

export const openMessageThread = endpoint('openMessageThread', {
  access: 'signed-in',
  summary: 'The conversation with this doctor or patient, which begins when there is none.',
  body: z.object({ person: id }),
  rateLimit: { name: 'message-threads', windowMinutes: 10, perAccount: 100 },
  reply: ok.extend({ thread: messageThread })
})

export const getUnreadMessages = endpoint('getUnreadMessages', {
  access: 'signed-in',
  summary: 'How many messages the account has not seen yet.',
  reply: ok.extend({ unread: z.number().int() })
})

export const listMessages = endpoint('listMessages', {
  access: 'participant',
  summary:
    'The newest messages of a conversation, or those before a number, oldest first. Reads by the doctor are audited.',
  params: byId,
  query: z.object({
    before: z.coerce.number({ error: 'invalid' }).int().min(1).max(1_000_000_000).optional(),
    pageSize: z.coerce.number({ error: 'invalid' }).int().min(1).max(100).default(30)
  }),
  reply: ok.extend({ thread: messageThread, messages: z.array(message), hasEarlier: z.boolean() })
})

const sent = ok.extend({
  message,
  /** What to do at once, when the assistant’s rules read an emergency in a patient’s message. */
  emergency: triageCard.nullable(),
  /** The reply outside the doctor’s answering hours. */
  automatic: message.nullable()
})

/** Made by the sender: a message that arrives twice, as after a lost reply, is stored once. */
const key = id
const language = z.enum(languageCodes, { error: 'invalid' }).default('en')

export const sendMessage = endpoint('sendMessage', {
  access: 'participant',
  summary: 'Write a message to the other participant of a conversation.',
  params: byId,
  body: z.object({
    key,
    text: z
      .string({ error: 'required' })
      .trim()
      .min(1, { error: 'required' })
      .max(messageTextMax, { error: 'tooLong' }),
    /** Language of an emergency card in the reply. */
    language
  }),
  rateLimit: sendLimit,
  reply: sent,
  status: 201
})

export const sendMessageFile = endpoint('sendMessageFile', {
  access: 'participant',
  summary: 'Send an image or a PDF of at most 10 MB, with or without words. Images are re-encoded without metadata.',
  params: byId,
  form: {
    file: 'file',
    maxBytes: messageFileMaxBytes,
    fieldMaxBytes: 10_000,
    fields: z.object({ key, fileName: text(200), text: optionalLines(messageTextMax).default(''), language })
  },
  rateLimit: { name: 'message-files', windowMinutes: 60, perAccount: 60, perAddress: 600 },
  reply: sent,
  status: 201
})

export const getMessageFile = endpoint('getMessageFile', {
  access: 'participant',
  summary: 'The file of a message, as an attachment with its own content type. Reads by the doctor are audited.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'application/octet-stream'
})

export const markMessagesSeen = endpoint('markMessagesSeen', {
  access: 'participant',
  summary: 'Mark the messages of a conversation up to this number as seen.',
  params: byId,
  body: z.object({ number: z.number({ error: 'required' }).int().min(1, { error: 'invalid' }).max(1_000_000_000) }),
  reply: ok.extend({ unread: z.number().int() })
})

export const endMessageThread = endpoint('endMessageThread', {
  access: 'participant',
  summary: 'End a conversation, so that nobody can write in it, or open it again. Only who ended it can open it again.',
  params: byId,
  body: z.object({ isEnded: z.boolean({ error: 'required' }) }),
  reply: ok.extend({ thread: messageThread })
})

export const reportMessageThread = endpoint('reportMessageThread', {
  access: 'participant',
  summary: 'Report a conversation to the administrators of the site, with its newest messages as evidence.',
  params: byId,
  body: z.object({ reason: z.enum(reportReasons, { error: 'required' }), note: optionalLines(1000).default('') }),
  rateLimit: { name: 'message-reports', windowMinutes: 24 * 60, perAccount: 20 },
  reply: ok,
  status: 201
})

const settingsReply = ok.extend({
  settings: messageSettings,
  /** The hours that count when the doctor has set none: those of the availability. */
  availability: messageSettings.shape.hours
})

export const getMessageSettings = endpoint('getMessageSettings', {
  access: 'doctor',
  summary: 'When the doctor answers messages, and what the automatic reply says.',
  reply: settingsReply
})

export const saveMessageSettings = endpoint('saveMessageSettings', {
  access: 'doctor',
  summary: 'Set when the doctor answers messages, and what the automatic reply says.',
  body: messageSettings,
  reply: settingsReply
})
