import type { z } from 'zod'
import type { LanguageCode } from './languages.ts'
import type {
  assistantAction,
  assistantReply,
  assistantSuggestion,
  chatMessage,
  conversationSummary,
  intakeSummary,
  replyPart,
  triageCard
} from './schemas/assistant.ts'

/** Characters in one message. Longer than people write, and a bound on the time the engine needs. */
export const messageMax = 2000
/** Characters of `conversation`: a visitor sends the whole conversation with each message, encrypted by the server. */
export const conversationMax = 12_000

export const intents = ['diagnosis', 'test', 'other', 'crisis'] as const
export const triages = ['emergency', 'doctor', 'selfcare'] as const
export const dispositions = ['emergency_now', 'doctor_24h', 'doctor_routine', 'self_care'] as const
export const symptomStatuses = ['present', 'denied', 'past', 'other'] as const
/** What a part of an answer says; see `replyPart`. */
export const partKinds = [
  'understood',
  'refused',
  'warning',
  'causes',
  'care',
  'watch',
  'tests',
  'question',
  'notice'
] as const
export type PartKind = (typeof partKinds)[number]
export type Intent = (typeof intents)[number]
export type Triage = (typeof triages)[number]
export type Disposition = (typeof dispositions)[number]
export type AssistantAction = z.infer<typeof assistantAction>
export type AssistantSuggestion = z.infer<typeof assistantSuggestion>
export type ReplyPart = z.infer<typeof replyPart>
export type AssistantReply = z.infer<typeof assistantReply>

/**
 * Server-sent events of one answer: `start` carries the complete built-in answer, so that conclusions never wait for a model;
 * `delta` carries a piece of a model's text; `end` carries the final answer, which replaces everything before it.
 */
export const assistantEvents = ['start', 'delta', 'end'] as const

export type ChatMessage = z.infer<typeof chatMessage>
export type ConversationSummary = z.infer<typeof conversationSummary>
export type IntakeSummary = z.infer<typeof intakeSummary>

export type TriageCard = z.infer<typeof triageCard>

/** A question of the panel of danger signs, or what to do. */
export interface DangerSignNode {
  text: string
  /** What to do. */
  card?: TriageCard
  /** The answers to the question. `id` is one for the assistant, `next` the position of a node. */
  options?: { id: string; label: string; next: number }[]
}

export interface DangerSignEntry {
  /** Of a picture `sign:breathing`, of a region `body:chest` or, of a child, `child:chest`. */
  id: string
  name: string
  /** Position of its first node. */
  node: number
}

/** Everything that the panel of danger signs says in one language, so that it works without a network. */
export interface DangerSignTree {
  language: LanguageCode
  entries: DangerSignEntry[]
  nodes: DangerSignNode[]
}
