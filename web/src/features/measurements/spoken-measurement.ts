import type { MeasurementKind } from '@arogyachat/contract/measurements/measurements'
import { internationalDigits } from '../../lib/digits.ts'
import { isDoubtful, type NumberWord, numberWordOf } from './number-words.ts'

type Word = Exclude<NumberWord, 'point'>

/** Words between two parts of one number: "one hundred and forty". */
const joining = new Set(['and', 'और', 'aur', 'ਅਤੇ', 'اور'])

/** The number that these words say: "one forty", "one hundred forty", "one four zero" are all 140. Null when they say none. */
function numberOf(words: readonly Word[]): number | null {
  const [first] = words
  if (!first) return null
  if (words.every(({ size }) => size === 'digit')) return Number(words.map(({ value }) => value).join(''))
  let total = 0
  let last: Word['size'] | null = null
  for (const { value, size } of words) {
    if (size === 'hundred') {
      if (last === 'hundred' || total > 9) return null
      total = (total || 1) * 100
    } else if (size === 'digit') {
      if (last === 'digit') return null
      total += value
    } else {
      if (total > 900) return null
      total = last === 'digit' ? total * 100 + value : total + value
    }
    last = size
  }
  return total
}

/**
 * Whether the next word begins another number: "one forty ninety" is 140 and 90, "a hundred and five sixty" is 105 and 60, and
 * nothing is added to a `whole` one.
 */
function beginsAnother(words: readonly Word[], next: Word): boolean {
  const last = words.at(-1)
  const isUnderHundred = next.size === 'ten' || next.size === 'whole'
  if (last?.size === 'whole') return next.size !== 'hundred' || last.value >= 10
  if (last?.size === 'digit') return isUnderHundred && words.some(({ size }) => size === 'hundred')
  return last?.size === 'ten' && isUnderHundred
}

/** The words of the text, each with what it says as a number if it says one. */
function tokensOf(text: string): { token: string; word: NumberWord | undefined }[] {
  const tokens = internationalDigits(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .split(/[^\p{L}\p{M}\d.]+/u)
    .flatMap((token) => token.match(/\d+(\.\d+)?|[\p{L}\p{M}]+/gu) ?? [])
  const isSure = (token: string | undefined) =>
    token !== undefined && !isDoubtful(token) && typeof numberWordOf(token) === 'object'
  return tokens.map((token, index) => {
    const isLeftOut = isDoubtful(token) && !isSure(tokens[index - 1]) && !isSure(tokens[index + 1])
    return { token, word: isLeftOut ? undefined : numberWordOf(token) }
  })
}

/** All numbers of a spoken text in their order, in digits of any script or in words. */
export function numbersSaid(text: string): number[] {
  const numbers: number[] = []
  let whole: Word[] = []
  let decimals: Word[] | null = null
  const end = () => {
    const number = numberOf(whole)
    const digits = (decimals ?? []).map(({ value }) => value).join('')
    if (number !== null) numbers.push(Number(digits === '' ? number : `${number}.${digits}`))
    whole = []
    decimals = null
  }
  for (const { token, word } of tokensOf(text)) {
    if (/^\d/.test(token)) {
      end()
      numbers.push(Number(token))
      continue
    }
    if (word === 'point' && whole.length > 0) decimals = []
    else if (word && word !== 'point') {
      if (!decimals && beginsAnother(whole, word)) end()
      ;(decimals ?? whole).push(word)
    } else if (!joining.has(token.toLowerCase()) || whole.at(-1)?.size !== 'hundred') end()
  }
  end()
  return numbers
}

/**
 * The numbers of a measurement in what was said; null unless it says exactly as many as the kind has. "140 by 90" is a blood
 * pressure. The user checks them before they are saved.
 */
export function measurementSaid(kind: MeasurementKind, text: string): { value: number; second: number | null } | null {
  const numbers = numbersSaid(text)
  const [value, second] = numbers
  if (value === undefined || numbers.length !== (kind === 'blood-pressure' ? 2 : 1)) return null
  return { value, second: second ?? null }
}
