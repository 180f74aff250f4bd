import { z } from 'zod'
import {
  conversationMax,
  dispositions,
  intents,
  messageMax,
  partKinds,
  symptomStatuses,
  triages
} from '../assistant.ts'
import { languageCodes } from '../languages.ts'
import { specializations } from '../specializations.ts'
import { id } from './common.ts'

/** What a screen may offer as the next step. The screen decides where each leads. */
export const assistantAction = z.discriminatedUnion('kind', [
  /** A number to call immediately, such as 112, 108 or 14416. */
  z.object({ kind: z.literal('call'), number: z.string(), label: z.string() }),
  z.object({ kind: z.literal('findDoctor'), specialization: z.enum(specializations), label: z.string() }),
  z.object({ kind: z.literal('bookTest'), testId: z.string().optional(), label: z.string() }),
  z.object({ kind: z.literal('signIn'), label: z.string() }),
  z.object({ kind: z.literal('signUp'), label: z.string() }),
  /** A summary of the conversation can be sent to a doctor. */
  z.object({ kind: z.literal('summary'), label: z.string() }),
  /** Opens the panel "Is any of this happening now?". */
  z.object({ kind: z.literal('dangerSigns'), label: z.string() }),
  /** Opens the section of the patient's dashboard that was asked for: appointments or lab bookings. */
  z.object({ kind: z.literal('open'), section: z.enum(['consultation', 'tests']), label: z.string() }),
  /** A lab test was booked. */
  z.object({ kind: z.literal('booking'), bookingId: id, label: z.string() })
])

/** A reply offered as a button: its id is sent back as `answer`. */
export const assistantSuggestion = z.object({ id: z.string(), label: z.string() })

/** The triage card: what to do, step by step. */
export const triageCard = z.object({
  disposition: z.enum(dispositions),
  title: z.string(),
  steps: z.array(z.string()),
  numbers: z.array(z.string()),
  /** Another emergency that it may be, and what is to be done beside the steps. */
  also: z.object({ title: z.string(), steps: z.array(z.string()) }).optional()
})

/**
 * A part of an answer. A screen shows `understood`, `refused`, `warning` (when to get help at once), `question` and `notice`; it may
 * fold `causes`, `care`, `watch` (when to see a doctor) and `tests`.
 */
export const replyPart = z.object({ kind: z.enum(partKinds), sentences: z.array(z.string()) })

export const assistantReply = z.object({
  /** Plain text in short paragraphs: the whole answer, for reading aloud and for screens without parts. */
  reply: z.string(),
  /** The same answer in parts, beside the title of the card. Missing where the answer has none, or was rephrased. */
  parts: z.array(replyPart).optional(),
  /** Language of the reply: that of the message where its script shows it, otherwise the one in the request. */
  language: z.enum(languageCodes),
  intent: z.enum(intents),
  triage: z.enum(triages).nullable(),
  disposition: z.enum(dispositions).nullable(),
  /** Ids of red flags, most urgent first. */
  redFlags: z.array(z.string()),
  symptoms: z.array(z.object({ id: z.string(), status: z.enum(symptomStatuses), name: z.string() })),
  conditions: z.array(z.object({ id: z.string(), name: z.string() })),
  card: triageCard.nullable(),
  suggestions: z.array(assistantSuggestion),
  actions: z.array(assistantAction),
  /** Send it back with the next message. For a signed-in patient an id, for a visitor the encrypted conversation itself. */
  conversation: z.string(),
  /** Who wrote the text: the built-in assistant, or a language model by its name. A model can only make the conclusions more urgent. */
  source: z.object({ kind: z.enum(['embedded', 'model']), name: z.string() })
})

export const askAssistantBody = z.object({
  /** Empty when a suggestion was tapped. */
  text: z.string({ error: 'required' }).trim().max(messageMax, { error: 'tooLong' }).default(''),
  /** The id of a tapped suggestion, or several of the panel of danger signs joined by "+". */
  answer: z.string().max(240, { error: 'tooLong' }).optional(),
  /** The language of the screen, in which the answer is written. Haryanvi and Bhojpuri are read as Hindi. */
  language: z.enum(languageCodes, { error: 'invalid' }).default('en'),
  conversation: z.string().max(conversationMax, { error: 'tooLong' }).optional(),
  /** Id that the sender gives each message. A repeated id, sent because the answer was lost, gets the same answer. */
  message: id.optional(),
  /** About the person who needs help, where known. What the text says takes precedence. */
  context: z
    .object({
      /** In years; a fraction for a baby. */
      age: z.number().min(0).max(120).optional(),
      sex: z.enum(['M', 'F']).optional(),
      pregnant: z.boolean().optional()
    })
    .optional(),
  /** The patient allows the assistant to use age, sex, allergies and medicines from the profile. */
  useProfile: z.boolean().default(false),
  /** The user allows an external language model to read the message and rephrase the answer; otherwise none is used. */
  allowModel: z.boolean().default(false)
})

export const chatMessage = z.object({
  _id: id,
  sender: z.enum(['user', 'bot']),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** The complete answer as it was sent; null for a message of the user. */
  answer: assistantReply.nullable()
})

export const conversationSummary = z.object({
  _id: id,
  /** The beginning of the patient's first message. */
  title: z.string(),
  updatedAt: z.iso.datetime(),
  triage: z.enum(triages).nullable()
})

/** What the assistant learnt, for the doctor: written by rules from the conversation, never by a model. */
export const intakeSummary = z.object({
  /** The language of the names, which is the reader's. The patient's own words stay as they were typed. */
  language: z.enum(languageCodes),
  /** The patient's own first words. */
  complaint: z.string(),
  present: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      severity: z.enum(['mild', 'severe']).nullable(),
      onset: z.enum(['sudden', 'gradual']).nullable(),
      durationDays: z.number().nullable(),
      /** The patient's own words for it; null where it was a button, or follows from something else. */
      words: z.string().nullable()
    })
  ),
  denied: z.array(z.object({ id: z.string(), name: z.string(), words: z.string().nullable() })),
  /** Asked and not answered, or answered with "not sure", and danger questions that are open. */
  unknown: z.array(z.object({ id: z.string(), name: z.string() })),
  /** From the conversation, which may be about a child; null where it was not mentioned. */
  ageMonths: z.number().nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  isPregnant: z.boolean().nullable(),
  isPostpartum: z.boolean().nullable(),
  note: z.string(),
  redFlags: z.array(z.object({ id: z.string(), name: z.string() })),
  triage: z.enum(triages).nullable(),
  writtenAt: z.iso.datetime()
})
