import type { Match } from './match.ts'
import { addToList } from './multi-map.ts'

/** No match reaches over more tokens than this. */
export const longestPhraseSpan = 40

const keyOf = (kind: string, id: string) => `${kind} ${id}`

/** Finds matches by position and by meaning, so that reading a sentence takes time in proportion to its length. */
export class MatchIndex {
  private readonly starts = new Map<number, Match[]>()
  private readonly covers = new Map<number, Match[]>()
  private readonly meanings = new Map<string, Match[]>()

  constructor(matches: readonly Match[]) {
    for (const match of matches) {
      addToList(this.starts, match.tokenIndexes[0] as number, match)
      for (const position of match.tokenIndexes) addToList(this.covers, position, match)
      const { meaning } = match
      addToList(this.meanings, keyOf(meaning.kind, 'id' in meaning ? meaning.id : ''), match)
    }
  }

  /** Matches that begin at a token. */
  startingAt(position: number): readonly Match[] {
    return this.starts.get(position) ?? none
  }

  /** Matches that include a token. */
  covering(position: number): readonly Match[] {
    return this.covers.get(position) ?? none
  }

  /** Matches of one kind with any of the ids, in the order of the ids. */
  of(kind: string, ...ids: string[]): readonly Match[] {
    if (ids.length === 1) return this.meanings.get(keyOf(kind, ids[0] as string)) ?? none
    return ids.flatMap((id) => this.meanings.get(keyOf(kind, id)) ?? [])
  }

  has(kind: string, ...ids: string[]): boolean {
    return ids.some((id) => this.meanings.has(keyOf(kind, id)))
  }

  /** Matches of a modifier that begin between two tokens, both inclusive. */
  modifiersFrom(id: string, from: number, to: number): Match[] {
    const found: Match[] = []
    if (!this.has('modifier', id)) return found
    for (let position = from; position <= to; position++)
      for (const match of this.startingAt(position))
        if (match.meaning.kind === 'modifier' && match.meaning.id === id) found.push(match)
    return found
  }
}

const none: readonly Match[] = []
const indexes = new WeakMap<readonly Match[], MatchIndex>()

/** The index of a list of matches. It is built on first use and kept as long as the list. */
export function indexOf(matches: readonly Match[]): MatchIndex {
  const known = indexes.get(matches)
  if (known) return known
  const index = new MatchIndex(matches)
  indexes.set(matches, index)
  return index
}
