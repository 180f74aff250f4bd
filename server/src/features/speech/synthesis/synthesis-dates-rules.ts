import type { CoreLanguage } from '@arogyachat/contract/languages'
import type { Spoken } from '@arogyachat/knowledge/spoken'
import { dash, numberEnd, numberStart, type Placeholders, placeholder, re } from './synthesis-placeholder-rules.ts'
import { fill } from './synthesis-units-rules.ts'

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

const isoDatePattern = re(`${numberStart}(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z?)?${numberEnd}`)
const indianDatePattern = re(`${numberStart}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${numberEnd}`)
const namedDatePattern = re(
  `${numberStart}(\\d{1,2})(?:st|nd|rd|th)?[ -](${months})[a-z]*\\.?,?[ -](\\d{4})${numberEnd}`
)
const clockPattern = re(
  `(?<![\\d:])([01]?\\d|2[0-3])(?::([0-5]\\d)(?::[0-5]\\d)?)?(?:\\s*([ap])\\.?m\\.?(?!\\p{L}))?(?![\\d:])`
)
const rangePattern = re(`(${placeholder})\\s*${dash}\\s*(${placeholder})`)

const dateForms = new Map<CoreLanguage, Intl.DateTimeFormat>()

/** Creating a format takes longer than formatting a hundred dates. */
function dateFormatOf(language: CoreLanguage): Intl.DateTimeFormat {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const format = dateForms.get(language) ?? new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, options)
  dateForms.set(language, format)
  return format
}

function dateIn(language: CoreLanguage, year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return dateFormatOf(language).format(date)
}

function partOfDay(hour: number): 'morning' | 'noon' | 'evening' | 'night' {
  if (hour >= 4 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 16) return 'noon'
  return hour >= 16 && hour < 20 ? 'evening' : 'night'
}

/** Removes Arabic vowel signs, which are optional. */
const withoutVowelSigns = (text: string) => text.replace(/[\u064b-\u0652]/g, '')

interface TimeOfDay {
  hour: number
  minute: number
  /** "a" or "p" of am or pm; undefined when not written. */
  half: string | undefined
  /** The surrounding text. */
  before: string
  after: string
}

/**
 * The spoken time. When the surrounding text already names the part of the day or the word for "o'clock", it is not repeated.
 * Null when it is not a valid time.
 */
function clockIn({ clock }: Spoken, { hour, minute, half, before, after }: TimeOfDay): string | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const h = String(hours % 12 || 12)
  if (clock.written.some((text) => after.trimStart().startsWith(text))) return minute === 0 ? h : `${h} ${minute}`
  const t = minute === 0 ? fill(clock.hour, { h }) : fill(clock.minutes, { h, m: String(minute) })
  const isNamed = (['morning', 'noon', 'evening', 'night'] as const).some((entry) =>
    withoutVowelSigns(before)
      .trimEnd()
      .endsWith(withoutVowelSigns(clock[entry].replace('{t}', '').trim()))
  )
  return isNamed ? t : fill(clock[partOfDay(hours)], { t })
}

/** Replaces dates. */
export function verbaliseDates(text: string, words: Spoken, placeholders: Placeholders): string {
  const language = words.language as CoreLanguage
  const dateOr = (all: string, year: string, month: number, day: string) =>
    placeholders.putOr(dateIn(language, Number(year), month, Number(day)), all)
  return text
    .replace(isoDatePattern, (all, year, month, day) => dateOr(all, year, Number(month), day))
    .replace(indianDatePattern, (all, day, _, month, year) => dateOr(all, year, Number(month), day))
    .replace(namedDatePattern, (all, day, month: string, year) =>
      dateOr(all, year, months.split('|').indexOf(month.toLowerCase()) + 1, day)
    )
}

/** Replaces times of day, and ranges of what was replaced before. */
export function verbaliseTimes(text: string, words: Spoken, placeholders: Placeholders): string {
  return text
    .replace(
      clockPattern,
      (all, hour: string, minute: string | undefined, half: string | undefined, index: number, whole: string) => {
        if (minute === undefined && half === undefined) return all
        const [before, after] = [whole.slice(0, index), whole.slice(index + all.length)]
        const time = { hour: Number(hour), minute: Number(minute ?? 0), half, before, after }
        return placeholders.putOr(clockIn(words, time), all)
      }
    )
    .replace(rangePattern, (_, a: string, b: string) => placeholders.put(fill(words.phrases.range, { a, b })))
}
