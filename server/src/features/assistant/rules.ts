import type { Outcome } from '@arogyachat/assistant/conversation/converse'
import { caseOf, type Memory } from '@arogyachat/assistant/conversation/memory'
import { scriptOf } from '@arogyachat/assistant/language/text'
import type { Action } from '@arogyachat/assistant/reply/reply-parts'
import { assessCase } from '@arogyachat/assistant/triage/assessment'
import { factsWith, presentIn, reportedIn } from '@arogyachat/assistant/triage/patient-case'
import { unansweredOf } from '@arogyachat/assistant/triage/red-flags'
import type { PatientFacts, Status, Understanding } from '@arogyachat/assistant/understanding/understanding'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { assistantAction } from '@arogyachat/contract/schemas/assistant'
import { type Specialization, specializations } from '@arogyachat/contract/specializations'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { z } from 'zod'

/**
 * The language of the answer: that of the screen, unless the message is written in the letters of another language. Hindi,
 * Haryanvi and Bhojpuri share theirs, so a message in Devanagari leaves each of them as they are.
 */
export function answerLanguage(text: string, understanding: Understanding, asked: LanguageCode): LanguageCode {
  const isNative = !understanding.isRomanised && understanding.language !== 'en'
  const hasOwnLetters = [...text].some((text) => ![null, 'latin'].includes(scriptOf(text)))
  const isOther = coreLanguageOf(understanding.language) !== coreLanguageOf(asked)
  return isNative && hasOwnLetters && isOther ? understanding.language : asked
}

interface RequestContext {
  age?: number | undefined
  sex?: 'M' | 'F' | undefined
  pregnant?: boolean | undefined
}

/** The facts that the request states about the patient; an age in years becomes months. */
export function factsOfContext(context: RequestContext | undefined): PatientFacts {
  const { age, sex, pregnant } = context ?? {}
  return {
    ...(age !== undefined && { ageMonths: age * 12 }),
    ...(sex && { sex }),
    ...(pregnant !== undefined && { isPregnant: pregnant })
  }
}

/**
 * The facts of a profile. `illnesses` is the result of reading the long-term illnesses, in the patient's own words, with
 * `understand`.
 */
export function factsOfProfile({ age, gender }: PatientProfile, illnesses: Understanding): PatientFacts {
  const background = [
    ...(illnesses.facts.background ?? []),
    ...illnesses.namedConditions.map((namedCondition) => namedCondition.id)
  ]
  return {
    ...(age !== null && { ageMonths: age * 12 }),
    ...(gender === 'Male' && { sex: 'M' as const }),
    ...(gender === 'Female' && { sex: 'F' as const }),
    ...(background.length > 0 && { background: [...new Set(background)].slice(0, 6) })
  }
}

const namesOfSpecializations: readonly string[] = specializations

/** Actions as the contract has them, without doctors of a specialization that is not offered. */
export const actionsOf = (actions: readonly Action[]): z.input<typeof assistantAction>[] =>
  actions.flatMap((action): z.input<typeof assistantAction>[] => {
    if (action.kind === 'findDoctor')
      return namesOfSpecializations.includes(action.specialty)
        ? [{ kind: 'findDoctor', specialization: action.specialty as Specialization, label: action.label }]
        : []
    if (action.kind === 'bookTest')
      return [{ kind: 'bookTest', label: action.label, ...(action.test && { testId: action.test }) }]
    return [action]
  })

const phrase = (section: Record<string, string>, id: string) => section[id] ?? id

/** The answer's conclusions by id, each with its name in the language of the answer. */
export function conclusionsOf(outcome: Outcome, understanding: Understanding, language: LanguageCode) {
  const texts = textsOf(language)
  return {
    intent: outcome.intent,
    triage: outcome.triage,
    disposition: outcome.disposition,
    redFlags: outcome.redFlags.map((redFlag) => redFlag.id),
    symptoms: understanding.findings.map(({ id, status }) => ({ id, status, name: phrase(texts.symptoms, id) })),
    conditions: outcome.conditions.map(({ id }) => ({ id, name: phrase(texts.conditions, id) })),
    ...(outcome.parts && { parts: outcome.parts }),
    card: outcome.card ? { ...outcome.card, numbers: outcome.card.numbers.map((number) => number.number) } : null,
    suggestions: outcome.suggestions,
    actions: actionsOf(outcome.actions)
  }
}

/** The title of a conversation: its first words. */
export const titleOf = (text: string): string => [...text.replace(/\s+/g, ' ')].slice(0, 80).join('')

/** What a message mentions, with the patient's own words. */
export interface OwnWords {
  id: string
  status: Status
  words: string
}

/** A quotation is cut after this many characters. */
const maxWords = 120
const maxMentions = 20

/** The patient's own words for each finding of a message, for the summary. A tapped button has none. */
export const ownWordsOf = ({ findings }: Understanding): OwnWords[] =>
  findings
    .filter((finding) => finding.evidence.trim() !== '' && finding.status !== 'other')
    .slice(0, maxMentions)
    .map(({ id, status, evidence }) => ({ id, status, words: [...evidence].slice(0, maxWords).join('') }))

/** What the patient said themselves, beside what the conversation remembers. */
interface Said {
  complaint: string
  note: string
  /** From all messages, the oldest first. */
  ownWords: readonly OwnWords[]
}

/** The intake summary for the doctor, written by rules. Its names are in this language. */
export function intakeOf(
  memory: Memory,
  { complaint, note, ownWords }: Said,
  language: LanguageCode,
  now: Date
): IntakeSummary {
  const patientCase = caseOf(undefined, memory)
  const { redFlags, triage } = assessCase(patientCase)
  const findings = Object.entries(memory.findings)
  const present = presentIn(patientCase.findings)
  // A symptom that is only part of another one ("fever" beside "high fever") says nothing more.
  const reported = new Set(reportedIn(present))
  const { ageMonths, sex, isPregnant, isPostpartum } = factsWith(patientCase.facts, present)
  const wordsFor = (id: string, status: Status) =>
    ownWords.findLast((mention) => mention.id === id && mention.status === status)?.words ?? null
  const named = (id: string) => ({ id, name: '' })
  const intake: IntakeSummary = {
    language,
    complaint,
    note,
    present: findings.flatMap(([id, { status, severity, onset, durationDays }]) =>
      status === 'present' && reported.has(id)
        ? {
            ...named(id),
            severity: severity ?? null,
            onset: onset ?? null,
            durationDays: durationDays ?? null,
            words: wordsFor(id, status)
          }
        : []
    ),
    denied: findings.flatMap(([id, { status }]) =>
      status === 'denied' ? { ...named(id), words: wordsFor(id, status) } : []
    ),
    unknown: unansweredOf(patientCase, redFlags).map(named),
    ageMonths: ageMonths ?? null,
    sex: sex ?? null,
    isPregnant: isPregnant ?? null,
    isPostpartum: isPostpartum ?? null,
    redFlags: redFlags.map(({ id }) => named(id)),
    triage,
    writtenAt: now.toISOString()
  }
  return namedIn(intake, language)
}

/** The intake with its names in the language of the reader. What an older summary lacks is empty. */
export function namedIn(intake: IntakeSummary, language: LanguageCode): IntakeSummary {
  const texts = textsOf(language)
  const danger: Record<string, string> = texts.ask.danger
  const titles: Record<string, { title: string }> = texts.redFlags
  const named = <T extends { id: string }>(value: T): T & { name: string } => ({
    ...value,
    name: danger[value.id] ?? phrase(texts.symptoms, value.id)
  })
  return {
    ...intake,
    language,
    present: intake.present.map((symptom) => ({ ...named(symptom), words: symptom.words ?? null })),
    denied: intake.denied.map((symptom) => ({ ...named(symptom), words: symptom.words ?? null })),
    unknown: (intake.unknown ?? []).map(named),
    sex: intake.sex ?? null,
    isPostpartum: intake.isPostpartum ?? null,
    redFlags: intake.redFlags.map(({ id }) => ({ id, name: titles[id]?.title ?? id }))
  }
}

/** The month in India, 1 to 12. */
export const monthOf = (now: Date): number => Number(dateInIndia(now).slice(5, 7))
