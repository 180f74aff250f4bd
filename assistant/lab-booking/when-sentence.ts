import { type BookingWord, bookingWords } from '@arogyachat/knowledge/booking-words'
import type { Lexicon } from '../language/lexicon.ts'
import type { Match, Meaning } from '../language/match.ts'
import { normalWord, type Token } from '../language/text.ts'

/** A number in a message, in figures or in words, with its first and last token. */
export interface Amount {
  value: number
  /** The minutes of "10:30". */
  minutes?: number
  from: number
  to: number
}

const wordSets = new Map(Object.entries(bookingWords).map(([name, forms]) => [name, new Set(forms.map(normalWord))]))

type MeaningOf<K> = Meaning extends infer M ? (M extends Meaning ? (K extends M['kind'] ? M : never) : never) : never

const ofWhen: ReadonlySet<Meaning['kind']> = new Set(['time', 'weekday', 'month', 'number', 'modifier', 'wish'])

/** A message from which days and hours are read, with the tokens that were consumed. */
export class WhenSentence {
  readonly tokens: readonly Token[]
  readonly amounts: readonly Amount[]
  private readonly matches: readonly Match[]
  private readonly consumed = new Set<number>()

  constructor(tokens: readonly Token[], lexicons: readonly Lexicon[]) {
    this.tokens = tokens
    const matches = lexicons.flatMap((lexicon) =>
      lexicon
        .matchesIn(tokens, 0, tokens.length)
        .filter(
          ({ meaning, tokenIndexes }) =>
            ofWhen.has(meaning.kind) && !(meaning.kind === 'number' && this.isTooShort(tokenIndexes, lexicon))
        )
    )
    const best = new Map<number, number>()
    for (const { tokenIndexes, matchTier } of matches)
      for (const index of tokenIndexes) best.set(index, Math.min(best.get(index) ?? 9, matchTier))
    this.matches = matches.filter(
      (match) =>
        match.matchTier === 0 ||
        (match.meaning.kind !== 'number' &&
          match.tokenIndexes.some((position) => best.get(position) === match.matchTier))
    )
    this.amounts = this.findAmounts()
  }

  /** Whether a number word is too short to be one: "a", "an" and "to" are none here. */
  private isTooShort(tokenIndexes: readonly number[], { language }: Lexicon): boolean {
    return tokenIndexes.every((position) => (this.tokens[position]?.text.length ?? 0) < (language === 'en' ? 3 : 2))
  }

  private findAmounts(): Amount[] {
    const amounts: Amount[] = []
    for (const [i, { kind, text }] of this.tokens.entries()) {
      if (kind === 'number') {
        const [value = Number.NaN, minutes] = text.split(/[:.]/).map(Number)
        if (Number.isFinite(value)) amounts.push({ value, from: i, to: i, ...(minutes !== undefined && { minutes }) })
      } else if (kind === 'word' && !this.isDenial(i) && !this.isInWish(i)) {
        const word = this.matches.find((match) => match.meaning.kind === 'number' && match.tokenIndexes[0] === i)
        if (word?.meaning.kind === 'number')
          amounts.push({ value: word.meaning.value, from: i, to: word.tokenIndexes.at(-1) ?? i })
      }
    }
    return amounts
  }

  is(position: number, word: BookingWord): boolean {
    return wordSets.get(word)?.has(this.tokens[position]?.text ?? '') === true
  }

  hasWord(word: BookingWord): boolean {
    return this.tokens.some((_, position) => this.is(position, word))
  }

  isMark(position: number, pattern: RegExp): boolean {
    const token = this.tokens[position]
    return token?.kind === 'mark' && pattern.test(token.text)
  }

  /** The matches of a kind, longer ones first, without those of consumed tokens. */
  meanings<K extends Meaning['kind']>(kind: K): { meaning: MeaningOf<K>; from: number; to: number }[] {
    return this.matches
      .filter(
        (match) => match.meaning.kind === kind && !match.tokenIndexes.some((position) => this.consumed.has(position))
      )
      .toSorted((a, b) => b.tokenIndexes.length - a.tokenIndexes.length)
      .map(({ meaning, tokenIndexes }) => ({
        meaning: meaning as MeaningOf<K>,
        from: tokenIndexes[0] ?? 0,
        to: tokenIndexes.at(-1) ?? 0
      }))
  }

  /** Numbers that are not consumed yet. */
  get openAmounts(): Amount[] {
    return this.amounts.filter((amount) => !this.consumed.has(amount.from))
  }

  consume(from: number, to: number): void {
    for (let i = from; i <= to; i++) this.consumed.add(i)
  }

  isConsumed(position: number): boolean {
    return this.consumed.has(position)
  }

  /** Whether the message has a "but", a "not" or the like. */
  get isRestricted(): boolean {
    return this.matches.some(
      ({ meaning }) => meaning.kind === 'modifier' && ['but', 'negBefore', 'negAfter'].includes(meaning.id)
    )
  }

  /** "Nau baje" is nine o'clock, although "nau" sounds like no. */
  private isBeforeClock(position: number): boolean {
    return this.is(position + 1, 'oclock')
  }

  /** Whether a token is "no" as a word of its own: an answer, or a negation of what stands before it. */
  private isDenial(position: number): boolean {
    return (
      !this.isBeforeClock(position) &&
      this.isSingleWord(position, ({ meaning }) => meaning.kind === 'wish' && meaning.id === 'no')
    )
  }

  /** Whether a token belongs to the phrase of a wish: the "do" of "rehne do" (leave it) is no two. */
  private isInWish(position: number): boolean {
    return this.matches.some(
      ({ meaning, tokenIndexes }) =>
        meaning.kind === 'wish' && tokenIndexes.length > 1 && tokenIndexes.includes(position)
    )
  }

  private modifies(position: number, id: 'negAfter' | 'negBefore'): boolean {
    return (
      !this.isBeforeClock(position) &&
      this.isSingleWord(position, ({ meaning }) => meaning.kind === 'modifier' && meaning.id === id)
    )
  }

  private isSingleWord(position: number, isMeant: (match: Match) => boolean): boolean {
    return this.matches.some(
      (match) => match.tokenIndexes.length === 1 && match.tokenIndexes[0] === position && isMeant(match)
    )
  }

  /** Whether tokens are negated: "not tomorrow", "kal nahi", "kal ko nahi". */
  isDenied(from: number, to: number): boolean {
    // A case ending may stand between: "kal ko nahi".
    const isSmall = (this.tokens[to + 1]?.text.length ?? 9) <= 3 && !this.isConsumed(to + 1)
    const after = [to + 1, ...(isSmall ? [to + 2] : [])]
    if (after.some((position) => this.modifies(position, 'negAfter') || this.isDenial(position))) return true
    return this.modifies(from - 1, 'negBefore') && !this.isDenial(from - 1)
  }
}
