import { commonWordsIn } from '@arogyachat/knowledge/common-words'
import type { Words } from '@arogyachat/knowledge/words'
import { type AssistantLanguage, assistantLanguages } from '../understanding/understanding.ts'
import { englishWords } from './detection.ts'
import { Lexicon, type LexiconData } from './lexicon.ts'
import { runToEnd } from './steps.ts'
import { normalWord } from './text.ts'

export type Lexicons = ReadonlyMap<AssistantLanguage, Lexicon>

/**
 * Compiles the word lists in steps of a few milliseconds, about two seconds in all, and returns them at the end. English first:
 * a word that is English is not taken for a romanised one.
 */
export function* compileLexicons(wordsOf: (language: AssistantLanguage) => Words): Generator<void, Lexicons> {
  const lexicons = new Map<AssistantLanguage, Lexicon>()
  for (const language of assistantLanguages) {
    const lexicon = new Lexicon(language, commonWordsIn(language).map(normalWord), isEnglish(lexicons))
    yield* lexicon.compile(wordsOf(language))
    lexicons.set(language, lexicon)
  }
  return lexicons
}

/** Takes word lists that were compiled before (`Lexicon.data`), one language after another, in a tenth of the time. */
export async function loadLexicons(
  dataOf: (language: AssistantLanguage) => Promise<LexiconData>,
  pause: () => Promise<unknown>
): Promise<Lexicons> {
  const lexicons = new Map<AssistantLanguage, Lexicon>()
  for (const language of assistantLanguages) {
    const data = await dataOf(language)
    const lexicon = new Lexicon(language, data.common, isEnglish(lexicons))
    for (const _ of lexicon.load(data)) await pause()
    lexicons.set(language, lexicon)
  }
  return lexicons
}

const isEnglish = (lexicons: Lexicons) => {
  const english = lexicons.get('en')
  return (word: string) => englishWords.has(word) || english?.knows(word) === true
}

/** All of them at once, for tests and commands. */
export function lexiconsOf(wordsOf: (language: AssistantLanguage) => Words): Lexicons {
  return runToEnd(compileLexicons(wordsOf))
}
