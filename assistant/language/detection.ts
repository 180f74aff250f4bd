import type { CoreLanguage } from '@arogyachat/contract/languages'
import type { Lexicon } from './lexicon.ts'
import { wordsPerStep } from './steps.ts'
import { type Script, scriptOf, type Token } from './text.ts'

const languageOfScript: Record<Exclude<Script, 'latin'>, CoreLanguage> = {
  devanagari: 'hi',
  bengali: 'bn',
  gurmukhi: 'pa',
  gujarati: 'gu',
  tamil: 'ta',
  telugu: 'te',
  arabic: 'ur'
}

export interface DetectedLanguage {
  language: CoreLanguage
  isRomanised: boolean
  /** Other languages in the message: a greeting in Tamil before romanised Hindi. */
  also: CoreLanguage[]
  /** Most words are in a script that is not supported, such as that of Kannada. */
  isUnsupportedScript: boolean
}

/** English function words, in spellings that no romanised language of India uses. */
export const englishWords: ReadonlySet<string> = new Set(
  (
    'i my am are was were is have has had having and the with since from for of it its this that these not but very feel feels ' +
    'feeling getting got what how why when which should does did can cannot cant could will would please his she her they a an at ' +
    'after before there been be being your you our we or if also all any some more than into over about because still much'
  ).split(' ')
)

/**
 * Detects the language of a message, in steps as `understandInSteps`. The script decides where it can; in Latin letters the
 * function words do ("hai", "irukku", "chhe"). A message in English and an Indian language counts as the Indian one, because
 * English is always read too.
 *
 * @param expected the language of the screen, which breaks ties
 */
export function* detectLanguage(
  tokens: readonly Token[],
  lexicons: ReadonlyMap<CoreLanguage, Lexicon>,
  expected: CoreLanguage
): Generator<void, DetectedLanguage> {
  const counts = new Map<CoreLanguage, number>()
  const latin: string[] = []
  let unread = 0
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue
    const script = scriptOf(text)
    if (script === 'latin') latin.push(text)
    else if (!script) unread++
    else counts.set(languageOfScript[script], (counts.get(languageOfScript[script]) ?? 0) + 1)
  }
  const native = [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language)
  const known = latin.length + [...counts.values()].reduce((sum, count) => sum + count, 0)
  const romanised = yield* detectRomanised(latin, lexicons, native[0] ?? expected)
  const others = (own: CoreLanguage) =>
    [...native, ...(romanised ? [romanised] : [])].filter((language) => language !== own)
  const written = (language: CoreLanguage, isRomanised = false): DetectedLanguage => ({
    language,
    isRomanised,
    also: others(language),
    isUnsupportedScript: unread > known
  })
  if (unread > known) return written(expected)
  const [most] = native
  if (most && (!romanised || (counts.get(most) ?? 0) * 2 >= latin.length)) return written(most)
  if (romanised) return written(romanised, true)
  return written(latin.length === 0 ? expected : 'en')
}

/** The Indian language of words in Latin letters, or null. */
function* detectRomanised(
  latin: readonly string[],
  lexicons: ReadonlyMap<CoreLanguage, Lexicon>,
  expected: CoreLanguage
): Generator<void, CoreLanguage | null> {
  const own = latin.filter((word) => !englishWords.has(word))
  const reader = lexicons.get('en')
  let best: { language: CoreLanguage; score: number; words: number } | null = null
  for (const [language, lexicon] of lexicons) {
    if (language === 'en') continue
    let words = 0
    for (const [i, word] of own.entries()) {
      if (!reader?.knows(word) && lexicon.knows(word)) words += lexicon.isFunctionWord(word) ? 1 : 0.5
      if ((i + 1) % wordsPerStep === 0) yield
    }
    const score = words + (words === 0 ? 0 : language === expected ? 0.6 : language === 'hi' ? 0.3 : 0)
    if (score > (best?.score ?? 0)) best = { language, score, words }
  }
  return best && best.words * 2 >= latin.length - own.length ? best.language : null
}
