import { coreLanguageOf, dialects, isDialect, type LanguageCode } from '@arogyachat/contract/languages'
import { everydayWordsOf } from '@arogyachat/knowledge/everyday-words'
import type { ClauseReading, Finding, PatientFacts, Understanding } from '../understanding/understanding.ts'
import { EverydayIndex, soundOf } from './everyday-words.ts'

/** Features are hashed into this many buckets for the head of any emergency, which decides on alarms. */
export const buckets = 1 << 18
/** The other heads, which see the concepts alone, share fewer, with the lower bits of the same hash. */
export const sharedBuckets = 1 << 15

/** The features of a message by bucket, ascending and each once. */
export interface Buckets {
  /** What the rules and the lists found. */
  concepts: number[]
  /** The sounds and letters of the words, which belong to one language and say little about the family of an emergency. */
  words: number[]
}

const isOfWords = (feature: string): boolean => /^(?:words?|sound|gram) /.test(feature)

export function bucketsOf(understanding: Understanding): Buckets {
  const features = featuresOf(understanding)
  const hashed = (some: readonly string[]) => [...new Set(some.map(bucketOf))].sort((a, b) => a - b)
  return {
    concepts: hashed(features.filter((feature) => !isOfWords(feature))),
    words: hashed(features.filter(isOfWords))
  }
}

/** The most pairs of findings and of concepts in a clause that are counted, which bounds the time of a long message. */
const maxPaired = 12
const gramSizes = [3, 4, 5]
/** Messages of the corpus have at most half as many words. */
const mostWords = 160

/**
 * What the second reader sees of a message, as the names of features: the rules' own findings with their status, the concepts of
 * each clause and their pairs, measured facts, and the sound of the words. Concepts are the same in every language, so that a
 * sentence learnt in one language is recognised in the others.
 */
function featuresOf(whole: Understanding): string[] {
  const understanding = { ...whole, reading: beginningOf(whole.reading) }
  const { findings, relatives, namedFlags, namedConditions, facts, reading, wants, patient, language } = understanding
  return [
    ...findings.flatMap(findingFeatures),
    ...relatives.map(({ id }) => `relative ${id}`),
    ...[...namedFlags, ...namedConditions].map(({ id, status }) => `named ${id} ${status}`),
    ...pairsOf(findings.map(({ id, status }) => `${id} ${status}`)).map((pair) => `together ${pair}`),
    ...factFeatures(facts),
    ...Object.entries(wants).flatMap(([wish, isWanted]) => (isWanted ? `wants ${wish}` : [])),
    `patient ${patient ?? 'unnamed'}`,
    ...(understanding.hintsAtCrisis ? ['hints at crisis'] : []),
    ...shapeFeatures(understanding),
    ...reading.flatMap((clause) => [...clauseFeatures(clause, understanding), ...everydayFeatures(clause, language)])
  ]
}

/** The first clauses, up to `mostWords` words, which bounds the time of a long message. */
function beginningOf(reading: readonly ClauseReading[]): ClauseReading[] {
  let left = mostWords
  return reading.flatMap((clause) => {
    const words = clause.words.slice(0, Math.max(0, left))
    left -= clause.words.length
    return words.length === clause.words.length || words.length > 0 ? { ...clause, words } : []
  })
}

const findingFeatures = ({ id, status, severity, onset, isWorsening, durationDays }: Finding): string[] => [
  `finding ${id} ${status}`,
  ...(status === 'present' && severity ? [`finding ${id} ${severity}`, `severity ${severity}`] : []),
  ...(status === 'present' && onset ? [`finding ${id} ${onset}`, `onset ${onset}`] : []),
  ...(status === 'present' && isWorsening ? ['worsening'] : []),
  ...(durationDays !== undefined
    ? [`lasting ${durationDays < 1 ? 'hours' : durationDays <= 3 ? 'days' : durationDays <= 14 ? 'weeks' : 'long'}`]
    : [])
]

function factFeatures(facts: PatientFacts): string[] {
  const { ageMonths, isPregnant, isPostpartum, background = [], sex } = facts
  const age =
    ageMonths === undefined
      ? null
      : ageMonths < 2
        ? 'newborn'
        : ageMonths < 60
          ? 'small'
          : ageMonths < 720
            ? 'grown'
            : 'old'
  return [
    ...(age ? [`age ${age}`] : []),
    ...(sex ? [`sex ${sex}`] : []),
    ...(isPregnant ? ['pregnant'] : []),
    ...(isPostpartum ? ['postpartum'] : []),
    ...background.map((illness) => `background ${illness}`)
  ]
}

/** How much of the message reports something, and how: an emergency told at length is not calmer than a short one. */
function shapeFeatures({ findings, reading, language, isRomanised }: Understanding): string[] {
  const of = (status: Finding['status']) => Math.min(3, findings.filter((finding) => finding.status === status).length)
  const words = reading.flatMap((clause) => clause.words)
  const unknown = words.filter(({ isKnown }) => !isKnown).length
  return [
    `present ${of('present')}`,
    `denied ${of('denied')}`,
    `past ${of('past')}`,
    `other ${of('other')}`,
    `words ${Math.min(6, Math.floor(words.length / 8))}`,
    `unknown ${words.length === 0 ? 0 : Math.round((4 * unknown) / words.length)}`,
    `language ${language} ${isRomanised}`,
    ...(reading.some(({ isQuestion }) => isQuestion) ? ['question'] : [])
  ]
}

function clauseFeatures(
  { concepts, words, isQuestion }: ClauseReading,
  { language, isRomanised }: Understanding
): string[] {
  const sounds = words.map(({ text }) => soundOf(text, language))
  const tongue = isRomanised ? 'latin' : coreLanguageOf(language)
  return [
    ...concepts.map((concept) => `concept ${concept}`),
    ...pairsOf(concepts).map((pair) => `clause ${pair}`),
    ...(isQuestion ? concepts.map((concept) => `asked ${concept}`) : []),
    ...sounds.map((sound) => `word ${tongue} ${sound}`),
    ...sounds.slice(1).map((sound, i) => `words ${tongue} ${sounds[i]} ${sound}`),
    ...words.flatMap(({ text, isKnown }, i) => [
      ...(isKnown ? [] : [`sound ${sounds[i]}`]),
      ...gramsOf(text).map((gram) => `gram ${gram}`)
    ])
  ]
}

const indexes = new Map<LanguageCode, EverydayIndex>()

/** The index of a language, built when it is first needed. */
function indexOf(language: LanguageCode): EverydayIndex {
  const known = indexes.get(language)
  if (known) return known
  const index = new EverydayIndex(language, everydayWordsOf(language))
  indexes.set(language, index)
  return index
}

/** English words stand in every language, and Hindi words in its dialects; Hindi may hide a dialect. */
function listsOf(language: LanguageCode): LanguageCode[] {
  if (language === 'en') return ['en']
  return language === 'hi' || isDialect(language) ? ['hi', ...dialects, 'en'] : [language, 'en']
}

const pairedKinds = /^(part|sensation|symptom|person|modifier):/

/** The everyday concepts of a clause, and their pairs with each other and with what the word lists found. */
function everydayFeatures({ concepts, words }: ClauseReading, language: Understanding['language']): string[] {
  const texts = words.map(({ text }) => text)
  const everyday = [...new Set(listsOf(language).flatMap((list) => indexOf(list).conceptsIn(texts)))].sort()
  const partners = [...everyday, ...concepts.filter((concept) => pairedKinds.test(concept))].slice(0, maxPaired)
  return [
    ...everyday.map((concept) => `everyday ${concept}`),
    ...everyday.flatMap((concept, i) => partners.slice(i + 1).map((partner) => `everyday ${concept} + ${partner}`))
  ]
}

function gramsOf(text: string): string[] {
  const letters = [...`<${text}>`]
  return gramSizes.flatMap((size) =>
    letters.slice(0, Math.max(0, letters.length - size + 1)).map((_, i) => letters.slice(i, i + size).join(''))
  )
}

const pairsOf = (ids: readonly string[]): string[] => {
  const some = [...new Set(ids)].sort().slice(0, maxPaired)
  return some.flatMap((a, i) => some.slice(i + 1).map((b) => `${a} + ${b}`))
}

/** The bucket of a feature: FNV-1a. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) {
    hash ^= feature.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  return (hash >>> 0) % buckets
}
