import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Modifier, Words } from '@arogyachat/knowledge/words'
import type { Match, Meaning } from './match.ts'
import { addToList } from './multi-map.ts'
import { Interner, maxGap, type Phrase, type Slot, type SlotData, slotData, slotFrom } from './phrase.ts'
import { type PhraseLists, PhraseSearch } from './phrase-search.ts'
import { SimilarSymptoms } from './similarity/similar-symptoms.ts'
import { type FormData, Spellings } from './spellings.ts'
import { runToEnd } from './steps.ts'
import type { Token } from './text.ts'

/** Ids and phrases per step of compiling, which takes a few milliseconds. */
const idsPerStep = 20
const phrasesPerStep = 1000

const clinicalKinds = new Set(['part', 'sensation', 'symptom', 'flag', 'condition', 'background'])
/** Concepts of a crisis that an everyday word must not become because it sounds alike. */
const graveConcepts = new Set(['die', 'hang', 'poison'])
const isGrave = (meaning: Meaning) => meaning.kind === 'crisis' && graveConcepts.has(meaning.id)

/** Words of questions are written alike in several languages, so they do not tell the language of a message. */
const questionWords = new Set<Modifier>(['asks', 'habitual', 'general', 'actual'])

/** The compiled word lists of one language, as they are written to a file. */
export interface LexiconData {
  common: string[]
  forms: FormData[]
  meanings: Meaning[]
  slots: SlotData[]
  /** The number of the meaning, then those of the slots. */
  phrases: number[][]
}

/** The compiled word lists of one language. Building it takes tens of milliseconds; looking up a word takes microseconds. */
export class Lexicon {
  readonly language: LanguageCode
  /** In the order of the lists. */
  private readonly phrases: Phrase[] = []
  private readonly spellings: Spellings
  private readonly phrasesByFirst = new Map<number | string, Phrase[]>()
  private readonly phrasesWithReferences = new Map<number | string, Phrase[]>()
  private readonly common: ReadonlySet<string>
  private readonly functionWords = new Set<number>()
  private readonly complaints = new Set<number>()
  private readonly denials = new Set<string>()
  /** What a search reads of this lexicon. */
  private readonly lists: PhraseLists
  /** Made when it is first needed. */
  private similar?: SimilarSymptoms

  /**
   * @param common everyday words of the language, as compared
   * @param isEnglish whether a word is English, which is never matched by its sound
   */
  constructor(language: LanguageCode, common: Iterable<string>, isEnglish: (word: string) => boolean = () => false) {
    this.language = language
    this.common = new Set(common)
    this.spellings = new Spellings(language, isEnglish, this.common)
    this.lists = {
      spellings: this.spellings,
      phrasesByFirst: this.phrasesByFirst,
      phrasesWithReferences: this.phrasesWithReferences,
      common: this.common,
      complaints: this.complaints,
      denials: this.denials,
      clinicalKinds
    }
  }

  /** Restores compiled lists (`data`) in steps between which other work may run. Nothing is found before the last step. */
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

  /** The compiled lists, from which `load` restores the same lexicon. */
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

  /** Compiles word lists in steps between which other work may run. Nothing is found before the last step. */
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

  /** Whether the lists have a word that is spelt or sounds like this. */
  knows(text: string): boolean {
    return this.spellings.knows(text)
  }

  /** Clears the cache of looked-up words, as time measurements need. */
  clearCache(): void {
    this.spellings.clearCache()
  }

  /** Whether this is an everyday word of the language. */
  isCommon(text: string): boolean {
    return this.common.has(text)
  }

  /** Whether this is a function word: a person, a negation, a closing verb or a time. */
  isFunctionWord(text: string): boolean {
    for (const number of this.spellings.sureCandidatesFor(text).keys()) if (this.functionWords.has(number)) return true
    return false
  }

  /** The clinical meanings of a single word, and the listed words that it was taken for. */
  clinicalMeaningsOf(text: string): { meaning: Meaning; forms: string[] }[] {
    return [...this.spellings.candidatesFor(text).keys()].flatMap((number) =>
      (this.phrasesByFirst.get(number) ?? [])
        .filter(({ meaning, slots }) => slots.length === 1 && clinicalKinds.has(meaning.kind))
        .map(({ meaning }) => ({ meaning, forms: [this.spellings.keyOf(number)] }))
    )
  }

  /**
   * How much the phrases of each symptom share with these words and with these parts of the body and sensations; symptoms that
   * share nothing are left out. In steps of a few milliseconds.
   */
  *similarSymptoms(words: readonly string[], named: readonly string[]): Generator<void, Map<string, number>> {
    if (!this.similar) {
      const similar = new SimilarSymptoms()
      yield* similar.learn(this.phrases)
      this.similar = similar
    }
    return this.similar.scores([
      ...words.map((word) => this.spellings.candidatesFor(word).keys()),
      ...named.map((id) => [id])
    ])
  }

  /** Every phrase of the lists in the tokens `from` inclusive to `to` exclusive, overlaps included. */
  matchesIn(tokens: readonly Token[], from: number, to: number): Match[] {
    return runToEnd(this.findMatches(tokens, from, to))
  }

  /** `matchesIn` in steps of a few milliseconds. */
  findMatches(tokens: readonly Token[], from: number, to: number): Generator<void, Match[]> {
    return new PhraseSearch(this.lists, tokens, from, to).run()
  }
}
