import type { LanguageCode } from '@arogyachat/contract/languages'
import { type BrahmicScript, brahmicOffset, scriptOf } from './text.ts'

/** Consonants by their offset in any Brahmic block; aspirated and plain ones are the same. */
const consonants: Record<number, string> = Object.fromEntries(
  (
    [
      ['k', 0x15, 0x16],
      ['g', 0x17, 0x18],
      ['n', 0x19, 0x1e, 0x23, 0x28, 0x29],
      ['c', 0x1a, 0x1b],
      ['j', 0x1c, 0x1d],
      ['t', 0x1f, 0x20, 0x24, 0x25],
      ['d', 0x21, 0x22, 0x26, 0x27, 0x5c],
      ['p', 0x2a],
      ['f', 0x2b],
      ['b', 0x2c, 0x2d],
      ['m', 0x2e],
      ['i', 0x2f],
      ['r', 0x30, 0x31],
      ['l', 0x32, 0x33, 0x34],
      ['v', 0x35],
      ['s', 0x36, 0x37, 0x38],
      ['h', 0x39]
    ] as [string, ...number[]][]
  ).flatMap(([sound, ...positions]) => positions.map((position) => [position, sound]))
)
/** Vowels and vowel signs by offset: every e and i is "i", every o and u is "u", and a is left out. */
const vowels: Record<number, string> = {
  7: 'i',
  8: 'i',
  9: 'u',
  10: 'u',
  11: 'ri',
  14: 'i',
  15: 'i',
  16: 'i',
  18: 'u',
  19: 'u',
  20: 'u',
  63: 'i',
  64: 'i',
  65: 'u',
  66: 'u',
  67: 'ri',
  70: 'i',
  71: 'i',
  72: 'i',
  74: 'u',
  75: 'u',
  76: 'u'
}
const bengaliO = new Set([0x13, 0x4b])

function ofBrahmic(word: string, script: BrahmicScript): string {
  let out = ''
  for (const letter of word) {
    const position = brahmicOffset(letter.codePointAt(0) ?? 0)
    if (position === null) continue
    if (position === 5 || position === 6) out += out === '' ? 'a' : ''
    else if (position === 2) out += 'n'
    else if (script === 'bengali' && bengaliO.has(position)) out += out === '' ? 'u' : ''
    else out += consonants[position] ?? vowels[position] ?? ''
  }
  return out
}

const latinRules: [RegExp, string][] = [
  [/chh?/g, 'C'],
  [/([skgjtdbr])h/g, '$1'],
  [/ph/g, 'f'],
  [/zh/g, 'l'],
  [/ck|q|c/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j']
]

function ofLatin(word: string, language: LanguageCode): string {
  let out = word
  for (const [from, to] of latinRules) out = out.replace(from, to)
  const first = out.startsWith('a') && !/^a[iuye]/.test(out) ? 'a' : ''
  out = out.replace(/a?[iey]+|a[iey]/g, 'i')
  out = language === 'bn' ? out.replace(/(?<!^)o(?!o)/g, '').replace(/a?u+|o+/g, 'u') : out.replace(/a?[ou]+/g, 'u')
  return first + out.replaceAll('a', '').replace(/h$/, '')
}

const folds: Partial<Record<LanguageCode, (key: string) => string>> = {
  // Tamil writes one letter for a voiced and an unvoiced consonant, and romanised spellings use either.
  ta: (key) => key.replace(/g/g, 'k').replace(/d/g, 't').replace(/[bf]/g, 'p').replace(/[js]/g, 'c')
}

/**
 * The phonetic key of a word: equal for the native spelling and for the usual Latin spellings (बुखार, bukhar, bukhaar and bhukar
 * give "bukr"). Empty for words in Arabic script, which leaves vowels out, and in unknown scripts.
 */
export function phoneticKey(word: string, language: LanguageCode): string {
  const script = scriptOf(word)
  if (script === null || script === 'arabic') return ''
  const raw = script === 'latin' ? ofLatin(word, language) : ofBrahmic(word, script)
  const fold = folds[language] ?? ((key: string) => key)
  return fold(raw)
    .replace(/m(?=[pbf])/g, 'n')
    .replace(/m$/, 'n')
    .replace(/(.)\1+/g, '$1')
}

/** Vowels by offset, each with its own phoneme. `ə` is the inherent vowel, which has no sign. */
const fineVowels: Record<number, string> = {
  5: 'a',
  6: 'a',
  7: 'i',
  8: 'i',
  9: 'u',
  10: 'u',
  11: 'ri',
  14: 'e',
  15: 'e',
  16: 'e',
  18: 'o',
  19: 'o',
  20: 'o',
  62: 'a',
  63: 'i',
  64: 'i',
  65: 'u',
  66: 'u',
  67: 'ri',
  70: 'e',
  71: 'e',
  72: 'e',
  74: 'o',
  75: 'o',
  76: 'o'
}
const virama = 0x4d

/** The phonemes of a word, finer than its phonetic key, as `phonemeDistance` compares them. */
export function phonemes(word: string, language: LanguageCode): string {
  const script = scriptOf(word)
  if (script === null || script === 'arabic') return ''
  const fold = folds[language] ?? ((spoken: string) => spoken)
  if (script === 'latin') {
    let out = word
    for (const [from, to] of latinRules) out = out.replace(from, to)
    out = out
      .replace(/ai|ay|ae|ei|ey/g, 'e')
      .replace(/au|ou/g, 'o')
      .replace(/ee|y/g, 'i')
      .replace(/oo/g, 'u')
    return fold(out).replace(/(.)\1+/g, '$1')
  }
  const letters = [...word]
  let out = ''
  for (const [i, letter] of letters.entries()) {
    const position = brahmicOffset(letter.codePointAt(0) ?? 0)
    if (position === null || position === virama) continue
    if (position === 2) out += 'ṃ'
    else if (consonants[position]) {
      const next = brahmicOffset(letters[i + 1]?.codePointAt(0) ?? 0)
      const isBare = next !== null && (next === virama || (next >= 0x3e && next <= 0x4c))
      out += consonants[position] + (isBare ? '' : 'ə')
    } else out += fineVowels[position] ?? ''
  }
  return fold(out).replace(/(.)\1+/g, '$1')
}

const isVowel = (phoneme: string) => 'aeiouə'.includes(phoneme)
const close = ['ie', 'uo', 'aə', 'oə', 'iə', 'uə']

/** The cost of replacing one phoneme by another, or of leaving it out when `b` is empty. */
function phonemeCost(a: string, b: string): number {
  if (a === b) return 0
  if (b === '') return a === 'ə' ? 0 : a === 'ṃ' || a === 'h' ? 0.3 : isVowel(a) ? 0.5 : 1
  if (a === 'ṃ') return b === 'n' || b === 'm' ? 0 : 1
  if (b === 'ṃ') return a === 'n' || a === 'm' ? 0 : 1
  const pair = close.find((pair) => pair.includes(a) && pair.includes(b))
  if (pair) return pair.includes('ə') ? (pair === 'aə' ? 0 : 0.3) : 0.3
  return isVowel(a) && isVowel(b) ? 0.7 : isVowel(a) || isVowel(b) ? 1.2 : 1
}

/** The costs of all pairs of known phonemes; the last column is the cost of leaving one out. */
const knownPhonemes = [...'abcdefghijklmnopqrstuvwxyzəṃ']
const phonemeIndexes = new Map(knownPhonemes.map((sound, position) => [sound, position]))
const unknown = knownPhonemes.length
const width = knownPhonemes.length + 2
const nothing = width - 1
const costs = new Float32Array(width * width).fill(1)
for (const [i, a] of knownPhonemes.entries()) {
  for (const [j, b] of knownPhonemes.entries()) costs[i * width + j] = phonemeCost(a, b)
  costs[i * width + nothing] = phonemeCost(a, '')
}

/** Phonemes as numbers for `phonemeDistance`. */
export function phonemeCodes(word: string): Uint8Array {
  const numbers = new Uint8Array(word.length)
  for (let i = 0; i < word.length; i++) numbers[i] = phonemeIndexes.get(word[i] as string) ?? unknown
  return numbers
}

/** The phonemes of numbers; an unknown one becomes a question mark. */
export const phonemesFromCodes = (numbers: Uint8Array): string =>
  Array.from(numbers, (number) => knownPhonemes[number] ?? '?').join('')

let row = new Float32Array(64)

/**
 * The weighted edit distance of two words by sound: 0 for a native spelling and its usual Latin spellings, about 1 for a wrong
 * consonant and 0.5 for a missing vowel.
 *
 * @param isPrefix whether `written` may go on after `form` at no cost, as a word with an ending does
 */
export function phonemeDistance(written: Uint8Array, form: Uint8Array, isPrefix: boolean): number {
  const m = form.length
  if (row.length <= m) row = new Float32Array(m * 2)
  row[0] = 0
  for (let j = 1; j <= m; j++)
    row[j] = (row[j - 1] as number) + (costs[(form[j - 1] as number) * width + nothing] as number)
  let least = isPrefix ? (row[m] as number) : Number.POSITIVE_INFINITY
  for (let i = 0; i < written.length; i++) {
    const sound = (written[i] as number) * width
    const alone = costs[sound + nothing] as number
    let diagonal = row[0] as number
    row[0] = diagonal + alone
    for (let j = 1; j <= m; j++) {
      const above = row[j] as number
      const other = form[j - 1] as number
      const put = diagonal + (costs[sound + other] as number)
      const left = (row[j - 1] as number) + (costs[other * width + nothing] as number)
      const dropped = above + alone
      row[j] = put < left ? (put < dropped ? put : dropped) : left < dropped ? left : dropped
      diagonal = above
    }
    if (isPrefix && (row[m] as number) < least) least = row[m] as number
  }
  return isPrefix ? least : (row[m] as number)
}
