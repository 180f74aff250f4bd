import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { composition } from '@arogyachat/knowledge/words'
import type { Match } from '../language/match.ts'
import { longestPhraseSpan } from '../language/match-index.ts'
import { addToList } from '../language/multi-map.ts'

/** A finding extracted from one clause, before its status and experiencer are known. */
export interface ExtractedFinding {
  kind: 'symptom' | 'flag' | 'condition'
  id: string
  tokenIndexes: number[]
  /** One of its own words is a negation ("cannot breathe"), so a trigger beside it negates something else. */
  isDenial?: boolean
}

const symptomsByPair = new Map<string, string[]>()
for (const { symptom, parts, sensations } of composition.rules)
  for (const part of parts)
    for (const sensation of sensations) {
      const pair = `${part} ${sensation}`
      symptomsByPair.set(pair, [...(symptomsByPair.get(pair) ?? []), symptom])
    }

/** Prepositions after which English names the part: "pain in the chest". */
const placing = /^(in|of|on|at|from|inside|around|near|behind|under|to|over)$/
const reach = 6

interface Piece {
  id: string
  tokenIndexes: number[]
}

const pieces = (matches: readonly Match[], kind: 'part' | 'sensation'): Piece[] =>
  matches.flatMap(({ meaning, tokenIndexes }) => (meaning.kind === kind ? [{ id: meaning.id, tokenIndexes }] : []))

/** Whether one is near enough to belong to the other. */
const isNear = (a: Piece, b: Piece) => startOf(a) - endOf(b) <= reach && startOf(b) - endOf(a) <= reach

/** Returns a search for the pieces near to a given one, in their own order. */
function near(pieces: readonly Piece[]): (of: Piece) => Piece[] {
  const byStart = new Map<number, { piece: Piece; order: number }[]>()
  for (const [order, piece] of pieces.entries()) addToList(byStart, startOf(piece), { piece, order })
  return (of) => {
    const found: { piece: Piece; order: number }[] = []
    for (let position = startOf(of) - reach - longestPhraseSpan; position <= endOf(of) + reach; position++)
      found.push(...(byStart.get(position) ?? []))
    return found.sort((a, b) => a.order - b.order).map(({ piece }) => piece)
  }
}

const startOf = (piece: Piece) => piece.tokenIndexes[0] as number
const endOf = (piece: Piece) => piece.tokenIndexes.at(-1) as number

/**
 * The findings of one clause: phrases that name one, and every part of the body with the sensation that belongs to it. A
 * sensation belongs to the part before it ("pet dard"), or to the part after it if a preposition follows ("pain in the chest") or
 * no part stands before. Parts in a row share it ("head, eyes and neck pain").
 *
 * @param carried parts of the clause before, for a sensation without a part of its own: "eyes are red, and itching"
 */
export function extractFindings(
  matches: readonly Match[],
  wordAt: (position: number) => string,
  carried: readonly string[] = []
): ExtractedFinding[] {
  const readings: ExtractedFinding[] = []
  for (const { meaning, tokenIndexes, isDenial } of matches)
    if (meaning.kind === 'symptom' || meaning.kind === 'flag' || meaning.kind === 'condition')
      readings.push({ kind: meaning.kind, id: meaning.id, tokenIndexes, ...(isDenial && { isDenial }) })
  const parts = pieces(matches, 'part')
  const ands = matches.flatMap((match) =>
    match.meaning.kind === 'modifier' && match.meaning.id === 'and' ? match.tokenIndexes : []
  )
  const sensations = pieces(matches, 'sensation')
  // Blood beside a part means that the part bleeds.
  for (const part of parts)
    if (part.id === clinicalLists.bleeding.part)
      sensations.push({ id: clinicalLists.bleeding.sensation, tokenIndexes: part.tokenIndexes })
  const partsNear = near(parts)
  const sensationsNear = near(sensations)
  const andsNear = near(ands.map((position) => ({ id: 'and', tokenIndexes: [position] })))
  for (const sensation of sensations) {
    const fitting = partsNear(sensation).filter(
      (piece) =>
        isNear(piece, sensation) &&
        symptomsByPair.has(`${piece.id} ${sensation.id}`) &&
        !piece.tokenIndexes.every((position) => sensation.tokenIndexes.includes(position))
    )
    const around = { wordAt, ands: andsNear(sensation).map(startOf) }
    for (const part of partsOf(sensation, fitting, sensationsNear(sensation), around))
      for (const id of symptomsByPair.get(`${part.id} ${sensation.id}`) ?? [])
        readings.push({
          kind: 'symptom',
          id,
          tokenIndexes: [...part.tokenIndexes, ...sensation.tokenIndexes].sort((a, b) => a - b)
        })
    if (parts.length === 0)
      for (const part of carried)
        for (const id of symptomsByPair.get(`${part} ${sensation.id}`) ?? [])
          readings.push({ kind: 'symptom', id, tokenIndexes: sensation.tokenIndexes })
  }
  return readings
}

function partsOf(
  sensation: Piece,
  parts: readonly Piece[],
  sensations: readonly Piece[],
  { wordAt, ands }: { wordAt: (position: number) => string; ands: readonly number[] }
): Piece[] {
  const start = startOf(sensation)
  const end = endOf(sensation)
  const before = parts
    .filter((piece) => endOf(piece) <= start && start - endOf(piece) <= reach)
    .sort((a, b) => endOf(b) - endOf(a))
  const after = parts
    .filter((piece) => startOf(piece) > end && startOf(piece) - end <= reach)
    .sort((a, b) => startOf(a) - startOf(b))
  const isPlaced = placing.test(wordAt(end + 1))
  const first = isPlaced && after[0] ? after[0] : (before[0] ?? after[0])
  if (!first) return []
  const chosen = [first]
  // Parts in a row with no other sensation between them share this one.
  const row = first === after[0] ? after : before
  for (const next of row.slice(1)) {
    const last = chosen.at(-1) as Piece
    const [low, high] = startOf(last) < startOf(next) ? [endOf(last), startOf(next)] : [endOf(next), startOf(last)]
    const isBroken = sensations.some((piece) => startOf(piece) > low && startOf(piece) < high)
    // Parts are only joined side by side or by "and": "sir, my belly hurts" is no headache (Hindi "sir" is the head).
    const isJoined = high - low === 1 || ands.some((and) => and > low && and < high)
    if (isBroken || !isJoined || high - low > 3) break
    if (next.id !== last.id) chosen.push(next)
  }
  return chosen
}
