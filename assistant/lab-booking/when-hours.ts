import type { TimeWord } from '@arogyachat/knowledge/words'
import type { Amount, WhenSentence } from './when-sentence.ts'

/** Minutes from midnight; the end is exclusive. */
export type Span = readonly [from: number, to: number]

const noon = 720
const midnight = 1440
const partsOfDay: Partial<Record<TimeWord, Span>> = {
  morning: [0, noon],
  noon: [noon, noon + 60],
  afternoon: [noon, noon + 300],
  evening: [noon + 240, noon + 540],
  night: [noon + 420, midnight]
}
const longestRange = 240

/** The times of day, in minutes, that an hour may mean: "9" is in the morning or in the evening, "17" only one of them. */
function readings({ value, minutes = 0 }: Amount, part: TimeWord | null): number[] {
  const half = Number.isInteger(value) ? 0 : 30
  const hour = Math.floor(value)
  if (hour < 1 || hour > 23 || minutes > 59) return []
  const tokenIndexes = hour * 60 + half + minutes
  if (hour > 12) return [tokenIndexes]
  const early = tokenIndexes % noon
  const both = [early, early + noon]
  if (part === null) return both
  if (part === 'morning') return [early]
  if (part === 'noon') return [hour >= 11 && hour < 12 ? early : early + noon]
  if (part === 'night') return [hour >= 6 && hour < 12 ? early + noon : early]
  return [early + noon]
}

const meridianAt = (sentence: WhenSentence, position: number): TimeWord | null =>
  sentence.is(position, 'am') ? 'morning' : sentence.is(position, 'pm') ? 'afternoon' : null

/** Whether a word beside a number makes it an hour. */
function isHour(
  sentence: WhenSentence,
  { from, to, minutes }: Amount,
  parts: readonly { from: number; to: number }[]
): boolean {
  const beside =
    [to + 1, to + 2].some((position) => sentence.is(position, 'oclock')) || meridianAt(sentence, to + 1) !== null
  const before = (['at', 'past', 'quarterTo'] as const).some((word) => sentence.is(from - 1, word))
  return (
    minutes !== undefined ||
    beside ||
    before ||
    isQuarterTo(sentence, from) ||
    parts.some((part) => part.to === from - 1 || isNextTo(sentence, to, part.from))
  )
}

/** Whether only filler words stand between: "5 evening", "5 in the evening". */
const isNextTo = (sentence: WhenSentence, last: number, next: number): boolean =>
  next > last &&
  next - last <= 3 &&
  sentence.tokens.slice(last + 1, next).every((_, i) => sentence.is(last + 1 + i, 'filler'))

const isQuarterTo = (sentence: WhenSentence, from: number): boolean =>
  sentence.is(from - 1, 'quarterTo') ||
  (sentence.tokens[from - 1]?.text === 'to' && sentence.tokens[from - 2]?.text === 'quarter')

/**
 * The hours that a message names: a clock time, a range, or a part of the day. Null if it names none.
 *
 * @param expectsTime whether a bare number is an hour
 */
export function hoursOf(sentence: WhenSentence, expectsTime: boolean): Span[] | null {
  const parts = sentence
    .meanings('time')
    .filter((word) => word.meaning.id in partsOfDay && !sentence.isDenied(word.from, word.to))
    .map(({ meaning, from, to }) => ({ id: meaning.id, from, to }))
  const part = parts[0]?.id ?? null
  const open = sentence.openAmounts
  const isBare = expectsTime && open.length <= 2 && sentence.tokens.length <= 6
  const spans: Span[] = []
  for (const [i, amount] of open.entries()) {
    if (sentence.isConsumed(amount.from)) continue
    const end = open[i + 1]
    const isRange = end !== undefined && isBetween(sentence, lastOf(sentence, amount), end.from)
    if (!isBare && !isHour(sentence, amount, parts) && !(isRange && isHour(sentence, end, parts))) continue
    const starts = readings(amount, meridianAt(sentence, amount.to + 1) ?? (isRange ? null : part)).map(
      (reading) => reading - (isQuarterTo(sentence, amount.from) ? 15 : 0)
    )
    const ends = isRange ? readings(end, meridianAt(sentence, end.to + 1) ?? part) : []
    const pairs = starts.flatMap((from) =>
      ends.filter((to) => to > from && to - from <= longestRange).map((to): Span => [from, to])
    )
    sentence.consume(amount.from, pairs.length > 0 && end ? end.to : amount.to)
    if (sentence.isDenied(amount.from, lastOf(sentence, amount))) continue
    spans.push(...(pairs.length > 0 ? pairs : starts.map((start): Span => [start, start + 1])))
  }
  if (spans.length > 0) return spans
  return parts.length > 0 ? parts.flatMap((part) => [partsOfDay[part.id] as Span]) : null
}

/** The last token of an hour: "baje" in "9 baje". */
const lastOf = (sentence: WhenSentence, { to }: Amount): number =>
  sentence.is(to + 1, 'oclock') || meridianAt(sentence, to + 1) !== null ? to + 1 : to

const isBetween = (sentence: WhenSentence, last: number, next: number): boolean =>
  next === last + 2 && (sentence.isMark(last + 1, /^[-–—~]$/) || sentence.is(last + 1, 'range'))
