import type { Person } from '@arogyachat/knowledge/words'
import { englishWords } from '../language/detection.ts'
import type { Hit } from '../language/lexicon.ts'
import { indexOf, longestPhrase } from '../language/match-index.ts'
import type { Statement } from './clauses.ts'
import { type Reading, readingsOf } from './findings.ts'
import { isGeneralQuestion } from './general-questions.ts'
import type { Measures } from './measures.ts'
import type { Status } from './understanding.ts'

type Circle = 'self' | 'child' | 'family' | 'stranger'
/** How near each is to the writer. */
export const circles: Record<Person, Circle> = {
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
export interface Told extends Reading {
  who: Person | null
  status: Status
  /** Part of a question about illness in general. */
  isGeneral?: boolean
  statement: Statement
  measures: Measures
}

export const isModifier = (hit: Hit, ...ids: string[]) =>
  hit.meaning.kind === 'modifier' && ids.includes(hit.meaning.id)
export const says = ({ hits }: Statement, ...ids: string[]) => indexOf(hits).has('modifier', ...ids)
export const first = (it: { at: number[] }) => it.at[0] as number
export const last = (it: { at: number[] }) => it.at.at(-1) as number

const denialReach = 8
const besideReach = 4

/** A word of degree belongs to what stands beside it: "terrible pain in the belly with fever". */
export const isBeside = ({ at, statement }: Told, modifier: 'severe' | 'mild'): boolean =>
  indexOf(statement.hits)
    .modifiersFrom(modifier, (at[0] as number) - besideReach - longestPhrase, (at.at(-1) as number) + besideReach)
    .some((it) => Math.min(...it.at.flatMap((place) => at.map((own) => Math.abs(own - place)))) <= besideReach)

/**
 * Whether a reading is denied where it stands, or between its words ("chest no pain", "acidity is not there"). A denial that
 * means the trouble stays ("the pain is not going") is no denial, and neither is one that is a word of the phrase ("cannot
 * breathe"): those were taken out with their phrases.
 */
export function isDenied(reading: Reading, { hits, isQuestion }: Statement): boolean {
  const index = indexOf(hits)
  if (reading.isDenial || index.has('modifier', 'persist')) return false
  // "This is not a heart attack?" wants to know whether it is one.
  if (isQuestion && isNamedIllness(reading, hits)) return false
  // The word that denies comes first: "is not" shares its verb with what it denies.
  const isOwn = (it: Hit) => reading.at.includes(first(it))
  const from = first(reading) - denialReach - longestPhrase
  const near = (id: string) => index.modifiersFrom(id, from, last(reading) + denialReach)
  return [...near('negBefore'), ...near('negAfter')].some((it) => {
    if (isOwn(it)) return false
    // "कहीं … तो नहीं" asks, and so does every other phrase that takes the word that denies into itself.
    if (index.at(first(it)).some((other) => isModifier(other, 'neutral'))) return false
    if (first(it) > first(reading) && first(it) < last(reading)) return true
    const distance = isModifier(it, 'negBefore') ? first(reading) - last(it) : first(it) - last(reading)
    return distance > 0 && distance <= denialReach
  })
}

/** Whether an emergency or an illness is said by name, or a symptom by the same words as one. */
const isNamedIllness = (reading: Reading, hits: readonly Hit[]): boolean =>
  reading.kind !== 'symptom' ||
  reading.at.some((place) =>
    indexOf(hits)
      .at(place)
      .some(({ meaning }) => meaning.kind === 'flag' || meaning.kind === 'condition')
  )

/** Persons of a statement in order of the words that name them. */
function personsOf({ hits }: Statement): { id: Person; at: number[] }[] {
  const known = persons.get(hits)
  if (known) return known
  const found = hits.flatMap(({ meaning, at }) => (meaning.kind === 'person' ? [{ id: meaning.id, at }] : []))
  persons.set(hits, found)
  return found
}
const persons = new WeakMap<readonly Hit[], { id: Person; at: number[] }[]>()

/** How many persons begin at a place or before it. */
function personsBefore(all: readonly { at: number[] }[], place: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (first(all[middle] as { at: number[] }) <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** Of whom a reading is told: the person named last before it, else the first named after it. */
export function whoOf(reading: Reading, statement: Statement): Person | null {
  const all = personsOf(statement)
  const count = personsBefore(all, first(reading))
  if (count > 0) return all[count - 1]?.id ?? null
  return all.find(({ id }) => id !== 'self')?.id ?? all[0]?.id ?? null
}

const possessives = new Set(['my', 'our', 'mine'])
const possessiveReach = 2

/** Whether somebody's name stands right before a symptom: "my chest pain", "papa's chest pain". English "I" and "me" own nothing. */
function isOwned({ kind, at }: Reading, statement: Statement, wordAt: (place: number) => string): boolean {
  if (kind !== 'symptom') return false
  const index = indexOf(statement.hits)
  const isPossessor = (place: number) =>
    index.at(place).some((hit) => {
      if (hit.meaning.kind !== 'person' || hit.meaning.id === 'stranger' || last(hit) !== place) return false
      const isEnglishSelf = hit.meaning.id === 'self' && englishWords.has(wordAt(place))
      return !isEnglishSelf || possessives.has(wordAt(place))
    })
  return Array.from({ length: possessiveReach }, (_, i) => (at[0] as number) - 1 - i).some(isPossessor)
}

/** A question about an illness, unless it tells whose trouble it is, or of oneself how long or how badly it is there. */
function isAsked(
  reading: Reading,
  statement: Statement,
  { durationDays }: Measures,
  wordAt: (place: number) => string
): boolean {
  if (!says(statement, 'whatIs') || isOwned(reading, statement, wordAt)) return false
  const isOwn = indexOf(statement.hits).has('person', 'self')
  return !(reading.kind === 'symptom' && isOwn && (durationDays !== undefined || says(statement, 'now', 'severe')))
}

function statusOf(reading: Reading, statement: Statement, measures: Measures, isOver: boolean): Status {
  if (isDenied(reading, statement)) return 'denied'
  if (measures.isLongAgo || isOver) return 'past'
  // "Vision is gone" is no end of a trouble: its words are the trouble's own.
  const isEnded = indexOf(statement.hits)
    .of('modifier', 'past', 'resolved')
    .some((it) => !it.at.some((place) => reading.at.includes(place)))
  return isEnded && !says(statement, 'now', 'persist') ? 'past' : 'present'
}

/** Reads every statement; who is spoken of carries over to the next until somebody else is named. */
export function tell(
  statements: readonly Statement[],
  wordAt: (place: number) => string,
  measures: readonly Measures[]
): Told[] {
  const told: Told[] = []
  let carried: Person | null = null
  let places: string[] = []
  for (const [i, statement] of statements.entries()) {
    const next = statements[i + 1]
    // "A snake bit him | five years ago", "I had fever | it is gone": what follows by itself belongs to this.
    const isOver =
      next !== undefined &&
      ((says(next, 'resolved') && !says(next, 'persist')) ||
        (measures[i + 1]?.isLongAgo === true && !statement.isSentenceEnd)) &&
      readingsOf(next.hits, wordAt).length === 0
    const readings = readingsOf(statement.hits, wordAt, places)
    const named = statement.hits.flatMap(({ meaning }) => (meaning.kind === 'part' ? meaning.id : []))
    places = statement.isSentenceEnd ? [] : named.length > 0 ? named.slice(-1) : places
    const isGeneral = isGeneralQuestion(statement, readings, measures[i] as Measures, wordAt)
    let spoken: Person | null = null
    const before = told.length
    for (const reading of readings) {
      const person = whoOf(reading, statement)
      const isMannerOfSpeaking: boolean =
        person === 'stranger' && carried !== null && ['child', 'family'].includes(circles[carried])
      const who: Person | null = isMannerOfSpeaking ? carried : (person ?? carried)
      spoken ??= who
      told.push({
        ...reading,
        who,
        status:
          isGeneral || isAsked(reading, statement, measures[i] as Measures, wordAt)
            ? 'other'
            : statusOf(reading, statement, measures[i] as Measures, isOver),
        isGeneral,
        statement,
        measures: measures[i] as Measures
      })
    }
    const person: Person | null = spoken ?? lastPerson(statement)
    if (person) carried = person
    const here = told.slice(before)
    if (here.length > 0 && here.every((it) => it.status === 'past' || it.status === 'other')) carried = null
    if (carried && circles[carried] === 'stranger' && statement.isSentenceEnd) carried = null
  }
  return told
}

function lastPerson({ hits }: Statement): Person | null {
  let found: Person | null = null
  for (const { meaning } of hits)
    if (meaning.kind === 'person' && (found === null || meaning.id !== 'self')) found = meaning.id
  return found
}

/**
 * The one whom help is sought for: the writer if they tell of themselves, else the nearest person told of. A stranger only
 * when the writer tells nothing of themselves, not even that they are well.
 */
export function patientOf(told: readonly Told[], isWriterWell: boolean): Person | null {
  const present = told.filter((it) => it.status === 'present')
  const circleOf = (it: Told): Circle => (it.who === null ? 'self' : circles[it.who])
  for (const circle of ['self', 'child', 'family'] as const) {
    const found = present.find((it) => circleOf(it) === circle)
    if (found) return found.who
  }
  if (isWriterWell || told.some((it) => it.who === 'self')) return 'self'
  return present[0]?.who ?? null
}

/** "Somebody" beside a person of the family is a manner of speaking. */
export const isOfPatient = (who: Person | null, patient: Person | null): boolean =>
  sameCircle(who, patient) || (who === 'stranger' && patient !== null && ['child', 'family'].includes(circles[patient]))

export const sameCircle = (a: Person | null, b: Person | null): boolean =>
  (a === null ? 'self' : circles[a]) === (b === null ? 'self' : circles[b])
