import type { Match } from '../../language/match.ts'
import { indexOf } from '../../language/match-index.ts'
import type { Token } from '../../language/text.ts'
import type { PatientFacts } from '../understanding.ts'
import { type Amount, amountsOf, daysIn, isTimeAt, monthsIn, unitAt } from './amounts.ts'
import { vitalSignOf } from './vital-signs.ts'

/** What the numbers and units of one clause say. */
export interface Measures {
  /** The longest duration, in days; a part of a day is a fraction. */
  durationDays?: number
  /** The clause is about months or years ago. */
  isLongAgo: boolean
  facts: PatientFacts
}

/** Telephone numbers that a message may name without a unit. */
const helplines = new Set([100, 101, 102, 104, 108])
const children = ['baby', 'child', 'son', 'daughter']
const daysPerLongAgo = 30

/** What the age and duration rules need to know of a clause. */
interface Scope {
  tokens: readonly Token[]
  matches: readonly Match[]
  from: number
  to: number
  isAboutChild: boolean
  isAboutOther: boolean
}

/**
 * Ages, durations and measured values of one clause, `from` inclusive to `to` exclusive. A number of months or years is an age
 * beside a word for age or a child ("3 saal ka beta"); otherwise it is how long the complaint lasts or how long ago it was.
 */
export function measuresOf(tokens: readonly Token[], matches: readonly Match[], from: number, to: number): Measures {
  const facts: PatientFacts = {}
  const measures: Measures = { isLongAgo: false, facts }
  const index = indexOf(matches)
  const scope: Scope = {
    tokens,
    matches,
    from,
    to,
    isAboutChild: index.has('person', ...children),
    isAboutOther: matches.some(({ meaning }) => meaning.kind === 'person' && meaning.id !== 'self')
  }
  for (const amount of amountsOf(tokens, matches, from, to)) {
    const vitalSign = vitalSignOf(amount, tokens, matches, scope)
    if (vitalSign) {
      Object.assign(facts, vitalSign)
      continue
    }
    // A calendar year is long ago, except in "since 2023".
    if (isCalendarYear(amount)) {
      if (!index.has('modifier', 'now')) measures.isLongAgo = true
      continue
    }
    const unit = unitOf(amount, matches)
    const ageMonths = ageOf(amount, unit, scope)
    if (ageMonths !== null) {
      facts.ageMonths ??= ageMonths
      continue
    }
    const days = unit ? daysIn[unit] : undefined
    if (!unit || days === undefined) continue
    const { value } = amount
    if (index.has('modifier', 'pregnant') && (unit === 'month' || unit === 'week') && value <= 42) {
      facts.gestationWeeks = unit === 'week' ? value : Math.round(value * 4.3)
      continue
    }
    if (isAgo(amount, matches) && value * days >= daysPerLongAgo) measures.isLongAgo = true
    else measures.durationDays = Math.max(measures.durationDays ?? 0, value * days)
  }
  if (measures.durationDays === undefined) {
    if (index.has('time', 'dayBeforeYesterday')) measures.durationDays = 2
    else if (index.has('time', 'yesterday', 'lastNight')) measures.durationDays = 1
    else if (index.has('time', 'today')) measures.durationDays = 0.5
  }
  if (index.has('modifier', 'pregnant')) facts.isPregnant = true
  if (index.has('modifier', 'delivered')) facts.isPostpartum = true
  return measures
}

const isCalendarYear = ({ value }: Amount): boolean => Number.isInteger(value) && value >= 1940 && value <= 2100

const unitOf = ({ to }: Amount, matches: readonly Match[]) =>
  [to + 1, to + 2, to].map((position) => unitAt(matches, position)).find((word) => word !== null) ?? null

const isAgo = ({ to }: Amount, matches: readonly Match[]): boolean =>
  indexOf(matches).modifiersFrom('ago', to - 3, to + 3).length > 0

/** The age in months that an amount states, or null. */
function ageOf(amount: Amount, unit: ReturnType<typeof unitOf>, scope: Scope): number | null {
  const { tokens, matches, isAboutChild, isAboutOther } = scope
  const { value, from, to } = amount
  const index = indexOf(matches)
  const isAgeWord =
    [1, 2, 3].some((step) => isTimeAt(matches, to + step, 'old')) ||
    [1, 2].some((step) => isTimeAt(matches, from - step, 'old'))
  const isSince = index.modifiersFrom('now', to - 2, to + 2).length > 0
  const isDuration = isSince || isAgo(amount, matches)
  const monthsPerUnit = unit ? monthsIn[unit] : undefined
  if (monthsPerUnit !== undefined) {
    // Up to three days beside a child are a duration, except in "a baby of two days".
    const isAgeOfChild =
      isAboutChild &&
      !isDuration &&
      (unit !== 'day' || value > 3 || isBeforeChild(amount, matches) || isAfterChildOf(amount, scope))
    if (isAgeWord || isAgeOfChild) return value * monthsPerUnit
  }
  // Nobody reports a complaint of that many years in a number alone, so ", 55 years" is an age.
  if (unit === 'year' && (isAboutOther || value >= 18) && value >= 12 && !isDuration) return value * 12
  const isBesidePerson = [1, 2].some((step) =>
    index
      .covering(from - step)
      .some(
        ({ meaning, tokenIndexes }) =>
          meaning.kind === 'person' && meaning.id !== 'self' && tokenIndexes.at(-1) === from - step
      )
  )
  const isBareAge =
    !unit &&
    (isAgeWord || (isBesidePerson && tokens[from]?.kind === 'number')) &&
    value > 0 &&
    value <= 110 &&
    !helplines.has(value)
  return isBareAge ? value * 12 : null
}

/** "A 2 day old baby". */
const isBeforeChild = ({ to }: Amount, matches: readonly Match[]): boolean =>
  [2, 3].some((step) =>
    indexOf(matches)
      .startingAt(to + step)
      .some(({ meaning }) => meaning.kind === 'person' && children.includes(meaning.id))
  )

/** "A baby of two days". */
const isAfterChildOf = ({ from }: Amount, scope: Scope): boolean =>
  from - 1 >= scope.from &&
  scope.tokens[from - 1]?.text === 'of' &&
  scope.matches.some(
    ({ meaning, tokenIndexes }) =>
      meaning.kind === 'person' && children.includes(meaning.id) && tokenIndexes.at(-1) === from - 2
  )
