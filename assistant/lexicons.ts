import type { Words } from '@arogyachat/knowledge/words'
import { englishWords } from './language.ts'
import { Lexicon } from './lexicon.ts'
import { atOnce } from './steps.ts'
import { type AssistantLanguage, assistantLanguages } from './understanding.ts'

export type Lexicons = ReadonlyMap<AssistantLanguage, Lexicon>

/**
 * Compiles the word lists in steps of a few milliseconds, about two seconds in all, and returns them at the end. English first:
 * a word that is English is not taken for a romanised one.
 */
export function* compileLexicons(wordsOf: (language: AssistantLanguage) => Words): Generator<void, Lexicons> {
  const lexicons = new Map<AssistantLanguage, Lexicon>()
  for (const language of assistantLanguages) {
    const english = lexicons.get('en')
    const lexicon = new Lexicon(
      language,
      wordsOf(language),
      (it) => englishWords.has(it) || english?.knows(it) === true
    )
    yield* lexicon.compile()
    lexicons.set(language, lexicon)
  }
  return lexicons
}

/** All of them at once, for tests and commands. */
export function lexiconsOf(wordsOf: (language: AssistantLanguage) => Words): Lexicons {
  return atOnce(compileLexicons(wordsOf))
}
