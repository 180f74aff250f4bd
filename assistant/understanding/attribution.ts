import type { Person } from '@arogyachat/knowledge/words'
import { englishWords } from '../language/detection.ts'
import type { Match } from '../language/lexicon.ts'
import { indexOf, longestPhraseSpan } from '../language/match-index.ts'
import type { Clause } from './clauses.ts'
import { type ExtractedFinding, extractFindings } from './findings.ts'
import { isGeneralQuestion } from './general-questions.ts'
import type { Measures } from './measures.ts'
import type { Status } from './understanding.ts'

type RelationGroup = 'self' | 'child' | 'family' | 'stranger'
/** How near each is to the writer. */
export const relationGroups: Record<Person, RelationGroup> = {
  self: 'self',
  baby: 'child',
  child: 'child',
  son: 'child',
  daughter: 'child',
  mother: 'family',
  father: 'family',
  wife: 'family',
  husband: 'family',
  grandmother: 'family',
  grandfather: 'family',
  brother: 'family',
  sister: 'family',
  relative: 'family',
  stranger: 'stranger'
}

/** A reading with who has it and whether they do. */
export interface AttributedFinding extends ExtractedFinding {
  experiencer: Person | null
  status: Status
  /** Part of a question about illness in general. */
  isGeneral?: boolean
  clause: Clause
  measures: Measures
}

export const isModifier = (match: Match, ...ids: string[]) =>
  match.meaning.kind === 'modifier' && ids.includes(match.meaning.id)
export const hasModifier = ({ matches }: Clause, ...ids: string[]) => indexOf(matches).has('modifier', ...ids)
export const firstToken = (mention: { tokenIndexes: number[] }) => mention.tokenIndexes[0] as number
export const lastToken = (mention: { tokenIndexes: number[] }) => mention.tokenIndexes.at(-1) as number

const negationScope = 8
const degreeScope = 4

/** A word of degree belongs to what stands beside it: "terrible pain in the belly with fever". */
export const isBeside = ({ tokenIndexes, clause }: AttributedFinding, modifier: 'severe' | 'mild'): boolean =>
  indexOf(clause.matches)
    .modifiersFrom(
      modifier,
      (tokenIndexes[0] as number) - degreeScope - longestPhraseSpan,
      (tokenIndexes.at(-1) as number) + degreeScope
    )
    .some(
      (match) =>
        Math.min(...match.tokenIndexes.flatMap((position) => tokenIndexes.map((own) => Math.abs(own - position)))) <=
        degreeScope
    )

/**
 * Whether a reading is denied where it stands, or between its words ("chest no pain", "acidity is not there"). A denial that
 * means the trouble stays ("the pain is not going") is no denial, and neither is one that is a word of the phrase ("cannot
 * breathe"): those were taken out with their phrases.
 */
export function isNegated(finding: ExtractedFinding, { matches, isQuestion }: Clause): boolean {
  const index = indexOf(matches)
  if (finding.isDenial || index.has('modifier', 'persist')) return false
  // "This is not a heart attack?" wants to know whether it is one.
  if (isQuestion && isNamedIllness(finding, matches)) return false
  // The word that denies comes first: "is not" shares its verb with what it denies.
  const isOwn = (match: Match) => finding.tokenIndexes.includes(firstToken(match))
  const from = firstToken(finding) - negationScope - longestPhraseSpan
  const near = (id: string) => index.modifiersFrom(id, from, lastToken(finding) + negationScope)
  return [...near('negBefore'), ...near('negAfter')].some((match) => {
    if (isOwn(match)) return false
    // "कहीं … तो नहीं" asks, and so does every other phrase that takes the word that denies into itself.
    if (index.covering(firstToken(match)).some((other) => isModifier(other, 'neutral'))) return false
    if (firstToken(match) > firstToken(finding) && firstToken(match) < lastToken(finding)) return true
    const distance = isModifier(match, 'negBefore')
      ? firstToken(finding) - lastToken(match)
      : firstToken(match) - lastToken(finding)
    return distance > 0 && distance <= negationScope
  })
}

/** Whether an emergency or an illness is said by name, or a symptom by the same words as one. */
const isNamedIllness = (finding: ExtractedFinding, matches: readonly Match[]): boolean =>
  finding.kind !== 'symptom' ||
  finding.tokenIndexes.some((position) =>
    indexOf(matches)
      .covering(position)
      .some(({ meaning }) => meaning.kind === 'flag' || meaning.kind === 'condition')
  )

/** Persons of a statement in order of the words that name them. */
function personsOf({ matches }: Clause): { id: Person; tokenIndexes: number[] }[] {
  const known = persons.get(matches)
  if (known) return known
  const found = matches.flatMap(({ meaning, tokenIndexes }) =>
    meaning.kind === 'person' ? [{ id: meaning.id, tokenIndexes }] : []
  )
  persons.set(matches, found)
  return found
}
const persons = new WeakMap<readonly Match[], { id: Person; tokenIndexes: number[] }[]>()

/** How many persons begin at a place or before it. */
function personsBefore(all: readonly { tokenIndexes: number[] }[], position: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (firstToken(all[middle] as { tokenIndexes: number[] }) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Of whom a reading is told: the person named last before it, else the first named after it. */
export function experiencerOf(finding: ExtractedFinding, clause: Clause): Person | null {
  const all = personsOf(clause)
  const count = personsBefore(all, firstToken(finding))
  if (count > 0) return all[count - 1]?.id ?? null
  return all.find(({ id }) => id !== 'self')?.id ?? all[0]?.id ?? null
}

const possessives = new Set(['my', 'our', 'mine'])
const possessiveReach = 2

/** Whether somebody's name stands right before a symptom: "my chest pain", "papa's chest pain". English "I" and "me" own nothing. */
function isOwned(
  { kind, tokenIndexes }: ExtractedFinding,
  clause: Clause,
  wordAt: (position: number) => string
): boolean {
  if (kind !== 'symptom') return false
  const index = indexOf(clause.matches)
  const isPossessor = (position: number) =>
    index.covering(position).some((match) => {
      if (match.meaning.kind !== 'person' || match.meaning.id === 'stranger' || lastToken(match) !== position)
        return false
      const isEnglishSelf = match.meaning.id === 'self' && englishWords.has(wordAt(position))
      return !isEnglishSelf || possessives.has(wordAt(position))
    })
  return Array.from({ length: possessiveReach }, (_, i) => (tokenIndexes[0] as number) - 1 - i).some(isPossessor)
}

/** A question about an illness, unless it tells whose trouble it is, or of oneself how long or how badly it is there. */
function isAsked(
  finding: ExtractedFinding,
  clause: Clause,
  { durationDays }: Measures,
  wordAt: (position: number) => string
): boolean {
  if (!hasModifier(clause, 'whatIs') || isOwned(finding, clause, wordAt)) return false
  const isOwn = indexOf(clause.matches).has('person', 'self')
  return !(finding.kind === 'symptom' && isOwn && (durationDays !== undefined || hasModifier(clause, 'now', 'severe')))
}

function statusOf(finding: ExtractedFinding, clause: Clause, measures: Measures, isOver: boolean): Status {
  if (isNegated(finding, clause)) return 'denied'
  if (measures.isLongAgo || isOver) return 'past'
  // "Vision is gone" is no end of a trouble: its words are the trouble's own.
  const isEnded = indexOf(clause.matches)
    .of('modifier', 'past', 'resolved')
    .some((match) => !match.tokenIndexes.some((position) => finding.tokenIndexes.includes(position)))
  return isEnded && !hasModifier(clause, 'now', 'persist') ? 'past' : 'present'
}

/** Reads every statement; who is spoken of carries over to the next until somebody else is named. */
export function attributeFindings(
  clauses: readonly Clause[],
  wordAt: (position: number) => string,
  measures: readonly Measures[]
): AttributedFinding[] {
  const attributed: AttributedFinding[] = []
  let carried: Person | null = null
  let positions: string[] = []
  for (const [i, clause] of clauses.entries()) {
    const next = clauses[i + 1]
    // "A snake bit him | five years ago", "I had fever | it is gone": what follows by itself belongs to this.
    const isOver =
      next !== undefined &&
      ((hasModifier(next, 'resolved') && !hasModifier(next, 'persist')) ||
        (measures[i + 1]?.isLongAgo === true && !clause.isSentenceEnd)) &&
      extractFindings(next.matches, wordAt).length === 0
    const extracted = extractFindings(clause.matches, wordAt, positions)
    const named = clause.matches.flatMap(({ meaning }) => (meaning.kind === 'part' ? meaning.id : []))
    positions = clause.isSentenceEnd ? [] : named.length > 0 ? named.slice(-1) : positions
    const isGeneral = isGeneralQuestion(clause, extracted, measures[i] as Measures, wordAt)
    let spoken: Person | null = null
    const before = attributed.length
    for (const finding of extracted) {
      const person = experiencerOf(finding, clause)
      const isMannerOfSpeaking: boolean =
        person === 'stranger' && carried !== null && ['child', 'family'].includes(relationGroups[carried])
      const experiencer: Person | null = isMannerOfSpeaking ? carried : (person ?? carried)
      spoken ??= experiencer
      attributed.push({
        ...finding,
        experiencer,
        status:
          isGeneral || isAsked(finding, clause, measures[i] as Measures, wordAt)
            ? 'other'
            : statusOf(finding, clause, measures[i] as Measures, isOver),
        isGeneral,
        clause,
        measures: measures[i] as Measures
      })
    }
    const person: Person | null = spoken ?? lastPerson(clause)
    if (person) carried = person
    const here = attributed.slice(before)
    if (here.length > 0 && here.every((finding) => finding.status === 'past' || finding.status === 'other'))
      carried = null
    if (carried && relationGroups[carried] === 'stranger' && clause.isSentenceEnd) carried = null
  }
  return attributed
}

function lastPerson({ matches }: Clause): Person | null {
  let found: Person | null = null
  for (const { meaning } of matches)
    if (meaning.kind === 'person' && (found === null || meaning.id !== 'self')) found = meaning.id
  return found
}

/**
 * The one whom help is sought for: the writer if they tell of themselves, else the nearest person told of. A stranger only
 * when the writer tells nothing of themselves, not even that they are well.
 */
export function patientOf(attributed: readonly AttributedFinding[], isWriterWell: boolean): Person | null {
  const present = attributed.filter((finding) => finding.status === 'present')
  const circleOf = (finding: AttributedFinding): RelationGroup =>
    finding.experiencer === null ? 'self' : relationGroups[finding.experiencer]
  for (const circle of ['self', 'child', 'family'] as const) {
    const found = present.find((finding) => circleOf(finding) === circle)
    if (found) return found.experiencer
  }
  if (isWriterWell || attributed.some((finding) => finding.experiencer === 'self')) return 'self'
  return present[0]?.experiencer ?? null
}

/** "Somebody" beside a person of the family is a manner of speaking. */
export const isPatientOrUnspecified = (experiencer: Person | null, patient: Person | null): boolean =>
  isSameRelationGroup(experiencer, patient) ||
  (experiencer === 'stranger' && patient !== null && ['child', 'family'].includes(relationGroups[patient]))

export const isSameRelationGroup = (a: Person | null, b: Person | null): boolean =>
  (a === null ? 'self' : relationGroups[a]) === (b === null ? 'self' : relationGroups[b])
