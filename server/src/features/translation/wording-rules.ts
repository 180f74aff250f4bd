import { asciiDigits } from '@arogyachat/assistant/text'
import { coreLanguageOf, type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { scripts } from '../../providers/language-model/answer-words.ts'

/** A text as it is compared, and as it is shown: of the same length, letter by letter. */
export interface Wording {
  folded: string
  shown: string
}

/** Letters that are not seen differ from keyboard to keyboard. */
const unseen = /[\u200b-\u200f\u2060-\u2069\ufeff]/g
const endMarks = /[\s.!?…:।॥۔؟]+$/u

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

const endOrLine = /[.!?…।॥۔؟]+|\n/gu
const blanks = /\s*/uy

/**
 * Whole sentences, each with its mark and the blanks after it: a mark ends one before a blank, a line break always. One pass
 * over the text, however many marks stand in a row.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(endOrLine)) {
    const end = index + mark.length
    // No sentence is a mark alone, and the blanks of the one before may have been taken already.
    if (index < start || (index === start && mark.length === 1)) continue
    if (mark !== '\n' && end < text.length && !/\s/u.test(text.charAt(end))) continue
    blanks.lastIndex = end
    const taken = end + (blanks.exec(text)?.[0].length ?? 0)
    sentences.push(text.slice(start, taken))
    start = taken
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences
}

/** Which languages a text may be of, by its letters; Latin ones stand in all of them, and are English by themselves. */
export function languagesFor(text: string): readonly LanguageCode[] {
  const own = languageCodes.filter((it) => it !== 'en' && scripts[coreLanguageOf(it)].test(text))
  return own.length > 0 ? own : ['en']
}
