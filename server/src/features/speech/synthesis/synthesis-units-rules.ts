import type { Spoken, Unit } from '@arogyachat/knowledge/spoken'

/** `½`, `1½`, `1 1/2`, `3/4`. */
export const fraction = String.raw`(?:(?:\d+\s?)?[½¼¾]|(?:\d+\s+)?(?:1/2|1/4|3/4)(?!\d))`
/** A fraction, a whole number or one with decimals. */
export const amount = String.raw`(?:${fraction}|\d+(?:\.\d+)?)`
/** An amount or a range of amounts. */
export const measure = String.raw`${amount}(?:\s*(?:-|–|—|to)\s*${amount})?`

/** How each unit is written after a number. A longer unit precedes those that it starts with. */
const spellings: [Unit, string][] = [
  ['mgdl', 'mg\\s?/\\s?d[lL]|mg%'],
  ['gdl', 'gm?s?\\s?/\\s?d[lL]'],
  ['mmoll', 'mmol\\s?/\\s?[lL]'],
  ['mgkg', 'mg\\s?/\\s?kg'],
  ['bpm', 'bpm|beats per minute|/\\s?min(?:ute)?'],
  ['mmhg', 'mm\\s?of\\s?hg|mm\\s?hg'],
  [
    'mg',
    'mgs?|milligrams?|मि\\.?\\s?ग्रा\\.?|মি\\.?\\s?গ্রা\\.?|மி\\.?\\s?கி\\.?|మి\\.?\\s?గ్రా\\.?|મિ\\.?\\s?ગ્રા\\.?|ਮਿ\\.?\\s?ਗ੍ਰਾ\\.?'
  ],
  ['mcg', 'mcgs?|[µμu]g|micrograms?'],
  [
    'ml',
    'mls?|cc|millilit(?:re|er)s?|मि\\.?\\s?ली\\.?|মি\\.?\\s?লি\\.?|மி\\.?\\s?லி\\.?|మి\\.?\\s?లీ\\.?|મિ\\.?\\s?લી\\.?|ਮਿ\\.?\\s?ਲੀ\\.?'
  ],
  ['kg', 'kgs?|kilograms?|कि\\.?\\s?ग्रा\\.?'],
  ['km', 'kms?|kilomet(?:re|er)s?'],
  ['cm', 'cms?|centimet(?:re|er)s?'],
  ['mm', 'mm|millimet(?:re|er)s?'],
  ['g', 'gms?|grams?|g'],
  ['l', 'ltrs?|lit(?:re|er)s?|l'],
  ['iu', 'iu|i\\.u\\.|units?'],
  ['percent', '%|per\\s?cent'],
  ['fahrenheit', '(?:°|º|˚|degrees?|deg\\.?)\\s?f(?:ahrenheit)?'],
  ['celsius', '(?:°|º|˚|degrees?|deg\\.?)\\s?c(?:elsius)?'],
  ['tsp', 'tsps?\\.?|teaspoon(?:ful)?s?'],
  ['tbsp', 'tbsps?\\.?|tablespoon(?:ful)?s?'],
  ['tablets', 'tab(?:let)?s?\\.?'],
  ['capsules', 'cap(?:sule)?s?\\.?'],
  ['drops', 'gtts?|drops?'],
  ['seconds', 'sec(?:ond)?s?'],
  ['minutes', 'min(?:ute)?s?'],
  ['hours', 'hours?|hrs?|h'],
  ['days', 'days?'],
  ['weeks', 'weeks?|wks?'],
  ['months', 'months?'],
  ['years', 'years?|yrs?']
]
/** No letter may follow: `5 mg` matches, `5 mgr` doesn't. */
const end = String.raw`(?![\p{L}\p{M}\d])`

const unitPatterns = spellings.map(([unit, spelling]) => [unit, new RegExp(`^(?:${spelling})$`, 'iu')] as const)
const anyUnit = spellings.map(([, spelling]) => spelling).join('|')
/** Matches a measure (1) and its unit (2). */
export const measured = String.raw`(${measure})\s*-?(${anyUnit})${end}`

export const unitOf = (written: string): Unit | undefined =>
  unitPatterns.find(([, pattern]) => pattern.test(written))?.[0]

const vulgar: Record<string, string> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }

/** The value of an amount: `1 1/2` is 1.5. */
export function quantityOf(written: string): number {
  const plain = written.replace(/[½¼¾]/g, (text) => vulgar[text] ?? '').trim()
  return plain.split(/\s+/).reduce((sum, part) => {
    const [over = '', under] = part.split('/')
    return sum + Number(over) / Number(under ?? 1)
  }, 0)
}

export const fill = (template: string, parts: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')

const digitByDigit = (digits: string, { digits: words }: Spoken) =>
  [...digits].map((digit) => words[Number(digit)]).join(' ')

/** Whole numbers stay digits, because voices pronounce them well. Decimals are spoken digit by digit. */
export function numberIn(words: Spoken, written: string): string {
  const value = quantityOf(written)
  if (!/^\d+(\.\d+)?$/.test(written)) {
    const known = (words.amounts as Record<string, string>)[value]
    if (known !== undefined) return known
  }
  const [whole = '', decimals = ''] = String(/^\d/.test(written) && !/[/½¼¾]/.test(written) ? written : value).split(
    '.'
  )
  return /[1-9]/.test(decimals) ? `${whole} ${words.point} ${digitByDigit(decimals, words)}` : whole
}

/** A dose in words, with the usual words for halves. */
export const doseIn = (words: Spoken, written: string): string =>
  (words.amounts as Record<string, string>)[quantityOf(written)] ?? numberIn(words, written)

const splitRange = new RegExp(String.raw`^(${amount})\s*(?:-|–|—|to)\s*(${amount})$`, 'iu')

/** `2-3` as from two to three. */
export function measureIn(words: Spoken, written: string): string {
  const [, from, to] = splitRange.exec(written) ?? []
  if (from === undefined || to === undefined) return numberIn(words, written)
  return fill(words.phrases.range, { a: numberIn(words, from), b: numberIn(words, to) })
}

/** Fractions of these units are spoken as doses: half a tablet. */
const doseUnits: ReadonlySet<Unit> = new Set(['tablets', 'capsules', 'tsp', 'tbsp'])

/** A measure with its unit in words. */
export function unitIn(words: Spoken, written: string, unit: Unit): string {
  const value = splitRange.test(written) ? Number.NaN : quantityOf(written)
  const n =
    doseUnits.has(unit) && !Number.isInteger(value) && !Number.isNaN(value)
      ? doseIn(words, written)
      : measureIn(words, written)
  const template = value > 0 && value <= 1 ? (words.unitsOfOne[unit] ?? words.units[unit]) : words.units[unit]
  return fill(template, { n })
}

const maxGroupLength = 5

/** Speaks a telephone number digit by digit in groups of at most five; the country code is a group of its own. */
export function phoneIn(words: Spoken, written: string): string {
  const country = /^\+91/.test(written) ? '91' : ''
  const digits = written.replace(/\D/g, '').slice(country.length)
  const size = Math.ceil(digits.length / Math.ceil(digits.length / maxGroupLength))
  const groups = digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []
  return [country, ...groups]
    .filter((text) => text !== '')
    .map((text) => digitByDigit(text, words))
    .join(', ')
}

/** A duration such as `x 5 days`. */
export function lastingIn(words: Spoken, written: string, unit: 'days' | 'weeks' | 'months'): string {
  const template = quantityOf(written) === 1 ? undefined : words.lasting[unit]
  if (template !== undefined) return fill(template, { n: measureIn(words, written) })
  return fill(words.forTime, { time: unitIn(words, written, unit) })
}
