import { type BookingWord, bookingWords } from '@arogyachat/knowledge/booking-words'
import type { Hit, Lexicon, Meaning } from '../language/lexicon.ts'
import { normalWord, type Token } from '../language/text.ts'

/** A number in a message, in figures or in words, and the tokens it takes. */
export interface Amount {
  value: number
  /** For "10:30". */
  minutes?: number
  from: number
  to: number
}

const wordSets = new Map(Object.entries(bookingWords).map(([name, forms]) => [name, new Set(forms.map(normalWord))]))

type MeaningOf<K> = Meaning extends infer M ? (M extends Meaning ? (K extends M['kind'] ? M : never) : never) : never

const ofWhen: ReadonlySet<Meaning['kind']> = new Set(['time', 'weekday', 'month', 'number', 'modifier', 'wish'])

/** A message as days and hours are read from it: its words, what they mean, and which of them are already read. */
export class WhenSentence {
  readonly tokens: readonly Token[]
  readonly amounts: readonly Amount[]
  private readonly hits: readonly Hit[]
  private readonly read = new Set<number>()

  constructor(tokens: readonly Token[], lexicons: readonly Lexicon[]) {
    this.tokens = tokens
    const hits = lexicons.flatMap((lexicon) =>
      lexicon
        .hitsIn(tokens, 0, tokens.length)
        .filter(
          ({ meaning, at }) => ofWhen.has(meaning.kind) && !(meaning.kind === 'number' && this.isTooShort(at, lexicon))
        )
    )
    const best = new Map<number, number>()
    for (const { at, looseness } of hits) for (const it of at) best.set(it, Math.min(best.get(it) ?? 9, looseness))
    this.hits = hits.filter(
      (it) =>
        it.looseness === 0 || (it.meaning.kind !== 'number' && it.at.some((place) => best.get(place) === it.looseness))
    )
    this.amounts = this.findAmounts()
  }

  /** "a", "an", and "to" are no numbers here. */
  private isTooShort(at: readonly number[], { language }: Lexicon): boolean {
    return at.every((place) => (this.tokens[place]?.text.length ?? 0) < (language === 'en' ? 3 : 2))
  }

  private findAmounts(): Amount[] {
    const amounts: Amount[] = []
    for (const [i, { kind, text }] of this.tokens.entries()) {
      if (kind === 'number') {
        const [value = Number.NaN, minutes] = text.split(/[:.]/).map(Number)
        if (Number.isFinite(value)) amounts.push({ value, from: i, to: i, ...(minutes !== undefined && { minutes }) })
      } else if (kind === 'word' && !this.isDenial(i) && !this.isInWish(i)) {
        const word = this.hits.find((it) => it.meaning.kind === 'number' && it.at[0] === i)
        if (word?.meaning.kind === 'number')
          amounts.push({ value: word.meaning.value, from: i, to: word.at.at(-1) ?? i })
      }
    }
    return amounts
  }

  is(place: number, word: BookingWord): boolean {
    return wordSets.get(word)?.has(this.tokens[place]?.text ?? '') === true
  }

  says(word: BookingWord): boolean {
    return this.tokens.some((_, place) => this.is(place, word))
  }

  isMark(place: number, pattern: RegExp): boolean {
    const token = this.tokens[place]
    return token?.kind === 'mark' && pattern.test(token.text)
  }

  /** What stands here by the lists, longer phrases first; words already read are left out. */
  meanings<K extends Meaning['kind']>(kind: K): { meaning: MeaningOf<K>; from: number; to: number }[] {
    return this.hits
      .filter((it) => it.meaning.kind === kind && !it.at.some((place) => this.read.has(place)))
      .toSorted((a, b) => b.at.length - a.at.length)
      .map(({ meaning, at }) => ({
        meaning: meaning as MeaningOf<K>,
        from: at[0] ?? 0,
        to: at.at(-1) ?? 0
      }))
  }

  /** Numbers that are not read yet. */
  get openAmounts(): Amount[] {
    return this.amounts.filter((it) => !this.read.has(it.from))
  }

  take(from: number, to: number): void {
    for (let i = from; i <= to; i++) this.read.add(i)
  }

  isRead(place: number): boolean {
    return this.read.has(place)
  }

  /** Whether it says "but", "not" or the like. */
  get isRestricted(): boolean {
    return this.hits.some(
      ({ meaning }) => meaning.kind === 'modifier' && ['but', 'negBefore', 'negAfter'].includes(meaning.id)
    )
  }

  /** "Nau baje" is nine o'clock, however much "nau" sounds like no. */
  private isBeforeClock(place: number): boolean {
    return this.is(place + 1, 'oclock')
  }

  /** "No" as a word of its own: an answer, or a denial of what stands before it. */
  private isDenial(place: number): boolean {
    return (
      !this.isBeforeClock(place) && this.stands(place, ({ meaning }) => meaning.kind === 'wish' && meaning.id === 'no')
    )
  }

  /** "Rehne do" is no two. */
  private isInWish(place: number): boolean {
    return this.hits.some(({ meaning, at }) => meaning.kind === 'wish' && at.length > 1 && at.includes(place))
  }

  private modifies(place: number, id: 'negAfter' | 'negBefore'): boolean {
    return (
      !this.isBeforeClock(place) &&
      this.stands(place, ({ meaning }) => meaning.kind === 'modifier' && meaning.id === id)
    )
  }

  private stands(place: number, isMeant: (hit: Hit) => boolean): boolean {
    return this.hits.some((it) => it.at.length === 1 && it.at[0] === place && isMeant(it))
  }

  /** Whether a stretch is denied: "not tomorrow", "kal nahi", "kal ko nahi". */
  isDenied(from: number, to: number): boolean {
    // A case ending between: "kal ko nahi".
    const isSmall = (this.tokens[to + 1]?.text.length ?? 9) <= 3 && !this.isRead(to + 1)
    const after = [to + 1, ...(isSmall ? [to + 2] : [])]
    if (after.some((it) => this.modifies(it, 'negAfter') || this.isDenial(it))) return true
    return this.modifies(from - 1, 'negBefore') && !this.isDenial(from - 1)
  }
}
