import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import type { CrisisConcept } from '@arogyachat/knowledge/words'
import type { Hit } from '../language/lexicon.ts'
import { normalWord, type Token } from '../language/text.ts'
import { circles, first, isDenied, last, type Told, whoOf } from './attribution.ts'
import type { Statement } from './clauses.ts'
import { amountsOf, type Measures, unitAt } from './measures.ts'
import type { Understanding } from './understanding.ts'

/** Words of one concept, as they stand in the message. */
interface Span {
  id: CrisisConcept
  start: number
  end: number
  at: number[]
  statement: Statement
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
const conceptOf = ({ meaning }: Hit): CrisisConcept | null =>
  meaning.kind === 'crisis'
    ? meaning.id
    : meaning.kind === 'wish' && (meaning.id === 'dose' || meaning.id === 'medicine')
      ? 'tablets'
      : null

const spansOf = (statements: readonly Statement[]): Span[] =>
  statements.flatMap((statement) =>
    statement.hits.flatMap((hit) => {
      const id = conceptOf(hit)
      return id ? [{ id, start: first(hit), end: last(hit), at: hit.at, statement }] : []
    })
  )

const distance = (a: Span, b: Span): number => Math.max(a.start - b.end, b.start - a.end, 0)
const overlaps = (a: Span, b: Span): boolean => a.at.some((place) => b.at.includes(place))

/** The concepts of one message, and which of them stand near enough to belong together. */
class Concepts {
  constructor(private readonly spans: readonly Span[]) {}

  all(...ids: CrisisConcept[]): Span[] {
    return this.spans.filter((span) => ids.includes(span.id))
  }

  has(...ids: CrisisConcept[]): boolean {
    return this.all(...ids).length > 0
  }

  /** Spans of these concepts at most `reach` words from another span, and not the same words. */
  near(span: Span, reach: number, ...ids: CrisisConcept[]): Span[] {
    return this.all(...ids).filter(
      (other) => distance(span, other) <= reach && !span.at.every((p) => other.at.includes(p))
    )
  }

  isNear(span: Span, reach: number, ...ids: CrisisConcept[]): boolean {
    return this.near(span, reach, ...ids).length > 0
  }
}

const sideReach = 4
const phraseReach = 8
const sentenceReach = 14

/** The words that tell a thought of suicide, composed from concepts; the first is enough. */
function suicidal(concepts: Concepts, isInjured: boolean, isDeniedAt: (span: Span) => boolean): Span | undefined {
  const all = (...ids: CrisisConcept[]) => concepts.all(...ids)
  const near = (span: Span, reach: number, ...ids: CrisisConcept[]) => concepts.isNear(span, reach, ...ids)
  const isMeantForPests = (span: Span) => near(span, sideReach, 'pest')
  // "Killer" in the name of a poison is no dying; neither is "died" of somebody, nor "my phone died".
  const deaths = all('die').filter(
    (span) =>
      !isMeantForPests(span) && !all('poison', 'calm').some((other) => overlaps(span, other)) && !isDeniedAt(span)
  )
  const taken = (span: Span) => near(span, phraseReach, 'took')
  const rules: [Span[], (span: Span) => boolean][] = [
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

const namesIllness = ({ statement }: Span): boolean =>
  statement.hits.some(({ meaning }) => meaning.kind === 'condition')

interface Taken {
  span: Span
  /** Enough of them to be poisoning until somebody says otherwise. */
  isOverdose: boolean
  /** How many, 0 when nobody said. */
  count: number
  /** One or two, counted, and nothing that speaks against them. */
  isNormal: boolean
}

/** Tablets or syrup that were taken, and whether that was too much. */
function taken(
  tokens: readonly Token[],
  concepts: Concepts,
  statements: readonly Statement[],
  measures: readonly Measures[]
): Taken[] {
  const isHabit = concepts.has('habit')
  return concepts.all('took').flatMap((took): Taken[] => {
    if (isDenied({ kind: 'symptom', id: '', at: took.at }, took.statement)) return []
    const near = concepts.isNear.bind(concepts)
    const tablets = concepts.near(took, phraseReach, 'tablets', 'sleeping')
    const names = tokens.flatMap((token, place) =>
      brandNames.has(token.text) && Math.abs(place - took.start) <= phraseReach ? [place] : []
    )
    if (tablets.length === 0 && names.length === 0) return []
    const places = [...tablets.flatMap(({ at }) => at), ...names]
    const measure = measures[statements.indexOf(took.statement)]
    const count = tabletCount(tokens, took.statement, places, measure)
    const isStrong = near(took, phraseReach, 'strong', 'sleeping')
    const isMany = count >= (isStrong ? strongOverdoseFrom : overdoseFrom) && !(isHabit && count < habitUnder)
    const isWhole = near(took, phraseReach, 'lot') || (isStrong && near(took, phraseReach, 'all') && !isHabit)
    const isByChild = took.statement.hits.some(
      ({ meaning }) => meaning.kind === 'person' && circles[meaning.id] === 'child'
    )
    const isOfChild = isStrong && !isHabit && (measure?.facts.ageMonths ?? 0) < childUnderMonths && isByChild
    const isOverdose = isMany || isWhole || isOfChild || near(took, sentenceReach, 'mistake')
    const isNormal = !isOverdose && count > 0 && count <= normalUpTo && !isByChild && !concepts.has('poison')
    return [{ span: took, isOverdose, count, isNormal }]
  })
}

/** Whether more tablets are spoken of than are ever taken at once, taken or not, or how many sleeping tablets is asked. */
const namesMany = (
  tokens: readonly Token[],
  concepts: Concepts,
  statements: readonly Statement[],
  measures: readonly Measures[]
): boolean =>
  concepts.all('sleeping').some((span) => concepts.isNear(span, sideReach, 'ask')) ||
  statements.some((statement, i) => {
    const tablets = concepts.all('tablets', 'sleeping').filter((span) => span.statement === statement)
    const places = tablets.flatMap(({ at }) => at)
    return tabletCount(tokens, statement, places, measures[i]) >= overdoseFrom
  })

/** How many tablets a statement counts beside these places; 0 when it does not say. */
function tabletCount(
  tokens: readonly Token[],
  { hits, from, to }: Statement,
  places: readonly number[],
  measure: Measures | undefined
): number {
  const units = /^(mg|ml|gm?|mcg|एमजी|मिग्रा|एमएल|ml|%|°)$/
  const counts = amountsOf(tokens, hits, from, to).flatMap((amount) => {
    const next = tokens[amount.to + 1]?.text ?? ''
    const before = tokens[amount.from - 1]?.text ?? ''
    const isUnit = units.test(next) || [1, 2].some((step) => unitAt(hits, amount.to + step) !== null)
    // "Telma 40 tablet" is one tablet of forty milligrams.
    const isStrength = brandNames.has(before) && !otcNames.has(before)
    const isBeside = places.some((place) => {
      const gap = place - amount.to
      return (gap > 0 && gap <= 3) || amount.from - place === 1
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
function experiencer(span: Span, statements: readonly Statement[]): Told['who'] {
  const own = whoOf({ kind: 'symptom', id: '', at: span.at }, span.statement)
  if (own !== null) return span.at.some((place) => isPersonAt(span.statement, place)) ? earlier(span, statements) : own
  return earlier(span, statements)
}

const isPersonAt = ({ hits }: Statement, place: number): boolean =>
  hits.some(({ meaning, at }) => meaning.kind === 'person' && at.includes(place))

/** The last person named before the span in the whole message. */
function earlier(span: Span, statements: readonly Statement[]): Told['who'] {
  let found: Told['who'] = null
  for (const { hits } of statements)
    for (const { meaning, at } of hits)
      if (meaning.kind === 'person' && (at.at(-1) as number) < span.start) found = meaning.id
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
const isDeniedThought = ({ id, status }: Told): boolean =>
  status === 'denied' && (id === 'suicidal_thoughts' || id === 'rf_suicide_now')

/**
 * Thoughts of suicide and overdoses that no single phrase says: composed from concepts over the whole message. `harmless`
 * are readings of poisoning that are only a counted, normal dose.
 */
export function crisisOf(
  tokens: readonly Token[],
  statements: readonly Statement[],
  measures: readonly Measures[],
  before: readonly Told[]
): { told: Told[]; harmless: Told[]; tabletsTaken: Understanding['tabletsTaken'] } {
  const concepts = new Concepts(spansOf(statements))
  const ownWords = concepts.all('despair', 'hang', 'means').flatMap(({ at }) => at)
  const isInjured = statements.some(({ hits }) =>
    hits.some(
      ({ meaning, at }) =>
        meaning.kind === 'sensation' && injuries.has(meaning.id) && !at.some((place) => ownWords.includes(place))
    )
  )
  const denied = new Set(before.flatMap((reading) => (isDeniedThought(reading) ? reading.at : [])))
  const told: Told[] = []
  const tell = (span: Span, id: string, who: Told['who']) => {
    const measure = measures[statements.indexOf(span.statement)] as Measures
    told.push({
      kind: 'symptom',
      id,
      at: span.at,
      who,
      // An hour ago is now; only what is long over is past.
      status: measure.isLongAgo ? 'past' : 'present',
      statement: span.statement,
      measures: measure
    })
  }
  const thought = suicidal(concepts, isInjured, ({ at }) => at.some((place) => denied.has(place)))
  if (thought) tell(thought, 'suicidal_thoughts', experiencer(thought, statements))
  const doses = taken(tokens, concepts, statements, measures)
  for (const { span, isOverdose } of doses)
    if (isOverdose) tell(span, 'poison_ingestion', whoOf({ kind: 'symptom', id: '', at: span.at }, span.statement))
  const normal = doses.filter((dose) => dose.isNormal)
  const harmless = before.filter(
    (reading) =>
      reading.id === 'poison_ingestion' &&
      normal.some(
        ({ span }) => span.statement === reading.statement && span.at.some((place) => reading.at.includes(place))
      )
  )
  const tabletsTaken = doses.some(({ count }) => count > normalUpTo)
    ? 'several'
    : doses.some(({ isNormal }) => !isNormal) || namesMany(tokens, concepts, statements, measures)
      ? 'uncounted'
      : null
  return { told, harmless, tabletsTaken }
}
