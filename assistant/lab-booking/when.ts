import { minutesOf } from '@arogyachat/contract/india-time'
import type { CoreLanguage } from '@arogyachat/contract/languages'
import { detectLanguage } from '../language/detection.ts'
import type { Lexicons } from '../language/lexicons.ts'
import { runToEnd } from '../language/steps.ts'
import { tokensOf } from '../language/text.ts'
import { bareDay, datesInFigures, daysInWords } from './when-days.ts'
import { hoursOf, type Span } from './when-hours.ts'
import { WhenSentence } from './when-sentence.ts'

/** A day and an hour as far as a message tells them. */
export interface When {
  /** ISO dates that may be meant, ascending: none told, one, or several to choose among. A past one is given as it was said. */
  days: string[]
  /** Minutes from midnight; null when no time is told. */
  hours: Span[] | null
  /** A date was told that is on no calendar: 30 February. */
  hasImpossibleDay: boolean
}

export interface WhenOptions {
  language: CoreLanguage
  lexicons: Lexicons
  /** ISO date in India. */
  today: string
  /** What was asked for: it says what a bare number is. */
  expects: 'day' | 'time' | null
}

/**
 * Reads plain words for a day and an hour in the languages of the assistant, in their letters, in Latin ones and mixed:
 * "kal subah 9 baje", "next Monday", "25/11", "shaam 5". Words for yesterday and tomorrow that are one ("kal") mean the
 * day to come. Pure.
 */
export function readWhen(text: string, { language, lexicons, today, expects }: WhenOptions): When {
  const { dates, rest, hasImpossible } = datesInFigures(text, today, expects === 'day')
  const tokens = tokensOf(rest.replace(/\b([ap])\s?\.\s?m\b\.?/gi, '$1m '))
  const languages = new Set<CoreLanguage>([
    runToEnd(detectLanguage(tokens, lexicons, language)).language,
    language,
    'en'
  ])
  const sentence = new WhenSentence(
    tokens,
    [...languages].flatMap((language) => lexicons.get(language) ?? [])
  )
  const worded = daysInWords(sentence, today)
  const groups = [...dates.map((date) => [date]), ...worded.groups]
  const hours = hoursOf(sentence, expects === 'time')
  if (groups.length === 0 && expects === 'day') {
    const bare = bareDay(sentence, today)
    if (bare !== null) groups.push([bare])
  }
  return { days: intersectDays(groups), hours, hasImpossibleDay: hasImpossible || worded.hasImpossible }
}

/** What all that was told allows ("next Monday, the 30th"); where it allows nothing, everything that was told. */
function intersectDays(groups: readonly string[][]): string[] {
  const [first = [], ...others] = groups
  const common = first.filter((day) => others.every((group) => group.includes(day)))
  return [...new Set(common.length > 0 ? common : groups.flat())].sort()
}

export interface SlotChoice<S extends string> {
  slots: S[]
  /** Whether they are what was told; if not, they are the nearest two. */
  isOffered: boolean
}

/** The slots (`HH:MM-HH:MM`) that hours told leave, else the nearest two. */
export function slotsFor<S extends string>(hours: readonly Span[], offered: readonly S[]): SlotChoice<S> {
  const startOf = (slot: S) => minutesOf(slot.slice(0, 5))
  const endOf = (slot: S) => minutesOf(slot.slice(6, 11))
  const fitting = offered.filter((slot) => hours.some(([from, to]) => from < endOf(slot) && to > startOf(slot)))
  if (fitting.length > 0) return { slots: fitting, isOffered: true }
  const distance = (slot: S) =>
    Math.min(...hours.map(([from, to]) => Math.max(startOf(slot) - to, from - endOf(slot), 0)))
  const nearest = offered.toSorted((a, b) => distance(a) - distance(b)).slice(0, 2)
  return { slots: offered.filter((slot) => nearest.includes(slot)), isOffered: false }
}
