import type { LanguageCode } from '@arogyachat/contract/languages'
import { z } from 'zod'
import bgc from './texts/bgc.json' with { type: 'json' }
import bho from './texts/bho.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import pa from './texts/pa.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }
import ur from './texts/ur.json' with { type: 'json' }

/**
 * Everything the assistant says in one language, as plain sentences with {placeholders}. A test checks that every file has the keys
 * and placeholders of the English one, so that the English file gives the type.
 */
export type Texts = typeof en
export type Placeholders = Record<string, string>

const texts = z.record(z.string(), z.string().min(1))
const english = en satisfies Texts

/** The sections of a file. A test compares its keys with those of English. */
export const textsSchema = z.strictObject({
  language: z.string(),
  symptoms: texts,
  conditions: texts,
  redFlags: z.record(z.string(), z.strictObject({ title: z.string().min(1), action: z.string().min(1) })),
  advice: texts,
  /** Advice of an emergency as it is said to somebody who writes about another person, where that differs. */
  adviceForOther: texts,
  /** The same as it is said to somebody who writes about themselves. */
  adviceForSelf: texts,
  /** The action of a red flag as it is said to somebody who writes about another person, where that differs. */
  actionsForOther: texts,
  tests: z.record(
    z.string(),
    z.strictObject({ name: z.string().min(1), description: z.string().min(1), preparation: z.string().min(1) })
  ),
  specialties: z.record(z.string(), z.strictObject({ name: z.string().min(1), about: z.string().min(1) })),
  numbers: texts,
  ask: z.strictObject({
    patient: z.string(),
    age: z.string(),
    duration: z.string(),
    worse: z.string(),
    pregnancy: z.string(),
    sex: z.string(),
    /** Whether any of several danger signs is there; each is also a button. */
    anyOf: z.string(),
    meant: z.string(),
    also: z.string(),
    anyOther: z.string(),
    which: z.string(),
    danger: texts,
    symptoms: texts
  }),
  say: texts,
  buttons: texts,
  examples: texts,
  /** The pictures and the regions of the body in the panel of danger signs. */
  signs: texts,
  regions: texts
})

const byLanguage: Record<LanguageCode, Texts> = { en: english, hi, pa, bgc, bho, te, ta, gu, ur, bn }
for (const texts of Object.values(byLanguage)) textsSchema.parse(texts)

/** The texts of a language. */
export const textsOf = (language: LanguageCode): Texts => byLanguage[language]
