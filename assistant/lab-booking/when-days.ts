import { addDays, daysBetween, isCalendarDate } from '@arogyachat/contract/india-time'
import type { TimeWord } from '@arogyachat/knowledge/words'
import { asciiDigits } from '../language/text.ts'
import type { WhenSentence } from './when-sentence.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const isoOf = (year: number, month: number, day: number): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return isCalendarDate(date) ? date : null
}
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** The nearest date of a day and month without a year, so that a date of last week is not read as next year's. */
function nearest(day: number, month: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [year - 1, year, year + 1].flatMap((someYear) => isoOf(someYear, month, day) ?? [])
  return dates.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null
}

/** The next date with a day of the month. */
function nextOfMonth(day: number, today: string): string | null {
  for (let i = 0; i <= 62; i++) {
    const date = addDays(today, i)
    if (Number(date.slice(8)) === day) return date
  }
  return null
}

/** The dates in figures, day before month as in India, and the rest of the text. */
export function datesInFigures(
  text: string,
  today: string,
  expectsDay: boolean
): { dates: string[]; hasImpossible: boolean; rest: string } {
  const dates: string[] = []
  let hasImpossible = false
  const take = (date: string | null) => {
    if (date === null) hasImpossible = true
    else dates.push(date)
    return ' '
  }
  const dayAndMonth = (first: number, second: number, year?: number) => {
    const dateOf = (day: number, month: number) =>
      year === undefined ? nearest(day, month, today) : isoOf(year, month, day)
    return second > 12 ? dateOf(second, first) : dateOf(first, second)
  }
  // Only whole groups of figures match, so that a time or a phone number is not cut.
  let rest = asciiDigits(text)
    .replace(/(?<![\d/.:-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/:-])/g, (_, year, __, month, day) =>
      take(isoOf(Number(year), Number(month), Number(day)))
    )
    .replace(/(?<![\d/.:-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/:-])/g, (_, day, __, month, year) =>
      take(dayAndMonth(Number(day), Number(month), yearOf(year)))
    )
    .replace(/(?<![\d/.:-])(\d{1,2})\/(\d{1,2})(?![\d/:-])/g, (_, day, month) =>
      take(dayAndMonth(Number(day), Number(month)))
    )
  if (expectsDay && dates.length === 0)
    rest = rest.replace(/^\s*(\d{1,2})\s?[-.\s]\s?(\d{1,2})\s*$/, (all, day, month) => {
      const date = dayAndMonth(Number(day), Number(month))
      return date === null ? all : take(date)
    })
  return { dates, hasImpossible, rest }
}

/** The tokens that name a day, and the days they may mean. */
interface DayMention {
  days: string[]
  from: number
  to: number
}

const daysAhead = { today: 0, tomorrow: 1, dayAfterTomorrow: 2 }
const daysBack = { yesterday: -1, dayBeforeYesterday: -2 }

function monthDays(sentence: WhenSentence, today: string): DayMention[] {
  return sentence.meanings('month').flatMap(({ meaning, from, to }) => {
    const isBetween = (position: number) =>
      sentence.is(position, 'ordinal') ||
      ['of', '-', ',', '.', 'ki', 'की'].includes(sentence.tokens[position]?.text ?? '')
    const open = sentence.openAmounts.filter(
      (amount) => amount.minutes === undefined && amount.value >= 1 && amount.value <= 31
    )
    const before = open.find(
      (amount) =>
        amount.to === from - 1 ||
        (amount.to < from &&
          from - amount.to <= 3 &&
          Array.from({ length: from - amount.to - 1 }, (_, i) => amount.to + 1 + i).every(isBetween))
    )
    const after = open.find((amount) => amount.from === to + 1 || (amount.from === to + 2 && isBetween(to + 1)))
    const day = before ?? after
    if (!day) return []
    const end = Math.max(to, day.to)
    const year = sentence.openAmounts.find(
      (amount) => amount.value >= 2000 && amount.value <= 2100 && amount.from > end && amount.from - end <= 2
    )
    const date = year ? isoOf(year.value, meaning.value, day.value) : nearest(day.value, meaning.value, today)
    const mention = {
      days: date === null ? [] : [date],
      from: Math.min(from, day.from),
      to: Math.max(end, year?.to ?? 0)
    }
    sentence.consume(mention.from, mention.to)
    return mention
  })
}

/** Days of the month: "25th", "25 tarikh". */
function ordinalDays(sentence: WhenSentence, today: string): DayMention[] {
  return sentence.openAmounts.flatMap((amount) => {
    const isOrdinal = sentence.is(amount.to + 1, 'ordinal')
    const end = amount.to + (isOrdinal ? 1 : 0)
    const next = sentence.isMark(end + 1, /^-$/) ? end + 2 : end + 1
    const isDate = sentence.is(next, 'date') && !isAfter(sentence, next)
    const isSuffixed = sentence.isMark(amount.to + 1, /^-$/) && sentence.is(amount.to + 2, 'ordinal')
    if (!(isOrdinal || isDate || isSuffixed) || amount.minutes !== undefined || !Number.isInteger(amount.value))
      return []
    const date = nextOfMonth(amount.value, today)
    const mention = {
      days: date === null ? [] : [date],
      from: amount.from,
      to: isDate ? next : isSuffixed ? amount.to + 2 : end
    }
    sentence.consume(mention.from, mention.to)
    return mention
  })
}

const isAfter = (sentence: WhenSentence, position: number): boolean =>
  [1, 2].some((step) => sentence.is(position + step, 'after'))

/** Days counted from today: "3 din baad", "in 3 days", "after one week". */
function countedDays(sentence: WhenSentence, today: string): DayMention[] {
  const units: Partial<Record<TimeWord, number>> = { day: 1, week: 7 }
  return sentence.meanings('time').flatMap(({ meaning, from, to }) => {
    const length = units[meaning.id]
    const amount = sentence.openAmounts.find((amount) => amount.to === from - 1)
    if (length === undefined || !amount || !Number.isInteger(amount.value) || amount.value > 60) return []
    const isBefore = sentence.is(amount.from - 1, 'after')
    if (!isBefore && !isAfter(sentence, to)) return []
    const mention = { days: [addDays(today, amount.value * length)], from: amount.from, to }
    sentence.consume(mention.from, mention.to)
    return mention
  })
}

function namedDays(sentence: WhenSentence, today: string): DayMention[] {
  const mentions: DayMention[] = []
  const take = (from: number, to: number, days: number) => {
    mentions.push({ days: [addDays(today, days)], from, to })
    sentence.consume(from, to)
  }
  const takeNamed = (list: Partial<Record<TimeWord, number>>) => {
    for (const { meaning, from, to } of sentence.meanings('time')) {
      const days = list[meaning.id]
      if (days !== undefined && !sentence.isConsumed(from) && !sentence.isConsumed(to)) take(from, to, days)
    }
  }
  takeNamed(daysAhead)
  for (const position of sentence.tokens.keys())
    for (const word of ['tomorrow', 'dayAfterTomorrow'] as const)
      if (!sentence.isConsumed(position) && sentence.is(position, word)) take(position, position, daysAhead[word] ?? 0)
  takeNamed(daysBack)
  return mentions
}

const weekdayNumber = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

function weekDays(sentence: WhenSentence, today: string): DayMention[] {
  const mentions: DayMention[] = []
  const isNext = (from: number) => [1, 2].some((step) => sentence.is(from - step, 'next'))
  for (const { meaning, from, to } of sentence.meanings('weekday')) {
    if (sentence.isConsumed(from)) continue
    const ahead = (meaning.value - weekdayNumber(today) + 7) % 7 || 7
    // Weeks begin on Monday. "Next Friday" on a Tuesday may be this week's or next week's.
    const isInNextWeek = ahead > (7 - weekdayNumber(today)) % 7 && ahead > 1
    mentions.push({
      days:
        isNext(from) && !isInNextWeek ? [addDays(today, ahead), addDays(today, ahead + 7)] : [addDays(today, ahead)],
      from,
      to
    })
    sentence.consume(from, to)
  }
  if (mentions.length > 0) return mentions
  for (const { meaning, from, to } of sentence.meanings('time'))
    if (meaning.id === 'week' && isNext(from)) {
      const monday = addDays(today, (8 - weekdayNumber(today)) % 7 || 7)
      mentions.push({ days: Array.from({ length: 7 }, (_, i) => addDays(monday, i)), from, to })
      sentence.consume(from, to)
      break
    }
  return mentions
}

/** The days that the words name, without negated ones; a group of several if the words are ambiguous. */
export function daysInWords(sentence: WhenSentence, today: string): { groups: string[][]; hasImpossible: boolean } {
  const mentions = [monthDays, ordinalDays, countedDays, namedDays, weekDays].flatMap((read) => read(sentence, today))
  const kept = mentions.filter((mention) => !sentence.isDenied(mention.from, mention.to))
  return {
    groups: kept.flatMap((mention) => (mention.days.length > 0 ? [mention.days] : [])),
    hasImpossible: kept.some((mention) => mention.days.length === 0)
  }
}

/** The date of a bare number, read as a day of the month. */
export function bareDay(sentence: WhenSentence, today: string): string | null {
  const [only, ...others] = sentence.openAmounts
  if (!only || others.length > 0 || only.minutes !== undefined || sentence.tokens.length > 5) return null
  const date = nextOfMonth(only.value, today)
  if (date !== null) sentence.consume(only.from, only.to)
  return date
}
