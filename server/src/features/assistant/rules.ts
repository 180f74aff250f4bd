import type { Outcome } from '@arogyachat/assistant/conversation/converse'
import type { Memory } from '@arogyachat/assistant/conversation/memory'
import { scriptOf } from '@arogyachat/assistant/language/text'
import type { Action } from '@arogyachat/assistant/reply/reply-parts'
import type { Assessment } from '@arogyachat/assistant/triage/assessment'
import type { PatientFacts, Understanding } from '@arogyachat/assistant/understanding/understanding'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { assistantAction } from '@arogyachat/contract/schemas/assistant'
import { type Specialization, specializations } from '@arogyachat/contract/specializations'
import { textsOf } from '@arogyachat/knowledge/texts'
import type { z } from 'zod'

/**
 * The language of the answer: that of the screen, unless the message is written in the letters of another language. Haryanvi and
 * Bhojpuri are read as Hindi, so a message in Devanagari leaves them as they are.
 */
export function answerLanguage(text: string, understanding: Understanding, asked: LanguageCode): LanguageCode {
  const isNative = !understanding.isRomanised && understanding.language !== 'en'
  const hasOwnLetters = [...text].some((text) => ![null, 'latin'].includes(scriptOf(text)))
  const isOther = understanding.language !== coreLanguageOf(asked)
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
    card: outcome.card ? { ...outcome.card, numbers: outcome.card.numbers.map((number) => number.number) } : null,
    suggestions: outcome.suggestions,
    actions: actionsOf(outcome.actions)
  }
}

/** The title of a conversation: its first words. */
export const titleOf = (text: string): string => [...text.replace(/\s+/g, ' ')].slice(0, 80).join('')

/** The intake summary for the doctor, written by rules. */
export function intakeOf(
  memory: Memory,
  { redFlags, triage }: Assessment,
  { complaint, note }: { complaint: string; note: string },
  language: LanguageCode,
  now: Date
): IntakeSummary {
  const texts = textsOf(language)
  const findings = Object.entries(memory.findings)
  const titles: Record<string, { title: string }> = texts.redFlags
  return {
    language,
    complaint,
    note,
    present: findings.flatMap(([id, finding]) =>
      finding.status === 'present'
        ? {
            id,
            name: phrase(texts.symptoms, id),
            severity: finding.severity ?? null,
            onset: finding.onset ?? null,
            durationDays: finding.durationDays ?? null
          }
        : []
    ),
    denied: findings.flatMap(([id, finding]) =>
      finding.status === 'denied' ? { id, name: phrase(texts.symptoms, id) } : []
    ),
    ageMonths: memory.facts.ageMonths ?? null,
    isPregnant: memory.facts.isPregnant ?? null,
    redFlags: redFlags.map(({ id }) => ({ id, name: titles[id]?.title ?? id })),
    triage,
    writtenAt: now.toISOString()
  }
}

/** The intake with its names in the language of the reader. */
export function namedIn(intake: IntakeSummary, language: LanguageCode): IntakeSummary {
  const texts = textsOf(language)
  const titles: Record<string, { title: string }> = texts.redFlags
  const named = <T extends { id: string; name: string }>(value: T): T => ({
    ...value,
    name: phrase(texts.symptoms, value.id)
  })
  return {
    ...intake,
    present: intake.present.map(named),
    denied: intake.denied.map(named),
    redFlags: intake.redFlags.map((redFlag) => ({ ...redFlag, name: titles[redFlag.id]?.title ?? redFlag.name }))
  }
}

/** The month in India, 1 to 12. */
export const monthOf = (now: Date): number => Number(dateInIndia(now).slice(5, 7))
