import {
  type CoreLanguage,
  coreLanguageOf,
  coreLanguages,
  type Dialect,
  dialects,
  isDialect,
  type LanguageCode
} from '@arogyachat/contract/languages'
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
  language: LanguageCode
  isRomanised: boolean
  /** Other languages in the message: a greeting in Tamil before romanised Hindi. */
  also: LanguageCode[]
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

/** Words of a dialect that are not Hindi, in the spellings that no Hindi word shares. */
const dialectWords: Record<Dialect, ReadonlySet<string>> = {
  bgc: new Set(
    (
      'सै सैं सूं सूँ कोन्या कोनी कोन्नी म्हं म्ह मन्नै मन्ने मनै तन्नै म्हारा म्हारी म्हारे म्हारै थारा थारी थारे घणा घणी घणे ईब इब क्यूकर किमे ' +
      'बाळक तावळा तावळी होग्या ज्यां लाग्या जणू बेरा sai sain konya konyaa mannai manne mhara mhaara mhari mhaari mhare mhaare thaara thaare thare ' +
      'tavla tawla'
    ).split(' ')
  ),
  bho: new Set(
    (
      'नइखे नइखी नइखीं नइखन नईखे नैखे बा बानी बाटे बाड़न बाड़ें बाड़ी बिया हमार हमरा हमनी तोहार तोहरा रउआ रउवा भइल भइली गइल गइली गइनी कइल कइलस ' +
      'लागल लागता होखे एगो ओकर ओकरा केहू कवनो कुछो कइसे अबहीं लइका मेहरारू काल्ह ba baa baani baran bia biya naikhe naikhi hamar hamra ' +
      'hamni tohar rauwa bhail gail gaini kail laika mehraru lagal kehu kauno'
    ).split(' ')
  )
}

/** The dialect of a message in Hindi's letters: that of the screen, or else the one whose words it has. */
function dialectOf(tokens: readonly Token[], expected: LanguageCode): Dialect | null {
  if (isDialect(expected)) return expected
  const [most] = dialects
    .map((dialect) => ({ dialect, count: tokens.filter(({ text }) => dialectWords[dialect].has(text)).length }))
    .sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.dialect : null
}

/**
 * Detects the language of a message, in steps as `understandInSteps`. The script decides where it can; in Latin letters the
 * function words do ("hai", "irukku", "chhe"). A message in English and an Indian language counts as the Indian one, because
 * English is always read too.
 *
 * @param expected the language of the screen, which breaks ties
 */
export function* detectLanguage(
  tokens: readonly Token[],
  lexicons: ReadonlyMap<LanguageCode, Lexicon>,
  expected: LanguageCode
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
  const isOwnScript = native.length === 0 || native[0] === coreLanguageOf(expected)
  const romanised = yield* detectRomanised(latin, lexicons, isOwnScript ? expected : (native[0] as CoreLanguage))
  const dialect = dialectOf(tokens, expected)
  const read = (language: LanguageCode) => (language === 'hi' && dialect && lexicons.has(dialect) ? dialect : language)
  const others = (own: LanguageCode) =>
    [...native, ...(romanised ? [romanised] : [])].filter((language) => language !== coreLanguageOf(own))
  const written = (language: LanguageCode, isRomanised = false): DetectedLanguage => ({
    language: read(language),
    isRomanised,
    also: others(language).map(read),
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
  lexicons: ReadonlyMap<LanguageCode, Lexicon>,
  expected: LanguageCode
): Generator<void, CoreLanguage | null> {
  const own = latin.filter((word) => !englishWords.has(word))
  const reader = lexicons.get('en')
  const ownLanguage = coreLanguageOf(expected)
  let best: { language: CoreLanguage; score: number; words: number } | null = null
  for (const language of coreLanguages) {
    const lexicon = (language === ownLanguage ? lexicons.get(expected) : undefined) ?? lexicons.get(language)
    if (language === 'en' || !lexicon) continue
    let words = 0
    for (const [i, word] of own.entries()) {
      if (!reader?.knows(word) && lexicon.knows(word)) words += lexicon.isFunctionWord(word) ? 1 : 0.5
      if ((i + 1) % wordsPerStep === 0) yield
    }
    const score = words + (words === 0 ? 0 : language === ownLanguage ? 0.6 : language === 'hi' ? 0.3 : 0)
    if (score > (best?.score ?? 0)) best = { language, score, words }
  }
  return best && best.words * 2 >= latin.length - own.length ? best.language : null
}
