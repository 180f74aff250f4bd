import type { Lexicon } from './lexicon.ts'
import { type Script, scriptOf, type Token } from './text.ts'
import type { AssistantLanguage } from './understanding.ts'

const languageOfScript: Record<Exclude<Script, 'latin'>, AssistantLanguage> = {
  devanagari: 'hi',
  bengali: 'bn',
  gurmukhi: 'pa',
  gujarati: 'gu',
  tamil: 'ta',
  telugu: 'te',
  arabic: 'ur'
}

export interface Writing {
  language: AssistantLanguage
  isRomanised: boolean
  /** Most of it is in letters of a language that is not known here, as Kannada's. */
  isUnread: boolean
}

/** Small words: what a sentence of English can hardly do without; no romanised language of India needs these spellings. */
export const englishWords: ReadonlySet<string> = new Set(
  (
    'i my am are was were is have has had having and the with since from for of it its this that these not but very feel feels ' +
    'feeling getting got what how why when which should does did can cannot cant could will would please his she her they a an at ' +
    'after before there been be being your you our we or if also all any some more than into over about because still much'
  ).split(' ')
)

/**
 * The language a message is written in. Letters decide where they can; in Latin letters the small words do ("hai",
 * "irukku", "chhe"), because no library knows romanised Indian languages. `expected` is the language of the screen and
 * breaks ties. A message of two languages is taken as the Indian one: English is always read along.
 */
export function writingOf(
  tokens: readonly Token[],
  lexicons: ReadonlyMap<AssistantLanguage, Lexicon>,
  expected: AssistantLanguage
): Writing {
  const counts = new Map<AssistantLanguage, number>()
  const latin: string[] = []
  let unread = 0
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue
    const script = scriptOf(text)
    if (script === 'latin') latin.push(text)
    else if (!script) unread++
    else counts.set(languageOfScript[script], (counts.get(languageOfScript[script]) ?? 0) + 1)
  }
  const native = [...counts].sort((a, b) => b[1] - a[1])[0]
  const known = latin.length + [...counts.values()].reduce((sum, it) => sum + it, 0)
  if (unread > known) return { language: expected, isRomanised: false, isUnread: true }
  if (native) return { language: native[0], isRomanised: false, isUnread: false }
  const own = latin.filter((it) => !englishWords.has(it))
  const reader = lexicons.get('en')
  let best = { language: 'en' as AssistantLanguage, score: 0, words: 0 }
  for (const [language, lexicon] of lexicons) {
    if (language === 'en') continue
    const heard = own.filter((it) => !reader?.knows(it) && lexicon.knows(it))
    const small = heard.filter((it) => lexicon.isSmallWord(it)).length
    const others = heard.length - small
    const words = small + others / 2
    const score = words + (words === 0 ? 0 : language === expected ? 0.6 : language === 'hi' ? 0.3 : 0)
    if (score > best.score) best = { language, score, words }
  }
  if (best.words * 2 >= latin.length - own.length && best.words > 0)
    return { language: best.language, isRomanised: true, isUnread: false }
  return { language: latin.length === 0 ? expected : 'en', isRomanised: false, isUnread: false }
}
