import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import type { Lexicon } from '../language/lexicon.ts'
import type { ClauseReading } from './understanding.ts'

const neverSuggested = new Set<string>(clinicalLists.neverSuggested)

/** Editorial: 5 in 100 messages about nothing medical score as much, and half of the symptoms that the lists miss. */
const leastScore = 16
/** The share of the best score that the others need. */
const leastShare = 0.35
const maxNear = 3
/** The words of a longer message come near to many symptoms by chance. */
const mostWords = 20

const named = /^(?:part|sensation):(.+)$/

/** The symptoms whose phrases share most with the words of a message, the nearest first. */
export function* nearSymptoms(
  reading: readonly ClauseReading[],
  lexicons: readonly Lexicon[]
): Generator<void, string[]> {
  if (reading.some(({ concepts }) => concepts.includes('idiom'))) return []
  const words = reading.flatMap((clause) => clause.words.map(({ text }) => text))
  if (words.length > mostWords) return []
  const concepts = new Set(reading.flatMap((clause) => clause.concepts.flatMap((id) => named.exec(id)?.[1] ?? [])))
  const scores = new Map<string, number>()
  for (const lexicon of lexicons)
    for (const [symptom, score] of yield* lexicon.similarSymptoms(words, [...concepts]))
      scores.set(symptom, Math.max(score, scores.get(symptom) ?? 0))
  const ranked = [...scores]
    .filter(([symptom]) => symptomOf(symptom) && !neverSuggested.has(symptom))
    .sort(([, a], [, b]) => b - a)
  const best = ranked[0]?.[1] ?? 0
  if (best < leastScore) return []
  return ranked.slice(0, maxNear).flatMap(([symptom, score]) => (score >= leastShare * best ? symptom : []))
}
