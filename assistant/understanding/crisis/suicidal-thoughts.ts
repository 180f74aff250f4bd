import type { CrisisConcept } from '@arogyachat/knowledge/words'
import {
  type ConceptSpan,
  type Concepts,
  messageReach,
  overlaps,
  phraseReach,
  sentenceReach,
  sideReach
} from './crisis-concepts.ts'

/**
 * The first span that, with the concepts near it, expresses a thought of suicide.
 *
 * @param isInjured whether the message reports an injury, so that a rope or a roof is its cause
 * @param isDeniedAt whether a span lies in a denied thought of suicide
 */
export function findSuicidalThought(
  concepts: Concepts,
  isInjured: boolean,
  isDeniedAt: (span: ConceptSpan) => boolean
): ConceptSpan | undefined {
  const all = (...ids: CrisisConcept[]) => concepts.all(...ids)
  const near = (span: ConceptSpan, reach: number, ...ids: CrisisConcept[]) => concepts.isNear(span, reach, ...ids)
  const isMeantForPests = (span: ConceptSpan) => isForPests(span, concepts)
  // "Killer" in the name of a poison, somebody's death and "my phone died" are no wish to die.
  const deaths = all('die').filter(
    (span) =>
      !isMeantForPests(span) && !all('poison', 'calm').some((other) => overlaps(span, other)) && !isDeniedAt(span)
  )
  const taken = (span: ConceptSpan) => near(span, phraseReach, 'took')
  const rules: [ConceptSpan[], (span: ConceptSpan) => boolean][] = [
    [all('ready', 'bye'), () => true],
    [deaths, (span) => near(span, sentenceReach, 'tablets', 'sleeping', 'poison', 'hang', 'means')],
    [deaths, (span) => near(span, phraseReach, 'way') && !near(span, sideReach, 'calm')],
    [deaths, (span) => near(span, sideReach, 'how') && !near(span, phraseReach, 'calm') && !namesIllness(span)],
    [all('end'), (span) => near(span, phraseReach, 'way', 'want', 'ask', 'despair')],
    [all('poison'), (span) => near(span, phraseReach, 'way', 'despair', 'near', 'want') && !isMeantForPests(span)],
    [all('hang'), (span) => (!isInjured || near(span, phraseReach, 'ask', 'way')) && !near(span, sideReach, 'calm')],
    [deaths, (span) => near(span, phraseReach, 'place') && near(span, phraseReach, 'ask', 'may', 'how')],
    [all('means'), (span) => !isInjured && near(span, sentenceReach, 'place')],
    [
      all('lot'),
      (span) => near(span, phraseReach, 'want', 'may', 'ask') && near(span, phraseReach, 'tablets') && !taken(span)
    ],
    [
      all('sleeping'),
      (span) => near(span, sideReach, 'all', 'lot') && near(span, phraseReach, 'want', 'may') && !taken(span)
    ],
    [
      all('tablets'),
      (span) =>
        near(span, sideReach, 'all') &&
        near(span, phraseReach, 'want') &&
        !taken(span) &&
        !near(span, sideReach, 'habit')
    ],
    [all('means', 'place'), (span) => !isInjured && near(span, sentenceReach, 'despair')],
    [all('means'), (span) => !isInjured && near(span, sideReach, 'near')],
    [all('farewell'), (span) => near(span, sentenceReach, 'care', 'despair')],
    [hintsIn(concepts), (span) => confirmsHint(span, concepts, isInjured)]
  ]
  for (const [spans, holds] of rules) {
    const found = spans.find(holds)
    if (found) return found
  }
  return undefined
}

/** Whether a poison is named for the pests it is against. A pesticide is called medicine for insects in several languages. */
const isForPests = (span: ConceptSpan, concepts: Concepts): boolean =>
  concepts.near(span, sideReach, 'pest').some((pest) => !overlaps(span, pest))

/** Hints that alone are a reason to ask. Giving things away is not one of them: people move. */
const hints: readonly CrisisConcept[] = ['weary', 'burden', 'absence', 'taken', 'parting', 'harm', 'edge']
const hintsIn = (concepts: Concepts): ConceptSpan[] =>
  concepts.all(...hints).filter((span) => !concepts.all('calm').some((other) => overlaps(span, other)))

/** Whether a hint stands beside another hint or means at hand, so that together they express a thought of suicide. */
function confirmsHint(span: ConceptSpan, concepts: Concepts, isInjured: boolean): boolean {
  const others = hints.filter((id) => id !== span.id)
  const meansAtHand: CrisisConcept[] = ['poison', 'hang', 'sleeping', 'lot', 'ready', ...(isInjured ? [] : means)]
  return (
    concepts.near(span, messageReach, ...others, 'given').some((other) => !overlaps(span, other)) ||
    concepts.isNear(span, sentenceReach, ...meansAtHand)
  )
}
const means: readonly CrisisConcept[] = ['means', 'place']

const deniable: readonly CrisisConcept[] = ['harm', 'die', 'end', 'hang']

/**
 * Whether the message hints at a thought of suicide, so that the assistant asks: a hint alone, something given away in despair or
 * with a farewell, means at hand that are kept or stand beside despair, two expressions of despair, or death beside a wish or a question.
 * Asking does no harm (WHO mhGAP, Columbia protocol).
 *
 * @param isDeniedAt whether a span lies in a denied thought of suicide
 */
export function hasCrisisHint(concepts: Concepts, isDeniedAt: (span: ConceptSpan) => boolean): boolean {
  const isNear = concepts.isNear.bind(concepts)
  const isHarmless = (span: ConceptSpan) => isNear(span, phraseReach, 'calm') || namesIllness(span)
  const spans = [
    ...hintsIn(concepts),
    ...concepts.all('given').filter((span) => isNear(span, messageReach, 'despair', 'hardship', 'farewell', 'means')),
    ...concepts
      .all('poison', 'hang', 'means', 'place', 'sleeping', 'lot')
      .filter(
        (span) =>
          (isNear(span, messageReach, 'despair', 'hardship', 'farewell', 'end') || isNear(span, sideReach, 'kept')) &&
          !isForPests(span, concepts)
      ),
    ...concepts
      .all('despair')
      .filter((span) => isNear(span, messageReach, 'despair', 'hardship') && !isNear(span, sideReach, 'calm')),
    ...concepts.all('die', 'end').filter((span) => isNear(span, sideReach, 'how', 'way', 'want') && !isHarmless(span))
  ]
  // The other hints contain their own negation: "there is no point in living".
  return spans.some((span) => !deniable.includes(span.id) || !isDeniedAt(span))
}

const namesIllness = ({ clause }: ConceptSpan): boolean =>
  clause.matches.some(({ meaning }) => meaning.kind === 'condition')
