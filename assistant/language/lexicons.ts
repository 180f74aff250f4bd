import { type LanguageCode, readLanguages } from '@arogyachat/contract/languages'
import { commonWordsIn } from '@arogyachat/knowledge/common-words'
import type { Words } from '@arogyachat/knowledge/words'
import { englishWords } from './detection.ts'
import { Lexicon, type LexiconData } from './lexicon.ts'
import { runToEnd } from './steps.ts'
import { normalWord } from './text.ts'

export type Lexicons = ReadonlyMap<LanguageCode, Lexicon>

/**
 * Compiles the word lists in steps of a few milliseconds, about two seconds in all. English comes first, because a word that is
 * English is not taken for a romanised one.
 */
export function* compileLexicons(wordsOf: (language: LanguageCode) => Words): Generator<void, Lexicons> {
  const lexicons = new Map<LanguageCode, Lexicon>()
  for (const language of readLanguages) {
    const lexicon = new Lexicon(language, commonWordsIn(language).map(normalWord), isEnglish(lexicons))
    yield* lexicon.compile(wordsOf(language))
    lexicons.set(language, lexicon)
  }
  return lexicons
}

/** Restores compiled word lists (`Lexicon.data`), one language after another, in a tenth of the time of compiling. */
export async function loadLexicons(
  dataOf: (language: LanguageCode) => Promise<LexiconData>,
  pause: () => Promise<unknown>
): Promise<Lexicons> {
  const lexicons = new Map<LanguageCode, Lexicon>()
  for (const language of readLanguages) {
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

/** Compiles the word lists without pauses, for tests and commands. */
export function lexiconsOf(wordsOf: (language: LanguageCode) => Words): Lexicons {
  return runToEnd(compileLexicons(wordsOf))
}
