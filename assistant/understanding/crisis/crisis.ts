import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Token } from '../../language/text.ts'
import type { AttributedFinding } from '../attribution.ts'
import type { Clause } from '../clauses.ts'
import { experiencerOf } from '../experiencer.ts'
import type { Measures } from '../measures/measures.ts'
import type { Understanding } from '../understanding.ts'
import { type ConceptSpan, Concepts, spansOf } from './crisis-concepts.ts'
import { findDosesTaken, mentionsManyTablets, normalUpTo } from './overdose.ts'
import { findSuicidalThought } from './suicidal-thoughts.ts'

const { injurySensations, overdose, suicide } = clinicalLists

/** Who has a thought of suicide. A verb of saying names the one who has it: "he says that …". */
function experiencerOfThought(span: ConceptSpan, clauses: readonly Clause[]): AttributedFinding['experiencer'] {
  const own = experiencerOf(span, span.clause)
  if (own !== null)
    return span.tokenIndexes.some((position) => isPersonAt(span.clause, position))
      ? lastPersonBefore(span, clauses)
      : own
  return lastPersonBefore(span, clauses)
}

const isPersonAt = ({ matches }: Clause, position: number): boolean =>
  matches.some(({ meaning, tokenIndexes }) => meaning.kind === 'person' && tokenIndexes.includes(position))

/** The last person named before the span in the whole message. */
function lastPersonBefore(span: ConceptSpan, clauses: readonly Clause[]): AttributedFinding['experiencer'] {
  let found: AttributedFinding['experiencer'] = null
  for (const { matches } of clauses)
    for (const { meaning, tokenIndexes } of matches)
      if (meaning.kind === 'person' && (tokenIndexes.at(-1) as number) < span.start) found = meaning.id
  return found
}

/** Whether the message denies a thought of suicide. */
const isDeniedThought = ({ id, status }: AttributedFinding): boolean =>
  status === 'denied' && (id === suicide.thought || id === suicide.flag)

/**
 * Thoughts of suicide and overdoses that no single phrase of the lists expresses, composed from concepts over the whole message.
 * `harmless` are findings of poisoning that are only a counted, normal dose.
 *
 * @param before the findings that phrases express
 */
export function detectCrisis(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  measures: readonly Measures[],
  before: readonly AttributedFinding[]
): { attributed: AttributedFinding[]; harmless: AttributedFinding[]; tabletsTaken: Understanding['tabletsTaken'] } {
  const concepts = new Concepts(spansOf(clauses))
  const ownWords = concepts.all('despair', 'hang', 'means').flatMap(({ tokenIndexes }) => tokenIndexes)
  const isInjured = clauses.some(({ matches }) =>
    matches.some(
      ({ meaning, tokenIndexes }) =>
        meaning.kind === 'sensation' &&
        injurySensations.includes(meaning.id) &&
        !tokenIndexes.some((position) => ownWords.includes(position))
    )
  )
  const denied = new Set(before.flatMap((finding) => (isDeniedThought(finding) ? finding.tokenIndexes : [])))
  const attributedTo = (span: ConceptSpan, id: string, experiencer: AttributedFinding['experiencer']) => {
    const measure = measures[clauses.indexOf(span.clause)] as Measures
    const finding: AttributedFinding = {
      kind: 'symptom',
      id,
      tokenIndexes: span.tokenIndexes,
      experiencer,
      // An hour ago counts as present; only long ago is past.
      status: measure.isLongAgo ? 'past' : 'present',
      clause: span.clause,
      measures: measure
    }
    return finding
  }
  const thought = findSuicidalThought(concepts, isInjured, ({ tokenIndexes }) =>
    tokenIndexes.some((position) => denied.has(position))
  )
  const doses = findDosesTaken(tokens, concepts, clauses, measures)
  const overdoses = doses.filter(({ isOverdose }) => isOverdose)
  const attributed = [
    ...(thought ? [attributedTo(thought, suicide.thought, experiencerOfThought(thought, clauses))] : []),
    ...overdoses.map(({ span }) => attributedTo(span, overdose.symptom, experiencerOf(span, span.clause)))
  ]
  const normal = doses.filter((dose) => dose.isNormal)
  const harmless = before.filter(
    (finding) =>
      finding.id === overdose.symptom &&
      normal.some(
        ({ span }) =>
          span.clause === finding.clause &&
          span.tokenIndexes.some((position) => finding.tokenIndexes.includes(position))
      )
  )
  const tabletsTaken = doses.some(({ count }) => count > normalUpTo)
    ? 'several'
    : doses.some(({ isNormal }) => !isNormal) || mentionsManyTablets(tokens, concepts, clauses, measures)
      ? 'uncounted'
      : null
  return { attributed, harmless, tabletsTaken }
}
