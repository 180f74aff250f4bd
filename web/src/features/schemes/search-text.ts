import type { Scheme } from '@arogyachat/contract/schemes'
import { internationalDigits } from '../../lib/digits.ts'

/** What people leave out when they type: accents, short vowels of Urdu, nuktas, and what only joins or turns letters. */
const leftOut = /\p{Script=Inherited}|[\u093c\u09bc\u0a3c\u0abc]|\p{Cf}/gu
/** Letters that are typed one for the other: chandrabindu and anusvara, the yeh and kaf of Arabic and of Urdu. */
const twins: Record<string, string> = {
  '\u0901': '\u0902',
  '\u0981': '\u0982',
  '\u0a81': '\u0a82',
  '\u064a': '\u06cc',
  '\u0643': '\u06a9'
}

/** A text as it is compared: one case, one form of each letter, words apart; `Aayushman` is `ayushman`. */
export const foldedText = (text: string): string =>
  internationalDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/\u0901|\u0981|\u0a81|\u064a|\u0643/g, (letter) => twins[letter] ?? letter)
    // 1,400 is typed 1400 too.
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const together = (text: string) => text.replaceAll(' ', '')

/** Everything that a scheme is found by; its names also without their gaps, for `pmjay` and `nikshay`. */
export function textToSearch(scheme: Scheme, words: readonly string[]): string {
  const names = [scheme.title, scheme.officialTitle].map(foldedText)
  const { description, eligibility, benefits } = scheme
  const rest = foldedText([description, ...eligibility, ...benefits, ...words].join(' '))
  return ` ${[...names, ...names.map(together), rest].join(' ')}`
}

/** In so few letters a word is meant from its beginning: `tb`. */
const shortWord = 2

/** Whether each word that was typed stands in the text; both folded. */
export const hasWords = (text: string, typed: string): boolean =>
  typed
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => text.includes(word.length <= shortWord ? ` ${word}` : word))
