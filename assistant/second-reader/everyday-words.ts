import { coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { EverydayWords } from '@arogyachat/knowledge/everyday-words'
import { phoneticKey } from '../language/phonetic-key.ts'
import { scriptOf, tokensOf } from '../language/text.ts'

/** A form with fewer letters in its key than this matches whole words only. */
const shortestStem = 4
/** How many letters an ending may add to the key of a stem. */
const longestEnding = 6
/** How many other words may stand between two words of a phrase. */
const longestGap = 2

interface Form {
  concept: string
  /** Keys of the words after the first. */
  rest: string[]
}

/**
 * Finds everyday words ("roof", "does not answer") by their sound, in either script and with endings. They carry no conclusion
 * by themselves: the second reader weighs them, in one space for all languages.
 */
export class EverydayIndex {
  private readonly forms = new Map<string, Form[]>()

  constructor(
    private readonly language: LanguageCode,
    words: EverydayWords
  ) {
    for (const [concept, forms] of Object.entries(words))
      for (const form of forms) {
        const [first, ...rest] = tokensOf(form).flatMap(({ kind, text }) =>
          kind === 'word' ? soundOf(text, language) : []
        )
        if (first) this.forms.set(first, [...(this.forms.get(first) ?? []), { concept, rest }])
      }
  }

  /** The concepts of a clause, each once. */
  conceptsIn(words: readonly string[]): string[] {
    const keys = words.map((word) => soundOf(word, this.language))
    const found = new Set<string>()
    for (const [i, key] of keys.entries())
      for (let end = Math.max(1, key.length - longestEnding); end <= key.length; end++) {
        if (end < key.length && end < shortestStem) continue
        for (const { concept, rest } of this.forms.get(key.slice(0, end)) ?? [])
          if (isFollowedBy(keys, i, rest)) found.add(concept)
      }
    return [...found]
  }
}

function isFollowedBy(keys: readonly string[], from: number, rest: readonly string[]): boolean {
  let position = from
  for (const word of rest) {
    const last = position + 1 + longestGap
    let next = position + 1
    while (next <= last && !(next < keys.length && matchesStem(keys[next] as string, word))) next++
    if (next > last) return false
    position = next
  }
  return true
}

const matchesStem = (key: string, stem: string): boolean =>
  key === stem || (stem.length >= shortestStem && key.startsWith(stem) && key.length <= stem.length + longestEnding)

/** The phonetic key, which is the same in either script, or the word itself where it has none. */
export const soundOf = (word: string, language: LanguageCode): string =>
  (scriptOf(word) === 'arabic' ? '' : phoneticKey(word, coreLanguageOf(language))) || word
