import { z } from 'zod'
import { byId, id, ok, optionalLines, paged, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { languageCodes } from './languages.ts'
import { specializations } from './specializations.ts'

/** Longer than anybody tells at once; the engine's time is bounded by it. */
export const messageMax = 2000
/** A visitor's whole memory travels with each message, sealed by the server. */
export const conversationMax = 12_000

export const intents = ['diagnosis', 'test', 'other', 'crisis'] as const
export const triages = ['emergency', 'doctor', 'selfcare'] as const
export const dispositions = ['emergency_now', 'doctor_24h', 'doctor_routine', 'self_care'] as const
export const symptomStatuses = ['present', 'denied', 'past', 'other'] as const
export type Intent = (typeof intents)[number]
export type Triage = (typeof triages)[number]
export type Disposition = (typeof dispositions)[number]

const chatText = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(messageMax, { error: 'tooLong' })

/** What a screen may offer to do next. Where each leads is the screen's business. */
export const assistantAction = z.discriminatedUnion('kind', [
  /** A number to call at once: 112, 108, 14416 … */
  z.object({ kind: z.literal('call'), number: z.string(), label: z.string() }),
  z.object({ kind: z.literal('findDoctor'), specialization: z.enum(specializations), label: z.string() }),
  z.object({ kind: z.literal('bookTest'), testId: z.string().optional(), label: z.string() }),
  z.object({ kind: z.literal('signIn'), label: z.string() }),
  z.object({ kind: z.literal('signUp'), label: z.string() }),
  /** The conversation can go to a doctor as a summary. */
  z.object({ kind: z.literal('summary'), label: z.string() }),
  /** A section of the patient's dashboard, with what was asked for: appointments or lab bookings. */
  z.object({ kind: z.literal('open'), section: z.enum(['consultation', 'tests']), label: z.string() }),
  /** A lab test was booked. */
  z.object({ kind: z.literal('booking'), bookingId: id, label: z.string() })
])
export type AssistantAction = z.infer<typeof assistantAction>

/** A tap instead of words: sent back as `answer`. */
export const assistantSuggestion = z.object({ id: z.string(), label: z.string() })
export type AssistantSuggestion = z.infer<typeof assistantSuggestion>

/** The triage card: what to do, in steps. */
export const triageCard = z.object({
  disposition: z.enum(dispositions),
  title: z.string(),
  steps: z.array(z.string()),
  numbers: z.array(z.string())
})

export const assistantReply = z.object({
  /** Plain text in short paragraphs. */
  reply: z.string(),
  /** Of the reply: that of the message where its letters tell it, else the one asked for. */
  language: z.enum(languageCodes),
  intent: z.enum(intents),
  triage: z.enum(triages).nullable(),
  disposition: z.enum(dispositions).nullable(),
  /** Ids of red flags, the most urgent first. */
  redFlags: z.array(z.string()),
  symptoms: z.array(z.object({ id: z.string(), status: z.enum(symptomStatuses), name: z.string() })),
  conditions: z.array(z.object({ id: z.string(), name: z.string() })),
  card: triageCard.nullable(),
  suggestions: z.array(assistantSuggestion),
  actions: z.array(assistantAction),
  /** Give it back with the next message. An id for a signed-in patient, the sealed memory itself for a visitor. */
  conversation: z.string(),
  /** What wrote the words: the built-in assistant, or a language model by name. Conclusions are always the built-in one's. */
  source: z.object({ kind: z.enum(['embedded', 'model']), name: z.string() })
})
export type AssistantReply = z.infer<typeof assistantReply>

export const askAssistantBody = z.object({
  /** Empty when a suggestion was tapped. */
  text: z.string({ error: 'required' }).trim().max(messageMax, { error: 'tooLong' }).default(''),
  answer: z.string().max(80, { error: 'tooLong' }).optional(),
  /** The language of the screen, in which the answer is written. Haryanvi and Bhojpuri are read as Hindi. */
  language: z.enum(languageCodes, { error: 'invalid' }).default('en'),
  conversation: z.string().max(conversationMax, { error: 'tooLong' }).optional(),
  /** Made by the sender for each message: the same one again, because its answer was lost, is answered as before. */
  message: id.optional(),
  /** Of the person help is sought for, where it is known. What the text says goes before. */
  context: z
    .object({
      /** In years; a fraction for a baby. */
      age: z.number().min(0).max(120).optional(),
      sex: z.enum(['M', 'F']).optional(),
      pregnant: z.boolean().optional()
    })
    .optional(),
  /** The patient agrees that age, sex, allergies and medicines of the profile are taken into account. */
  useProfile: z.boolean().default(false),
  /** The person agrees that an outside language model may word the answer; without it none is asked. */
  allowModel: z.boolean().default(false)
})

/** A visitor's address is a family behind one line, not a machine. */
const assistantLimit = { name: 'assistant', windowMinutes: 10, perAccount: 200, perVisitorAddress: 40 }

/** Answers JSON, or with `Accept: text/event-stream` server-sent events: see `assistantEvents`. */
export const askAssistant = endpoint({
  method: 'POST',
  path: '/ai/assistant',
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

/**
 * The stream of one answer: `start` carries the whole embedded answer at once (conclusions never wait for a model), `delta`
 * words of a model as they come, `end` the final answer, which replaces everything before it.
 */
export const assistantEvents = ['start', 'delta', 'end'] as const

export const detectIntent = endpoint({
  method: 'POST',
  path: '/ai/detect_intent/',
  access: 'public',
  summary: 'What a message wants: diagnosis, test, other or crisis.',
  body: z.object({ text: chatText }),
  rateLimit: assistantLimit,
  reply: ok.extend({ intent: z.enum(intents) })
})

export const askGemini = endpoint({
  method: 'POST',
  path: '/ai/gemini',
  access: 'public',
  summary: 'A question as plain text, answered as plain text over the same assistant.',
  body: z.object({ prompt: chatText, language: z.enum(languageCodes, { error: 'invalid' }).default('en') }),
  rateLimit: assistantLimit,
  reply: ok.extend({ response: z.string() })
})

export const getAssistantSettings = endpoint({
  method: 'GET',
  path: '/ai/assistant/settings',
  access: 'public',
  summary: 'Which language model words the answers, if one is configured, and whether it is outside this server.',
  reply: ok.extend({ model: z.object({ name: z.string(), isOutside: z.boolean() }).nullable() })
})

export const chatMessage = z.object({
  _id: id,
  sender: z.enum(['user', 'bot']),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** With a bot's message: the whole answer as it was given. */
  answer: assistantReply.nullable()
})
export type ChatMessage = z.infer<typeof chatMessage>

export const conversationSummary = z.object({
  _id: id,
  /** The first words of the patient. */
  title: z.string(),
  updatedAt: z.iso.datetime(),
  triage: z.enum(triages).nullable()
})
export type ConversationSummary = z.infer<typeof conversationSummary>

export const listConversations = endpoint({
  method: 'GET',
  path: '/ai/assistant/conversations',
  access: 'patient',
  summary: 'The patient’s conversations with the assistant, the latest first.',
  query: z.object(paging),
  reply: ok.extend({ conversations: z.array(conversationSummary), ...paged })
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/ai/assistant/conversations/{id}',
  access: 'patient',
  summary: 'One conversation with its messages, the oldest first.',
  params: byId,
  reply: ok.extend({ conversation: conversationSummary.extend({ messages: z.array(chatMessage) }) })
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/ai/assistant/conversations/{id}',
  access: 'patient',
  summary: 'Delete one conversation for good.',
  params: byId,
  reply: ok
})

/** What the assistant learnt, for the doctor: written by rules from what was said, never by a model. */
export const intakeSummary = z.object({
  language: z.enum(languageCodes),
  /** The patient's own first words. */
  complaint: z.string(),
  present: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      severity: z.enum(['mild', 'severe']).nullable(),
      onset: z.enum(['sudden', 'gradual']).nullable(),
      durationDays: z.number().nullable()
    })
  ),
  denied: z.array(z.object({ id: z.string(), name: z.string() })),
  /** As told in the conversation, which may be about a child; null where it was not. */
  ageMonths: z.number().nullable(),
  isPregnant: z.boolean().nullable(),
  note: z.string(),
  redFlags: z.array(z.object({ id: z.string(), name: z.string() })),
  triage: z.enum(triages).nullable(),
  writtenAt: z.iso.datetime()
})
export type IntakeSummary = z.infer<typeof intakeSummary>

export const attachIntake = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/intake',
  access: 'patient',
  summary: 'Give the summary of a conversation to the doctor of an appointment of one’s own. Again replaces it.',
  params: byId,
  body: z.object({ conversation: id, note: optionalLines(500).default('') }),
  reply: ok.extend({ intake: intakeSummary })
})

export const getIntake = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/intake',
  access: 'participant',
  summary: 'The summary that the patient gave with an appointment, or null. A look by the doctor is recorded.',
  params: byId,
  reply: ok.extend({ intake: intakeSummary.nullable() })
})
