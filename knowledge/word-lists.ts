import { type Dialect, isDialect, type LanguageCode } from '@arogyachat/contract/languages'
import { mergeWords } from './merge-words.ts'
import bgc from './words/bgc.json' with { type: 'json' }
import bho from './words/bho.json' with { type: 'json' }
import bn from './words/bn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import gu from './words/gu.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }
import pa from './words/pa.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }
import ur from './words/ur.json' with { type: 'json' }
import { dialectWordsSchema, type Words, wordsSchema } from './words.ts'

const raw: Record<LanguageCode, unknown> = { en, hi, pa, te, ta, gu, bn, ur, bgc, bho }
const checked = new Map<LanguageCode, Words>()

/**
 * The word list of a language, validated on first use; that of a dialect includes Hindi's. The lists are large, so only the
 * server reads them.
 */
export function wordsIn(language: LanguageCode): Words {
  const words = checked.get(language) ?? parsed(language)
  checked.set(language, words)
  return words
}

/** The words of a dialect alone. */
export const dialectWordsIn = (language: Dialect) => dialectWordsSchema.parse(raw[language])

const parsed = (language: LanguageCode): Words =>
  isDialect(language) ? mergeWords(wordsIn('hi'), dialectWordsIn(language)) : wordsSchema.parse(raw[language])
