import type { CrisisConcept } from '@arogyachat/knowledge/words'
import type { Match } from '../../language/match.ts'
import { firstToken, type Located, lastToken } from '../clause-modifiers.ts'
import type { Clause } from '../clauses.ts'

/** Words of one concept in a message. */
export interface ConceptSpan extends Located {
  id: CrisisConcept
  start: number
  end: number
  clause: Clause
}

/** How many words may stand between concepts that modify each other, that make one phrase, one sentence, or one short message. */
export const sideReach = 4
export const phraseReach = 8
export const sentenceReach = 14
export const messageReach = 40

/** The concept of a match. A question about a dose or a medicine is about tablets too. */
const conceptOf = ({ meaning }: Match): CrisisConcept | null =>
  meaning.kind === 'crisis'
    ? meaning.id
    : meaning.kind === 'wish' && (meaning.id === 'dose' || meaning.id === 'medicine')
      ? 'tablets'
      : null

export const spansOf = (clauses: readonly Clause[]): ConceptSpan[] =>
  clauses.flatMap((clause) =>
    clause.matches.flatMap((match) => {
      const id = conceptOf(match)
      return id
        ? [{ id, start: firstToken(match), end: lastToken(match), tokenIndexes: match.tokenIndexes, clause }]
        : []
    })
  )

const distance = (a: ConceptSpan, b: ConceptSpan): number => Math.max(a.start - b.end, b.start - a.end, 0)
export const overlaps = (a: ConceptSpan, b: ConceptSpan): boolean =>
  a.tokenIndexes.some((position) => b.tokenIndexes.includes(position))

/** Words that are a danger unless a harmless phrase contains them: "folic acid", "a steel rope for the bucket". */
const dangers: readonly CrisisConcept[] = ['poison', 'hang', 'means', 'tablets', 'sleeping', 'place', 'farewell']

/** The concepts of one message, and which of them stand near enough to belong together. */
export class Concepts {
  private readonly spans: readonly ConceptSpan[]

  constructor(spans: readonly ConceptSpan[]) {
    const calm = spans.filter(({ id }) => id === 'calm')
    this.spans = spans.filter((span) => !dangers.includes(span.id) || !calm.some((other) => overlaps(span, other)))
  }

  all(...ids: CrisisConcept[]): ConceptSpan[] {
    return this.spans.filter((span) => ids.includes(span.id))
  }

  has(...ids: CrisisConcept[]): boolean {
    return this.all(...ids).length > 0
  }

  /** Spans of these concepts at most `reach` words from another span, and not the same words. */
  near(span: ConceptSpan, reach: number, ...ids: CrisisConcept[]): ConceptSpan[] {
    return this.all(...ids).filter(
      (other) => distance(span, other) <= reach && !span.tokenIndexes.every((p) => other.tokenIndexes.includes(p))
    )
  }

  isNear(span: ConceptSpan, reach: number, ...ids: CrisisConcept[]): boolean {
    return this.near(span, reach, ...ids).length > 0
  }
}
