import { helplines } from '@arogyachat/knowledge/helplines'
import type { Spoken } from '@arogyachat/knowledge/spoken'
import { dash, numberEnd, numberStart, type Placeholders, placeholder, re } from './synthesis-placeholder-rules.ts'
import {
  amount,
  fill,
  fraction,
  measure,
  measured,
  measureIn,
  numberIn,
  phoneIn,
  unitIn,
  unitOf
} from './synthesis-units-rules.ts'

const phonePattern = re(
  `${numberStart}(?:\\+\\d{1,3}[\\s-]?\\d[\\d\\s-]{6,13}\\d|\\d{1,5}(?:-\\d{2,8}){1,3}|\\d{4,5}\\s\\d{5,6}|\\d{8,13})${numberEnd}`
)
const helplinePattern = re(`${numberStart}(?:${helplines.map((helpline) => helpline.number).join('|')})${numberEnd}`)
const pressurePattern = re(
  `${numberStart}(\\d{2,3})\\s?/\\s?(\\d{2,3})(?:\\s*(mm\\s?(?:of\\s?)?hg)(?!\\p{L}))?${numberEnd}`
)
const perMeasurePattern = re(`(?<![\\d.,/])${measured}\\s*/\\s*${measured}`)
const measuredPattern = re(`(?<![\\d.,/])${measured}`)
const comparedPattern = re(`(>=|=>|≥|<=|=<|≤|>|<)\\s*(${measure}|${placeholder})`)
const groupedPattern = re(`${numberStart}\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?!,?\\d)`)
const fractionPattern = re(`${numberStart}(${fraction})${numberEnd}`)
const rangePattern = re(`${numberStart}(${amount})\\s*${dash}\\s*(${amount})${numberEnd}`)
const decimalPattern = re(`${numberStart}\\d+\\.\\d+(?![\\d/:]|\\.\\d)`)
const slashPattern = re(`(?<=\\d)\\s*/\\s*(?=\\d)`)

/** The code points of zero in Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil and Telugu digits. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66]
const digitsOf = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Rewrites digits of every script as ASCII and removes notation that is not spoken, such as thousands separators. */
export const normaliseNotation = (text: string): string =>
  digitsOf(text.normalize('NFC'))
    .replace(/\p{Co}/gu, ' ')
    .replace(groupedPattern, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\p{L}.])e\.\s?g\.|(?<![\p{L}.])i\.\s?e\./giu, ', ')
    .replace(/(?<![\p{L}\p{M}.])(?:[A-Za-z]\.){2,}(?!\p{L})/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .replace(/^[ \t]*(\d{1,2})[.)][ \t]+/gm, '$1, ')

/** Replaces telephone numbers and blood pressures. */
export function verbalisePhones(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(phonePattern, (all) => (all.replace(/\D/g, '').length < 8 ? all : placeholders.put(phoneIn(words, all))))
    .replace(pressurePattern, (_, a: string, b: string, unit?: string) => {
      const n = fill(words.phrases.over, { a, b })
      return placeholders.put(unit === undefined ? n : fill(words.units.mmhg, { n }))
    })
}

/** Replaces numbers with units. */
export function verbaliseMeasures(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(perMeasurePattern, (all, a: string, unitA: string, b: string, unitB: string) => {
      const [first, second] = [unitOf(unitA), unitOf(unitB)]
      if (!first || !second) return all
      return placeholders.put(fill(words.phrases.per, { a: unitIn(words, a, first), b: unitIn(words, b, second) }))
    })
    .replace(measuredPattern, (all, n: string, written: string) => {
      const unit = unitOf(written)
      return unit ? placeholders.put(unitIn(words, n, unit)) : all
    })
}

function comparisonOf(sign: string): 'atLeast' | 'atMost' | 'moreThan' | 'lessThan' {
  if (/^[≥]|>=|=>/.test(sign)) return 'atLeast'
  if (/^[≤]|<=|=</.test(sign)) return 'atMost'
  return sign === '>' ? 'moreThan' : 'lessThan'
}

/** Replaces helplines, comparisons, ranges, fractions and decimals. Other whole numbers stay digits. */
export function verbaliseNumbers(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(helplinePattern, (number) => placeholders.put(phoneIn(words, number)))
    .replace(comparedPattern, (_, sign: string, n: string) => {
      const isPlaceholder = re(`^${placeholder}$`).test(n)
      return placeholders.put(fill(words.phrases[comparisonOf(sign)], { n: isPlaceholder ? n : measureIn(words, n) }))
    })
    .replace(rangePattern, (all) => placeholders.put(measureIn(words, all)))
    .replace(fractionPattern, (_, n: string) => placeholders.put(numberIn(words, n)))
    .replace(decimalPattern, (n) => placeholders.put(numberIn(words, n)))
    .replace(slashPattern, ' , ')
    .replace(/\s&\s/g, () => ` ${words.and} `)
}
