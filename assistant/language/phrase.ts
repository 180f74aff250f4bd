import type { Match, Meaning } from './match.ts'
import type { Token } from './text.ts'

/** The alternatives for one word of a phrase: words by number, the forms of a part or sensation, or any number. */
export type Slot = { words: number[]; isFar?: boolean } | { meaningId: string } | 'number'
/** A phrase of the word lists. */
export interface Phrase {
  meaning: Meaning
  slots: Slot[]
  /** One of its words is a negation ("urine does not come"), so no other complaint may stand between its words. */
  isDenial?: boolean
  /** How many other words may stand between two of its own. */
  gap: number
}

/** How many other words may stand between two words of a phrase. */
export const maxGap = 2
/** How many words `...` stands for at most. */
export const farGap = 8

/** A slot in a file: words by number after 0 or, when far, 1; the name of a part or sensation; or null for a number. */
export type SlotData = number[] | string | null

export function slotData(slot: Slot): SlotData {
  if (slot === 'number') return null
  return 'words' in slot ? [slot.isFar ? 1 : 0, ...slot.words] : slot.meaningId
}

export function slotFrom(slot: SlotData): Slot {
  if (slot === null) return 'number'
  if (typeof slot === 'string') return { meaningId: slot }
  const [isFar, ...words] = slot
  return { words, ...(isFar === 1 && { isFar: true }) }
}

/** Gives every distinct value a number. */
export class Interner {
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

/** For each token of a clause, the words of the lists that it may be, with the match tier of each; null for no word. */
export type Candidates = readonly (ReadonlyMap<number, number> | null)[]
export type Step = Pick<Match, 'tokenIndexes' | 'matchTier'>
export const noWords: ReadonlySet<number> = new Set()

/** The next token that may be one of these words, at most `gap` further on and before any of the `barriers`. */
export function wordStep(
  words: readonly number[],
  candidates: Candidates,
  from: number,
  after: number,
  gap: number,
  barriers: ReadonlySet<number>
): Step | null {
  for (let position = after; position <= after + gap && position - from < candidates.length; position++) {
    const like = candidates[position - from]
    if (!like) continue
    let least = Number.POSITIVE_INFINITY
    for (const word of words) least = Math.min(least, like.get(word) ?? Number.POSITIVE_INFINITY)
    if (least < Number.POSITIVE_INFINITY) return { tokenIndexes: [position], matchTier: least }
    for (const [word, matchTier] of like) if (matchTier === 0 && barriers.has(word)) return null
  }
  return null
}

/** The next number, at most `gap` tokens further on. */
export function numberStep(tokens: readonly Token[], to: number, after: number, gap: number): Step | null {
  for (let position = after; position <= after + gap && position < to; position++)
    if (tokens[position]?.kind === 'number') return { tokenIndexes: [position], matchTier: 0 }
  return null
}

/** The first of these matches, sorted by their start, that begins at most `gap` tokens further on. */
export function referenceStep(matches: readonly Match[] | undefined, after: number, gap: number): Step | null {
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
