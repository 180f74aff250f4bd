import type { Match } from '../language/match.ts'
import { indexOf, longestPhraseSpan } from '../language/match-index.ts'
import { firstToken, isModifier, lastToken } from './clause-modifiers.ts'
import type { Clause } from './clauses.ts'
import type { ExtractedFinding } from './findings.ts'

/** What can be negated: a finding, or the words of one. */
export type NegationTarget = Pick<ExtractedFinding, 'kind' | 'tokenIndexes' | 'isDenial'>

/** How many tokens a negation trigger reaches, as the scope of NegEx (Chapman 2001). */
const negationScope = 8

/**
 * Whether a negation trigger stands in scope of a finding or between its words ("chest no pain", "acidity is not there"). A
 * trigger that says that the complaint persists ("the pain is not going") does not negate, and neither does one that belongs to
 * the phrase itself ("cannot breathe"): its phrase has taken its word.
 */
export function isNegated(finding: NegationTarget, { matches, isQuestion }: Clause): boolean {
  const index = indexOf(matches)
  if (finding.isDenial || index.has('modifier', 'persist')) return false
  // "This is not a heart attack?" asks whether it is one.
  if (isQuestion && isNamedIllness(finding, matches)) return false
  // The trigger is its first word: "is not" shares its verb with what it negates.
  const isOwn = (match: Match) => finding.tokenIndexes.includes(firstToken(match))
  const from = firstToken(finding) - negationScope - longestPhraseSpan
  const near = (id: string) => index.modifiersFrom(id, from, lastToken(finding) + negationScope)
  return [...near('negBefore'), ...near('negAfter')].some((match) => {
    if (isOwn(match)) return false
    // "कहीं … तो नहीं" asks; every neutral phrase that contains a trigger cancels it.
    if (index.covering(firstToken(match)).some((other) => isModifier(other, 'neutral'))) return false
    if (firstToken(match) > firstToken(finding) && firstToken(match) < lastToken(finding)) return true
    const distance = isModifier(match, 'negBefore')
      ? firstToken(finding) - lastToken(match)
      : firstToken(match) - lastToken(finding)
    return distance > 0 && distance <= negationScope
  })
}

/** Whether the finding is a named emergency or illness, or a symptom in the words of one. */
const isNamedIllness = (finding: NegationTarget, matches: readonly Match[]): boolean =>
  finding.kind !== 'symptom' ||
  finding.tokenIndexes.some((position) =>
    indexOf(matches)
      .covering(position)
      .some(({ meaning }) => meaning.kind === 'flag' || meaning.kind === 'condition')
  )
