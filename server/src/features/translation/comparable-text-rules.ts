import { scripts } from '@arogyachat/assistant/language/scripts'
import { asciiDigits } from '@arogyachat/assistant/language/text'
import { coreLanguageOf, type LanguageCode, languageCodes } from '@arogyachat/contract/languages'

/** A text in its case-folded form for comparing and its original form, which have the same length. */
export interface ComparableText {
  folded: string
  original: string
}

/** Invisible characters, which depend on the keyboard. */
const invisible = /[\u200b-\u200f\u2060-\u2069\ufeff]/g
// The lookbehind starts a match only at the first mark of a run. Otherwise the time would grow with the square of its length.
const endMarks = /(?<![\s.!?…:।॥۔؟])[\s.!?…:।॥۔؟]+$/u

const plain = (text: string) => asciiDigits(text.normalize('NFC')).replace(invisible, '').replace(/[‘’]/g, "'")

/** Normalises digits, quotes and case. */
export const foldedOf = (text: string): string => plain(text).toLowerCase()

/** Normalises a text, collapses whitespace and removes final punctuation. Null when nothing is left. */
export function comparableText(text: string): ComparableText | null {
  const original = plain(text).replace(/\s+/g, ' ').replace(endMarks, '').trim()
  const folded = original.toLowerCase()
  return original !== '' && folded.length === original.length ? { folded, original } : null
}

/** The sorted numbers of a text, in the digits of any script. */
const numbersOf = (text: string): string => (asciiDigits(text).match(/\d+/g) ?? []).sort().join()

/** Whether both texts contain exactly the same numbers, because a dose must never change. */
export const numbersAgree = (text: string, translated: string): boolean => numbersOf(text) === numbersOf(translated)

/** Splits a text into sentences, each with its punctuation and the whitespace after it. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[\s\S]+?(?:(?<![.!?…।॥۔؟])[.!?…।॥۔؟]+(?=\s|$)|\n|$)\s*/gu) ?? []

/** The possible languages of a text by its script. Latin letters occur in all languages; alone they count as English. */
export function languagesFor(text: string): readonly LanguageCode[] {
  const own = languageCodes.filter(
    (languageCode) => languageCode !== 'en' && scripts[coreLanguageOf(languageCode)].test(text)
  )
  return own.length > 0 ? own : ['en']
}
