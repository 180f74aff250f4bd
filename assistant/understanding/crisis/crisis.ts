import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Token } from '../../language/text.ts'
import type { AttributedFinding } from '../attribution.ts'
import type { Clause } from '../clauses.ts'
import { experiencerOf } from '../experiencer.ts'
import type { Measures } from '../measures/measures.ts'
import type { Understanding } from '../understanding.ts'
import { type ConceptSpan, Concepts, phraseReach, spansOf } from './crisis-concepts.ts'
import { findDosesTaken, mentionsManyTablets, normalUpTo } from './overdose.ts'
import { findSuicidalThought, hasCrisisHint } from './suicidal-thoughts.ts'

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

/** Whether the message denies a thought of suicide or self-harm. */
const isDeniedThought = ({ id, status }: AttributedFinding): boolean =>
  status === 'denied' && [suicide.thought, suicide.flag, suicide.selfHarm].includes(id)

/** How many words may stand between a wish and the death that is wished for. */
const wishReach = 2

/**
 * Thoughts of suicide and overdoses that no single phrase of the lists expresses, composed from concepts over the whole message.
 * `harmless` are findings of poisoning that are only a counted, normal dose, and of suicide where it is only a subject. `isHinted`
 * says that a thought of suicide is possible and must be asked about.
 *
 * @param before the findings that phrases express
 */
export function detectCrisis(
  tokens: readonly Token[],
  clauses: readonly Clause[],
  measures: readonly Measures[],
  before: readonly AttributedFinding[]
): {
  attributed: AttributedFinding[]
  harmless: AttributedFinding[]
  tabletsTaken: Understanding['tabletsTaken']
  isHinted: boolean
} {
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
  // In "a way to die without pain" the negation belongs to the pain.
  const isDeniedAt = (span: ConceptSpan) =>
    span.tokenIndexes.some((position) => denied.has(position)) && !concepts.isNear(span, phraseReach, 'way')
  const hasHint = hasCrisisHint(concepts, isDeniedAt)
  // News of a suicide and prevention work are asked about at most, unless the writer hints at more.
  const isWanted = concepts.all('die', 'hang').some((span) => concepts.isNear(span, wishReach, 'want'))
  const isSubject =
    concepts.has('subject') && !hasHint && !isWanted && !concepts.has('way', 'means', 'poison', 'bye', 'ready')
  const thought = isSubject ? undefined : findSuicidalThought(concepts, isInjured, isDeniedAt)
  const doses = findDosesTaken(tokens, concepts, clauses, measures)
  const overdoses = doses.filter(({ isOverdose }) => isOverdose)
  const attributed = [
    ...(thought ? [attributedTo(thought, suicide.thought, experiencerOfThought(thought, clauses))] : []),
    ...overdoses.map(({ span }) => attributedTo(span, overdose.symptom, experiencerOf(span, span.clause)))
  ]
  const normal = doses.filter((dose) => dose.isNormal)
  const isNormalDose = (finding: AttributedFinding) =>
    finding.id === overdose.symptom &&
    normal.some(
      ({ span }) =>
        span.clause === finding.clause && span.tokenIndexes.some((position) => finding.tokenIndexes.includes(position))
    )
  const isThought = ({ id }: AttributedFinding) => id === suicide.thought || id === suicide.flag
  const harmless = before.filter((finding) => isNormalDose(finding) || (isSubject && isThought(finding)))
  const tabletsTaken = doses.some(({ count }) => count > normalUpTo)
    ? 'several'
    : doses.some(({ isNormal }) => !isNormal) || mentionsManyTablets(tokens, concepts, clauses, measures)
      ? 'uncounted'
      : null
  const isHinted = hasHint || (isSubject && before.some((finding) => isThought(finding) && finding.status !== 'denied'))
  return { attributed, harmless, tabletsTaken, isHinted }
}
