import type { CoreLanguage } from '@arogyachat/contract/languages'
import bn from './words/bn.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import gu from './words/gu.json' with { type: 'json' }
import hi from './words/hi.json' with { type: 'json' }
import pa from './words/pa.json' with { type: 'json' }
import ta from './words/ta.json' with { type: 'json' }
import te from './words/te.json' with { type: 'json' }
import ur from './words/ur.json' with { type: 'json' }
import { type Words, wordsSchema } from './words.ts'

const raw: Record<CoreLanguage, unknown> = { en, hi, pa, te, ta, gu, bn, ur }
const checked = new Map<CoreLanguage, Words>()

/** The word list of a language, validated on first use. The lists are large, so only the server reads them. */
export function wordsIn(language: CoreLanguage): Words {
  const words = checked.get(language) ?? wordsSchema.parse(raw[language])
  checked.set(language, words)
  return words
}
