import type { LanguageCode } from '@arogyachat/contract/languages'
import { isMisspelt } from './edit-distance.ts'
import { stemOf } from './english-stem.ts'
import { countBits, lettersIn } from './letter-bits.ts'
import { addToList } from './multi-map.ts'
import { phonemeCodes, phonemeDistance, phonemes, phonemesFromCodes, phoneticKey } from './phonetic-key.ts'
import { normalWord, type Script, scriptOf } from './text.ts'

/** The match tier of a short stem with an ending, which counts only inside a longer phrase. */
export const shortStemTier = 1.5

interface Form {
  key: string
  /** As numbers, for words that are compared by sound. */
  phonemes: Uint8Array
  /** Only matches as written: without an ending or a misspelling. */
  isExact: boolean
  /** Empty for English. */
  phoneticKey: string
  /** Names a part of the body, a complaint or an illness by itself. */
  isClinical: boolean
}

/** A form as written to a file. */
export type FormData = [key: string, codes: string, wordKey: string, isExact: 0 | 1]

const noPhonemes = new Uint8Array(0)
const endingLimit = 4
/** Tamil and Telugu add whole verbs to a stem. */
const longEndings: Partial<Record<LanguageCode, number>> = { ta: 9, te: 7 }
const stemLength = 4
const shortest = 2
/** Forms per step of indexing, which takes a few milliseconds. */
const formsPerStep = 400
/** English words of up to so many letters are matched by spelling alone, because their stems are words of other languages. */
const shortWord = 5
/** English words of so many letters or more are compared without their ending too: "blleeding". */
const longWord = 7

const maxSlips = 2
/** Tolerance for costs in single precision. */
const rounding = 1e-4

/** Longer words are only looked up as written, which bounds the time by the length of the message. */
const longestWord = 48

/** The words of one language's lists by number, and the search for those that a written word may be. */
export class Spellings {
  private readonly forms: Form[] = []
  private readonly numbers = new Map<string, number>()
  private readonly byKey = new Map<string, number[]>()
  private readonly byPhoneticKey = new Map<string, number[]>()
  /** Forms by first letter and length. */
  private readonly byShape = new Map<string, { key: string; letters: number; number: number }[]>()
  private readonly cache = new Map<string, Map<number, number>>()
  private readonly sureCache = new Map<string, Map<number, number>>()

  /**
   * @param isEnglish whether a word is English, which is never matched by its sound
   * @param common everyday words, which no ending or misspelling turns into a complaint
   */
  constructor(
    private readonly language: LanguageCode,
    private readonly isEnglish: (word: string) => boolean,
    private readonly common: ReadonlySet<string>
  ) {}

  /** The number of a word of a phrase, new or known. A word ending in `!` only matches as written. Empty for a word without letters. */
  add(text: string): number[] {
    const isExact = text.endsWith('!')
    const key = normalWord(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    if (key === '') return []
    const name = isExact ? `${key}!` : key
    const known = this.numbers.get(name)
    if (known !== undefined) return [known]
    const isEnglish = this.language === 'en'
    const codes = isEnglish ? '' : phonemes(key, this.language)
    this.restore([key, codes, isEnglish ? '' : phoneticKey(key, this.language), isExact ? 1 : 0])
    return [this.forms.length - 1]
  }

  clearCache(): void {
    this.cache.clear()
    this.sureCache.clear()
  }

  /** Restores a form from `data`. */
  restore([key, phonemes, phoneticKey, isExact]: FormData): void {
    this.numbers.set(isExact ? `${key}!` : key, this.forms.length)
    const codes = phonemes === '' ? noPhonemes : phonemeCodes(phonemes)
    this.forms.push({ key, phonemes: codes, phoneticKey, isExact: isExact === 1, isClinical: false })
  }

  /** The forms in the order of their numbers, for a file. */
  data(): FormData[] {
    return this.forms.map(({ key, phonemes, phoneticKey, isExact }) => [
      key,
      phonemesFromCodes(phonemes),
      phoneticKey,
      isExact ? 1 : 0
    ])
  }

  /** Whether a text is this word of the lists, rather than only similar to it. */
  isSameWord(word: number, text: string): boolean {
    const key = this.keyOf(word)
    return key === text || this.common.has(key)
  }

  isClinical(word: number): boolean {
    return (this.forms[word] as Form).isClinical
  }

  markClinical(word: number): void {
    ;(this.forms[word] as Form).isClinical = true
  }

  keyOf(word: number): string {
    return (this.forms[word] as Form).key
  }

  /** Indexes the added words, in steps between which other work may run. */
  *index(): Generator<void> {
    for (const [number, { key, phoneticKey, isExact }] of this.forms.entries()) {
      if (number % formsPerStep === 0) yield
      addToList(this.byKey, key, number)
      const isLatin = scriptOf(key) === 'latin'
      if (isLatin && this.language === 'en' && !isExact) addToList(this.byKey, `~${stemOf(key)}`, number)
      const sound = phoneticKey
      if (sound.length >= 2) {
        addToList(this.byPhoneticKey, sound, number)
        // Writers leave out a nasal as often as not.
        const bare = sound.replace(/n(?=[a-z])/g, '')
        if (bare !== sound && bare.length >= 2) addToList(this.byPhoneticKey, bare, number)
      }
      if (isExact) continue
      if (isLatin === (this.language === 'en') && key.length >= 5) this.listed(key, number)
      if (sound.length >= 4) this.listed(sound, number)
    }
  }

  private listed(key: string, number: number): void {
    addToList(this.byShape, `${key[0]}${key.length}`, { key, letters: lettersIn(key), number })
  }

  /** The words of the lists that a written word may be, with the match tier of each. */
  candidatesFor(text: string): Map<number, number> {
    const known = this.cache.get(text)
    if (known) return known
    const found = this.lookUp(text, scriptOf(text))
    if (this.common.has(text)) this.dropClinical(text, found)
    if (this.cache.size > 5000) this.cache.clear()
    this.cache.set(text, found)
    return found
  }

  /** The words of the lists that a written word surely is: as written, or by sound in Latin letters. Much faster than `candidatesFor`. */
  sureCandidatesFor(text: string): Map<number, number> {
    const known = this.sureCache.get(text)
    if (known) return known
    const found = new Map<number, number>()
    this.addExact(text, found)
    if (this.language !== 'en' && scriptOf(text) === 'latin' && text.length <= longestWord && !this.isEnglish(text))
      this.addSoundAlike(text, found)
    if (this.common.has(text)) this.dropClinical(text, found)
    if (this.sureCache.size > 5000) this.sureCache.clear()
    this.sureCache.set(text, found)
    return found
  }

  /** Drops clinical candidates that an everyday word only resembles. */
  private dropClinical(text: string, found: Map<number, number>): void {
    for (const number of found.keys())
      if ((this.forms[number] as Form).isClinical && !this.isSameWord(number, text)) found.delete(number)
  }

  /** Whether the lists have a word that is spelt or sounds like this. */
  knows(text: string): boolean {
    if (this.sureCandidatesFor(text).size > 0) return true
    return this.language === 'en' && text.length > shortWord && this.hasStem(text)
  }

  private hasStem(text: string): boolean {
    const found = new Map<number, number>()
    this.addWithStem(text, found)
    if (this.common.has(text)) this.dropClinical(text, found)
    return found.size > 0
  }

  private addExact(text: string, found: Map<number, number>): void {
    for (const number of this.byKey.get(text) ?? []) found.set(number, 0)
  }

  private addWithStem(text: string, found: Map<number, number>): void {
    for (const number of this.byKey.get(`~${stemOf(text)}`) ?? [])
      if (!this.forms[number]?.isExact && !found.has(number)) found.set(number, 1)
  }

  private lookUp(text: string, script: Script | null): Map<number, number> {
    const found = new Map<number, number>()
    this.addExact(text, found)
    if (text.length > longestWord) return found
    if (this.language === 'en') {
      this.addWithStem(text, found)
      if (found.size === 0) this.addMisspellings(text, found)
      return found
    }
    if (script === 'latin') {
      if (!this.isEnglish(text)) this.addByPhoneticKey(text, found)
      return found
    }
    this.addWithEnding(text, found)
    if (![...found.values()].some((tier) => tier <= 1)) this.addMisspellings(text, found)
    return found
  }

  /** Adds the forms whose phoneme distance from a word is at most `limit`. */
  private addBySound(
    numbers: readonly number[] | undefined,
    codes: Uint8Array,
    found: Map<number, number>,
    { matchTier, isPrefix, limit }: { matchTier: number; isPrefix: boolean; limit: number }
  ): void {
    for (const number of numbers ?? []) {
      const form = this.forms[number]
      if (!form || found.has(number)) continue
      if (form.isExact && (matchTier > 0 || scriptOf(form.key) === 'latin')) continue
      if (phonemeDistance(codes, form.phonemes, isPrefix) <= limit) found.set(number, matchTier)
    }
  }

  /** Adds romanised words that sound the same: the phonetic key finds the candidates and the phonemes decide. */
  private addSoundAlike(
    text: string,
    found: Map<number, number>
  ): { wordKey: string; codes: Uint8Array; slack: number } {
    const wordKey = phoneticKey(text, this.language)
    const codes = phonemeCodes(phonemes(text, this.language))
    const slack = codes.length < 4 ? 0 : Math.min(1, codes.length * 0.12)
    if (wordKey.length >= 2) {
      const limit = wordKey.length < 3 ? Math.min(0.3, slack) : slack
      this.addBySound(this.byPhoneticKey.get(wordKey), codes, found, {
        matchTier: 0,
        isPrefix: false,
        limit: limit + rounding
      })
    }
    return { wordKey, codes, slack }
  }

  private addByPhoneticKey(text: string, found: Map<number, number>): void {
    const isWritten = found.size > 0
    const { wordKey, codes, slack } = this.addSoundAlike(text, found)
    // A listed word may also be another word with an ending, unless the stem would be short.
    const least = Math.max(isWritten ? stemLength : shortest, wordKey.length - endingLimit)
    for (let length = wordKey.length - 1; length >= least; length--) {
      const matchTier = length < 3 ? shortStemTier : 1
      const limit = slack / 2 + rounding
      this.addBySound(this.byPhoneticKey.get(wordKey.slice(0, length)), codes, found, {
        matchTier,
        isPrefix: true,
        limit
      })
    }
    if (found.size > 0 || wordKey.length < 4) return
    const limit = Math.min(1.2, codes.length * 0.2) + rounding
    const alike = this.misspeltForms(wordKey, wordKey, () => 1)
    this.addBySound(alike, codes, found, { matchTier: 2, isPrefix: false, limit })
  }

  private addWithEnding(text: string, found: Map<number, number>): void {
    const ending = longEndings[this.language] ?? endingLimit
    for (let length = text.length - 1; length >= Math.max(shortest, text.length - ending); length--) {
      // A short stem only takes a short ending.
      if (text.length - length > Math.max(endingLimit, length)) break
      for (const number of this.byKey.get(text.slice(0, length)) ?? [])
        if (!this.forms[number]?.isExact && !found.has(number))
          found.set(number, length < stemLength ? shortStemTier : 1)
    }
  }

  private addMisspellings(text: string, found: Map<number, number>): void {
    if (text.length < 5) return
    const stem = this.language === 'en' && text.length >= longWord ? stemOf(text) : text
    for (const number of this.misspeltForms(text, stem, (key) => (Math.min(key.length, text.length) >= 8 ? 2 : 1)))
      if (!found.has(number)) found.set(number, 2)
  }

  /** Listed words of which `text`, or its stem, is a misspelling. Only words of a similar length and the same first letter are compared. */
  private misspeltForms(text: string, stem: string, limitOf: (key: string) => number): number[] {
    const numbers: number[] = []
    const [letters, stemLetters] = [lettersIn(text), lettersIn(stem)]
    for (let length = stem.length - maxSlips; length <= text.length + maxSlips; length++)
      for (const { key, letters: own, number } of this.byShape.get(`${text[0]}${length}`) ?? []) {
        const limit = limitOf(key)
        const isClose = countBits(letters ^ own) <= 2 * limit && isMisspelt(text, key, limit)
        if (isClose || (stem !== text && countBits(stemLetters ^ own) <= 2 && isMisspelt(stem, key, 1)))
          numbers.push(number)
      }
    return numbers.sort((a, b) => a - b)
  }
}
