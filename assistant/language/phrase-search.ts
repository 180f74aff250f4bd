import type { Match, Meaning } from './match.ts'
import { farGap, noWords, numberStep, type Phrase, referenceStep, type Slot, wordStep } from './phrase.ts'
import { type Spellings, shortStemTier } from './spellings.ts'
import { wordsPerStep } from './steps.ts'
import type { Token } from './text.ts'

/** What a lexicon offers to the search. */
export interface PhraseLists {
  spellings: Spellings
  /** Phrases by the number of a word they can begin with, or by the part or sensation they begin with. */
  phrasesByFirst: ReadonlyMap<number | string, readonly Phrase[]>
  /** Those that refer to a part or sensation further on, which are searched for when these are known. */
  phrasesWithReferences: ReadonlyMap<number | string, readonly Phrase[]>
  /** Everyday words of the language. */
  common: ReadonlySet<string>
  /** Numbers of words that are a complaint by themselves. */
  complaints: ReadonlySet<number>
  /** Words of negation. */
  denials: ReadonlySet<string>
  clinicalKinds: ReadonlySet<string>
}

const unset: Meaning = { kind: 'idiom' }

/** Finds the phrases of a lexicon in the tokens `from` inclusive to `to` exclusive, overlaps included. */
export class PhraseSearch {
  private readonly candidates: (Map<number, number> | null)[] = []
  private readonly matches: Match[] = []
  /** Matches of parts and sensations by their id, in order of their start. */
  private readonly named = new Map<string, Match[]>()

  constructor(
    private readonly lists: PhraseLists,
    private readonly tokens: readonly Token[],
    private readonly from: number,
    private readonly to: number
  ) {}

  /** Runs the search in steps of a few milliseconds. */
  *run(): Generator<void, Match[]> {
    const { phrasesByFirst, phrasesWithReferences, spellings } = this.lists
    for (let position = this.from; position < this.to; position++) {
      const token = this.tokens[position] as Token
      this.candidates.push(token.kind === 'word' ? spellings.candidatesFor(token.text) : null)
      if (this.candidates.length % wordsPerStep === 0) yield
    }
    yield* this.searchFromWords(phrasesByFirst, true)
    // Parts and sensations are known now, so the phrases that refer to them can be found.
    yield* this.searchFromWords(phrasesWithReferences, false)
    for (const [id, firsts] of [...this.named])
      for (const [i, first] of firsts.entries()) {
        this.searchFrom(first, phrasesByFirst.get(id), false)
        this.searchFrom(first, phrasesWithReferences.get(id), false)
        if ((i + 1) % wordsPerStep === 0) yield
      }
    return this.matches
  }

  private *searchFromWords(phrases: PhraseLists['phrasesByFirst'], isNaming: boolean): Generator<void, void> {
    for (const [i, words] of this.candidates.entries()) {
      for (const [number, matchTier] of words ?? [])
        if (matchTier !== shortStemTier)
          this.searchFrom({ meaning: unset, tokenIndexes: [this.from + i], matchTier }, phrases.get(number), isNaming)
      if ((i + 1) % wordsPerStep === 0) yield
    }
  }

  /** @param isNaming whether the parts and sensations found may be referred to by other phrases */
  private searchFrom(first: Match, phrases: readonly Phrase[] | undefined, isNaming: boolean): void {
    for (const phrase of phrases ?? []) {
      const match = this.complete(phrase, first)
      if (!match) continue
      this.matches.push(match)
      const { meaning } = match
      if (!isNaming || (meaning.kind !== 'part' && meaning.kind !== 'sensation')) continue
      const list = this.named.get(meaning.id)
      if (list) list.push(match)
      else this.named.set(meaning.id, [match])
    }
  }

  /** The match of a phrase whose first slot is matched already; null where the rest of it does not follow. */
  private complete(phrase: Phrase, first: Match): Match | null {
    const { denials } = this.lists
    let { tokenIndexes, matchTier } = first
    for (let i = 1; i < phrase.slots.length; i++) {
      const step = this.step(phrase, phrase.slots[i] as Slot, (tokenIndexes.at(-1) as number) + 1)
      if (!step) return null
      tokenIndexes = [...tokenIndexes, ...step.tokenIndexes]
      matchTier = Math.max(matchTier, step.matchTier)
    }
    if (phrase.slots.length > 1 && this.consistsOfCommonWords(phrase, tokenIndexes)) return null
    const isDenial = phrase.isDenial && tokenIndexes.some((position) => denials.has(this.tokens[position]?.text ?? ''))
    const isFar = phrase.slots.some((slot) => slot !== 'number' && 'words' in slot && slot.isFar)
    return { meaning: phrase.meaning, tokenIndexes, matchTier, ...(isDenial && { isDenial }), ...(isFar && { isFar }) }
  }

  private step({ gap, isDenial }: Phrase, slot: Slot, after: number) {
    if (slot === 'number') return numberStep(this.tokens, this.from + this.candidates.length, after, gap)
    if (!('words' in slot)) return referenceStep(this.named.get(slot.meaningId), after, gap)
    const { candidates, from } = this
    if (slot.isFar) return wordStep(slot.words, candidates, from, after, farGap, noWords)
    return wordStep(slot.words, candidates, from, after, gap, isDenial ? this.lists.complaints : noWords)
  }

  /** Whether a clinical phrase would be made of everyday words alone, of which one only sounds or begins like a listed word. */
  private consistsOfCommonWords({ meaning, slots }: Phrase, tokenIndexes: readonly number[]): boolean {
    const { common, clinicalKinds, spellings } = this.lists
    const textAt = (position: number) => (this.tokens[position] as Token).text
    if (!clinicalKinds.has(meaning.kind) || !tokenIndexes.every((position) => common.has(textAt(position))))
      return false
    const isOfSlot = (word: number) =>
      slots.some((slot) => slot !== 'number' && 'words' in slot && slot.words.includes(word))
    return tokenIndexes.some((position) => {
      const words = this.candidates[position - this.from]
      const written = [...(words?.keys() ?? [])].filter((word) => spellings.isSameWord(word, textAt(position)))
      return !written.some((word) => isOfSlot(word) || spellings.isClinical(word))
    })
  }
}
