import type { Person } from '@arogyachat/knowledge/words'
import type { Match } from '../language/match.ts'
import { firstToken, type Located } from './clause-modifiers.ts'
import type { Clause } from './clauses.ts'
import type { Status } from './understanding.ts'

export type RelationGroup = 'self' | 'child' | 'family' | 'stranger' | 'portrayed'
/** The relation of each person to the writer. */
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
  stranger: 'stranger',
  portrayed: 'portrayed'
}

interface PersonMention extends Located {
  id: Person
}

/** The persons that a clause names, in the order of their words. */
function personsOf({ matches }: Clause): PersonMention[] {
  const known = persons.get(matches)
  if (known) return known
  const found = matches.flatMap(({ meaning, tokenIndexes }) =>
    meaning.kind === 'person' && isAdjacentIfPortrayed(meaning.id, tokenIndexes)
      ? [{ id: meaning.id, tokenIndexes }]
      : []
  )
  persons.set(matches, found)
  return found
}
const persons = new WeakMap<readonly Match[], PersonMention[]>()

/** "In the serial" is one phrase; in "watching the serial, in my chest" its words stand apart and name nobody. */
const isAdjacentIfPortrayed = (id: Person, tokenIndexes: readonly number[]): boolean =>
  id !== 'portrayed' || (tokenIndexes.at(-1) as number) - (tokenIndexes[0] as number) < tokenIndexes.length

/** How many of the persons begin at this token or before it. */
function personsBefore(all: readonly Located[], position: number): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (firstToken(all[middle] as Located) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Who has a finding: the person named last before it, otherwise the first one named after it. */
export function experiencerOf(finding: Located, clause: Clause): Person | null {
  const all = personsOf(clause)
  const count = personsBefore(all, firstToken(finding))
  if (count > 0) return all[count - 1]?.id ?? null
  return all.find(({ id }) => id !== 'self')?.id ?? all[0]?.id ?? null
}

/** The person of a clause that the next clause goes on with: somebody other than the writer where one is named. */
export function lastPerson({ matches }: Clause): Person | null {
  let found: Person | null = null
  for (const { meaning, tokenIndexes } of matches)
    if (
      meaning.kind === 'person' &&
      isAdjacentIfPortrayed(meaning.id, tokenIndexes) &&
      (found === null || meaning.id !== 'self')
    )
      found = meaning.id
  return found
}

/**
 * The patient: the writer where the writer has a present finding, otherwise the nearest person who has one. A stranger is the
 * patient only if the writer reports nothing of themselves, not even that they are well.
 */
export function patientOf(
  attributed: readonly { experiencer: Person | null; status: Status }[],
  isWriterWell: boolean
): Person | null {
  const present = attributed.filter((finding) => finding.status === 'present')
  const groupOf = (finding: { experiencer: Person | null }): RelationGroup =>
    finding.experiencer === null ? 'self' : relationGroups[finding.experiencer]
  for (const group of ['self', 'child', 'family'] as const) {
    const found = present.find((finding) => groupOf(finding) === group)
    if (found) return found.experiencer
  }
  if (isWriterWell || attributed.some((finding) => finding.experiencer === 'self')) return 'self'
  return present.find((finding) => groupOf(finding) === 'stranger')?.experiencer ?? null
}

/** Whether a finding is the patient's. "Somebody" in a message about a relative means that relative. */
export const isPatientOrUnspecified = (experiencer: Person | null, patient: Person | null): boolean =>
  isSameRelationGroup(experiencer, patient) ||
  (experiencer === 'stranger' && patient !== null && ['child', 'family'].includes(relationGroups[patient]))

export const isSameRelationGroup = (a: Person | null, b: Person | null): boolean =>
  (a === null ? 'self' : relationGroups[a]) === (b === null ? 'self' : relationGroups[b])
