import type { Match } from '../../language/match.ts'
import { indexOf } from '../../language/match-index.ts'
import { normalWord, scriptOf } from '../../language/text.ts'
import type { Clause } from '../clauses.ts'
import type { ExtractedFinding } from '../findings.ts'
import type { Measures } from '../measures/measures.ts'

/** Whether a match asks: an English auxiliary only does at the start of the clause ("are platelets low"). */
const isAuxiliary = ({ tokenIndexes }: Match, clause: Clause, wordAt: (position: number) => string) =>
  scriptOf(wordAt(tokenIndexes[0] as number)) !== 'latin' ||
  !auxiliaries.has(wordAt(tokenIndexes[0] as number)) ||
  tokenIndexes[0] === clause.from
const auxiliaries = new Set('do does is are can could will would may might'.split(' '))

/** Words before or after an illness, and endings on it, that make it a circumstance: "in dengue". */
const before = new Set(['in', 'during', 'with', 'do', 'does', 'can'])
const behind = new Set('में मे me mein mai main ਵਿੱਚ ਵਿਚ vich vch ch માં ma میں'.split(' ').map(normalWord))
const endings = ['তে', 'ে', 'য়', 'లో', 'ல்', 'ல', 'માં', 'lo', 'la', 'il', 'maa'].map(normalWord)
const articles = new Set(['a', 'an', 'the'])

const startOf = ({ tokenIndexes }: { tokenIndexes: number[] }) => tokenIndexes[0] as number
const endOf = ({ tokenIndexes }: { tokenIndexes: number[] }) => tokenIndexes.at(-1) as number

function isCircumstance(illness: ExtractedFinding, wordAt: (position: number) => string): boolean {
  const start = startOf(illness)
  const end = endOf(illness)
  const previous = articles.has(wordAt(start - 1)) ? wordAt(start - 2) : wordAt(start - 1)
  const hasEnding = (position: number) => endings.some((ending) => wordAt(position).endsWith(ending))
  return before.has(previous) || behind.has(wordAt(end + 1)) || illness.tokenIndexes.some(hasEnding)
}

/**
 * Whether a clause asks about an illness in general: "Are platelets low in dengue?", "Does chest pain always mean a heart attack?"
 * Such a clause names an illness and asks what always happens, or what happens in that illness. A person or a time in it makes it
 * a report.
 */
export function isGeneralQuestion(
  clause: Clause,
  readings: readonly ExtractedFinding[],
  measures: Measures,
  wordAt: (position: number) => string
): boolean {
  const { matches } = clause
  const index = indexOf(matches)
  const illnesses = readings.filter((reading) => reading.kind !== 'symptom')
  if (illnesses.length === 0) return false
  const isReport =
    measures.durationDays !== undefined ||
    index.has('modifier', 'actual', 'now', 'sudden', 'severe', 'worsening', 'ago') ||
    matches.some(({ meaning }) => meaning.kind === 'person' && !['stranger', 'portrayed'].includes(meaning.id))
  const asks = (id: string) => index.of('modifier', id).some((match) => isAuxiliary(match, clause, wordAt))
  if (isReport || !(clause.isQuestion || asks('asks'))) return false
  // "Always" between an illness and a symptom relates the two; anywhere else it says how long somebody has had the symptom.
  const [illnessEnd, illnessStart] = [Math.min(...illnesses.map(endOf)), Math.max(...illnesses.map(startOf))]
  const [firstEnd, lastStart] = [Math.min(...readings.map(endOf)), Math.max(...readings.map(startOf))]
  const isBetween = (position: number) =>
    (firstEnd < position && position < illnessStart) || (illnessEnd < position && position < lastStart)
  return (
    index.of('modifier', 'general').some((match) => isBetween(startOf(match))) ||
    (asks('habitual') && illnesses.some((illness) => isCircumstance(illness, wordAt)))
  )
}
