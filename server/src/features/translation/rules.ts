import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { englishWords } from '@arogyachat/assistant/language/detection'
import { scripts } from '@arogyachat/assistant/language/scripts'
import { type CoreLanguage, coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import { comparableText, numbersAgree, sentencesOf } from './comparable-text-rules.ts'
import type { TranslationMemory } from './memory-rules.ts'
import { translateSentence } from './template-rules.ts'

/** Longer than any of the product's own texts. */
const maxEntryLength = 600
/** An entry can consist of several sentences. */
const maxSentences = 5
/** A sentence pattern can look like two sentences because of the full stop in "Tab.". */
const maxPatternSentences = 2

const endOf: Partial<Record<LanguageCode, string>> = { hi: '।', bgc: '।', bho: '।', pa: '।', bn: '।', ur: '۔' }
/** The final punctuation of a sentence in the other language. */
function markFor(sentence: string, to: LanguageCode): string {
  const mark = /[.!?।॥۔؟](?=\s*$)/u.exec(sentence)?.[0]
  if (mark === undefined) return ''
  if (mark === '!') return '!'
  if (mark === '?' || mark === '؟') return to === 'ur' ? '؟' : '?'
  return endOf[to] ?? '.'
}

/** Translates by an entry of the memory or, if allowed, by a pattern with placeholders; null when neither matches. */
function translateKnown(
  text: string,
  to: LanguageCode,
  memory: TranslationMemory,
  allowsPattern: boolean
): string | null {
  const comparable = text.length <= maxEntryLength ? comparableText(text) : null
  if (!comparable) return null
  const match = memory.find(comparable, to) ?? (allowsPattern ? memory.findSlotted(comparable, to) : null)
  if (match) return match.from === to ? text.trim() : match.text
  const phrase = allowsPattern ? translateSentence(comparable, to) : null
  if (!phrase) return null
  return phrase.from === to ? text.trim() : phrase.text + markFor(text, to)
}

/**
 * Translates a text when each of its sentences is one of the product's own texts or a sentence of the phrasebook and all numbers
 * are preserved; null otherwise. Yields to the event loop between sentences.
 */
export async function translateEmbedded(
  text: string,
  to: LanguageCode,
  memory: TranslationMemory
): Promise<string | null> {
  const sentences = sentencesOf(text)
  const translated: string[] = []
  for (let i = 0; i < sentences.length; ) {
    await yieldToEventLoop()
    const most = Math.min(maxSentences, sentences.length - i)
    let taken = 0
    for (let count = most; count > 0 && taken === 0; count--) {
      const part = sentences.slice(i, i + count).join('')
      const known = translateKnown(part, to, memory, count <= maxPatternSentences)
      if (known === null) continue
      translated.push(known + (/\s*$/.exec(part)?.[0] ?? ''))
      taken = count
    }
    if (taken === 0) return null
    i += taken
  }
  const whole = translated.join('')
  return whole.trim() !== '' && numbersAgree(text, whole) ? whole : null
}

/** Whether a text contains common English words. Without them, text in Latin letters can be in any language. */
const hasEnglish = (text: string) => (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => englishWords.has(word))

/**
 * The language of a text by its script; null without letters and for Latin letters that are not English. For a text in two
 * languages the Indian one, because English words occur in all languages.
 */
export function languageOfLetters(text: string): CoreLanguage | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const counts = (Object.keys(scripts) as CoreLanguage[])
    .map((language) => ({ language, count: letters.filter((letter) => scripts[language].test(letter)).length }))
    .filter((entry) => entry.count > 0)
  const [native] = counts.filter((count) => count.language !== 'en').sort((a, b) => b.count - a.count)
  if (native) return native.language
  return counts.length > 0 && hasEnglish(text) ? 'en' : null
}

/** Names and units stay in Latin letters, so not all letters are in the language's script. */
const minScriptShare = 0.4
const maxGrowth = 4
/** A short text may grow by more than the factor. */
const freeGrowth = 100

export type TranslationError = 'empty' | 'numbers' | 'letters' | 'length'

/** Why a provider's translation must not be shown; null when it may. */
export function translationError(text: string, translated: string, to: LanguageCode): TranslationError | null {
  if (translated.trim() === '') return 'empty'
  if (!numbersAgree(text, translated)) return 'numbers'
  if (translated.length > maxGrowth * text.length + freeGrowth) return 'length'
  const letters = translated.match(/\p{L}/gu) ?? []
  const inScript = letters.filter((letter) => scripts[coreLanguageOf(to)].test(letter)).length
  return inScript < minScriptShare * letters.length ? 'letters' : null
}
