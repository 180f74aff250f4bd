import { setImmediate as turn } from 'node:timers/promises'
import { englishWords } from '@arogyachat/assistant/language/detection'
import { scripts } from '@arogyachat/assistant/language/scripts'
import { type CoreLanguage, coreLanguageOf, type LanguageCode } from '@arogyachat/contract/languages'
import type { Memory } from './memory-rules.ts'
import { translateSentence } from './template-rules.ts'
import { numbersAgree, sentencesOf, wordingOf } from './wording-rules.ts'

/** Longer than anything the product says at once. */
const longestSaying = 600
/** A saying may be of several sentences. */
const mostSentences = 5
/** "Tab." ends with a point that ends no sentence. */
const mostOfPattern = 2

const endOf: Partial<Record<LanguageCode, string>> = { hi: '।', bgc: '।', bho: '।', pa: '।', bn: '।', ur: '۔' }
/** The mark that the sentence had, as the other language writes it. */
function markFor(sentence: string, to: LanguageCode): string {
  const mark = /[.!?।॥۔؟](?=\s*$)/u.exec(sentence)?.[0]
  if (mark === undefined) return ''
  if (mark === '!') return '!'
  if (mark === '?' || mark === '؟') return to === 'ur' ? '؟' : '?'
  return endOf[to] ?? '.'
}

/** One saying, or where it may be one sentence alone, one with slots; null when it is neither. */
function translateKnown(text: string, to: LanguageCode, memory: Memory, isPattern: boolean): string | null {
  const wording = text.length <= longestSaying ? wordingOf(text) : null
  if (!wording) return null
  const remembered = memory.find(wording, to) ?? (isPattern ? memory.findSlotted(wording, to) : null)
  if (remembered) return remembered.from === to ? text.trim() : remembered.text
  const phrase = isPattern ? translateSentence(wording, to) : null
  if (!phrase) return null
  return phrase.from === to ? text.trim() : phrase.text + markFor(text, to)
}

/**
 * What the product itself can say in another language: a text whose every sentence is a saying of its own or of the
 * phrasebook, and whose numbers all come out again. Null for any other. Other calls are answered between two sentences.
 */
export async function translateEmbedded(text: string, to: LanguageCode, memory: Memory): Promise<string | null> {
  const sentences = sentencesOf(text)
  const translated: string[] = []
  for (let i = 0; i < sentences.length; ) {
    await turn()
    const most = Math.min(mostSentences, sentences.length - i)
    let taken = 0
    for (let count = most; count > 0 && taken === 0; count--) {
      const part = sentences.slice(i, i + count).join('')
      const known = translateKnown(part, to, memory, count <= mostOfPattern)
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

/** Small words of English without which Latin letters may be any language. */
const hasEnglish = (text: string) => (text.toLowerCase().match(/[a-z]+/g) ?? []).some((text) => englishWords.has(text))

/**
 * The language a text is written in, by its letters; null for none, and for Latin letters that are not English. Of a text
 * in two languages the Indian one: English stands in all of them.
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

/** Names and units stay in Latin letters. */
const leastOwnShare = 0.4
const longestGrowth = 4
/** A short text may grow by more. */
const freeGrowth = 100

export type TranslationFault = 'empty' | 'numbers' | 'letters' | 'length'

/** Why what a provider wrote may not be shown; null when it may. */
export function translationFault(text: string, translated: string, to: LanguageCode): TranslationFault | null {
  if (translated.trim() === '') return 'empty'
  if (!numbersAgree(text, translated)) return 'numbers'
  if (translated.length > longestGrowth * text.length + freeGrowth) return 'length'
  const letters = translated.match(/\p{L}/gu) ?? []
  const own = letters.filter((letter) => scripts[coreLanguageOf(to)].test(letter)).length
  return own < leastOwnShare * letters.length ? 'letters' : null
}
