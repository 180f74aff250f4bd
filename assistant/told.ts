import type { Person } from '@arogyachat/knowledge/words'
import type { Measures } from './facts.ts'
import { type Reading, readingsOf } from './findings.ts'
import { isGeneralQuestion } from './general-questions.ts'
import { englishWords } from './language.ts'
import type { Hit } from './lexicon.ts'
import type { Statement } from './statements.ts'
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
  isGeneral: boolean
  statement: Statement
  measures: Measures
}

export const isModifier = (hit: Hit, ...ids: string[]) =>
  hit.meaning.kind === 'modifier' && ids.includes(hit.meaning.id)
export const says = (statement: Statement, ...ids: string[]) => statement.hits.some((it) => isModifier(it, ...ids))
export const first = (it: { at: number[] }) => it.at[0] as number
export const last = (it: { at: number[] }) => it.at.at(-1) as number

const denialReach = 8
const besideReach = 4

/** A word of degree belongs to what stands beside it: "terrible pain in the belly with fever". */
export const isBeside = ({ at, statement }: Told, modifier: 'severe' | 'mild'): boolean =>
  statement.hits.some(
    (it) =>
      isModifier(it, modifier) &&
      Math.min(...it.at.flatMap((place) => at.map((own) => Math.abs(own - place)))) <= besideReach
  )

/**
 * Whether a reading is denied where it stands, or between its words ("chest no pain", "acidity is not there"). A denial that
 * means the trouble stays ("the pain is not going") is no denial, and neither is one that is a word of the phrase ("cannot
 * breathe"): those were taken out with their phrases.
 */
export function isDenied(reading: Reading, { hits, isQuestion }: Statement): boolean {
  if (reading.isDenial || hits.some((it) => isModifier(it, 'persist'))) return false
  // "This is not a heart attack?" wants to know whether it is one.
  if (isQuestion && isNamedIllness(reading, hits)) return false
  // The word that denies comes first: "is not" shares its verb with what it denies.
  const isOwn = (it: Hit) => reading.at.includes(first(it))
  return hits.some((it) => {
    if (isOwn(it) || !isModifier(it, 'negBefore', 'negAfter')) return false
    // "कहीं … तो नहीं" asks, and so does every other phrase that takes the word that denies into itself.
    if (hits.some((other) => isModifier(other, 'neutral') && other.at.includes(first(it)))) return false
    if (first(it) > first(reading) && first(it) < last(reading)) return true
    const distance = isModifier(it, 'negBefore') ? first(reading) - last(it) : first(it) - last(reading)
    return distance > 0 && distance <= denialReach
  })
}

/** Whether an emergency or an illness is said by name, or a symptom by the same words as one. */
const isNamedIllness = (reading: Reading, hits: readonly Hit[]): boolean =>
  reading.kind !== 'symptom' ||
  hits.some(
    ({ meaning, at }) =>
      (meaning.kind === 'flag' || meaning.kind === 'condition') && at.some((place) => reading.at.includes(place))
  )

/** Of whom a reading is told: the person named last before it, else the first named after it. */
export function whoOf(reading: Reading, { hits }: Statement): Person | null {
  let before: Person | null = null
  let after: Person | null = null
  for (const { meaning, at } of hits) {
    if (meaning.kind !== 'person') continue
    if ((at[0] as number) <= first(reading)) before = meaning.id
    else if (after === null || after === 'self') after = meaning.id
  }
  return before ?? after
}

const possessives = new Set(['my', 'our', 'mine'])
const possessiveReach = 2

/** Whether somebody's name stands right before a symptom: "my chest pain", "papa's chest pain". English "I" and "me" own nothing. */
function isOwned({ kind, at }: Reading, { hits }: Statement, wordAt: (place: number) => string): boolean {
  if (kind !== 'symptom') return false
  return hits.some((hit) => {
    if (hit.meaning.kind !== 'person' || hit.meaning.id === 'stranger') return false
    const word = wordAt(last(hit))
    const distance = (at[0] as number) - last(hit)
    const isEnglishSelf = hit.meaning.id === 'self' && englishWords.has(word)
    return distance > 0 && distance <= possessiveReach && (!isEnglishSelf || possessives.has(word))
  })
}

/** A question about an illness, unless it tells whose trouble it is, or of oneself how long or how badly it is there. */
function isAsked(
  reading: Reading,
  statement: Statement,
  { durationDays }: Measures,
  wordAt: (place: number) => string
): boolean {
  if (!says(statement, 'whatIs') || isOwned(reading, statement, wordAt)) return false
  const isOwn = statement.hits.some(({ meaning }) => meaning.kind === 'person' && meaning.id === 'self')
  return !(reading.kind === 'symptom' && isOwn && (durationDays !== undefined || says(statement, 'now', 'severe')))
}

function statusOf(reading: Reading, statement: Statement, measures: Measures, isOver: boolean): Status {
  if (isDenied(reading, statement)) return 'denied'
  if (measures.isLongAgo || isOver) return 'past'
  // "Vision is gone" is no end of a trouble: its words are the trouble's own.
  const isEnded = statement.hits.some(
    (it) => isModifier(it, 'past', 'resolved') && !it.at.some((place) => reading.at.includes(place))
  )
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
