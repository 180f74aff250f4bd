import { z } from 'zod'
import { conversationMax, dispositions, intents, messageMax, symptomStatuses, triages } from '../assistant.ts'
import { languageCodes } from '../languages.ts'
import { specializations } from '../specializations.ts'
import { id } from './common.ts'

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

/** A tap instead of words: sent back as `answer`. */
export const assistantSuggestion = z.object({ id: z.string(), label: z.string() })

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

export const askAssistantBody = z.object({
  /** Empty when a suggestion was tapped. */
  text: z.string({ error: 'required' }).trim().max(messageMax, { error: 'tooLong' }).default(''),
  answer: z.string().max(80, { error: 'tooLong' }).optional(),
  /** Of the screen. Haryanvi and Bhojpuri are answered in Hindi. */
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

export const chatMessage = z.object({
  _id: id,
  sender: z.enum(['user', 'bot']),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** With a bot's message: the whole answer as it was given. */
  answer: assistantReply.nullable()
})

export const conversationSummary = z.object({
  _id: id,
  /** The first words of the patient. */
  title: z.string(),
  updatedAt: z.iso.datetime(),
  triage: z.enum(triages).nullable()
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
