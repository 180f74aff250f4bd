import type { TimeWord } from '@arogyachat/knowledge/words'
import type { Match } from '../language/lexicon.ts'
import { indexOf } from '../language/match-index.ts'
import { normalWord, type Token } from '../language/text.ts'
import type { PatientFacts } from './understanding.ts'

/** A number in a message, in figures or in words, and the last token it takes. */
export interface Amount {
  value: number
  from: number
  to: number
  /** For "140/90". */
  second?: number
}

/** What numbers and units of one statement say. */
export interface Measures {
  durationDays?: number
  /** Long ago: so many months or years back. */
  isLongAgo: boolean
  facts: PatientFacts
}

const daysIn: Partial<Record<TimeWord, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365
}
const monthsIn: Partial<Record<TimeWord, number>> = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 }

const isTimeAt = (matches: readonly Match[], position: number, word: TimeWord): boolean =>
  indexOf(matches)
    .covering(position)
    .some(({ meaning }) => meaning.kind === 'time' && meaning.id === word)

/** The unit of time that stands at a place. */
export const unitAt = (matches: readonly Match[], position: number): TimeWord | null => {
  for (const { meaning } of indexOf(matches).covering(position))
    if (meaning.kind === 'time' && meaning.id in daysIn) return meaning.id
  return null
}

export function amountsOf(tokens: readonly Token[], matches: readonly Match[], from: number, to: number): Amount[] {
  const amounts: Amount[] = []
  for (let i = from; i < to; i++) {
    const token = tokens[i] as Token
    if (token.kind === 'number') {
      const [first, second] = token.text.split(/[/:]/).map(Number)
      if (first !== undefined && Number.isFinite(first))
        amounts.push({
          value: first,
          from: i,
          to: i,
          ...(second !== undefined && Number.isFinite(second) && { second })
        })
      continue
    }
    // A figure between the words of a number is the number itself.
    const word = indexOf(matches)
      .startingAt(i)
      .find(
        ({ meaning, tokenIndexes }) =>
          meaning.kind === 'number' &&
          !tokens.slice(i, (tokenIndexes.at(-1) as number) + 1).some((token) => token.kind === 'number')
      )
    if (word?.meaning.kind === 'number')
      amounts.push({ value: word.meaning.value, from: i, to: word.tokenIndexes.at(-1) as number })
  }
  return amounts
}

const has = (matches: readonly Match[], kind: string, ...ids: string[]) => indexOf(matches).has(kind, ...ids)

/** Numbers that people mention to be called. */
const helplines = new Set([100, 101, 102, 104, 108])

/** Words written in Latin letters in every language of India. */
/** As people write it in their own letters. */
const oxygenWords = [
  'ऑक्सीजन',
  'ऑक्सिजन',
  'ਆਕਸੀਜਨ',
  'ఆక్సిజన్',
  'ఆక్సీజన్',
  'ஆக்சிஜன்',
  'ஆக்ஸிஜன்',
  'ઓક્સિજન',
  'অক্সিজেন',
  'آکسیجن',
  'سیچوریشن',
  'सैचुरेशन'
]
const pulseWords = [
  'नाड़ी',
  'नब्ज',
  'नब्ज़',
  'पल्स',
  'धड़कन',
  'ਨਬਜ਼',
  'ਨਬਜ',
  'ਪਲਸ',
  'ਧੜਕਣ',
  'పల్స్',
  'నాడి',
  'பல்ஸ்',
  'நாடித்துடிப்பு',
  'துடிப்பு',
  'પલ્સ',
  'નાડી',
  'ધબકારા',
  'পালস',
  'নাড়ি',
  'নাড়ী',
  'হার্টবিট',
  'نبض',
  'پلس',
  'دھڑکن'
]
const units = {
  pulse: new RegExp(
    `^(pulse|bpm|heartrate|heartbeat|heartbeats|nadi|naadi|nabz|dhadkan|${pulseWords.map(normalWord).join('|')})$`
  ),
  celsius: /^(c|celsius|centigrade)$/,
  fahrenheit: /^(f|fahrenheit|farenheit|degree|deg|°|temp|temperature)$/,
  oxygen: new RegExp(
    `^(spo2?|oxygen|saturation|sat|o2|oximeter|oxymeter|oximetre|${oxygenWords.map(normalWord).join('|')})$`
  ),
  rate: /^(breaths?|resp|rr)$/
}

/**
 * Ages, durations and measured values of one statement. A number of months or years is an age beside a word for age or a
 * child ("3 saal ka beta"), else how long or how long ago.
 */
export function measuresOf(tokens: readonly Token[], matches: readonly Match[], from: number, to: number): Measures {
  const facts: PatientFacts = {}
  const measures: Measures = { isLongAgo: false, facts }
  const isOf = (i: number, pattern: RegExp) => i >= from && i < to && pattern.test(tokens[i]?.text ?? '')
  const children = matches.filter(
    ({ meaning }) => meaning.kind === 'person' && ['baby', 'child', 'son', 'daughter'].includes(meaning.id)
  )
  /** "A baby of two days" is so old. */
  const isOfChild = (amount: Amount) =>
    isOf(amount.from - 1, /^of$/) && children.some(({ tokenIndexes }) => tokenIndexes.at(-1) === amount.from - 2)
  const near = (amount: Amount, pattern: RegExp) =>
    [1, 2, 3].some((step) => isOf(amount.to + step, pattern) || isOf(amount.from - step, pattern))
  const isChild = has(matches, 'person', 'baby', 'child', 'son', 'daughter')
  const index = indexOf(matches)
  const isOfPerson = matches.some(({ meaning }) => meaning.kind === 'person' && meaning.id !== 'self')
  const amounts = amountsOf(tokens, matches, from, to)
  for (const amount of amounts) {
    const { value, second } = amount
    // A low reading counts only where blood pressure is spoken of: "70/30" is a mixture of insulin.
    const isPressure =
      has(matches, 'part', 'bp') ||
      has(matches, 'symptom', 'high_bp_reading') ||
      has(matches, 'condition', 'hypertension')
    const lowest = isPressure ? 50 : 90
    if (second !== undefined && value >= lowest && value <= 280 && second >= 20 && second <= 180 && second < value) {
      facts.systolic = value
      facts.diastolic = second
      continue
    }
    if (near(amount, units.oxygen) && value >= 40 && value <= 100) {
      facts.oxygenPercent = value
      continue
    }
    if (
      value >= 95 &&
      value <= 110 &&
      (has(matches, 'symptom', 'fever', 'high_fever') || near(amount, units.fahrenheit))
    ) {
      facts.temperatureCelsius = Math.round(((value - 32) / 1.8) * 10) / 10
      continue
    }
    if (
      value >= 34 &&
      value <= 43 &&
      (near(amount, units.celsius) ||
        (has(matches, 'symptom', 'fever', 'high_fever') && !unitAt(matches, amount.to + 1)))
    ) {
      facts.temperatureCelsius = value
      continue
    }
    if (near(amount, units.rate) && value >= 10 && value <= 120) {
      facts.breathsPerMinute = value
      continue
    }
    if (value >= 20 && value <= 1000 && has(matches, 'part', 'sugar') && !unitAt(matches, amount.to + 1)) {
      facts.sugarMgDl = value
      continue
    }
    const isPulse =
      near(amount, units.pulse) ||
      [2, 3, 4].some((step) => isOf(amount.from - step, /^heart$/) && isOf(amount.from - step + 1, /^(rate|beats?)$/))
    if (isPulse && value >= 20 && value <= 250 && second === undefined && !unitAt(matches, amount.to + 1)) {
      facts.pulsePerMinute = value
      continue
    }
    // A year by its number is long ago; "since 2023" is not.
    if (Number.isInteger(value) && value >= 1940 && value <= 2100) {
      if (!has(matches, 'modifier', 'now')) measures.isLongAgo = true
      continue
    }
    const unit =
      [amount.to + 1, amount.to + 2, amount.to]
        .map((position) => unitAt(matches, position))
        .find((word) => word !== null) ?? null
    const isAgeWord =
      [1, 2, 3].some((step) => isTimeAt(matches, amount.to + step, 'old')) ||
      [1, 2].some((step) => isTimeAt(matches, amount.from - step, 'old'))
    const isBesidePerson = [1, 2].some((step) =>
      index
        .covering(amount.from - step)
        .some(
          ({ meaning, tokenIndexes }) =>
            meaning.kind === 'person' && meaning.id !== 'self' && tokenIndexes.at(-1) === amount.from - step
        )
    )
    // "A baby of two days"; fewer days than a week are else how long something lasts.
    const isBeforeChild = [2, 3].some((step) =>
      index
        .startingAt(amount.to + step)
        .some(({ meaning }) => meaning.kind === 'person' && ['baby', 'child', 'son', 'daughter'].includes(meaning.id))
    )
    const since = index.modifiersFrom('now', amount.to - 2, amount.to + 2).length > 0
    const ago = index.modifiersFrom('ago', amount.to - 3, amount.to + 3).length > 0
    if (
      unit &&
      unit in monthsIn &&
      (isAgeWord ||
        (isChild && !since && !ago && unit !== 'day') ||
        (isChild && !since && !ago && unit === 'day' && (value > 3 || isBeforeChild || isOfChild(amount))))
    ) {
      facts.ageMonths ??= value * (monthsIn[unit] as number)
      continue
    }
    // Nobody says how long in bare years of this number: ", 55 years" is an age.
    if (unit === 'year' && (isOfPerson || value >= 18) && value >= 12 && !since && !ago) {
      facts.ageMonths ??= value * 12
      continue
    }
    if (
      !unit &&
      (isAgeWord || (isBesidePerson && tokens[amount.from]?.kind === 'number')) &&
      value > 0 &&
      value <= 110 &&
      !helplines.has(value)
    ) {
      facts.ageMonths ??= value * 12
      continue
    }
    if (!unit || !(unit in daysIn)) continue
    const isMonthsPregnant =
      has(matches, 'modifier', 'pregnant') && (unit === 'month' || unit === 'week') && value <= 42
    if (isMonthsPregnant) {
      facts.gestationWeeks = unit === 'week' ? value : Math.round(value * 4.3)
      continue
    }
    const days = value * (daysIn[unit] as number)
    if (ago && days >= 30) measures.isLongAgo = true
    else measures.durationDays = Math.max(measures.durationDays ?? 0, days)
  }
  if (measures.durationDays === undefined) {
    if (has(matches, 'time', 'dayBeforeYesterday')) measures.durationDays = 2
    else if (has(matches, 'time', 'yesterday', 'lastNight')) measures.durationDays = 1
    else if (has(matches, 'time', 'today')) measures.durationDays = 0.5
  }
  if (has(matches, 'modifier', 'pregnant')) facts.isPregnant = true
  if (has(matches, 'modifier', 'delivered')) facts.isPostpartum = true
  return measures
}
