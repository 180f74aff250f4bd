import { indiaTimeZone, type Weekday, weekdays } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMemo } from 'react'
import { useLanguage } from './language.tsx'
import { intlLocale } from './language-store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** A Monday. */
const aMonday = Date.parse('2026-11-16T00:00:00Z')

/** Dates, times and numbers as people of this language in India write them. */
export function formatsFor(language: LanguageCode) {
  const locale = intlLocale(language)
  const dateFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const short = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const weekdayName = dateFormat({ weekday: 'long' })
  // English says 4:00 pm; the other languages have words for morning, noon and evening.
  const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true }
  if (language !== 'en') clock.dayPeriod = 'short'
  const timeOfDay = dateFormat(clock)
  const moment = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', ...clock, timeZone: indiaTimeZone })
  const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  // Lakh and crore grouping, which not every locale's data has.
  const grouped = new Intl.NumberFormat('en-IN')
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' })

  const atTime = (hhmm: string) => new Date(`1970-01-01T${hhmm}:00Z`)
  const time = (hhmm: string) => timeOfDay.format(atTime(hhmm))
  const day = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  return {
    /** `2026-11-20` → 20 Nov 2026 */
    date: (iso: string) => short.format(day(iso)),
    /** `2026-11-20` → Friday, 20 November 2026 */
    longDate: (iso: string) => long.format(day(iso)),
    /** `16:00` → 4:00 pm */
    time,
    /** `16:00-16:30` → 4:00 – 4:30 pm */
    slot: (slot: string) => timeOfDay.formatRange(atTime(slot.slice(0, 5)), atTime(slot.slice(6, 11))),
    /** 123456 → ₹1,23,456 */
    rupees: (amount: number) => money.format(amount),
    /** 123456 → 1,23,456 */
    number: (value: number) => grouped.format(value),
    /** Milliseconds from now, negative for the past: 1500000 → in 25 minutes */
    relative(ms: number): string {
      const size = Math.abs(ms)
      if (size < minuteMs / 2) return relativeTime.format(0, 'second')
      if (size < hourMs - minuteMs / 2) return relativeTime.format(Math.round(ms / minuteMs), 'minute')
      if (size < dayMs - hourMs / 2) return relativeTime.format(Math.round(ms / hourMs), 'hour')
      return relativeTime.format(Math.round(ms / dayMs), 'day')
    },
    /** Hindi, English and Tamil */
    list: (items: readonly string[]) => conjunction.format(items),
    /** An ISO instant, in India: `2026-11-20T10:30:00Z` → 20 Nov 2026, 4:00 pm */
    instant: (isoInstant: string) => moment.format(new Date(isoInstant)),
    /** `Monday` → Monday */
    weekday: (weekday: Weekday) => weekdayName.format(aMonday + weekdays.indexOf(weekday) * dayMs)
  }
}

export type Formats = ReturnType<typeof formatsFor>

export function useFormats(): Formats {
  const language = useLanguage()
  return useMemo(() => formatsFor(language), [language])
}
