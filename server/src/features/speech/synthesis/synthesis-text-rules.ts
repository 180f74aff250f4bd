import type { CoreLanguage } from '@arogyachat/contract/languages'
import { spokenOf } from '@arogyachat/knowledge/spoken'
import { withoutMarkup } from './synthesis-markup-rules.ts'
import { spokenWords } from './synthesis-words-rules.ts'

/** The longest piece after the first sentence: about fifteen seconds of speech. */
const maxPieceLength = 200
/** A longer sentence is split at a pause. */
const maxSentenceLength = 300

/** Leaves letters, numbers and punctuation that makes a voice pause. Brackets become pauses, other characters are removed. */
const readable = (text: string) =>
  text
    .replace(/[()[\]{}<>=→⇒]+/g, ', ')
    // The lookbehind follows the hyphen, so that it runs only at hyphens. Before it, the lookbehind would run at every character.
    .replace(/[-‐‑](?<=\p{L}\p{M}*[-‐‑])(?=\p{L})/gu, '\u2010')
    .replace(/(?:(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}\s.,;:!?'’।॥۔،؛؟\u2010])+/gu, ' ')
    .replaceAll('\u2010', '-')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=[.,;:!?।॥۔،؛؟])/g, '')
    .replace(/([,;:،؛])(?:\s*[,;:،؛])+/g, '$1')
    .replace(/[,;:،؛]+(?=[.!?।॥۔؟])/g, '')
    .replace(/^[\s.,;:!?।॥۔،؛؟]+/gm, '')
    .replace(/[\s,;:،؛]+$/gm, '')

/** Splits a sentence into parts of at most `maxSentenceLength`, preferably at a comma or a space. */
function partsOf(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > maxSentenceLength) {
    const head = rest.slice(0, maxSentenceLength)
    const at = Math.max(head.lastIndexOf(', '), head.lastIndexOf('، '), head.lastIndexOf('; '))
    const end = at > maxSentenceLength / 3 ? at + 1 : head.lastIndexOf(' ')
    const cut = end > 0 ? end : maxSentenceLength
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...parts, rest]
}

const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?।॥۔؟])\s+/u))
    .map((text) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .flatMap(partsOf)

/**
 * Prepares a text for speaking and splits it into pieces: the first sentence alone, so that playback starts soon, then several
 * sentences together. Empty when nothing in the text can be spoken.
 */
export function spokenPieces(text: string, language: CoreLanguage): string[] {
  const [first, ...others] = sentencesOf(readable(spokenWords(withoutMarkup(text), spokenOf(language))))
  if (first === undefined) return []
  const pieces = [first]
  for (const sentence of others) {
    const last = pieces.at(-1) ?? ''
    // A full stop separates lines that have none.
    const joined = `${last}${/[.!?।॥۔؟]$/u.test(last) ? '' : '.'} ${sentence}`
    if (pieces.length > 1 && joined.length <= maxPieceLength) pieces[pieces.length - 1] = joined
    else pieces.push(sentence)
  }
  return pieces
}
