import type { Hit } from './lexicon.ts'
import { put } from './spellings.ts'

/** No phrase reaches over more words than this. */
export const longestPhrase = 40

const keyOf = (kind: string, id: string) => `${kind} ${id}`

/** Finds hits by place and by meaning, so that reading a long sentence takes time in proportion to its length. */
export class HitIndex {
  private readonly starts = new Map<number, Hit[]>()
  private readonly covers = new Map<number, Hit[]>()
  private readonly meanings = new Map<string, Hit[]>()

  constructor(hits: readonly Hit[]) {
    for (const hit of hits) {
      put(this.starts, hit.at[0] as number, hit)
      for (const place of hit.at) put(this.covers, place, hit)
      const { meaning } = hit
      put(this.meanings, keyOf(meaning.kind, 'id' in meaning ? meaning.id : ''), hit)
    }
  }

  /** Those that begin at a place. */
  startingAt(place: number): readonly Hit[] {
    return this.starts.get(place) ?? none
  }

  /** Those that take the word at a place. */
  at(place: number): readonly Hit[] {
    return this.covers.get(place) ?? none
  }

  /** Those of one kind with any of the ids, in order of the ids; of kinds without ids all. */
  of(kind: string, ...ids: string[]): readonly Hit[] {
    if (ids.length === 1) return this.meanings.get(keyOf(kind, ids[0] as string)) ?? none
    return ids.flatMap((id) => this.meanings.get(keyOf(kind, id)) ?? [])
  }

  has(kind: string, ...ids: string[]): boolean {
    return ids.some((id) => this.meanings.has(keyOf(kind, id)))
  }

  /** Those of a modifier that begin between two places, both inclusive. */
  modifiersFrom(id: string, from: number, to: number): Hit[] {
    const found: Hit[] = []
    if (!this.has('modifier', id)) return found
    for (let place = from; place <= to; place++)
      for (const hit of this.startingAt(place))
        if (hit.meaning.kind === 'modifier' && hit.meaning.id === id) found.push(hit)
    return found
  }
}

const none: readonly Hit[] = []
const indexes = new WeakMap<readonly Hit[], HitIndex>()

/** The index of a list of hits, made when it is first asked for. */
export function indexOf(hits: readonly Hit[]): HitIndex {
  const known = indexes.get(hits)
  if (known) return known
  const index = new HitIndex(hits)
  indexes.set(hits, index)
  return index
}
