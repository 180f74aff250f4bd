import type { AssistantLanguage } from '../understanding/understanding.ts'
import { isMisspelt } from './edit-distance.ts'
import { skeletonOf, soundDistance, soundLetters, soundNumbers, soundsOf } from './phonetic-key.ts'
import { normalWord, type Script, scriptOf } from './text.ts'

/** A stem too short to be sure of by itself: it counts only inside a longer phrase. */
export const shortStem = 1.5

interface Form {
  key: string
  /** One by one, for words that are compared by ear. */
  sounds: Uint8Array
  /** Only this word as it stands: no ending, no misspelling. */
  isExact: boolean
  /** Coarsely, as `skeletonOf` has it; empty for English. */
  skeleton: string
  /** Says a part of the body, a trouble or an illness by itself. */
  isClinical: boolean
}

/** A form as it is written to a file: its key, its sounds, its skeleton, and whether it is exact. */
export type FormData = [key: string, sounds: string, skeleton: string, isExact: 0 | 1]

const noSounds = new Uint8Array(0)
const endingLimit = 4
/** The languages of the south put whole verbs behind a stem. */
const longEndings: Partial<Record<AssistantLanguage, number>> = { ta: 9, te: 7 }
const stemLength = 4
const shortest = 2
/** A step of indexing takes a few milliseconds. */
const formsPerStep = 400
/** English words of so many letters are told by their spelling alone: stems this short are words of other languages. */
const shortWord = 5
/** English words of so many letters are compared without their ending too: "blleeding". */
const longWord = 7

/** A shorter stem is a word of its own: "toes" are no "to", "bees" no "be". */
const leastStem = 3

/** English words without their endings: aches, aching, ached are ache. Hissing is hiss, and not "his". */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  for (const [ending, least] of [
    ['ing', 4],
    ['ed', 4],
    ['es', 4],
    ['s', 3],
    ['e', 4]
  ] as const)
    if (word.endsWith(ending) && word.length - ending.length >= least - 1 && !word.endsWith('ss')) {
      const bare = word.slice(0, -ending.length)
      const stem = bare.length > leastStem ? bare.replace(/e$/, '') : bare
      return ending === 'ing' || ending === 'ed' ? stem.replace(/([b-df-hj-km-np-rtv-y])\1$/, '$1') : stem
    }
  return word
}

const maxSlips = 2
/** Costs are kept in single precision. */
const rounding = 1e-4

/** Longer words are no words: they are looked up as they stand, so that the time of a message is bounded by its length. */
const longestWord = 48

/** The letters of a word as bits: a slip of the finger changes two of them at most. */
function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % 31)
  return letters
}

function countBits(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Adds to the list of a key. */
export function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** The words of one language's lists, each with a number, and which of them a written word may be. */
export class Spellings {
  private readonly forms: Form[] = []
  private readonly numbers = new Map<string, number>()
  private readonly written = new Map<string, number[]>()
  private readonly sounded = new Map<string, number[]>()
  /** By first letter and length. */
  private readonly byShape = new Map<string, { key: string; letters: number; number: number }[]>()
  private readonly memory = new Map<string, Map<number, number>>()
  private readonly sureMemory = new Map<string, Map<number, number>>()

  /**
   * @param isEnglish tells words of English, which sound like nothing else however they are spelt
   * @param common everyday words: no ending and no misspelling makes one of them a trouble of health
   */
  constructor(
    private readonly language: AssistantLanguage,
    private readonly isEnglish: (word: string) => boolean,
    private readonly common: ReadonlySet<string>
  ) {}

  /** The number of a word as a phrase names it, new or known; with `!` it is that word alone. None for what has no letters. */
  add(text: string): number[] {
    const isExact = text.endsWith('!')
    const key = normalWord(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    if (key === '') return []
    const name = isExact ? `${key}!` : key
    const known = this.numbers.get(name)
    if (known !== undefined) return [known]
    const isEnglish = this.language === 'en'
    const sounds = isEnglish ? '' : soundsOf(key, this.language)
    this.restore([key, sounds, isEnglish ? '' : skeletonOf(key, this.language), isExact ? 1 : 0])
    return [this.forms.length - 1]
  }

  forgetWords(): void {
    this.memory.clear()
    this.sureMemory.clear()
  }

  /** Takes a form as `data` gave it. */
  restore([key, sounds, skeleton, isExact]: FormData): void {
    this.numbers.set(isExact ? `${key}!` : key, this.forms.length)
    const numbers = sounds === '' ? noSounds : soundNumbers(sounds)
    this.forms.push({ key, sounds: numbers, skeleton, isExact: isExact === 1, isClinical: false })
  }

  /** Every form by its number, for a file. */
  data(): FormData[] {
    return this.forms.map(({ key, sounds, skeleton, isExact }) => [
      key,
      soundLetters(sounds),
      skeleton,
      isExact ? 1 : 0
    ])
  }

  /** Whether an everyday word is the one of the lists, and not only like it. */
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

  /** Makes every word that was added findable, in steps between which others may work. */
  *index(): Generator<void> {
    for (const [number, { key, skeleton, isExact }] of this.forms.entries()) {
      if (number % formsPerStep === 0) yield
      put(this.written, key, number)
      const isLatin = scriptOf(key) === 'latin'
      if (isLatin && this.language === 'en' && !isExact) put(this.written, `~${stemOf(key)}`, number)
      const sound = skeleton
      if (sound.length >= 2) {
        put(this.sounded, sound, number)
        // People leave a nasal out as often as they write it.
        const bare = sound.replace(/n(?=[a-z])/g, '')
        if (bare !== sound && bare.length >= 2) put(this.sounded, bare, number)
      }
      if (isExact) continue
      if (isLatin === (this.language === 'en') && key.length >= 5) this.listed(key, number)
      if (sound.length >= 4) this.listed(sound, number)
    }
  }

  private listed(key: string, number: number): void {
    put(this.byShape, `${key[0]}${key.length}`, { key, letters: lettersIn(key), number })
  }

  /** The words of the lists that a written word may be, each with how loosely it fits. */
  wordsLike(text: string): Map<number, number> {
    const known = this.memory.get(text)
    if (known) return known
    const found = this.lookUp(text, scriptOf(text))
    if (this.common.has(text)) this.dropClinical(text, found)
    if (this.memory.size > 5000) this.memory.clear()
    this.memory.set(text, found)
    return found
  }

  /** The words of the lists that a written word is for sure: as written, or by ear in Latin letters. A small part of the work. */
  wordsSurelyLike(text: string): Map<number, number> {
    const known = this.sureMemory.get(text)
    if (known) return known
    const found = new Map<number, number>()
    this.asWritten(text, found)
    if (this.language !== 'en' && scriptOf(text) === 'latin' && text.length <= longestWord && !this.isEnglish(text))
      this.alike(text, found)
    if (this.common.has(text)) this.dropClinical(text, found)
    if (this.sureMemory.size > 5000) this.sureMemory.clear()
    this.sureMemory.set(text, found)
    return found
  }

  /** An everyday word means what the lists write for it, or the same word in other letters, and no trouble that sounds like it. */
  private dropClinical(text: string, found: Map<number, number>): void {
    for (const number of found.keys())
      if ((this.forms[number] as Form).isClinical && !this.isSameWord(number, text)) found.delete(number)
  }

  /** Whether a word stands in the lists, spelt or sounding like this. */
  knows(text: string): boolean {
    if (this.wordsSurelyLike(text).size > 0) return true
    return this.language === 'en' && text.length > shortWord && this.hasStem(text)
  }

  private hasStem(text: string): boolean {
    const found = new Map<number, number>()
    this.withStem(text, found)
    if (this.common.has(text)) this.dropClinical(text, found)
    return found.size > 0
  }

  private asWritten(text: string, found: Map<number, number>): void {
    for (const number of this.written.get(text) ?? []) found.set(number, 0)
  }

  private withStem(text: string, found: Map<number, number>): void {
    for (const number of this.written.get(`~${stemOf(text)}`) ?? [])
      if (!this.forms[number]?.isExact && !found.has(number)) found.set(number, 1)
  }

  private lookUp(text: string, script: Script | null): Map<number, number> {
    const found = new Map<number, number>()
    this.asWritten(text, found)
    if (text.length > longestWord) return found
    if (this.language === 'en') {
      this.withStem(text, found)
      if (found.size === 0) this.misspellings(text, found)
      return found
    }
    if (script === 'latin') {
      if (!this.isEnglish(text)) this.byEar(text, found)
      return found
    }
    this.withEnding(text, found)
    if (![...found.values()].some((it) => it <= 1)) this.misspellings(text, found)
    return found
  }

  /** Puts in the forms that sound like a word, as far as `limit`. */
  private consider(
    numbers: readonly number[] | undefined,
    sounds: Uint8Array,
    found: Map<number, number>,
    { looseness, isPrefix, limit }: { looseness: number; isPrefix: boolean; limit: number }
  ): void {
    for (const number of numbers ?? []) {
      const form = this.forms[number]
      if (!form || found.has(number)) continue
      if (form.isExact && (looseness > 0 || scriptOf(form.key) === 'latin')) continue
      if (soundDistance(sounds, form.sounds, isPrefix) <= limit) found.set(number, looseness)
    }
  }

  /** Romanised words that sound the same: the skeleton finds what may be meant, the sounds one by one decide. */
  private alike(text: string, found: Map<number, number>): { skeleton: string; sounds: Uint8Array; slack: number } {
    const skeleton = skeletonOf(text, this.language)
    const sounds = soundNumbers(soundsOf(text, this.language))
    const slack = sounds.length < 4 ? 0 : Math.min(1, sounds.length * 0.12)
    if (skeleton.length >= 2) {
      const limit = skeleton.length < 3 ? Math.min(0.3, slack) : slack
      this.consider(this.sounded.get(skeleton), sounds, found, {
        looseness: 0,
        isPrefix: false,
        limit: limit + rounding
      })
    }
    return { skeleton, sounds, slack }
  }

  private byEar(text: string, found: Map<number, number>): void {
    const isWritten = found.size > 0
    const { skeleton, sounds, slack } = this.alike(text, found)
    // A word that is written in the lists may still be another with an ending; a short stem is too little to say so.
    const least = Math.max(isWritten ? stemLength : shortest, skeleton.length - endingLimit)
    for (let length = skeleton.length - 1; length >= least; length--) {
      const looseness = length < 3 ? shortStem : 1
      const limit = slack / 2 + rounding
      this.consider(this.sounded.get(skeleton.slice(0, length)), sounds, found, { looseness, isPrefix: true, limit })
    }
    if (found.size > 0 || skeleton.length < 4) return
    const limit = Math.min(1.2, sounds.length * 0.2) + rounding
    const alike = this.misspelt(skeleton, skeleton, () => 1)
    this.consider(alike, sounds, found, { looseness: 2, isPrefix: false, limit })
  }

  private withEnding(text: string, found: Map<number, number>): void {
    const ending = longEndings[this.language] ?? endingLimit
    for (let length = text.length - 1; length >= Math.max(shortest, text.length - ending); length--) {
      // A short stem bears a short ending.
      if (text.length - length > Math.max(endingLimit, length)) break
      for (const it of this.written.get(text.slice(0, length)) ?? [])
        if (!this.forms[it]?.isExact && !found.has(it)) found.set(it, length < stemLength ? shortStem : 1)
    }
  }

  private misspellings(text: string, found: Map<number, number>): void {
    if (text.length < 5) return
    const stem = this.language === 'en' && text.length >= longWord ? stemOf(text) : text
    for (const number of this.misspelt(text, stem, (key) => (Math.min(key.length, text.length) >= 8 ? 2 : 1)))
      if (!found.has(number)) found.set(number, 2)
  }

  /** Listed words that `text`, or its stem, is with a slip of the finger; only those of the same shape are compared. */
  private misspelt(text: string, stem: string, limitOf: (key: string) => number): number[] {
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
