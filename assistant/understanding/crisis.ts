import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import type { CrisisConcept } from '@arogyachat/knowledge/words'
import type { Match } from '../language/lexicon.ts'
import { normalWord, type Token } from '../language/text.ts'
import {
  type AttributedFinding,
  experiencerOf,
  firstToken,
  isNegated,
  lastToken,
  relationGroups
} from './attribution.ts'
import type { Clause } from './clauses.ts'
import { amountsOf, type Measures, unitAt } from './measures.ts'
import type { Understanding } from './understanding.ts'

/** Words of one concept, as they stand in the message. */
interface ConceptSpan {
  id: CrisisConcept
  start: number
  end: number
  tokenIndexes: number[]
  clause: Clause
}

/**
 * From this number on, tablets taken are an overdose until somebody says otherwise. Six tablets of paracetamol 650 mg are
 * 3.9 g: for an adult of 50 kg that is the 75 mg/kg at which poison centres ask for a blood test (NPIS/TOXBASE). Prescribed
 * treatments seldom need more at once: tuberculosis, with up to five tablets a day, is the common one that comes near.
 */
const overdoseFrom = 6
/** Sleeping tablets and those for heart, blood pressure, sugar or fits are prescribed one or two at a time. */
const strongOverdoseFrom = 3
/** One or two tablets at a time are what a label says. */
const normalUpTo = 2
/** A daily habit ("nine tablets every day") explains a number below this one. */
const habitUnder = 10
/** A larger figure is a strength in milligrams, not a count. */
const mostTablets = 300
/** Childhood ends here for medicines that a child found: older ones may take their own. */
const childUnderMonths = 12 * 12

const otcNames = new Set(['paracetamol', 'crocin', 'dolo', 'calpol', 'panadol'])
const brandNames = new Set(
  medicines
    .flatMap(namesOf)
    .map(normalWord)
    .filter((name) => name.length > 4 && !name.includes(' '))
)

/** A question for a dose or a medicine speaks of tablets too. */
const conceptOf = ({ meaning }: Match): CrisisConcept | null =>
  meaning.kind === 'crisis'
    ? meaning.id
    : meaning.kind === 'wish' && (meaning.id === 'dose' || meaning.id === 'medicine')
      ? 'tablets'
      : null

const spansOf = (clauses: readonly Clause[]): ConceptSpan[] =>
  clauses.flatMap((clause) =>
    clause.matches.flatMap((match) => {
      const id = conceptOf(match)
      return id
        ? [{ id, start: firstToken(match), end: lastToken(match), tokenIndexes: match.tokenIndexes, clause }]
        : []
    })
  )

const distance = (a: ConceptSpan, b: ConceptSpan): number => Math.max(a.start - b.end, b.start - a.end, 0)
const overlaps = (a: ConceptSpan, b: ConceptSpan): boolean =>
  a.tokenIndexes.some((position) => b.tokenIndexes.includes(position))

/** The concepts of one message, and which of them stand near enough to belong together. */
class Concepts {
  constructor(private readonly spans: readonly ConceptSpan[]) {}

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

const sideReach = 4
const phraseReach = 8
const sentenceReach = 14

/** The words that tell a thought of suicide, composed from concepts; the first is enough. */
function findSuicidalThought(
  concepts: Concepts,
  isInjured: boolean,
  isDeniedAt: (span: ConceptSpan) => boolean
): ConceptSpan | undefined {
  const all = (...ids: CrisisConcept[]) => concepts.all(...ids)
  const near = (span: ConceptSpan, reach: number, ...ids: CrisisConcept[]) => concepts.isNear(span, reach, ...ids)
  const isMeantForPests = (span: ConceptSpan) => near(span, sideReach, 'pest')
  // "Killer" in the name of a poison is no dying; neither is "died" of somebody, nor "my phone died".
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

interface DoseTaken {
  span: ConceptSpan
  /** Enough of them to be poisoning until somebody says otherwise. */
  isOverdose: boolean
  /** How many, 0 when nobody said. */
  count: number
  /** One or two, counted, and nothing that speaks against them. */
  isNormal: boolean
}

/** Tablets or syrup that were taken, and whether that was too much. */
function findDosesTaken(
  tokens: readonly Token[],
  concepts: Concepts,
  clauses: readonly Clause[],
  measures: readonly Measures[]
): DoseTaken[] {
  const isHabit = concepts.has('habit')
  return concepts.all('took').flatMap((took): DoseTaken[] => {
    if (isNegated({ kind: 'symptom', id: '', tokenIndexes: took.tokenIndexes }, took.clause)) return []
    const near = concepts.isNear.bind(concepts)
    const tablets = concepts.near(took, phraseReach, 'tablets', 'sleeping')
    const names = tokens.flatMap((token, position) =>
      brandNames.has(token.text) && Math.abs(position - took.start) <= phraseReach ? [position] : []
    )
    if (tablets.length === 0 && names.length === 0) return []
    const positions = [...tablets.flatMap(({ tokenIndexes }) => tokenIndexes), ...names]
    const measure = measures[clauses.indexOf(took.clause)]
    const count = tabletCount(tokens, took.clause, positions, measure)
    const isStrong = near(took, phraseReach, 'strong', 'sleeping')
    const isMany = count >= (isStrong ? strongOverdoseFrom : overdoseFrom) && !(isHabit && count < habitUnder)
    const isWhole = near(took, phraseReach, 'lot') || (isStrong && near(took, phraseReach, 'all') && !isHabit)
    const isByChild = took.clause.matches.some(
      ({ meaning }) => meaning.kind === 'person' && relationGroups[meaning.id] === 'child'
    )
    const isOfChild = isStrong && !isHabit && (measure?.facts.ageMonths ?? 0) < childUnderMonths && isByChild
    const isOverdose = isMany || isWhole || isOfChild || near(took, sentenceReach, 'mistake')
    const isNormal = !isOverdose && count > 0 && count <= normalUpTo && !isByChild && !concepts.has('poison')
    return [{ span: took, isOverdose, count, isNormal }]
  })
}

/** Whether more tablets are spoken of than are ever taken at once, taken or not, or how many sleeping tablets is asked. */
const mentionsManyTablets = (
  tokens: readonly Token[],
  concepts: Concepts,
  clauses: readonly Clause[],
  measures: readonly Measures[]
): boolean =>
  concepts.all('sleeping').some((span) => concepts.isNear(span, sideReach, 'ask')) ||
  clauses.some((clause, i) => {
    const tablets = concepts.all('tablets', 'sleeping').filter((span) => span.clause === clause)
    const positions = tablets.flatMap(({ tokenIndexes }) => tokenIndexes)
    return tabletCount(tokens, clause, positions, measures[i]) >= overdoseFrom
  })

/** How many tablets a statement counts beside these places; 0 when it does not say. */
function tabletCount(
  tokens: readonly Token[],
  { matches, from, to }: Clause,
  positions: readonly number[],
  measure: Measures | undefined
): number {
  const units = /^(mg|ml|gm?|mcg|एमजी|मिग्रा|एमएल|ml|%|°)$/
  const counts = amountsOf(tokens, matches, from, to).flatMap((amount) => {
    const next = tokens[amount.to + 1]?.text ?? ''
    const before = tokens[amount.from - 1]?.text ?? ''
    const isUnit = units.test(next) || [1, 2].some((step) => unitAt(matches, amount.to + step) !== null)
    // "Telma 40 tablet" is one tablet of forty milligrams.
    const isStrength = brandNames.has(before) && !otcNames.has(before)
    const isBeside = positions.some((position) => {
      const gap = position - amount.to
      return (gap > 0 && gap <= 3) || amount.from - position === 1
    })
    const isCount = Number.isInteger(amount.value) && amount.value <= mostTablets && amount.second === undefined
    return isCount && isBeside && !isUnit && !isStrength ? [amount.value] : []
  })
  const most = Math.max(0, ...counts)
  // "Ten tablets in five days" is a treatment.
  const days = measure?.isLongAgo ? 1 : Math.max(1, measure?.durationDays ?? 1)
  return days >= 2 && most / days < overdoseFrom ? 0 : most
}

/** Whom a thought of suicide is told of: a verb of saying gives it to the one who says it. */
function experiencerOfThought(span: ConceptSpan, clauses: readonly Clause[]): AttributedFinding['experiencer'] {
  const own = experiencerOf({ kind: 'symptom', id: '', tokenIndexes: span.tokenIndexes }, span.clause)
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

/** A rope that hurt the hand and a fall from a roof are no means at hand. */
const injuries = new Set([
  'pain',
  'severe_pain',
  'burning',
  'itch',
  'swelling',
  'bleeding',
  'injury',
  'cut',
  'bite',
  'burnt',
  'broken',
  'twisted'
])
const isDeniedThought = ({ id, status }: AttributedFinding): boolean =>
  status === 'denied' && (id === 'suicidal_thoughts' || id === 'rf_suicide_now')

/**
 * Thoughts of suicide and overdoses that no single phrase says: composed from concepts over the whole message. `harmless`
 * are readings of poisoning that are only a counted, normal dose.
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
        injuries.has(meaning.id) &&
        !tokenIndexes.some((position) => ownWords.includes(position))
    )
  )
  const denied = new Set(before.flatMap((finding) => (isDeniedThought(finding) ? finding.tokenIndexes : [])))
  const attributed: AttributedFinding[] = []
  const add = (span: ConceptSpan, id: string, experiencer: AttributedFinding['experiencer']) => {
    const measure = measures[clauses.indexOf(span.clause)] as Measures
    attributed.push({
      kind: 'symptom',
      id,
      tokenIndexes: span.tokenIndexes,
      experiencer,
      // An hour ago is now; only what is long over is past.
      status: measure.isLongAgo ? 'past' : 'present',
      clause: span.clause,
      measures: measure
    })
  }
  const thought = findSuicidalThought(concepts, isInjured, ({ tokenIndexes }) =>
    tokenIndexes.some((position) => denied.has(position))
  )
  if (thought) add(thought, 'suicidal_thoughts', experiencerOfThought(thought, clauses))
  const doses = findDosesTaken(tokens, concepts, clauses, measures)
  for (const { span, isOverdose } of doses)
    if (isOverdose)
      add(
        span,
        'poison_ingestion',
        experiencerOf({ kind: 'symptom', id: '', tokenIndexes: span.tokenIndexes }, span.clause)
      )
  const normal = doses.filter((dose) => dose.isNormal)
  const harmless = before.filter(
    (finding) =>
      finding.id === 'poison_ingestion' &&
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
