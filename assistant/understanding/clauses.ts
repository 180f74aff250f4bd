import type { Lexicon } from '../language/lexicon.ts'
import type { Match } from '../language/match.ts'
import { indexOf, longestPhraseSpan } from '../language/match-index.ts'
import { addToList } from '../language/multi-map.ts'
import { wordsPerStep } from '../language/steps.ts'
import { scriptOf, type Token } from '../language/text.ts'

/** A stretch of a message that says one thing: between marks, after a closing verb, before "but". */
export interface Clause {
  from: number
  to: number
  matches: Match[]
  /** Ends at a full stop or a new line rather than at a comma. */
  isSentenceEnd: boolean
  /** Ends with a question mark, or is followed by a tag question of at most two words: "…, right?" */
  isQuestion?: boolean
}

const sentenceMarks = /^[.!?;\n।॥۔؟…]$/
const questionMarks = /^[?؟]$/
const longestTag = 2
const listMarks = /^[,،:()[\]/–—-]$/

const shortWord = 3
/** Hits that are settled in a step of about a millisecond. */
const matchesPerStep = 200
const englishDenials = new Set(['no', 'not', 'nil'])

/**
 * Hits of every language read. Beside a romanised language the short small words of English are not English: "me" is in,
 * "to" is then, "hi" is indeed; nor are its words for "is" and "ago": Bengali "ache" is no pain, "age" no age.
 */
function* matchesOf(
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
          // Telugu "papa" is a baby girl and nobody's father.
          ((match.meaning.kind === 'person' && meaning.kind === 'person') ||
            (match.meaning.kind === 'modifier' &&
              (match.meaning.id === 'ends' || (match.meaning.id === 'ago' && meaning.kind === 'time'))))
      )
    )
  /** An everyday word of the message's own language is no English: Bengali "sob" is all, Hindi "char" four. */
  const isEveryday = ({ tokenIndexes }: Match) =>
    tokenIndexes.every((position) => first.isCommon((tokens[position] as Token).text))
  const all = [...own]
  for (const lexicon of others)
    for (const match of yield* lexicon.findMatches(tokens, from, to))
      if (!isSmall(match) && !isBinding(match) && !isEveryday(match)) all.push(match)
  return all
}

const wordsOf = (match: Match) => match.tokenIndexes.length

/** Kinds whose longer phrases leave nothing of their words to shorter ones. */
const claimingKinds = new Set(['idiom', 'symptom', 'flag', 'test', 'wish', 'part'])
const claimingModifiers = new Set(['neutral', 'persist', 'resolved', 'whatIs'])

const claimsItsWords = ({ meaning }: Match): boolean =>
  claimingKinds.has(meaning.kind) || (meaning.kind === 'modifier' && claimingModifiers.has(meaning.id))

/** Whom, when and in what state: said beside a symptom also by words inside its phrase. */
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

/** Numbers mean themselves or nothing; and no slip of the finger denies a symptom or names a person. */
const exact = new Set(['number', 'weekday', 'month'])
const isGuarded = ({ meaning }: Match): boolean =>
  meaning.kind === 'person' ||
  (meaning.kind === 'modifier' && ['negBefore', 'negAfter', 'resolved', 'past'].includes(meaning.id))

/** Drops what a longer or a surer reading of the same words leaves no room for. */
function* resolveOverlaps(matches: Match[]): Generator<void, Match[]> {
  const sure = new Map<number, number>()
  // Concepts of a crisis stand beside every other reading of a word and displace none.
  for (const { meaning, tokenIndexes, matchTier } of matches)
    if (meaning.kind !== 'crisis')
      for (const index of tokenIndexes) sure.set(index, Math.min(sure.get(index) ?? 9, matchTier))
  // A misspelling counts only where the word is nothing else.
  const fitting = matches.filter((match) => {
    if (match.matchTier === 0) return true
    if (exact.has(match.meaning.kind) || (match.matchTier >= 2 && isGuarded(match))) return false
    return match.matchTier < 2 || match.tokenIndexes.every((position) => (sure.get(position) ?? 2) === 2)
  })
  const ordered = fitting.toSorted((a, b) => wordsOf(b) - wordsOf(a) || a.matchTier - b.matchTier)
  const kept: Match[] = []
  /** Those kept, by each of their words, and by what they mean. */
  const byPlace = new Map<number, Match[]>()
  /** The furthest end of what is kept, by meaning and start. */
  const ends = new Map<string, number>()
  for (const [i, match] of ordered.entries()) {
    if ((i + 1) % matchesPerStep === 0) yield
    const leavesNoRoom = (longer: Match) => {
      if (!match.tokenIndexes.every((position) => longer.tokenIndexes.includes(position))) return false
      const isLonger = wordsOf(longer) > wordsOf(match)
      if (claimsItsWords(longer) && (!isIndependent(match) || longer.meaning.kind === 'idiom'))
        if (isLonger || (longer.meaning.kind === 'idiom' && match.meaning.kind !== 'idiom')) return true
      // "The man of the next house" is no husband.
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

const modifierAt = (matches: readonly Match[], position: number, ids: readonly string[]): boolean =>
  indexOf(matches)
    .startingAt(position)
    .some((match) => match.meaning.kind === 'modifier' && ids.includes(match.meaning.id))

const isPostNegation = ({ meaning }: Match): boolean => meaning.kind === 'modifier' && meaning.id === 'negAfter'

const clinicalKinds = new Set(['symptom', 'sensation', 'flag', 'condition'])

/** Hits between two places, `to` exclusive. */
function within(all: readonly Match[], from: number, to: number): Match[] {
  const index = indexOf(all)
  const matches: Match[] = []
  for (let position = from; position < to; position++)
    for (const match of index.startingAt(position)) if ((match.tokenIndexes.at(-1) as number) < to) matches.push(match)
  return matches
}

/** Cuts a message into statements, in steps of some milliseconds at most. */
export function* clausesOf(tokens: readonly Token[], lexicons: readonly Lexicon[]): Generator<void, Clause[]> {
  const clauses: Clause[] = []
  function* close(from: number, to: number, isSentenceEnd: boolean, all: readonly Match[]): Generator<void, void> {
    const matches = yield* resolveOverlaps(within(all, from, to))
    if (to > from) clauses.push({ from, to, matches, isSentenceEnd })
    else if (isSentenceEnd && clauses.length > 0) (clauses.at(-1) as Clause).isSentenceEnd = true
  }
  let start = 0
  for (let i = 0; i <= tokens.length; i++) {
    const token = tokens[i]
    const isSentenceEnd = token === undefined || (token.kind === 'mark' && sentenceMarks.test(token.text))
    if (!isSentenceEnd && !(token.kind === 'mark' && listMarks.test(token.text))) continue
    const before = clauses.length
    if (i > start) yield* cut(start, i, isSentenceEnd)
    else if (isSentenceEnd && clauses.length > 0) (clauses.at(-1) as Clause).isSentenceEnd = true
    if (i % wordsPerStep === 0) yield
    markTrailingQuestions(before)
    if (token && questionMarks.test(token.text)) markQuestion(before, i - start)
    start = i + 1
  }
  return clauses

  /** A word that asks stands alone behind the closing verb: "dengue mein platelet kam hote hain | kya". */
  function markTrailingQuestions(first: number) {
    for (let i = first + 1; i < clauses.length; i++) {
      const { from, to, matches } = clauses[i] as Clause
      if (to - from === 1 && modifierAt(matches, from, ['asks'])) (clauses[i - 1] as Clause).isQuestion = true
    }
  }

  function markQuestion(first: number, words: number) {
    const previous = clauses[first - 1]
    const isTag = words <= longestTag && previous?.isSentenceEnd === false
    for (const clause of clauses.slice(isTag ? first - 1 : first)) clause.isQuestion = true
  }

  /** Cuts what stands between two marks once more, at closing verbs and at words of contrast. */
  function* cut(from: number, to: number, isSentenceEnd: boolean): Generator<void, void> {
    const all = yield* matchesOf(lexicons, tokens, from, to)
    const matches = yield* resolveOverlaps(all)
    yield
    const index = indexOf(matches)
    const bound = new Set(
      matches
        .filter((match) => wordsOf(match) > 1 && claimsItsWords(match))
        .flatMap((match) => match.tokenIndexes.slice(1))
    )
    let begin = from
    let hasSaid = false
    for (let i = from; i < to; i++) {
      if ((i + 1) % wordsPerStep === 0) yield
      if (index.covering(i).some((match) => clinicalKinds.has(match.meaning.kind))) hasSaid = true
      const next = i + 1
      const isDenial = (position: number) =>
        modifierAt(matches, position, ['negAfter']) && !modifierAt(matches, position, ['negBefore'])
      // A denial of two words ends with its second.
      const denials = index.covering(i).filter(isPostNegation)
      const isLastOfDenial =
        denials.some((match) => match.tokenIndexes.at(-1) === i) &&
        !denials.some((match) => (match.tokenIndexes.at(-1) as number) > i)
      const isEnd =
        hasSaid &&
        next < to &&
        modifierAt(matches, i, ['ends']) &&
        !modifierAt(matches, next, ['ends', 'but', 'past']) &&
        !isDenial(next) &&
        !bound.has(next) &&
        !bound.has(i)
      const isDenialEnd =
        hasSaid &&
        next < to &&
        isLastOfDenial &&
        !modifierAt(matches, i, ['negBefore']) &&
        !modifierAt(matches, next, ['ends', 'negAfter', 'past']) &&
        !bound.has(i) &&
        !bound.has(next) &&
        isIndic(i)
      // A word of contrast that belongs to a denial opens no statement: Telugu "fever అయితే లేదు" is "as for fever, no".
      const isOfDenial = index.startingAt(next).some((match) => wordsOf(match) > 1 && isPostNegation(match))
      const isContrast = next < to && modifierAt(matches, next, ['but']) && !bound.has(next) && !isOfDenial
      if (isEnd || isDenialEnd || isContrast) {
        yield* close(begin, next, false, all)
        begin = next
        hasSaid = false
      }
    }
    yield* close(begin, to, isSentenceEnd, all)
  }

  /** A denial closes its statement where it stands last: in the languages of India, in their letters or in Latin ones. */
  function isIndic(i: number): boolean {
    return scriptOf((tokens[i] as Token).text) !== 'latin' || lexicons.some((lexicon) => lexicon.language !== 'en')
  }
}
