import type { CoreLanguage } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical-lists'
import type { CrisisConcept, Modifier, Person, TimeWord, Wish, Words } from '@arogyachat/knowledge/words'
import { addToList, type FormData, Spellings, shortStemTier } from './spellings.ts'
import { runToEnd } from './steps.ts'
import type { Token } from './text.ts'

/** What a phrase of the word lists stands for. */
export type Meaning =
  | { kind: 'part' | 'sensation' | 'symptom' | 'flag' | 'condition' | 'background' | 'test'; id: string }
  | { kind: 'idiom' }
  | { kind: 'modifier'; id: Modifier }
  | { kind: 'person'; id: Person }
  | { kind: 'time'; id: TimeWord }
  | { kind: 'weekday' | 'month' | 'number'; value: number }
  | { kind: 'wish'; id: Wish }
  | { kind: 'crisis'; id: CrisisConcept }

/** A phrase found in a message: its meaning and the places of its words among the tokens, ascending. */
export interface Match {
  meaning: Meaning
  tokenIndexes: number[]
  /** 0 as written in the lists, 1 with an ending, 2 misspelt. */
  matchTier: number
  /** Holds a denial of its own: "cannot breathe". */
  isDenial?: boolean
}

/** Alternatives of one place in a phrase: words by number, or the forms of a part or sensation. */
type Slot = { words: number[]; isFar?: boolean } | { meaningId: string } | 'number'
interface Phrase {
  meaning: Meaning
  slots: Slot[]
  /** Holds a denial ("urine does not come"): then no other complaint may stand between its words. */
  isDenial?: boolean
  /** How many words may stand between two of its own. */
  gap: number
}

/** A step of reading takes about a millisecond. */
export const wordsPerStep = 40
/** A step of compiling takes a few milliseconds. */
const idsPerStep = 20
const phrasesPerStep = 1000
const maxGap = 2
/** How many words `...` stands for at most. */
const farGap = 8

const clinicalKinds = new Set(['part', 'sensation', 'symptom', 'flag', 'condition', 'background'])
/** Concepts of a crisis grave enough that an everyday word must not be one because it sounds alike. */
const graveConcepts = new Set(['die', 'hang', 'poison'])
const isGrave = (meaning: Meaning) => meaning.kind === 'crisis' && graveConcepts.has(meaning.id)

/** Words of questions are written alike in several languages, so that they do not tell which one it is. */
const questionWords = new Set<Modifier>(['asks', 'habitual', 'general', 'actual'])

/** A slot in a file: words by number after 0 or, when far, 1; the name of a part or sensation; or null for a number. */
type SlotData = number[] | string | null
/** The compiled word lists of one language, as they are written to a file. */
export interface LexiconData {
  common: string[]
  forms: FormData[]
  meanings: Meaning[]
  slots: SlotData[]
  /** The number of the meaning, then those of the slots. */
  phrases: number[][]
}

/** The compiled word lists of one language. Building takes some ten milliseconds; looking up a word, microseconds. */
export class Lexicon {
  readonly language: CoreLanguage
  /** All of them, in the order of the lists. */
  private readonly phrases: Phrase[] = []
  private readonly spellings: Spellings
  /** Phrases by the number of a word they can begin with, or by the part or sensation they begin with. */
  private readonly phrasesByFirst = new Map<number | string, Phrase[]>()
  /** Those of them that refer to a part or sensation further on: they are looked for when these are known. */
  private readonly phrasesWithReferences = new Map<number | string, Phrase[]>()
  private readonly common: ReadonlySet<string>
  private readonly functionWords = new Set<number>()
  private readonly complaints = new Set<number>()
  private readonly denials = new Set<string>()

  /** @param isEnglish tells words of English, which sound like nothing else however they are spelt */
  constructor(language: CoreLanguage, common: Iterable<string>, isEnglish: (word: string) => boolean = () => false) {
    this.language = language
    this.common = new Set(common)
    this.spellings = new Spellings(language, isEnglish, this.common)
  }

  /** Takes lists that were compiled before, in steps between which others may work. Nothing is found before the last. */
  *load({ forms, meanings, slots, phrases }: LexiconData): Generator<void> {
    for (const [i, form] of forms.entries()) {
      this.spellings.restore(form)
      if ((i + 1) % phrasesPerStep === 0) yield
    }
    const shared = slots.map(slotFrom)
    yield
    for (const [i, [meaning = 0, ...numbers]] of phrases.entries()) {
      const own = numbers.map((number) => shared[number] as Slot)
      this.register({ meaning: meanings[meaning] as Meaning, slots: own, gap: maxGap })
      if ((i + 1) % phrasesPerStep === 0) yield
    }
    yield* this.finish()
  }

  /** What `load` needs to make the same of it. */
  data(): LexiconData {
    const meanings = new Interner()
    const slots = new Interner()
    const phrases = this.phrases.map((phrase) => [
      meanings.numberOf(phrase.meaning),
      ...phrase.slots.map((slot) => slots.numberOf(slotData(slot)))
    ])
    return {
      common: [...this.common],
      forms: this.spellings.data(),
      meanings: meanings.all() as Meaning[],
      slots: slots.all() as SlotData[],
      phrases
    }
  }

  /** Compiles the lists, in steps between which others may work. Nothing is found before the last. */
  *compile(words: Words): Generator<void> {
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
      wish: words.wants,
      crisis: words.crisis
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
    this.add(words.feelings, { kind: 'symptom', id: clinicalLists.suicide.lowMood })
    const { weekdays, months, ...time } = words.time
    for (const [id, forms] of Object.entries(time)) this.add(forms, { kind: 'time', id } as Meaning)
    for (const [value, forms] of weekdays.entries()) this.add(forms, { kind: 'weekday', value })
    for (const [i, forms] of months.entries()) this.add(forms, { kind: 'month', value: i + 1 })
    for (const [value, forms] of Object.entries(words.numbers))
      this.add(forms, { kind: 'number', value: value === 'few' ? 3 : Number(value) })
    yield* this.finish()
  }

  private *finish(): Generator<void> {
    yield
    this.markDenials()
    yield
    yield* this.spellings.index()
  }

  private markDenials(): void {
    const { denials } = this
    for (const [first, phrases] of this.phrasesByFirst)
      for (const { meaning, slots } of phrases) {
        if (typeof first !== 'number' || slots.length > 1) continue
        if (meaning.kind === 'modifier' && (meaning.id === 'negBefore' || meaning.id === 'negAfter'))
          denials.add(this.spellings.keyOf(first))
        if (meaning.kind === 'sensation' || meaning.kind === 'symptom') this.complaints.add(first)
      }
    const isDenial = (slot: Slot | undefined) =>
      typeof slot === 'object' && 'words' in slot && slot.words.some((word) => denials.has(this.spellings.keyOf(word)))
    const known = new Map<Slot, boolean>()
    const isKnownDenial = (slot: Slot) => {
      const is = known.get(slot) ?? isDenial(slot)
      known.set(slot, is)
      return is
    }
    for (const phrase of this.phrases) {
      phrase.isDenial = phrase.slots.some(isKnownDenial)
      // An English "no" belongs to the word that follows it: "no bad breath" is not "no breath".
      const [first] = phrase.slots
      if (this.language !== 'en' || !isDenial(first)) continue
      const isNo =
        typeof first === 'object' && 'words' in first && first.words.some((word) => this.spellings.keyOf(word) === 'no')
      if (isNo || phrase.meaning.kind === 'modifier') phrase.gap = 0
    }
  }

  private add(forms: string[], meaning: Meaning): void {
    for (const form of forms) {
      const slots = form
        .split(/\s+/)
        .flatMap((word) => (word.includes('|') ? word : word.split('-')))
        .filter((word) => word !== '')
        .flatMap((word, i, all) => (word === '...' ? [] : this.slotOf(word, all[i - 1] === '...')))
      const first = slots[0]
      if (
        !first ||
        first === 'number' ||
        slots.some((slot) => slot !== 'number' && 'words' in slot && slot.words.length === 0)
      )
        continue
      this.register({ meaning, slots, gap: maxGap })
    }
  }

  private register(phrase: Phrase): void {
    const { meaning, slots } = phrase
    const first = slots[0]
    if (!first || first === 'number') return
    this.phrases.push(phrase)
    const isSmall =
      (meaning.kind === 'modifier' && !questionWords.has(meaning.id)) ||
      meaning.kind === 'person' ||
      meaning.kind === 'time'
    if (isSmall && slots.length === 1 && 'words' in first) for (const word of first.words) this.functionWords.add(word)
    const isReferring = slots.slice(1).some((slot) => slot !== 'number' && 'meaningId' in slot)
    if ((clinicalKinds.has(meaning.kind) || isGrave(meaning)) && slots.length === 1 && 'words' in first)
      for (const word of first.words) this.spellings.markClinical(word)
    for (const key of 'words' in first ? first.words : [first.meaningId])
      addToList(isReferring ? this.phrasesWithReferences : this.phrasesByFirst, key, phrase)
  }

  private slotOf(text: string, isFar: boolean): Slot {
    if (text === '#') return 'number'
    const reference = /^\{(\w+)\}$/.exec(text)?.[1]
    if (reference) return { meaningId: reference }
    return { words: text.split('|').flatMap((word) => this.spellings.add(word)), ...(isFar && { isFar }) }
  }

  /** Whether a word stands in the lists, spelt or sounding like this. */
  knows(text: string): boolean {
    return this.spellings.knows(text)
  }

  /** Drops what was kept of words looked up before, as tests of time need. */
  clearCache(): void {
    this.spellings.clearCache()
  }

  /** Whether it is an everyday word of the language. */
  isCommon(text: string): boolean {
    return this.common.has(text)
  }

  /** Whether it is one of the words that bind a sentence: persons, denials, closing verbs, times. */
  isFunctionWord(text: string): boolean {
    for (const number of this.spellings.sureCandidatesFor(text).keys()) if (this.functionWords.has(number)) return true
    return false
  }

  /** What a word says of health by itself, and the words of the lists that it was taken for. */
  clinicalMeaningsOf(text: string): { meaning: Meaning; forms: string[] }[] {
    return [...this.spellings.candidatesFor(text).keys()].flatMap((number) =>
      (this.phrasesByFirst.get(number) ?? [])
        .filter(({ meaning, slots }) => slots.length === 1 && clinicalKinds.has(meaning.kind))
        .map(({ meaning }) => ({ meaning, forms: [this.spellings.keyOf(number)] }))
    )
  }

  /** Every phrase of the lists in a statement, `from` inclusive to `to` exclusive; overlaps included. */
  matchesIn(tokens: readonly Token[], from: number, to: number): Match[] {
    return runToEnd(this.findMatches(tokens, from, to))
  }

  /** The same in steps of some milliseconds at most. */
  *findMatches(tokens: readonly Token[], from: number, to: number): Generator<void, Match[]> {
    const likes: (Map<number, number> | null)[] = []
    for (let position = from; position < to; position++) {
      const token = tokens[position] as Token
      likes.push(token.kind === 'word' ? this.spellings.candidatesFor(token.text) : null)
      if (likes.length % wordsPerStep === 0) yield
    }
    const matches: Match[] = []
    const named = new Map<string, Match[]>()
    const search = (phrases: Phrase[] | undefined, tokenIndexes: number, first: Match) => {
      for (const phrase of phrases ?? []) {
        const match = this.matchPhrase(phrase, first, likes, from, named, tokens)
        if (match) matches.push(match)
        if (match && tokenIndexes >= 0 && (match.meaning.kind === 'part' || match.meaning.kind === 'sensation')) {
          const list = named.get(match.meaning.id)
          if (list) list.push(match)
          else named.set(match.meaning.id, [match])
        }
      }
    }
    const idiom: Meaning = { kind: 'idiom' }
    for (const [i, like] of likes.entries()) {
      for (const [number, matchTier] of like ?? [])
        if (matchTier !== shortStemTier)
          search(this.phrasesByFirst.get(number), from + i, { meaning: idiom, tokenIndexes: [from + i], matchTier })
      if ((i + 1) % wordsPerStep === 0) yield
    }
    // Parts and sensations are known now: phrases that refer to them.
    for (const [i, like] of likes.entries()) {
      for (const [number, matchTier] of like ?? [])
        if (matchTier !== shortStemTier)
          search(this.phrasesWithReferences.get(number), -1, { meaning: idiom, tokenIndexes: [from + i], matchTier })
      if ((i + 1) % wordsPerStep === 0) yield
    }
    for (const [id, firsts] of [...named])
      for (const [i, first] of firsts.entries()) {
        search(this.phrasesByFirst.get(id), -1, first)
        search(this.phrasesWithReferences.get(id), -1, first)
        if ((i + 1) % wordsPerStep === 0) yield
      }
    return matches
  }

  /** A trouble in several words, all of them everyday ones, of which one only sounds like or begins as the lists have it. */
  private consistsOfCommonWords(
    { meaning, slots }: Phrase,
    tokenIndexes: readonly number[],
    likes: Candidates,
    from: number,
    tokens: readonly Token[]
  ): boolean {
    const textAt = (position: number) => (tokens[position] as Token).text
    if (!clinicalKinds.has(meaning.kind) || !tokenIndexes.every((position) => this.common.has(textAt(position))))
      return false
    return tokenIndexes.some((position) => {
      const like = likes[position - from]
      const written = [...(like?.keys() ?? [])].filter((word) => this.spellings.isSameWord(word, textAt(position)))
      const isOfSlot = (word: number) =>
        slots.some((slot) => slot !== 'number' && 'words' in slot && slot.words.includes(word))
      return !written.some((word) => isOfSlot(word) || this.spellings.isClinical(word))
    })
  }

  private matchPhrase(
    phrase: Phrase,
    first: Match,
    likes: (Map<number, number> | null)[],
    from: number,
    named: Map<string, Match[]>,
    tokens: readonly Token[]
  ): Match | null {
    let tokenIndexes = first.tokenIndexes
    let matchTier = first.matchTier
    for (let i = 1; i < phrase.slots.length; i++) {
      const slot = phrase.slots[i] as Slot
      const after = (tokenIndexes.at(-1) as number) + 1
      const step =
        slot === 'number'
          ? numberStep(tokens, from + likes.length, after, phrase.gap)
          : 'words' in slot
            ? slot.isFar
              ? wordStep(slot.words, likes, from, after, farGap, none)
              : wordStep(slot.words, likes, from, after, phrase.gap, phrase.isDenial ? this.complaints : none)
            : referenceStep(named.get(slot.meaningId), after, phrase.gap)
      if (!step) return null
      tokenIndexes = [...tokenIndexes, ...step.tokenIndexes]
      matchTier = Math.max(matchTier, step.matchTier)
    }
    if (phrase.slots.length > 1 && this.consistsOfCommonWords(phrase, tokenIndexes, likes, from, tokens)) return null
    const isDenial = phrase.isDenial && tokenIndexes.some((position) => this.denials.has(tokens[position]?.text ?? ''))
    return { meaning: phrase.meaning, tokenIndexes, matchTier, ...(isDenial && { isDenial }) }
  }
}

type Candidates = readonly (ReadonlyMap<number, number> | null)[]
/** Numbers values, equal ones alike. */
class Interner {
  private readonly numbers = new Map<string, number>()

  numberOf(value: unknown): number {
    const key = JSON.stringify(value)
    const known = this.numbers.get(key) ?? this.numbers.size
    this.numbers.set(key, known)
    return known
  }

  all(): unknown[] {
    return [...this.numbers.keys()].map((key) => JSON.parse(key) as unknown)
  }
}

function slotData(slot: Slot): SlotData {
  if (slot === 'number') return null
  return 'words' in slot ? [slot.isFar ? 1 : 0, ...slot.words] : slot.meaningId
}

function slotFrom(slot: SlotData): Slot {
  if (slot === null) return 'number'
  if (typeof slot === 'string') return { meaningId: slot }
  const [isFar, ...words] = slot
  return { words, ...(isFar === 1 && { isFar: true }) }
}

type Step = Pick<Match, 'tokenIndexes' | 'matchTier'>
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
  for (let position = after; position <= after + gap && position - from < likes.length; position++) {
    const like = likes[position - from]
    if (!like) continue
    let least = Number.POSITIVE_INFINITY
    for (const word of words) least = Math.min(least, like.get(word) ?? Number.POSITIVE_INFINITY)
    if (least < Number.POSITIVE_INFINITY) return { tokenIndexes: [position], matchTier: least }
    for (const [word, matchTier] of like) if (matchTier === 0 && barriers.has(word)) return null
  }
  return null
}

function numberStep(tokens: readonly Token[], to: number, after: number, gap: number): Step | null {
  for (let position = after; position <= after + gap && position < to; position++)
    if (tokens[position]?.kind === 'number') return { tokenIndexes: [position], matchTier: 0 }
  return null
}

/** The first of these hits that begins at most `gap` words further on. They stand in order of their beginnings. */
function referenceStep(matches: readonly Match[] | undefined, after: number, gap: number): Step | null {
  if (!matches) return null
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (((matches[middle] as Match).tokenIndexes[0] as number) < after) low = middle + 1
    else high = middle
  }
  const match = matches[low]
  return match && (match.tokenIndexes[0] as number) <= after + gap ? match : null
}
