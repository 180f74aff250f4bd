import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { medicines, namesOf } from '@arogyachat/knowledge/medicines'
import { normalWord, type Token } from '../../language/text.ts'
import type { Clause } from '../clauses.ts'
import { relationGroups } from '../experiencer.ts'
import { amountsOf, unitAt } from '../measures/amounts.ts'
import type { Measures } from '../measures/measures.ts'
import { isNegated } from '../negation.ts'
import { type ConceptSpan, type Concepts, phraseReach, sentenceReach, sideReach } from './crisis-concepts.ts'

/**
 * The number of tablets taken that counts as an overdose. Six tablets of paracetamol 650 mg are 3.9 g, which for an adult of
 * 50 kg is the 75 mg/kg at which poison centres ask for a blood test (NPIS/TOXBASE). Prescribed treatments seldom need as many at
 * once; the nearest common one is tuberculosis, with up to five tablets a day.
 */
const overdoseFrom = 6
/** Sleeping tablets and those for heart, blood pressure, sugar or fits are prescribed one or two at a time. */
const strongOverdoseFrom = 3
/** Labels allow one or two tablets at a time. */
export const normalUpTo = 2
/** Below this number a daily habit explains the tablets: "nine tablets every day". */
const habitUnder = 10
/** A larger number is a strength in milligrams, not a count. */
const mostTablets = 300
/** The age, in months, from which a child may take strong medicines of their own. */
const childUnderMonths = 12 * 12

/** Medicines whose number counts tablets: "Crocin 2" are two, "Telma 40" is a strength. */
const otcNames = new Set(clinicalLists.overdose.otcNames)
const brandNames = new Set(
  medicines
    .flatMap(namesOf)
    .map(normalWord)
    .filter((name) => name.length > 4 && !name.includes(' '))
)

/** Tablets or syrup that a message reports as taken. */
export interface DoseTaken {
  span: ConceptSpan
  /** Enough to count as poisoning. */
  isOverdose: boolean
  /** The number of tablets, or 0 if it is not stated. */
  count: number
  /** One or two tablets, stated, with nothing else that raises concern. */
  isNormal: boolean
}

/** The doses that a message reports as taken, and whether each is an overdose. */
export function findDosesTaken(
  tokens: readonly Token[],
  concepts: Concepts,
  clauses: readonly Clause[],
  measures: readonly Measures[]
): DoseTaken[] {
  const isHabit = concepts.has('habit')
  return concepts.all('took').flatMap((took): DoseTaken[] => {
    if (isNegated({ kind: 'symptom', tokenIndexes: took.tokenIndexes }, took.clause)) return []
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

/** Whether the message mentions an overdose of tablets, taken or not, or asks how many sleeping tablets to take. */
export const mentionsManyTablets = (
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

/** The number of tablets that a clause states beside these tokens, or 0. */
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
    // "Telma 40 tablet" is one tablet of 40 mg.
    const isStrength = brandNames.has(before) && !otcNames.has(before)
    const isBeside = positions.some((position) => {
      const gap = position - amount.to
      return (gap > 0 && gap <= 3) || amount.from - position === 1
    })
    const isCount = Number.isInteger(amount.value) && amount.value <= mostTablets && amount.second === undefined
    return isCount && isBeside && !isUnit && !isStrength ? [amount.value] : []
  })
  const most = Math.max(0, ...counts)
  // "Ten tablets in five days" is a treatment, not one dose.
  const days = measure?.isLongAgo ? 1 : Math.max(1, measure?.durationDays ?? 1)
  return days >= 2 && most / days < overdoseFrom ? 0 : most
}
