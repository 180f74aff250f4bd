import { editsBetween } from './edit-distance-rules.ts'

/** Shorter names must match exactly. */
const minFuzzyLength = 5
/** One edit is allowed for this many letters. */
const lettersPerEdit = 5

/** Replaces letters that OCR confuses by one of them. */
export const lookalike = (word: string): string =>
  word.replace(/[1|!]/g, 'l').replace(/i/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/rn/g, 'm')

/** A word, and its form in which letters that OCR confuses are equal. */
export interface Word {
  word: string
  lookalike: string
}
export const asWord = (word: string): Word => ({ word, lookalike: lookalike(word) })

/** The similarity of a recognised word and a word of a name, from 0 (different) to 1 (equal). */
export function likeness(read: Word, name: Word): number {
  if (read.word === name.word) return 1
  if (name.word.length < minFuzzyLength) return 0
  if (read.lookalike === name.lookalike) return 0.95
  const maxEdits = Math.floor(name.word.length / lettersPerEdit)
  const edits = editsBetween(read.word, name.word, maxEdits)
  return edits > maxEdits ? 0 : 1 - edits / name.word.length
}
