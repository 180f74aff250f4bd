import type { Scheme } from '@arogyachat/contract/schemes'
import { internationalDigits } from '../../lib/digits.ts'

/** Marks that people leave out when typing: accents, Urdu short vowels, nuktas, joiners and direction marks. */
const leftOut = /\p{Script=Inherited}|[\u093c\u09bc\u0a3c\u0abc]|\p{Cf}/gu
/** Interchangeable letters: chandrabindu and anusvara, Arabic and Urdu yeh and kaf. */
const twins: Record<string, string> = {
  '\u0901': '\u0902',
  '\u0981': '\u0982',
  '\u0a81': '\u0a82',
  '\u064a': '\u06cc',
  '\u0643': '\u06a9'
}

/** Normalises a text for comparison: lower case, one form of each letter, separate words; `Aayushman` → `ayushman`. */
export const foldedText = (text: string): string =>
  internationalDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/\u0901|\u0981|\u0a81|\u064a|\u0643/g, (letter) => twins[letter] ?? letter)
    // 1,400 is also typed as 1400.
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const together = (text: string) => text.replaceAll(' ', '')

/** The searchable text of a scheme; its names also without spaces, for `pmjay` and `nikshay`. */
export function textToSearch(scheme: Scheme, words: readonly string[]): string {
  const names = [scheme.title, scheme.officialTitle].map(foldedText)
  const { description, eligibility, benefits } = scheme
  const rest = foldedText([description, ...eligibility, ...benefits, ...words].join(' '))
  return ` ${[...names, ...names.map(together), rest].join(' ')}`
}

/** Queries up to this length match only the beginning of a word: `tb`. */
const shortWord = 2

/** Whether the text contains every typed word; both are normalised. */
export const hasWords = (text: string, typed: string): boolean =>
  typed
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => text.includes(word.length <= shortWord ? ` ${word}` : word))
