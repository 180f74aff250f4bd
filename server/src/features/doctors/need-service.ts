import { converse } from '@arogyachat/assistant/conversation/converse'
import { freshMemory } from '@arogyachat/assistant/conversation/memory'
import { tokensOf } from '@arogyachat/assistant/language/text'
import { specialtyFor } from '@arogyachat/assistant/triage/specialty'
import type { PatientFacts, Understanding } from '@arogyachat/assistant/understanding/understanding'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Specialization, specializations } from '@arogyachat/contract/specializations'
import { specialties } from '@arogyachat/knowledge/specialties/specialties'
import { specialtyWords } from '@arogyachat/knowledge/specialties/specialty-words'
import { read } from '../assistant/reading-service.ts'

/** What a sentence in the doctor search asks for. */
export interface Need {
  specializations: Specialization[]
  /** The sentence describes an emergency. */
  isEmergency: boolean
}

/** Reads a sentence in any language: what hurts leads to a specialty; otherwise the name of a specialty or of a part of the body does. */
export async function needOf(text: string, language: LanguageCode): Promise<Need> {
  const { understanding, secondReading } = await read(text, language)
  const outcome = converse({ text, understanding, secondReading, memory: freshMemory(), language, scope: 'patient' })
  const isComplaint = outcome.symptoms.length > 0 || outcome.conditions.length > 0
  const ids = isComplaint ? [specialtyFor(outcome, factsOf(understanding)).id] : specialtiesNamed(text)
  return {
    specializations: ids.flatMap((id) => specializationOf(id) ?? []),
    isEmergency: outcome.triage === 'emergency'
  }
}

/** A child whose age is not said is taken for a small one: a doctor for children is right for every child. */
const childMonths = 5 * 12
const factsOf = ({ patient, facts }: Understanding): PatientFacts =>
  patient === 'child' ? { ageMonths: childMonths, ...facts } : facts

const nameOf = new Map(specialties.map(({ id, name }) => [id, name]))
const specializationOf = (id: string) => specializations.find((name) => name === nameOf.get(id))

const wordsIn = (text: string) => tokensOf(text).flatMap((token) => (token.kind === 'word' ? token.text : []))

/** Shorter words must be typed whole: the Hindi word for heart also begins the name of Delhi. */
const prefixLength = 4

const phrases = Object.entries(specialtyWords).flatMap(([id, words]) =>
  words.map((phrase) => ({ id, words: wordsIn(phrase) }))
)

/** The word is the typed one, in an inflected form or half typed. */
const isTyped = (typed: string, word: string) =>
  typed === word ||
  (word.length >= prefixLength && typed.startsWith(word)) ||
  (typed.length >= prefixLength && word.startsWith(typed))

function specialtiesNamed(text: string): string[] {
  const typed = wordsIn(text)
  const isNamed = (words: readonly string[]) =>
    typed.some((_, start) => words.every((word, i) => isTyped(typed[start + i] ?? '', word)))
  return [...new Set(phrases.flatMap(({ id, words }) => (isNamed(words) ? id : [])))]
}
