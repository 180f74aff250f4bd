import type { Person } from '@arogyachat/knowledge/words'
import { englishWords } from '../language/detection.ts'
import { indexOf, longestPhraseSpan } from '../language/match-index.ts'
import { hasModifier, lastToken } from './clause-modifiers.ts'
import type { Clause } from './clauses.ts'
import { experiencerOf, lastPerson, relationGroups } from './experiencer.ts'
import { type ExtractedFinding, extractFindings } from './findings.ts'
import type { Measures } from './measures/measures.ts'
import { isNegated } from './negation.ts'
import { deniedByList } from './status/denied-lists.ts'
import { endedStories, isOfOtherPart } from './status/ended-stories.ts'
import { isGeneralQuestion } from './status/general-questions.ts'
import type { Status } from './understanding.ts'

/** A finding with its experiencer and its status. */
export interface AttributedFinding extends ExtractedFinding {
  experiencer: Person | null
  status: Status
  /** Part of a question about illness in general. */
  isGeneral?: boolean
  clause: Clause
  measures: Measures
}

/** How many tokens a word of degree reaches. */
const degreeScope = 4

/** Whether a word of degree stands beside a finding: in "terrible pain in the belly with fever" the fever is not severe. */
export const isBeside = ({ tokenIndexes, clause }: AttributedFinding, modifier: 'severe' | 'mild'): boolean =>
  indexOf(clause.matches)
    .modifiersFrom(
      modifier,
      (tokenIndexes[0] as number) - degreeScope - longestPhraseSpan,
      (tokenIndexes.at(-1) as number) + degreeScope
    )
    .some(
      (match) =>
        Math.min(...match.tokenIndexes.flatMap((position) => tokenIndexes.map((own) => Math.abs(own - position)))) <=
        degreeScope
    )

const possessives = new Set(['my', 'our', 'mine'])
const possessiveReach = 2

/** Whether a possessor stands right before a symptom: "my chest pain", "papa's chest pain". English "I" and "me" are none. */
function isOwned(
  { kind, tokenIndexes }: ExtractedFinding,
  clause: Clause,
  wordAt: (position: number) => string
): boolean {
  if (kind !== 'symptom') return false
  const index = indexOf(clause.matches)
  const isPossessor = (position: number) =>
    index.covering(position).some((match) => {
      if (match.meaning.kind !== 'person' || match.meaning.id === 'stranger' || lastToken(match) !== position)
        return false
      const isEnglishSelf = match.meaning.id === 'self' && englishWords.has(wordAt(position))
      return !isEnglishSelf || possessives.has(wordAt(position))
    })
  return Array.from({ length: possessiveReach }, (_, i) => (tokenIndexes[0] as number) - 1 - i).some(isPossessor)
}

/** Whether a finding is only asked about: its clause is a question that names neither a possessor nor how long or how badly the writer has it. */
function isAsked(
  finding: ExtractedFinding,
  clause: Clause,
  { durationDays }: Measures,
  wordAt: (position: number) => string
): boolean {
  if (!hasModifier(clause, 'whatIs') || isOwned(finding, clause, wordAt)) return false
  const isOwn = indexOf(clause.matches).has('person', 'self')
  return !(finding.kind === 'symptom' && isOwn && (durationDays !== undefined || hasModifier(clause, 'now', 'severe')))
}

function statusOf(finding: ExtractedFinding, clause: Clause, measures: Measures, isOver: boolean): Status {
  if (isNegated(finding, clause)) return 'denied'
  if (measures.isLongAgo || isOver) return 'past'
  // In "vision is gone" the ending belongs to the symptom's own phrase and does not end it.
  const isEnded = indexOf(clause.matches)
    .of('modifier', 'past', 'resolved')
    .some((match) => !match.tokenIndexes.some((position) => finding.tokenIndexes.includes(position)))
  return isEnded && !hasModifier(clause, 'now', 'persist') ? 'past' : 'present'
}

/** So many clauses are attributed in one step. */
const clausesPerStep = 50

/**
 * Extracts the findings of every clause and attributes them, in steps of a few milliseconds. The person spoken of carries over to
 * the next clause until another one is named.
 */
export function* attributeFindings(
  clauses: readonly Clause[],
  wordAt: (position: number) => string,
  measures: readonly Measures[]
): Generator<void, AttributedFinding[]> {
  const attributed: AttributedFinding[] = []
  let carried: Person | null = null
  let parts: string[] = []
  const ended = endedStories(clauses, measures, wordAt)
  const denied = deniedByList(clauses, wordAt)
  yield
  for (const [i, clause] of clauses.entries()) {
    if ((i + 1) % clausesPerStep === 0) yield
    const measure = measures[i] as Measures
    const isOver = ended.has(clause) || isEndedByNext(clause, clauses[i + 1], measures[i + 1], wordAt)
    const extracted = extractFindings(clause.matches, wordAt, parts)
    const named = clause.matches.flatMap(({ meaning }) => (meaning.kind === 'part' ? meaning.id : []))
    parts = clause.isSentenceEnd ? [] : named.length > 0 ? named.slice(-1) : parts
    const isGeneral = isGeneralQuestion(clause, extracted, measure, wordAt)
    const here = extracted.map((finding): AttributedFinding => {
      const experiencer = carriedExperiencer(finding, clause, carried)
      const isOther = isGeneral || experiencer === 'portrayed' || isAsked(finding, clause, measure, wordAt)
      const isOfDenied = denied.has(clause) && !finding.isDenial
      const status = isOther ? 'other' : isOfDenied ? 'denied' : statusOf(finding, clause, measure, isOver)
      return {
        ...finding,
        experiencer,
        status,
        isGeneral,
        clause,
        measures: measure
      }
    })
    attributed.push(...here)
    carried = here.find(({ experiencer }) => experiencer !== null)?.experiencer ?? lastPerson(clause) ?? carried
    const isAllElsewhere = here.length > 0 && here.every(({ status }) => status === 'past' || status === 'other')
    const isStrangerDone = (carried === 'stranger' || carried === 'portrayed') && clause.isSentenceEnd
    if (isAllElsewhere || isStrangerDone) carried = null
  }
  return attributed
}

/** The experiencer named in the clause, or the one carried over. "Somebody" said of a relative means that relative. */
function carriedExperiencer(finding: ExtractedFinding, clause: Clause, carried: Person | null): Person | null {
  const person = experiencerOf(finding, clause)
  const isRelative = carried !== null && ['child', 'family'].includes(relationGroups[carried])
  return person === 'stranger' && isRelative ? carried : (person ?? carried)
}

/** Whether a clause that follows by itself ends this one: "a snake bit him | five years ago", "I had fever | it is gone". */
const isEndedByNext = (
  clause: Clause,
  next: Clause | undefined,
  nextMeasures: Measures | undefined,
  wordAt: (position: number) => string
): boolean =>
  next !== undefined &&
  ((hasModifier(next, 'resolved') && !hasModifier(next, 'persist') && !isOfOtherPart(next, [clause])) ||
    (nextMeasures?.isLongAgo === true && !clause.isSentenceEnd)) &&
  extractFindings(next.matches, wordAt).length === 0
