import { type Dialect, isDialect, type LanguageCode } from '@arogyachat/contract/languages'
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
import { type DialectWords, dialectWordsSchema, type Words, wordsSchema } from './words.ts'

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

type Group = Record<string, string[]>

/** Adds a dialect's phrases to those of its base language, of which the phrases in `unlike` are left out. */
function mergeWords(base: Words, { language, unlike, idioms, feelings, time, ...groups }: DialectWords): Words {
  const foreign = new Set(unlike)
  const mergeForms = (forms: string[], own: string[]) => [
    ...new Set([...forms.filter((form) => !foreign.has(form)), ...own])
  ]
  const mergeGroup = (forms: Group, own: Group): Group =>
    Object.fromEntries(
      [...new Set([...Object.keys(forms), ...Object.keys(own)])].map((id) => [
        id,
        mergeForms(forms[id] ?? [], own[id] ?? [])
      ])
    )
  const { weekdays, months, ...times } = base.time
  const merged = Object.entries(groups).map(([section, own]) => [
    section,
    mergeGroup(base[section as keyof typeof groups] as Group, own as Group)
  ])
  return {
    ...base,
    language,
    ...(Object.fromEntries(merged) as Pick<Words, keyof typeof groups>),
    idioms: mergeForms(base.idioms, idioms),
    feelings: mergeForms(base.feelings, feelings),
    time: { ...(mergeGroup(times, time as Group) as typeof times), weekdays, months }
  }
}
