import type { Lexicon } from '../language/lexicon.ts'
import type { Match } from '../language/match.ts'
import { indexOf } from '../language/match-index.ts'
import { wordsPerStep } from '../language/steps.ts'
import { scriptOf, type Token } from '../language/text.ts'
import { claimsItsWords, matchesOf, resolveOverlaps, wordsOf } from './overlaps.ts'

/** A part of a message that says one thing: between marks, after a closing verb, or before "but". */
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
/** Words of a tag question: "…, right?" */
const longestTag = 2
const listMarks = /^[,،:()[\]/–—-]$/

const modifierAt = (matches: readonly Match[], position: number, ids: readonly string[]): boolean =>
  indexOf(matches)
    .startingAt(position)
    .some((match) => match.meaning.kind === 'modifier' && ids.includes(match.meaning.id))

const isPostNegation = ({ meaning }: Match): boolean => meaning.kind === 'modifier' && meaning.id === 'negAfter'

const clinicalKinds = new Set(['symptom', 'sensation', 'flag', 'condition'])

/** The matches that lie within the tokens `from` inclusive to `to` exclusive. */
function within(all: readonly Match[], from: number, to: number): Match[] {
  const index = indexOf(all)
  const matches: Match[] = []
  for (let position = from; position < to; position++)
    for (const match of index.startingAt(position)) if ((match.tokenIndexes.at(-1) as number) < to) matches.push(match)
  return matches
}

/** The tokens of a phrase after its first, with those that it skips if it reaches far: no clause is cut there. */
function tokensBound({ tokenIndexes, isFar }: Match): number[] {
  const [first = 0, ...others] = tokenIndexes
  return isFar ? Array.from({ length: (others.at(-1) ?? first) - first }, (_, i) => first + 1 + i) : others
}

/** Cuts a message into clauses, in steps of a few milliseconds. */
export function clausesOf(tokens: readonly Token[], lexicons: readonly Lexicon[]): Generator<void, Clause[]> {
  return new ClauseSplitter(tokens, lexicons).run()
}

class ClauseSplitter {
  private readonly clauses: Clause[] = []

  constructor(
    private readonly tokens: readonly Token[],
    private readonly lexicons: readonly Lexicon[]
  ) {}

  *run(): Generator<void, Clause[]> {
    const { clauses, tokens } = this
    let start = 0
    for (let i = 0; i <= tokens.length; i++) {
      const token = tokens[i]
      const isSentenceEnd = token === undefined || (token.kind === 'mark' && sentenceMarks.test(token.text))
      if (!isSentenceEnd && !(token.kind === 'mark' && listMarks.test(token.text))) continue
      const before = clauses.length
      if (i > start) yield* this.cut(start, i, isSentenceEnd)
      else if (isSentenceEnd) this.endSentence()
      if (i % wordsPerStep === 0) yield
      this.markTrailingQuestions(before)
      if (token && questionMarks.test(token.text)) this.markQuestion(before, i - start)
      start = i + 1
    }
    return clauses
  }

  /** Cuts the tokens between two marks at closing verbs, at negations that stand last and at words of contrast. */
  private *cut(from: number, to: number, isSentenceEnd: boolean): Generator<void, void> {
    const all = yield* matchesOf(this.lexicons, this.tokens, from, to)
    const matches = yield* resolveOverlaps(all)
    yield
    const index = indexOf(matches)
    const bound = new Set(
      matches.filter((match) => wordsOf(match) > 1 && claimsItsWords(match)).flatMap((match) => tokensBound(match))
    )
    let begin = from
    let hasFinding = false
    for (let i = from; i < to; i++) {
      if ((i + 1) % wordsPerStep === 0) yield
      if (index.covering(i).some((match) => clinicalKinds.has(match.meaning.kind))) hasFinding = true
      const next = i + 1
      if (next >= to || bound.has(next)) continue
      const isEnd = hasFinding && !bound.has(i) && (isVerbEnd(matches, i) || this.isNegationEnd(matches, i))
      if (!isEnd && !isContrastAt(matches, next)) continue
      yield* this.close(begin, next, false, all)
      begin = next
      hasFinding = false
    }
    yield* this.close(begin, to, isSentenceEnd, all)
  }

  private *close(from: number, to: number, isSentenceEnd: boolean, all: readonly Match[]): Generator<void, void> {
    const matches = yield* resolveOverlaps(within(all, from, to))
    if (to > from) this.clauses.push({ from, to, matches, isSentenceEnd })
    else if (isSentenceEnd) this.endSentence()
  }

  private endSentence(): void {
    const last = this.clauses.at(-1)
    if (last) last.isSentenceEnd = true
  }

  /** Whether a negation ends here and closes its clause, as it does in Indian languages in either script. */
  private isNegationEnd(matches: readonly Match[], i: number): boolean {
    const negations = indexOf(matches).covering(i).filter(isPostNegation)
    // A negation of two words ends with its second.
    const isLast =
      negations.some((match) => match.tokenIndexes.at(-1) === i) &&
      !negations.some((match) => (match.tokenIndexes.at(-1) as number) > i)
    const isIndic =
      scriptOf((this.tokens[i] as Token).text) !== 'latin' || this.lexicons.some(({ language }) => language !== 'en')
    return (
      isLast &&
      isIndic &&
      !modifierAt(matches, i, ['negBefore']) &&
      !modifierAt(matches, i + 1, ['ends', 'negAfter', 'past'])
    )
  }

  /** Marks clauses whose question word stands alone behind the closing verb: "dengue mein platelet kam hote hain | kya". */
  private markTrailingQuestions(first: number): void {
    for (let i = first + 1; i < this.clauses.length; i++) {
      const { from, to, matches } = this.clauses[i] as Clause
      if (to - from === 1 && modifierAt(matches, from, ['asks'])) (this.clauses[i - 1] as Clause).isQuestion = true
    }
  }

  private markQuestion(first: number, words: number): void {
    const previous = this.clauses[first - 1]
    const isTag = words <= longestTag && previous?.isSentenceEnd === false
    for (const clause of this.clauses.slice(isTag ? first - 1 : first)) clause.isQuestion = true
  }
}

/** Whether a closing verb ends the clause here. */
const isVerbEnd = (matches: readonly Match[], i: number): boolean =>
  modifierAt(matches, i, ['ends']) &&
  !modifierAt(matches, i + 1, ['ends', 'but', 'past']) &&
  !(modifierAt(matches, i + 1, ['negAfter']) && !modifierAt(matches, i + 1, ['negBefore']))

/**
 * Whether a word of contrast begins a clause. One that belongs to a negation does not: Telugu "fever అయితే లేదు" is "as for fever,
 * no".
 */
const isContrastAt = (matches: readonly Match[], next: number): boolean =>
  modifierAt(matches, next, ['but']) &&
  !indexOf(matches)
    .startingAt(next)
    .some((match) => wordsOf(match) > 1 && isPostNegation(match))
