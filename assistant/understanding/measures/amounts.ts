import type { TimeWord } from '@arogyachat/knowledge/words'
import type { Match } from '../../language/match.ts'
import { indexOf } from '../../language/match-index.ts'
import type { Token } from '../../language/text.ts'

/** A number in a message, in figures or in words, with its first and last token. */
export interface Amount {
  value: number
  from: number
  to: number
  /** The second number of "140/90". */
  second?: number
}

/** Units of time in days. */
export const daysIn: Partial<Record<TimeWord, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365
}
/** Units of time in months. */
export const monthsIn: Partial<Record<TimeWord, number>> = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 }

export const isTimeAt = (matches: readonly Match[], position: number, word: TimeWord): boolean =>
  indexOf(matches)
    .covering(position)
    .some(({ meaning }) => meaning.kind === 'time' && meaning.id === word)

/** The unit of time at a token. */
export const unitAt = (matches: readonly Match[], position: number): TimeWord | null => {
  for (const { meaning } of indexOf(matches).covering(position))
    if (meaning.kind === 'time' && meaning.id in daysIn) return meaning.id
  return null
}

const isTens = (value: number) => value >= 20 && value < 100 && value % 10 === 0

/** The number from 1 to 9 that begins at a token, as in "twenty two"; 0 if there is none. */
function unitsAt(matches: readonly Match[], position: number): number {
  for (const { meaning } of indexOf(matches).startingAt(position))
    if (meaning.kind === 'number' && Number.isInteger(meaning.value) && meaning.value >= 1 && meaning.value <= 9)
      return meaning.value
  return 0
}

/** The numbers of a clause, in figures and in words. */
export function amountsOf(tokens: readonly Token[], matches: readonly Match[], from: number, to: number): Amount[] {
  const amounts: Amount[] = []
  for (let i = from; i < to; i++) {
    const token = tokens[i] as Token
    if (token.kind === 'number') {
      const [first, second] = token.text.split(/[/:]/).map(Number)
      if (first !== undefined && Number.isFinite(first))
        amounts.push({
          value: first,
          from: i,
          to: i,
          ...(second !== undefined && Number.isFinite(second) && { second })
        })
      continue
    }
    // A phrase of number words with a figure in it is left to the figure.
    const word = indexOf(matches)
      .startingAt(i)
      .find(
        ({ meaning, tokenIndexes }) =>
          meaning.kind === 'number' &&
          !tokens.slice(i, (tokenIndexes.at(-1) as number) + 1).some((token) => token.kind === 'number')
      )
    if (word?.meaning.kind !== 'number') continue
    const to = word.tokenIndexes.at(-1) as number
    const units = isTens(word.meaning.value) ? unitsAt(matches, to + 1) : 0
    amounts.push({ value: word.meaning.value + units, from: i, to: units > 0 ? to + 1 : to })
    if (units > 0) i = to + 1
  }
  return amounts
}
