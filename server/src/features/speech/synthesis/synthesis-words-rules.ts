import type { Spoken } from '@arogyachat/knowledge/spoken'
import { verbaliseDates, verbaliseTimes } from './synthesis-dates-rules.ts'
import { verbaliseAbbreviations, verbaliseDoses, verbaliseDurations } from './synthesis-doses-rules.ts'
import { verbaliseMoney } from './synthesis-money-rules.ts'
import { normaliseNotation, verbaliseMeasures, verbaliseNumbers, verbalisePhones } from './synthesis-numbers-rules.ts'
import { Placeholders } from './synthesis-placeholder-rules.ts'

/** In this order, because a later rule would misread what an earlier one replaces. */
const steps = [
  verbaliseDates,
  verbaliseMoney,
  verbaliseTimes,
  verbaliseDoses,
  verbalisePhones,
  verbaliseDurations,
  verbaliseMeasures,
  verbaliseAbbreviations,
  verbaliseNumbers
]

/**
 * Writes notation in the words of the language: dates, times, telephone numbers, doses, money, units, abbreviations, ranges and
 * decimals. Whole numbers stay digits.
 */
export function spokenWords(text: string, words: Spoken): string {
  const placeholders = new Placeholders()
  const normalised = normaliseNotation(text)
  return placeholders.restore(steps.reduce((result, step) => step(result, words, placeholders), normalised))
}
