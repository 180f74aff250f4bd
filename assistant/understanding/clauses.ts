import { type Hit, type Lexicon, wordsPerStep } from '../language/lexicon.ts'
import { indexOf, longestPhrase } from '../language/match-index.ts'
import { put } from '../language/spellings.ts'
import { scriptOf, type Token } from '../language/text.ts'

/** A stretch of a message that says one thing: between marks, after a closing verb, before "but". */
export interface Statement {
  from: number
  to: number
  hits: Hit[]
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
const hitsPerStep = 200
const englishDenials = new Set(['no', 'not', 'nil'])

/**
 * Hits of every language read. Beside a romanised language the short small words of English are not English: "me" is in,
 * "to" is then, "hi" is indeed; nor are its words for "is" and "ago": Bengali "ache" is no pain, "age" no age.
 */
function* hitsOf(
  lexicons: readonly Lexicon[],
  tokens: readonly Token[],
  from: number,
  to: number
): Generator<void, Hit[]> {
  const [first, ...others] = lexicons
  if (!first) return []
  const isSmall = ({ meaning, at }: Hit) =>
    ['modifier', 'person', 'wish', 'number'].includes(meaning.kind) &&
    at.every((place) => {
      const { text } = tokens[place] as Token
      return text.length <= shortWord && scriptOf(text) === 'latin' && !englishDenials.has(text)
    })
  const own = yield* first.findHits(tokens, from, to)
  const index = indexOf(own)
  const isBinding = ({ meaning, at }: Hit) =>
    at.every((place) =>
      index.startingAt(place).some(
        (it) =>
          it.at.length === 1 &&
          it.looseness === 0 &&
          // Telugu "papa" is a baby girl and nobody's father.
          ((it.meaning.kind === 'person' && meaning.kind === 'person') ||
            (it.meaning.kind === 'modifier' &&
              (it.meaning.id === 'ends' || (it.meaning.id === 'ago' && meaning.kind === 'time'))))
      )
    )
  /** An everyday word of the message's own language is no English: Bengali "sob" is all, Hindi "char" four. */
  const isEveryday = ({ at }: Hit) => at.every((place) => first.isCommon((tokens[place] as Token).text))
  const all = [...own]
  for (const lexicon of others)
    for (const hit of yield* lexicon.findHits(tokens, from, to))
      if (!isSmall(hit) && !isBinding(hit) && !isEveryday(hit)) all.push(hit)
  return all
}

const wordsOf = (hit: Hit) => hit.at.length

/** Kinds whose longer phrases leave nothing of their words to shorter ones. */
const owners = new Set(['idiom', 'symptom', 'flag', 'test', 'wish', 'part'])
const owningModifiers = new Set(['neutral', 'persist', 'resolved', 'whatIs'])

const owns = ({ meaning }: Hit): boolean =>
  owners.has(meaning.kind) || (meaning.kind === 'modifier' && owningModifiers.has(meaning.id))

/** Whom, when and in what state: said beside a symptom also by words inside its phrase. */
const free = new Set(['person', 'time', 'weekday', 'month'])
const freeModifiers = new Set([
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
const isFree = ({ meaning }: Hit): boolean =>
  free.has(meaning.kind) || meaning.kind === 'crisis' || (meaning.kind === 'modifier' && freeModifiers.has(meaning.id))

const key = ({ meaning }: Hit) =>
  `${meaning.kind} ${'id' in meaning ? meaning.id : 'value' in meaning ? meaning.value : ''}`

/** Numbers mean themselves or nothing; and no slip of the finger denies a symptom or names a person. */
const exact = new Set(['number', 'weekday', 'month'])
const isGuarded = ({ meaning }: Hit): boolean =>
  meaning.kind === 'person' ||
  (meaning.kind === 'modifier' && ['negBefore', 'negAfter', 'resolved', 'past'].includes(meaning.id))

/** Drops what a longer or a surer reading of the same words leaves no room for. */
function* settle(hits: Hit[]): Generator<void, Hit[]> {
  const sure = new Map<number, number>()
  // Concepts of a crisis stand beside every other reading of a word and displace none.
  for (const { meaning, at, looseness } of hits)
    if (meaning.kind !== 'crisis') for (const it of at) sure.set(it, Math.min(sure.get(it) ?? 9, looseness))
  // A misspelling counts only where the word is nothing else.
  const fitting = hits.filter((it) => {
    if (it.looseness === 0) return true
    if (exact.has(it.meaning.kind) || (it.looseness >= 2 && isGuarded(it))) return false
    return it.looseness < 2 || it.at.every((place) => (sure.get(place) ?? 2) === 2)
  })
  const ordered = fitting.toSorted((a, b) => wordsOf(b) - wordsOf(a) || a.looseness - b.looseness)
  const kept: Hit[] = []
  /** Those kept, by each of their words, and by what they mean. */
  const byPlace = new Map<number, Hit[]>()
  /** The furthest end of what is kept, by meaning and start. */
  const ends = new Map<string, number>()
  for (const [i, hit] of ordered.entries()) {
    if ((i + 1) % hitsPerStep === 0) yield
    const leavesNoRoom = (it: Hit) => {
      if (!hit.at.every((place) => it.at.includes(place))) return false
      const isLonger = wordsOf(it) > wordsOf(hit)
      if (owns(it) && (!isFree(hit) || it.meaning.kind === 'idiom'))
        if (isLonger || (it.meaning.kind === 'idiom' && hit.meaning.kind !== 'idiom')) return true
      // "The man of the next house" is no husband.
      return isLonger && it.meaning.kind === 'person' && hit.meaning.kind === 'person' && hit.meaning.id !== 'self'
    }
    const [start, end] = [hit.at[0] as number, hit.at.at(-1) as number]
    const meaning = key(hit)
    const isInside = () => {
      for (let place = start; place > start - longestPhrase && place >= 0; place--)
        if ((ends.get(`${meaning} ${place}`) ?? -1) >= end) return true
      return false
    }
    if (byPlace.get(start)?.some(leavesNoRoom) || isInside()) continue
    kept.push(hit)
    for (const place of hit.at) put(byPlace, place, hit)
    ends.set(`${meaning} ${start}`, Math.max(ends.get(`${meaning} ${start}`) ?? -1, end))
  }
  return kept.sort((a, b) => (a.at[0] as number) - (b.at[0] as number))
}

const modifierAt = (hits: readonly Hit[], place: number, ids: readonly string[]): boolean =>
  indexOf(hits)
    .startingAt(place)
    .some((it) => it.meaning.kind === 'modifier' && ids.includes(it.meaning.id))

const isDenialHit = ({ meaning }: Hit): boolean => meaning.kind === 'modifier' && meaning.id === 'negAfter'

const saysSomething = new Set(['symptom', 'sensation', 'flag', 'condition'])

/** Hits between two places, `to` exclusive. */
function within(all: readonly Hit[], from: number, to: number): Hit[] {
  const index = indexOf(all)
  const hits: Hit[] = []
  for (let place = from; place < to; place++)
    for (const hit of index.startingAt(place)) if ((hit.at.at(-1) as number) < to) hits.push(hit)
  return hits
}

/** Cuts a message into statements, in steps of some milliseconds at most. */
export function* statementsOf(tokens: readonly Token[], lexicons: readonly Lexicon[]): Generator<void, Statement[]> {
  const statements: Statement[] = []
  function* close(from: number, to: number, isSentenceEnd: boolean, all: readonly Hit[]): Generator<void, void> {
    const hits = yield* settle(within(all, from, to))
    if (to > from) statements.push({ from, to, hits, isSentenceEnd })
    else if (isSentenceEnd && statements.length > 0) (statements.at(-1) as Statement).isSentenceEnd = true
  }
  let start = 0
  for (let i = 0; i <= tokens.length; i++) {
    const token = tokens[i]
    const isSentenceEnd = token === undefined || (token.kind === 'mark' && sentenceMarks.test(token.text))
    if (!isSentenceEnd && !(token.kind === 'mark' && listMarks.test(token.text))) continue
    const before = statements.length
    if (i > start) yield* cut(start, i, isSentenceEnd)
    else if (isSentenceEnd && statements.length > 0) (statements.at(-1) as Statement).isSentenceEnd = true
    if (i % wordsPerStep === 0) yield
    markTrailingQuestions(before)
    if (token && questionMarks.test(token.text)) markQuestion(before, i - start)
    start = i + 1
  }
  return statements

  /** A word that asks stands alone behind the closing verb: "dengue mein platelet kam hote hain | kya". */
  function markTrailingQuestions(first: number) {
    for (let i = first + 1; i < statements.length; i++) {
      const { from, to, hits } = statements[i] as Statement
      if (to - from === 1 && modifierAt(hits, from, ['asks'])) (statements[i - 1] as Statement).isQuestion = true
    }
  }

  function markQuestion(first: number, words: number) {
    const previous = statements[first - 1]
    const isTag = words <= longestTag && previous?.isSentenceEnd === false
    for (const statement of statements.slice(isTag ? first - 1 : first)) statement.isQuestion = true
  }

  /** Cuts what stands between two marks once more, at closing verbs and at words of contrast. */
  function* cut(from: number, to: number, isSentenceEnd: boolean): Generator<void, void> {
    const all = yield* hitsOf(lexicons, tokens, from, to)
    const hits = yield* settle(all)
    yield
    const index = indexOf(hits)
    const bound = new Set(hits.filter((it) => wordsOf(it) > 1 && owns(it)).flatMap((it) => it.at.slice(1)))
    let begin = from
    let hasSaid = false
    for (let i = from; i < to; i++) {
      if ((i + 1) % wordsPerStep === 0) yield
      if (index.at(i).some((it) => saysSomething.has(it.meaning.kind))) hasSaid = true
      const next = i + 1
      const isDenial = (place: number) =>
        modifierAt(hits, place, ['negAfter']) && !modifierAt(hits, place, ['negBefore'])
      // A denial of two words ends with its second.
      const denials = index.at(i).filter(isDenialHit)
      const isLastOfDenial =
        denials.some((it) => it.at.at(-1) === i) && !denials.some((it) => (it.at.at(-1) as number) > i)
      const isEnd =
        hasSaid &&
        next < to &&
        modifierAt(hits, i, ['ends']) &&
        !modifierAt(hits, next, ['ends', 'but', 'past']) &&
        !isDenial(next) &&
        !bound.has(next) &&
        !bound.has(i)
      const isDenialEnd =
        hasSaid &&
        next < to &&
        isLastOfDenial &&
        !modifierAt(hits, i, ['negBefore']) &&
        !modifierAt(hits, next, ['ends', 'negAfter', 'past']) &&
        !bound.has(i) &&
        !bound.has(next) &&
        isIndic(i)
      // A word of contrast that belongs to a denial opens no statement: Telugu "fever అయితే లేదు" is "as for fever, no".
      const isOfDenial = index.startingAt(next).some((hit) => wordsOf(hit) > 1 && isDenialHit(hit))
      const isContrast = next < to && modifierAt(hits, next, ['but']) && !bound.has(next) && !isOfDenial
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
    return scriptOf((tokens[i] as Token).text) !== 'latin' || lexicons.some((it) => it.language !== 'en')
  }
}
