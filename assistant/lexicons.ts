import type { Words } from '@arogyachat/knowledge/words'
import { englishWords } from './language.ts'
import { Lexicon } from './lexicon.ts'
import { type AssistantLanguage, assistantLanguages } from './understanding.ts'

export type Lexicons = ReadonlyMap<AssistantLanguage, Lexicon>

/**
 * Compiles the word lists of one language, some hundred milliseconds. Give the lexicons compiled so far, English first: a
 * word that is English is not taken for a romanised one.
 */
export function lexiconFor(language: AssistantLanguage, words: Words, compiled: Lexicons): Lexicon {
  const english = compiled.get('en')
  return new Lexicon(language, words, (it) => englishWords.has(it) || english?.knows(it) === true)
}

/** All of them at once. */
export function lexiconsOf(words: Partial<Record<AssistantLanguage, Words>>): Lexicons {
  const lexicons = new Map<AssistantLanguage, Lexicon>()
  for (const language of assistantLanguages) {
    const own = words[language]
    if (own) lexicons.set(language, lexiconFor(language, own, lexicons))
  }
  return lexicons
}
