import { dateInIndia, type Weekday, weekdays } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMemo } from 'react'
import { useLanguage } from './language.tsx'
import { intlLocale } from './language-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A Monday. */
const aMonday = Date.parse('2026-11-16T00:00:00Z')

/** India has no daylight saving time, so a shifted instant can be formatted as UTC. */
const indiaMs = 330 * minuteMs

type Unit = 'second' | 'minute' | 'hour' | 'day'

/** Formats that Intl provides for a language. */
function intlFormats(locale: string) {
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const short = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const weekday = dateFormat({ weekday: 'long' })
  const shortWeekday = dateFormat({ weekday: 'short' })
  const narrowWeekday = dateFormat({ weekday: 'narrow' })
  const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' })
  const month = dateFormat({ month: 'long' })
  const monthAndYear = dateFormat({ month: 'short', year: 'numeric' })
  const period = dateFormat({ hour: 'numeric', hour12: true, dayPeriod: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    date: (date: Date) => short.format(date),
    longDate: (date: Date) => long.format(date),
    weekday: (date: Date) => weekday.format(date),
    shortWeekday: (date: Date) => shortWeekday.format(date),
    // CLDR has Latin letters for Urdu.
    weekdayLetter: (date: Date) =>
      locale.startsWith('ur') ? shortWeekday.format(date).slice(0, 1) : narrowWeekday.format(date),
    dayAndMonth: (date: Date) => dayAndMonth.format(date),
    month: (date: Date) => month.format(date),
    monthAndYear: (date: Date) => monthAndYear.format(date),
    /** The word for morning, noon, evening or night. */
    period: (date: Date) => period.formatToParts(date).find((part) => part.type === 'dayPeriod')?.value ?? '',
    list: (items: readonly string[]) => conjunction.format(items),
    relative: (count: number, unit: Unit) => relative.format(count, unit)
  }
}

type DateWords = ReturnType<typeof intlFormats>
const ownWords = new Map<LanguageCode, DateWords>()

/** Sets the words of a language that some browsers lack. It comes with the messages of the language. */
export const setDateWords = (language: LanguageCode, words: DateWords) => void ownWords.set(language, words)

/** English says 4:00 – 4:30 pm. */
function englishClock(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hour12: true })
  const time = (date: Date) => format.format(date)
  return {
    time,
    digits: time,
    range: (from: Date, to: Date) => format.formatRange(from, to)
  }
}

/** The other languages put the part of the day first (evening 4:00–4:30); Intl puts it last in some of them. */
function spokenClock(period: (date: Date) => string) {
  const digits = (date: Date) => `${date.getUTCHours() % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')}`
  const time = (date: Date) => `${period(date)} ${digits(date)}`
  return {
    time,
    digits,
    range: (from: Date, to: Date) =>
      period(from) === period(to) ? `${time(from)}–${digits(to)}` : `${time(from)} – ${time(to)}`
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Dates, times and numbers as people of this language in India write them. */
export function formatsFor(language: LanguageCode) {
  const locale = intlLocale(language)
  const words = ownWords.get(language) ?? intlFormats(locale)
  const clock = language === 'en' ? englishClock(locale) : spokenClock(words.period)
  const comma = language === 'ur' ? '، ' : ', '
  // Lakh and crore grouping, which some locales lack.
  const grouped = new Intl.NumberFormat('en-IN')
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

  const atTime = (hhmm: string) => new Date(`1970-01-01T${hhmm}:00Z`)
  /** An instant stands for its day in India, which from midnight to 5:30 is one later than in UTC. */
  const day = (iso: string) => new Date(`${iso.includes('T') ? dateInIndia(new Date(iso)) : iso}T00:00:00Z`)
  return {
    /** `2026-11-20` → 20 Nov 2026 */
    date: (iso: string) => words.date(day(iso)),
    /** `2026-11-20` → Friday, 20 November 2026 */
    longDate: (iso: string) => words.longDate(day(iso)),
    /** `2026-11-26` → Thu */
    shortWeekday: (iso: string) => words.shortWeekday(day(iso)),
    /** `2026-11-26` → T */
    weekdayLetter: (iso: string) => words.weekdayLetter(day(iso)),
    /** `2026-11-26` → 26 Nov */
    dayAndMonth: (iso: string) => words.dayAndMonth(day(iso)),
    /** `2026-11-26` → November */
    month: (iso: string) => words.month(day(iso)),
    /** `2026-11` → Nov 2026 */
    monthAndYear: (yearAndMonth: string) => words.monthAndYear(day(`${yearAndMonth}-01`)),
    /** Today, Tomorrow, or Thu 26 Nov: short enough for a button. */
    nearDay(iso: string, today: string): string {
      const days = Math.round((day(iso).getTime() - day(today).getTime()) / dayMs)
      if (days === 0 || days === 1) return capitalized(words.relative(days, 'day'))
      return `${words.shortWeekday(day(iso))} ${words.dayAndMonth(day(iso))}`
    },
    /** `16:00` → 4:00 pm */
    time: (hhmm: string) => clock.time(atTime(hhmm)),
    /** `16:00` → 4:00 pm, and 4:00 in other languages: for times under the name of their part of the day. */
    timeInPart: (hhmm: string) => clock.digits(atTime(hhmm)),
    /** `16:00-16:30` → 4:00 – 4:30 pm */
    slot: (slot: string) => clock.range(atTime(slot.slice(0, 5)), atTime(slot.slice(6, 11))),
    /** 123456 → ₹1,23,456 */
    rupees: (amount: number) => money.format(amount),
    /** 123456 → 1,23,456 */
    number: (value: number) => grouped.format(value),
    /** Milliseconds from now, negative for the past: 1500000 → in 25 minutes */
    relative(ms: number): string {
      const size = Math.abs(ms)
      if (size < minuteMs / 2) return words.relative(0, 'second')
      if (size < hourMs - minuteMs / 2) return words.relative(Math.round(ms / minuteMs), 'minute')
      if (size < dayMs - hourMs / 2) return words.relative(Math.round(ms / hourMs), 'hour')
      return words.relative(Math.round(ms / dayMs), 'day')
    },
    /** Hindi, English and Tamil */
    list: (items: readonly string[]) => words.list(items),
    /** An ISO instant, in India: `2026-11-20T10:30:00Z` → 20 Nov 2026, 4:00 pm */
    instant(isoInstant: string): string {
      const inIndia = new Date(Date.parse(isoInstant) + indiaMs)
      return words.date(inIndia) + comma + clock.time(inIndia)
    },
    /** `Monday` → Monday */
    weekday: (weekday: Weekday) => words.weekday(new Date(aMonday + weekdays.indexOf(weekday) * dayMs))
  }
}

export type Formats = ReturnType<typeof formatsFor>

export function useFormats(): Formats {
  const language = useLanguage()
  return useMemo(() => formatsFor(language), [language])
}
