import type { CrisisConcept, Modifier, Person, TimeWord, Wish } from '@arogyachat/knowledge/words'

/** The meaning of a phrase of the word lists. */
export type Meaning =
  | { kind: 'part' | 'sensation' | 'symptom' | 'flag' | 'condition' | 'background' | 'test'; id: string }
  | { kind: 'idiom' }
  | { kind: 'modifier'; id: Modifier }
  | { kind: 'person'; id: Person }
  | { kind: 'time'; id: TimeWord }
  | { kind: 'weekday' | 'month' | 'number'; value: number }
  | { kind: 'wish'; id: Wish }
  | { kind: 'crisis'; id: CrisisConcept }

/** A phrase found in a message: its meaning and the indexes of its tokens, ascending; other words may stand between them. */
export interface Match {
  meaning: Meaning
  tokenIndexes: number[]
  /** The loosest of its words: 0 as written in the lists, 1 with an ending, 1.5 a short stem with one, 2 misspelt. */
  matchTier: number
  /** One of its own words is a negation: "cannot breathe". */
  isDenial?: boolean
  /** Its phrase reaches far (`...`), so no clause ends between its words: "the voices say that he must die". */
  isFar?: boolean
}
