import { minutesOf } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { detectLanguage } from '../language/detection.ts'
import type { Lexicons } from '../language/lexicons.ts'
import { runToEnd } from '../language/steps.ts'
import { tokensOf } from '../language/text.ts'
import { bareDay, datesInFigures, daysInWords } from './when-days.ts'
import { hoursOf, type Span } from './when-hours.ts'
import { WhenSentence } from './when-sentence.ts'

/** The day and the hour that a message names. */
export interface When {
  /** The ISO dates that may be meant, ascending: none, one, or several to choose from. They may be past. */
  days: string[]
  /** Minutes from midnight; null if no time is named. */
  hours: Span[] | null
  /** Whether the message names a date that does not exist: 30 February. */
  hasImpossibleDay: boolean
}

export interface WhenOptions {
  language: LanguageCode
  lexicons: Lexicons
  /** Today's ISO date in India. */
  today: string
  /** What was asked for, which decides what a bare number means. */
  expects: 'day' | 'time' | null
}

/**
 * Reads a day and an hour from plain words in any language, in native letters, in Latin letters or mixed: "kal subah 9
 * baje", "next Monday", "25/11", "shaam 5". A word that means both yesterday and tomorrow ("kal") means tomorrow. Pure; never
 * throws.
 */
export function readWhen(text: string, { language, lexicons, today, expects }: WhenOptions): When {
  const { dates, rest, hasImpossible } = datesInFigures(text, today, expects === 'day')
  const tokens = tokensOf(rest.replace(/\b([ap])\s?\.\s?m\b\.?/gi, '$1m '))
  const languages = new Set<LanguageCode>([
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

/** The days that fit everything named ("next Monday, the 30th"), or every day named if none does. */
function intersectDays(groups: readonly string[][]): string[] {
  const [first = [], ...others] = groups
  const common = first.filter((day) => others.every((group) => group.includes(day)))
  return [...new Set(common.length > 0 ? common : groups.flat())].sort()
}

export interface SlotChoice<S extends string> {
  slots: S[]
  /** Whether the slots fit the hours named; otherwise they are the nearest two. */
  isOffered: boolean
}

/** The slots (`HH:MM-HH:MM`) that fit the hours named, otherwise the nearest two. */
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
