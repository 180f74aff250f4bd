import type { Line, Word } from './engine.ts'

/** 0–100, weighted by the length of the words. */
export function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters
}

/** How much text was read with confidence. The mean confidence alone would favour a result with little text. */
export const scoreOf = (lines: readonly Line[]): number =>
  lines.flat().reduce((sum, word) => sum + (word.confidence > 60 ? word.confidence * word.text.length : 0), 0)
