import type { CoreLanguage } from '@arogyachat/contract/languages'
import { spokenOf } from '@arogyachat/knowledge/spoken'
import { withoutMarkup } from './synthesis-markup-rules.ts'
import { wordsOf } from './synthesis-words-rules.ts'

/** What is made at once after the first sentence: some fifteen seconds of speech. */
const pieceLength = 200
/** A sentence longer than this is parted where it pauses. */
const longestSentence = 300

/** Letters, numbers and what makes a voice pause; brackets and quotes become pauses or nothing. */
const readable = (text: string) =>
  text
    .replace(/[()[\]{}<>=→⇒]+/g, ', ')
    // The lookbehind follows the hyphen, so that it runs at hyphens only. In front, it would run from every character.
    .replace(/[-‐‑](?<=\p{L}\p{M}*[-‐‑])(?=\p{L})/gu, '\u2010')
    .replace(/(?:(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}\s.,;:!?'’।॥۔،؛؟\u2010])+/gu, ' ')
    .replaceAll('\u2010', '-')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=[.,;:!?।॥۔،؛؟])/g, '')
    .replace(/([,;:،؛])(?:\s*[,;:،؛])+/g, '$1')
    .replace(/[,;:،؛]+(?=[.!?।॥۔؟])/g, '')
    .replace(/^[\s.,;:!?।॥۔،؛؟]+/gm, '')
    .replace(/[\s,;:،؛]+$/gm, '')

/** Parts of at most `longestSentence`, at a comma or a space where there is one. */
function partsOf(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > longestSentence) {
    const head = rest.slice(0, longestSentence)
    const at = Math.max(head.lastIndexOf(', '), head.lastIndexOf('، '), head.lastIndexOf('; '))
    const end = at > longestSentence / 3 ? at + 1 : head.lastIndexOf(' ')
    const cut = end > 0 ? end : longestSentence
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
 * A text as it is spoken, in the pieces it is made in: the first sentence alone, so that it is heard soon, then sentences
 * together. Empty when nothing of it can be spoken.
 */
export function spokenPieces(text: string, language: CoreLanguage): string[] {
  const [first, ...others] = sentencesOf(readable(wordsOf(withoutMarkup(text), spokenOf(language))))
  if (first === undefined) return []
  const pieces = [first]
  for (const sentence of others) {
    const last = pieces.at(-1) ?? ''
    // Lines without a stop of their own are kept apart by one.
    const joined = `${last}${/[.!?।॥۔؟]$/u.test(last) ? '' : '.'} ${sentence}`
    if (pieces.length > 1 && joined.length <= pieceLength) pieces[pieces.length - 1] = joined
    else pieces.push(sentence)
  }
  return pieces
}
