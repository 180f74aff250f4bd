import type { Lexicon } from '../language/lexicon.ts'
import type { Match } from '../language/match.ts'
import { indexOf, longestPhraseSpan } from '../language/match-index.ts'
import { addToList } from '../language/multi-map.ts'
import { scriptOf, type Token } from '../language/text.ts'

const shortWord = 3
/** Matches per step of about a millisecond. */
const matchesPerStep = 200
const englishDenials = new Set(['no', 'not', 'nil'])

/**
 * The matches of all languages that a message is read in, the message's own first. Beside a romanised language the short function
 * words of English do not count ("me" is "in", "to" is "then", "hi" is "indeed"), and neither do words that mean "is" or "ago" in
 * that language (Bengali "ache" and "age").
 */
export function* matchesOf(
  lexicons: readonly Lexicon[],
  tokens: readonly Token[],
  from: number,
  to: number
): Generator<void, Match[]> {
  const [first, ...others] = lexicons
  if (!first) return []
  const isSmall = ({ meaning, tokenIndexes }: Match) =>
    ['modifier', 'person', 'wish', 'number'].includes(meaning.kind) &&
    tokenIndexes.every((position) => {
      const { text } = tokens[position] as Token
      return text.length <= shortWord && scriptOf(text) === 'latin' && !englishDenials.has(text)
    })
  const own = yield* first.findMatches(tokens, from, to)
  const index = indexOf(own)
  const isBinding = ({ meaning, tokenIndexes }: Match) =>
    tokenIndexes.every((position) =>
      index.startingAt(position).some(
        (match) =>
          match.tokenIndexes.length === 1 &&
          match.matchTier === 0 &&
          // Telugu "papa" is a baby girl, not a father.
          ((match.meaning.kind === 'person' && meaning.kind === 'person') ||
            (match.meaning.kind === 'modifier' &&
              (match.meaning.id === 'ends' || (match.meaning.id === 'ago' && meaning.kind === 'time'))))
      )
    )
  /** An everyday word of the message's own language is not read as English: Bengali "sob" is "all", Hindi "char" is "four". */
  const isEveryday = ({ tokenIndexes }: Match) =>
    tokenIndexes.every((position) => first.isCommon((tokens[position] as Token).text))
  const all = [...own]
  for (const lexicon of others)
    for (const match of yield* lexicon.findMatches(tokens, from, to))
      if (!isSmall(match) && !isBinding(match) && !isEveryday(match)) all.push(match)
  return all
}

export const wordsOf = (match: Match) => match.tokenIndexes.length

/** Kinds whose phrases claim their words: shorter phrases inside them do not count. */
const claimingKinds = new Set(['idiom', 'symptom', 'flag', 'test', 'wish', 'part'])
const claimingModifiers = new Set(['neutral', 'persist', 'resolved', 'whatIs'])

export const claimsItsWords = ({ meaning }: Match): boolean =>
  claimingKinds.has(meaning.kind) || (meaning.kind === 'modifier' && claimingModifiers.has(meaning.id))

/** Persons, times and states count even inside the phrase of a symptom. */
const independentKinds = new Set(['person', 'time', 'weekday', 'month'])
const independentModifiers = new Set([
  'pregnant',
  'delivered',
  'male',
  'female',
  'now',
  'past',
  'ago',
  'sudden',
  'gradual',
  'asks',
  'habitual',
  'general',
  'actual'
])
const isIndependent = ({ meaning }: Match): boolean =>
  independentKinds.has(meaning.kind) ||
  meaning.kind === 'crisis' ||
  (meaning.kind === 'modifier' && independentModifiers.has(meaning.id))

const key = ({ meaning }: Match) =>
  `${meaning.kind} ${'id' in meaning ? meaning.id : 'value' in meaning ? meaning.value : ''}`

/** Numbers only match exactly, and no misspelling is a negation or a person. */
const exact = new Set(['number', 'weekday', 'month'])
const isGuarded = ({ meaning }: Match): boolean =>
  meaning.kind === 'person' ||
  (meaning.kind === 'modifier' && ['negBefore', 'negAfter', 'resolved', 'past'].includes(meaning.id))

/** Drops matches whose words a longer or a surer match claims. */
export function* resolveOverlaps(matches: Match[]): Generator<void, Match[]> {
  const sure = new Map<number, number>()
  // Concepts of a crisis stand beside every other match and displace none.
  for (const { meaning, tokenIndexes, matchTier } of matches)
    if (meaning.kind !== 'crisis')
      for (const index of tokenIndexes) sure.set(index, Math.min(sure.get(index) ?? 9, matchTier))
  // A misspelling only counts if its words match nothing better.
  const fitting = matches.filter((match) => {
    if (match.matchTier === 0) return true
    if (exact.has(match.meaning.kind) || (match.matchTier >= 2 && isGuarded(match))) return false
    return match.matchTier < 2 || match.tokenIndexes.every((position) => (sure.get(position) ?? 2) === 2)
  })
  const ordered = fitting.toSorted((a, b) => wordsOf(b) - wordsOf(a) || a.matchTier - b.matchTier)
  const kept: Match[] = []
  /** The matches that remain, by each of their tokens. */
  const byPlace = new Map<number, Match[]>()
  /** The furthest end of the remaining matches, by meaning and start. */
  const ends = new Map<string, number>()
  for (const [i, match] of ordered.entries()) {
    if ((i + 1) % matchesPerStep === 0) yield
    const leavesNoRoom = (longer: Match) => {
      if (!match.tokenIndexes.every((position) => longer.tokenIndexes.includes(position))) return false
      const isLonger = wordsOf(longer) > wordsOf(match)
      if (claimsItsWords(longer) && (!isIndependent(match) || longer.meaning.kind === 'idiom'))
        if (isLonger || (longer.meaning.kind === 'idiom' && match.meaning.kind !== 'idiom')) return true
      // In "the man next door" nobody is a husband.
      return (
        isLonger && longer.meaning.kind === 'person' && match.meaning.kind === 'person' && match.meaning.id !== 'self'
      )
    }
    const [start, end] = [match.tokenIndexes[0] as number, match.tokenIndexes.at(-1) as number]
    const meaning = key(match)
    const isInside = () => {
      for (let position = start; position > start - longestPhraseSpan && position >= 0; position--)
        if ((ends.get(`${meaning} ${position}`) ?? -1) >= end) return true
      return false
    }
    if (byPlace.get(start)?.some(leavesNoRoom) || isInside()) continue
    kept.push(match)
    for (const position of match.tokenIndexes) addToList(byPlace, position, match)
    ends.set(`${meaning} ${start}`, Math.max(ends.get(`${meaning} ${start}`) ?? -1, end))
  }
  return kept.sort((a, b) => (a.tokenIndexes[0] as number) - (b.tokenIndexes[0] as number))
}
