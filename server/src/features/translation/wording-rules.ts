import { scripts } from '@arogyachat/assistant/language/scripts'
import { asciiDigits } from '@arogyachat/assistant/language/text'
import { coreLanguageOf, type LanguageCode, languageCodes } from '@arogyachat/contract/languages'

/** A text as it is compared, and as it is shown: of the same length, letter by letter. */
export interface Wording {
  folded: string
  shown: string
}

/** Letters that are not seen differ from keyboard to keyboard. */
const unseen = /[\u200b-\u200f\u2060-\u2069\ufeff]/g
// A run of marks is tried from its first one only: from every one of them, the time would grow with its square.
const endMarks = /(?<![\s.!?…:।॥۔؟])[\s.!?…:।॥۔؟]+$/u

const plain = (text: string) => asciiDigits(text.normalize('NFC')).replace(unseen, '').replace(/[‘’]/g, "'")

/** In one spelling: digits, quotes, capitals. */
export const foldedOf = (text: string): string => plain(text).toLowerCase()

/** The same text in one spelling, with single blanks and without marks at the end. Null where nothing is left. */
export function wordingOf(text: string): Wording | null {
  const shown = plain(text).replace(/\s+/g, ' ').replace(endMarks, '').trim()
  const folded = shown.toLowerCase()
  return shown !== '' && folded.length === shown.length ? { folded, shown } : null
}

/** The numbers of a text, sorted: in every digit there is. */
const numbersOf = (text: string): string => (asciiDigits(text).match(/\d+/g) ?? []).sort().join()

/** Whether exactly the numbers that went in came out: a dose must never change. */
export const numbersAgree = (text: string, translated: string): boolean => numbersOf(text) === numbersOf(translated)

/** Whole sentences, each with its mark and the blanks after it. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[\s\S]+?(?:(?<![.!?…।॥۔؟])[.!?…।॥۔؟]+(?=\s|$)|\n|$)\s*/gu) ?? []

/** Which languages a text may be of, by its letters; Latin ones stand in all of them, and are English by themselves. */
export function languagesFor(text: string): readonly LanguageCode[] {
  const own = languageCodes.filter(
    (languageCode) => languageCode !== 'en' && scripts[coreLanguageOf(languageCode)].test(text)
  )
  return own.length > 0 ? own : ['en']
}
