import type { PartKind } from '@arogyachat/contract/assistant'
import { dangerSignOf } from '@arogyachat/knowledge/clinical/danger-signs'
import type { Disposition } from '@arogyachat/knowledge/clinical/dispositions'
import type { Texts } from '@arogyachat/knowledge/texts'
import type { Memory } from '../conversation/memory.ts'
import { choicesOf, dangerQuestions } from '../triage/questions.ts'
import { isMeant, signsOf } from '../triage/sign-groups.ts'
import type { Intent } from '../understanding/intent.ts'
import type { PatientFacts, Understanding } from '../understanding/understanding.ts'
import { fill, listOf, phraseOf } from './phrases.ts'

/** A visitor of the landing page, or a signed-in patient. */
export type Scope = 'visitor' | 'patient'

export interface Suggestion {
  /** Sent back as the answer, for example "age:age1To4". */
  id: string
  label: string
}

export type Action =
  | { kind: 'call'; number: string; label: string }
  | { kind: 'findDoctor'; specialty: string; label: string }
  | { kind: 'bookTest'; test?: string; label: string }
  | { kind: 'signIn' | 'signUp' | 'summary' | 'dangerSigns'; label: string }
  /** A section of the patient's dashboard. */
  | { kind: 'open'; section: 'consultation' | 'tests'; label: string }

export interface Card {
  disposition: Disposition
  title: string
  steps: string[]
  numbers: { number: string; label: string }[]
  /** Another emergency that it may be, and what is to be done beside the steps. */
  also?: { title: string; steps: string[] }
}

/**
 * A part of an answer, for screens that show the urgency first and fold the rest. `understood` says what was understood, `refused`
 * what cannot be answered, `warning` when to get help at once, `watch` when to see a doctor, `question` is the next question, and
 * `notice` says that this is AI.
 */
export interface Part {
  kind: PartKind
  sentences: string[]
}

export interface Reply {
  /** Plain text; paragraphs are separated by an empty line. */
  reply: string
  /** The same answer in parts. The text leaves out what is too long to be read aloud, the parts are complete. */
  parts?: Part[]
  card?: Card
  suggestions: Suggestion[]
  actions: Action[]
}

export interface ReplyContext {
  intent: Intent
  /** All that is known of the patient. */
  facts: PatientFacts
  /** The question that ends this reply. */
  question: string | null
  /** The question is about a sign chosen in the panel of danger signs, so nothing else is said. */
  isGuided: boolean
  /** A button was pressed that belongs to no open question. */
  isLostButton: boolean
  /** The message answers the question before it. */
  isAnswer: boolean
  /** The emergency rests on earlier messages alone. */
  isCarriedOver: boolean
}

export function suggestionsFor(texts: Texts, question: string | null): Suggestion[] {
  if (question === null) return []
  return choicesOf(question).map((choice) => ({ id: `${question}:${choice}`, label: choiceText(texts, choice) }))
}

/** The label of a choice: a button's own text, or the name of a symptom. */
export function choiceText(texts: Texts, choice: string): string {
  const label = phraseOf(texts.buttons, choice) || phraseOf(texts.symptoms, choice)
  return label.charAt(0).toLocaleUpperCase('en') + label.slice(1)
}

export function questionText(texts: Texts, question: string): string {
  const asked: Record<string, string> = texts.ask.symptoms
  if (dangerSignOf(question)) return texts.ask.which
  const signs = signsOf(question).map((id) => phraseOf(texts.symptoms, id))
  if (signs.length > 0)
    return fill(isMeant(question) ? texts.ask.meant : texts.ask.anyOf, { symptoms: listOf(texts, signs, 'listOr') })
  if (dangerQuestions.includes(question)) return phraseOf(texts.ask.danger, question)
  if (question in texts.ask)
    return texts.ask[question as 'age' | 'patient' | 'duration' | 'worse' | 'pregnancy' | 'sex']
  return asked[question] ?? fill(texts.ask.also, { symptom: phraseOf(texts.symptoms, question) })
}

export const callActions = (numbers: readonly string[], texts: Texts): Action[] =>
  numbers.map((number) => ({ kind: 'call', number, label: fill(texts.buttons.call, { number }) }))

/** Opens the panel of danger signs. */
export const dangerSignsAction = (texts: Texts): Action => ({ kind: 'dangerSigns', label: texts.buttons.dangerSigns })

export const signUpActions = (texts: Texts): Action[] => [
  { kind: 'signIn', label: texts.buttons.signIn },
  { kind: 'signUp', label: texts.buttons.signUp }
]

export const noticeOf = (texts: Texts, memory: Memory): string[] => (memory.isNoticeGiven ? [] : [texts.say.aiNotice])

/** Adds the danger signs and 112 to a reply without a triage, because nothing is ruled out. */
export const withDangerSigns = (reply: string, { say }: Texts): string =>
  reply.includes(say.ifDanger) ? reply : [reply, say.ifDanger].join('\n\n')

/** Refusals beside the answer to a complaint. Tablets already taken come first. */
export function refusalsOf({ wants, tabletsTaken }: Understanding, texts: Texts): string[] {
  if (tabletsTaken === 'several') return [texts.say.tookTablets]
  if (wants.dose) return [texts.say.refuseDose]
  return wants.medicine ? [texts.say.refuseMedicine] : []
}
