import type { Modifier, Person, TimeWord, Wish, Words } from '@arogyachat/knowledge/words'
import { isMisspelt } from './distance.ts'
import { skeletonOf, soundDistance, soundsOf } from './skeleton.ts'
import { normalWord, type Script, scriptOf, type Token } from './text.ts'
import type { AssistantLanguage } from './understanding.ts'

/** What a phrase of the word lists stands for. */
export type Meaning =
  | { kind: 'part' | 'sensation' | 'symptom' | 'flag' | 'condition' | 'background' | 'test'; id: string }
  | { kind: 'idiom' }
  | { kind: 'modifier'; id: Modifier }
  | { kind: 'person'; id: Person }
  | { kind: 'time'; id: TimeWord }
  | { kind: 'weekday' | 'month' | 'number'; value: number }
  | { kind: 'wish'; id: Wish }

/** A phrase found in a message: its meaning and the places of its words among the tokens, ascending. */
export interface Hit {
  meaning: Meaning
  at: number[]
  /** 0 as written in the lists, 1 with an ending, 2 misspelt. */
  looseness: number
  /** Holds a denial of its own: "cannot breathe". */
  isDenial?: boolean
}

/** A stem too short to be sure of by itself: it counts only inside a longer phrase. */
const shortStem = 1.5

interface Form {
  key: string
  /** One by one, for words that are compared by ear. */
  sounds: string
  /** Only this word as it stands: no ending, no misspelling. */
  isExact: boolean
}
/** Alternatives of one place in a phrase: words by number, or the forms of a part or sensation. */
type Slot = { words: number[] } | { meaningId: string } | 'number'
interface Phrase {
  meaning: Meaning
  slots: Slot[]
  /** Holds a denial ("urine does not come"): then no other complaint may stand between its words. */
  isDenial?: boolean
  /** How many words may stand between two of its own. */
  gap: number
}

const endingLimit = 4
/** The languages of the south put whole verbs behind a stem. */
const longEndings: Partial<Record<AssistantLanguage, number>> = { ta: 9, te: 7 }
const stemLength = 4
const shortest = 2
/** A step of compiling takes a few milliseconds. */
const idsPerStep = 20
const formsPerStep = 400
/** English words of so many letters are told by their spelling alone: stems this short are words of other languages. */
const shortWord = 5
/** English words of so many letters are compared without their ending too: "blleeding". */
const longWord = 7
const maxGap = 2

/** English words without their endings: aches, aching, ached are ache. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  for (const [ending, least] of [
    ['ing', 4],
    ['ed', 4],
    ['es', 4],
    ['s', 3],
    ['e', 4]
  ] as const)
    if (word.endsWith(ending) && word.length - ending.length >= least - 1 && !word.endsWith('ss')) {
      const stem = word.slice(0, -ending.length).replace(/e$/, '')
      return ending === 'ing' || ending === 'ed' ? stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1') : stem
    }
  return word
}

/** Adds to the list of a key. */
export function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** The compiled word lists of one language. Building takes some ten milliseconds; looking up a word, microseconds. */
export class Lexicon {
  readonly language: AssistantLanguage
  private readonly words: Words
  private readonly forms: Form[] = []
  private readonly numbers = new Map<string, number>()
  /** Phrases by the number of a word they can begin with, or by the part or sensation they begin with. */
  private readonly byFirst = new Map<number | string, Phrase[]>()
  /** Those of them that refer to a part or sensation further on: they are looked for when these are known. */
  private readonly referring = new Map<number | string, Phrase[]>()
  private readonly written = new Map<string, number[]>()
  private readonly sounded = new Map<string, number[]>()
  private readonly byLetter = new Map<string, { key: string; number: number }[]>()
  private readonly memory = new Map<string, Map<number, number>>()
  private readonly smallWords = new Set<number>()
  private readonly isEnglish: (word: string) => boolean
  private readonly complaints = new Set<number>()
  private readonly denials = new Set<string>()

  /** @param isEnglish tells words of English, which sound like nothing else however they are spelt */
  constructor(language: AssistantLanguage, words: Words, isEnglish: (word: string) => boolean = () => false) {
    this.language = language
    this.isEnglish = isEnglish
    this.words = words
  }

  /** Compiles the lists, in steps between which others may work. Nothing is found before the last. */
  *compile(): Generator<void> {
    const { words } = this
    const groups = {
      part: words.parts,
      sensation: words.sensations,
      symptom: words.symptoms,
      flag: words.redFlags,
      condition: words.conditions,
      background: words.background,
      test: words.tests,
      modifier: words.modifiers,
      person: words.people,
      wish: words.wants
    }
    for (const [kind, group] of Object.entries(groups)) {
      let count = 0
      for (const [id, forms] of Object.entries(group)) {
        this.add(forms, { kind, id } as Meaning)
        if (++count % idsPerStep === 0) yield
      }
      yield
    }
    this.add(words.idioms, { kind: 'idiom' })
    this.add(words.feelings, { kind: 'symptom', id: 'low_mood' })
    const { weekdays, months, ...time } = words.time
    for (const [id, forms] of Object.entries(time)) this.add(forms, { kind: 'time', id } as Meaning)
    for (const [value, forms] of weekdays.entries()) this.add(forms, { kind: 'weekday', value })
    for (const [i, forms] of months.entries()) this.add(forms, { kind: 'month', value: i + 1 })
    for (const [value, forms] of Object.entries(words.numbers))
      this.add(forms, { kind: 'number', value: value === 'few' ? 3 : Number(value) })
    this.markDenials()
    yield
    yield* this.index()
  }

  private markDenials(): void {
    const { denials } = this
    for (const [first, phrases] of this.byFirst)
      for (const { meaning, slots } of phrases) {
        if (typeof first !== 'number' || slots.length > 1) continue
        if (meaning.kind === 'modifier' && (meaning.id === 'negBefore' || meaning.id === 'negAfter'))
          denials.add(this.keyOf(first))
        if (meaning.kind === 'sensation' || meaning.kind === 'symptom') this.complaints.add(first)
      }
    const isDenial = (it: Slot | undefined) =>
      typeof it === 'object' && 'words' in it && it.words.some((word) => denials.has(this.keyOf(word)))
    for (const phrase of [...this.byFirst.values(), ...this.referring.values()].flat()) {
      phrase.isDenial = phrase.slots.some(isDenial)
      // An English "no" belongs to the word that follows it: "no bad breath" is not "no breath".
      const [first] = phrase.slots
      if (this.language !== 'en' || !isDenial(first)) continue
      const isNo = typeof first === 'object' && 'words' in first && first.words.some((it) => this.keyOf(it) === 'no')
      if (isNo || phrase.meaning.kind === 'modifier') phrase.gap = 0
    }
  }

  private keyOf(word: number): string {
    return (this.forms[word] as Form).key
  }

  private add(forms: string[], meaning: Meaning): void {
    for (const form of forms) {
      const slots = form
        .split(/\s+/)
        .flatMap((it) => (it.includes('|') ? it : it.split('-')))
        .filter((it) => it !== '')
        .map((it) => this.slotOf(it))
      const first = slots[0]
      if (!first || first === 'number' || slots.some((it) => it !== 'number' && 'words' in it && it.words.length === 0))
        continue
      const phrase = { meaning, slots, gap: maxGap }
      const isSmall = meaning.kind === 'modifier' || meaning.kind === 'person' || meaning.kind === 'time'
      if (isSmall && slots.length === 1 && 'words' in first) for (const it of first.words) this.smallWords.add(it)
      const isReferring = slots.slice(1).some((it) => it !== 'number' && 'meaningId' in it)
      for (const key of 'words' in first ? first.words : [first.meaningId])
        put(isReferring ? this.referring : this.byFirst, key, phrase)
    }
  }

  private slotOf(text: string): Slot {
    if (text === '#') return 'number'
    const reference = /^\{(\w+)\}$/.exec(text)?.[1]
    if (reference) return { meaningId: reference }
    return { words: text.split('|').flatMap((it) => this.wordOf(it)) }
  }

  private wordOf(text: string): number[] {
    const isExact = text.endsWith('!')
    const key = normalWord(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    if (key === '') return []
    const name = isExact ? `${key}!` : key
    const known = this.numbers.get(name)
    if (known !== undefined) return [known]
    this.numbers.set(name, this.forms.length)
    this.forms.push({ key, sounds: this.language === 'en' ? '' : soundsOf(key, this.language), isExact })
    return [this.forms.length - 1]
  }

  private *index(): Generator<void> {
    for (const [number, { key, isExact }] of this.forms.entries()) {
      if (number % formsPerStep === 0) yield
      put(this.written, key, number)
      const isLatin = scriptOf(key) === 'latin'
      if (isLatin && this.language === 'en' && !isExact) put(this.written, `~${stemOf(key)}`, number)
      const sound = this.language === 'en' ? '' : skeletonOf(key, this.language)
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
    put(this.byLetter, key[0] as string, { key, number })
  }

  /** The words of the lists that a written word may be, each with how loosely it fits. */
  wordsLike(text: string): Map<number, number> {
    const known = this.memory.get(text)
    if (known) return known
    const found = this.lookUp(text, scriptOf(text))
    if (this.memory.size > 5000) this.memory.clear()
    this.memory.set(text, found)
    return found
  }

  /** Whether a word stands in the lists, spelt or sounding like this. */
  knows(text: string): boolean {
    const most = this.language === 'en' && text.length > shortWord ? 1 : 0
    for (const looseness of this.wordsLike(text).values()) if (looseness <= most) return true
    return false
  }

  /** Whether it is one of the words that bind a sentence: persons, denials, closing verbs, times. */
  isSmallWord(text: string): boolean {
    for (const [number, looseness] of this.wordsLike(text))
      if (looseness === 0 && this.smallWords.has(number)) return true
    return false
  }

  private lookUp(text: string, script: Script | null): Map<number, number> {
    const found = new Map<number, number>()
    const take = (numbers: number[] | undefined, looseness: number, allowExact: boolean) => {
      for (const it of numbers ?? [])
        if ((allowExact || !this.forms[it]?.isExact) && !found.has(it)) found.set(it, looseness)
    }
    take(this.written.get(text), 0, true)
    const isEnglish = this.language === 'en'
    if (isEnglish) take(this.written.get(`~${stemOf(text)}`), 1, false)
    if (isEnglish) {
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

  /** Romanised words: the skeleton finds what may be meant, the sounds one by one decide. */
  private byEar(text: string, found: Map<number, number>): void {
    const isWritten = found.size > 0
    const skeleton = skeletonOf(text, this.language)
    const sounds = soundsOf(text, this.language)
    const consider = (numbers: readonly number[] | undefined, looseness: number, isPrefix: boolean, limit: number) => {
      for (const it of numbers ?? []) {
        const form = this.forms[it]
        if (!form || found.has(it) || (form.isExact && (looseness > 0 || scriptOf(form.key) === 'latin'))) continue
        if (soundDistance(sounds, form.sounds, isPrefix) <= limit) found.set(it, looseness)
      }
    }
    const slack = sounds.length < 4 ? 0 : Math.min(1, sounds.length * 0.12)
    if (skeleton.length >= 2)
      consider(this.sounded.get(skeleton), 0, false, skeleton.length < 3 ? Math.min(0.3, slack) : slack)
    // A word that is written in the lists may still be another with an ending; a short stem is too little to say so.
    const least = Math.max(isWritten ? stemLength : shortest, skeleton.length - endingLimit)
    for (let length = skeleton.length - 1; length >= least; length--)
      consider(this.sounded.get(skeleton.slice(0, length)), length < 3 ? shortStem : 1, true, slack / 2)
    if (found.size > 0 || skeleton.length < 4) return
    for (const { key, number } of this.byLetter.get(skeleton[0] as string) ?? [])
      if (isMisspelt(skeleton, key, 1)) consider([number], 2, false, Math.min(1.2, sounds.length * 0.2))
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
    for (const { key, number } of this.byLetter.get(text[0] as string) ?? []) {
      const limit = Math.min(key.length, text.length) >= 8 ? 2 : 1
      if (found.has(number)) continue
      if (isMisspelt(text, key, limit) || (stem !== text && isMisspelt(stem, key, 1))) found.set(number, 2)
    }
  }

  /** Every phrase of the lists in a statement, `from` inclusive to `to` exclusive; overlaps included. */
  hitsIn(tokens: readonly Token[], from: number, to: number): Hit[] {
    const likes = Array.from({ length: to - from }, (_, i) => {
      const token = tokens[from + i] as Token
      return token.kind === 'word' ? this.wordsLike(token.text) : null
    })
    const hits: Hit[] = []
    const named = new Map<string, Hit[]>()
    const search = (phrases: Phrase[] | undefined, at: number, first: Hit) => {
      for (const phrase of phrases ?? []) {
        const hit = this.complete(phrase, first, likes, from, named, tokens)
        if (hit) hits.push(hit)
        if (hit && at >= 0 && (hit.meaning.kind === 'part' || hit.meaning.kind === 'sensation')) {
          const list = named.get(hit.meaning.id)
          if (list) list.push(hit)
          else named.set(hit.meaning.id, [hit])
        }
      }
    }
    const idiom: Meaning = { kind: 'idiom' }
    for (const [i, like] of likes.entries())
      for (const [number, looseness] of like ?? [])
        if (looseness !== shortStem)
          search(this.byFirst.get(number), from + i, { meaning: idiom, at: [from + i], looseness })
    // Parts and sensations are known now: phrases that refer to them.
    for (const [i, like] of likes.entries())
      for (const [number, looseness] of like ?? [])
        if (looseness !== shortStem)
          search(this.referring.get(number), -1, { meaning: idiom, at: [from + i], looseness })
    for (const [id, firsts] of [...named])
      for (const first of firsts) {
        search(this.byFirst.get(id), -1, first)
        search(this.referring.get(id), -1, first)
      }
    return hits
  }

  private complete(
    phrase: Phrase,
    first: Hit,
    likes: (Map<number, number> | null)[],
    from: number,
    named: Map<string, Hit[]>,
    tokens: readonly Token[]
  ): Hit | null {
    let at = first.at
    let looseness = first.looseness
    for (let i = 1; i < phrase.slots.length; i++) {
      const slot = phrase.slots[i] as Slot
      const after = (at.at(-1) as number) + 1
      const step =
        slot === 'number'
          ? numberStep(tokens, from + likes.length, after, phrase.gap)
          : 'words' in slot
            ? wordStep(slot.words, likes, from, after, phrase.gap, phrase.isDenial ? this.complaints : none)
            : referredStep(named.get(slot.meaningId), after, phrase.gap)
      if (!step) return null
      at = [...at, ...step.at]
      looseness = Math.max(looseness, step.looseness)
    }
    const isDenial = phrase.isDenial && at.some((place) => this.denials.has(tokens[place]?.text ?? ''))
    return { meaning: phrase.meaning, at, looseness, ...(isDenial && { isDenial }) }
  }
}

type Step = Pick<Hit, 'at' | 'looseness'>
const none: ReadonlySet<number> = new Set()

/** The next of these words, at most `gap` further on; none of `barriers` may be passed over. */
function wordStep(
  words: readonly number[],
  likes: readonly (ReadonlyMap<number, number> | null)[],
  from: number,
  after: number,
  gap: number,
  barriers: ReadonlySet<number>
): Step | null {
  for (let place = after; place <= after + gap && place - from < likes.length; place++) {
    const like = likes[place - from]
    if (!like) continue
    let least = Number.POSITIVE_INFINITY
    for (const word of words) least = Math.min(least, like.get(word) ?? Number.POSITIVE_INFINITY)
    if (least < Number.POSITIVE_INFINITY) return { at: [place], looseness: least }
    for (const [word, looseness] of like) if (looseness === 0 && barriers.has(word)) return null
  }
  return null
}

function numberStep(tokens: readonly Token[], to: number, after: number, gap: number): Step | null {
  for (let place = after; place <= after + gap && place < to; place++)
    if (tokens[place]?.kind === 'number') return { at: [place], looseness: 0 }
  return null
}

const referredStep = (hits: readonly Hit[] | undefined, after: number, gap: number): Step | null =>
  hits?.find(({ at }) => (at[0] as number) >= after && (at[0] as number) <= after + gap) ?? null
