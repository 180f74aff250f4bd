import type { Match } from '../language/match.ts'
import { indexOf } from '../language/match-index.ts'
import type { Clause } from './clauses.ts'

/** Anything found in a message, by the indexes of its tokens in ascending order. */
export interface Located {
  tokenIndexes: number[]
}

export const isModifier = (match: Match, ...ids: string[]): boolean =>
  match.meaning.kind === 'modifier' && ids.includes(match.meaning.id)
/** Whether a clause contains any of these modifiers. */
export const hasModifier = ({ matches }: Clause, ...ids: string[]): boolean => indexOf(matches).has('modifier', ...ids)
export const firstToken = ({ tokenIndexes }: Located): number => tokenIndexes[0] as number
export const lastToken = ({ tokenIndexes }: Located): number => tokenIndexes.at(-1) as number
