import type { CrisisConcept } from '@arogyachat/knowledge/words'
import { type ConceptSpan, type Concepts, overlaps, phraseReach, sentenceReach, sideReach } from './crisis-concepts.ts'

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
  const isMeantForPests = (span: ConceptSpan) => near(span, sideReach, 'pest')
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
    [all('farewell'), (span) => near(span, sentenceReach, 'care', 'despair')]
  ]
  for (const [spans, holds] of rules) {
    const found = spans.find(holds)
    if (found) return found
  }
  return undefined
}

const namesIllness = ({ clause }: ConceptSpan): boolean =>
  clause.matches.some(({ meaning }) => meaning.kind === 'condition')
