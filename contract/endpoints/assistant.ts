import { z } from 'zod'
import { intents, messageMax } from '../assistant.ts'
import { endpoint } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import {
  askAssistantBody,
  assistantReply,
  chatMessage,
  conversationSummary,
  intakeSummary
} from '../schemas/assistant.ts'
import { byId, id, ok, optionalLines, paged, paging } from '../schemas/common.ts'

const chatText = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(messageMax, { error: 'tooLong' })

/** One address may be a whole family without accounts. */
const assistantLimit = { name: 'assistant', windowMinutes: 10, perAccount: 200, perVisitorAddress: 40 }

/** Replies with JSON, or with server-sent events (see `assistantEvents`) to `Accept: text/event-stream`. */
export const askAssistant = endpoint('askAssistant', {
  access: 'public',
  summary:
    'Ask the health assistant. A visitor gets the demo’s scope; a signed-in patient gets everything, and the conversation is saved.',
  body: askAssistantBody.refine(({ text, answer }) => text !== '' || answer !== undefined, {
    path: ['text'],
    error: 'required'
  }),
  rateLimit: assistantLimit,
  reply: ok.extend(assistantReply.shape),
  streams: true
})

export const detectIntent = endpoint('detectIntent', {
  access: 'public',
  summary: 'The intent of a message: diagnosis, test, other or crisis.',
  body: z.object({ text: chatText }),
  rateLimit: assistantLimit,
  reply: ok.extend({ intent: z.enum(intents) })
})

export const askGemini = endpoint('askGemini', {
  access: 'public',
  summary: 'Ask the same assistant with plain text; the answer is plain text.',
  body: z.object({ prompt: chatText, language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  rateLimit: assistantLimit,
  reply: ok.extend({ response: z.string() })
})

export const getAssistantSettings = endpoint('getAssistantSettings', {
  access: 'public',
  summary: 'Which language model rephrases the answers, if one is configured, and whether it is external.',
  reply: ok.extend({ model: z.object({ name: z.string(), isOutside: z.boolean() }).nullable() })
})

export const listConversations = endpoint('listConversations', {
  access: 'patient',
  summary: 'The patient’s conversations with the assistant, newest first.',
  query: z.object(paging),
  reply: ok.extend({ conversations: z.array(conversationSummary), ...paged })
})

export const getConversation = endpoint('getConversation', {
  access: 'patient',
  summary: 'One conversation with its messages, oldest first.',
  params: byId,
  reply: ok.extend({ conversation: conversationSummary.extend({ messages: z.array(chatMessage) }) })
})

export const deleteConversation = endpoint('deleteConversation', {
  access: 'patient',
  summary: 'Delete one conversation permanently.',
  params: byId,
  reply: ok
})

export const attachIntake = endpoint('attachIntake', {
  access: 'patient',
  summary:
    'Send the summary of a conversation to the doctor of one of the patient’s own appointments. A second one replaces it.',
  params: byId,
  body: z.object({ conversation: id, note: optionalLines(500).default('') }),
  reply: ok.extend({ intake: intakeSummary })
})

export const getIntake = endpoint('getIntake', {
  access: 'participant',
  summary: 'The summary that the patient attached to an appointment, or null. Reads by the doctor are audited.',
  params: byId,
  reply: ok.extend({ intake: intakeSummary.nullable() })
})
