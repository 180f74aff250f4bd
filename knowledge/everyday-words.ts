import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import bgc from './everyday-words/bgc.json' with { type: 'json' }
import bho from './everyday-words/bho.json' with { type: 'json' }
import bn from './everyday-words/bn.json' with { type: 'json' }
import en from './everyday-words/en.json' with { type: 'json' }
import gu from './everyday-words/gu.json' with { type: 'json' }
import hi from './everyday-words/hi.json' with { type: 'json' }
import pa from './everyday-words/pa.json' with { type: 'json' }
import ta from './everyday-words/ta.json' with { type: 'json' }
import te from './everyday-words/te.json' with { type: 'json' }
import ur from './everyday-words/ur.json' with { type: 'json' }

/**
 * Everyday words and short phrases by concept ("roof", "does_not_answer"), the same concepts in every language. They conclude
 * nothing by themselves: the second reader weighs them. Haryanvi and Bhojpuri list what differs from Hindi.
 */
export type EverydayWords = Readonly<Record<string, readonly string[]>>

const schema = z.record(z.string(), z.array(z.string().min(1)))
const byLanguage: Record<LanguageCode, EverydayWords> = { en, hi, pa, bgc, bho, te, ta, gu, ur, bn }
for (const words of Object.values(byLanguage)) schema.parse(words)

export const everydayWordsOf = (language: LanguageCode): EverydayWords => byLanguage[language]
