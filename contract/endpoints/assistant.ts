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

/** A visitor's address is a family behind one line, not a machine. */
const assistantLimit = { name: 'assistant', windowMinutes: 10, perAccount: 200, perVisitorAddress: 40 }

/** Answers JSON, or with `Accept: text/event-stream` server-sent events: see `assistantEvents`. */
export const askAssistant = endpoint('askAssistant', {
  access: 'public',
  summary: 'Ask the health assistant. A visitor gets the demo’s scope; a signed-in patient the whole, and it is kept.',
  body: askAssistantBody.refine((value) => value.text !== '' || value.answer !== undefined, {
    path: ['text'],
    error: 'required'
  }),
  rateLimit: assistantLimit,
  reply: ok.extend(assistantReply.shape),
  streams: true
})

export const detectIntent = endpoint('detectIntent', {
  access: 'public',
  summary: 'What a message wants: diagnosis, test, other or crisis.',
  body: z.object({ text: chatText }),
  rateLimit: assistantLimit,
  reply: ok.extend({ intent: z.enum(intents) })
})

export const askGemini = endpoint('askGemini', {
  access: 'public',
  summary: 'A question as plain text, answered as plain text over the same assistant.',
  body: z.object({ prompt: chatText, language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  rateLimit: assistantLimit,
  reply: ok.extend({ response: z.string() })
})

export const getAssistantSettings = endpoint('getAssistantSettings', {
  access: 'public',
  summary: 'Which language model words the answers, if one is configured, and whether it is outside this server.',
  reply: ok.extend({ model: z.object({ name: z.string(), isOutside: z.boolean() }).nullable() })
})

export const listConversations = endpoint('listConversations', {
  access: 'patient',
  summary: 'The patient’s conversations with the assistant, the latest first.',
  query: z.object(paging),
  reply: ok.extend({ conversations: z.array(conversationSummary), ...paged })
})

export const getConversation = endpoint('getConversation', {
  access: 'patient',
  summary: 'One conversation with its messages, the oldest first.',
  params: byId,
  reply: ok.extend({ conversation: conversationSummary.extend({ messages: z.array(chatMessage) }) })
})

export const deleteConversation = endpoint('deleteConversation', {
  access: 'patient',
  summary: 'Delete one conversation for good.',
  params: byId,
  reply: ok
})

export const attachIntake = endpoint('attachIntake', {
  access: 'patient',
  summary: 'Give the summary of a conversation to the doctor of an appointment of one’s own. Again replaces it.',
  params: byId,
  body: z.object({ conversation: id, note: optionalLines(500).default('') }),
  reply: ok.extend({ intake: intakeSummary })
})

export const getIntake = endpoint('getIntake', {
  access: 'participant',
  summary: 'The summary that the patient gave with an appointment, or null. A look by the doctor is recorded.',
  params: byId,
  reply: ok.extend({ intake: intakeSummary.nullable() })
})
