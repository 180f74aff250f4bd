import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'

const utc = { timeZone: 'UTC' } as const
const dateFormats = new Map<LanguageCode, Intl.DateTimeFormat>()
const periodFormats = new Map<LanguageCode, Intl.DateTimeFormat>()

function formatOf(
  formats: Map<LanguageCode, Intl.DateTimeFormat>,
  language: LanguageCode,
  options: Intl.DateTimeFormatOptions
): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(`${languageOf(language).intl}-u-nu-latn`, { ...utc, ...options })
  formats.set(language, made)
  return made
}

const instantOf = (date: string, time = '00:00') => new Date(`${date}T${time}:00Z`)

/** A date as the language writes it: "Wednesday, 25 November". */
export const dayName = (language: LanguageCode, date: string): string =>
  formatOf(dateFormats, language, { weekday: 'long', day: 'numeric', month: 'long' }).format(instantOf(date))

/** A slot such as `17:00-18:00` as the language writes it: "5:00–6:00 pm" in English, with the part of the day first in others. */
export function slotName(language: LanguageCode, slot: string): string {
  const clock = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3, 5)}`
  const [from, to] = [slot.slice(0, 5), slot.slice(6, 11)]
  if (language === 'en') {
    const half = (time: string) => (time < '12:00' ? 'am' : 'pm')
    return half(from) === half(to)
      ? `${clock(from)}–${clock(to)} ${half(to)}`
      : `${clock(from)} ${half(from)} – ${clock(to)} ${half(to)}`
  }
  const format = formatOf(periodFormats, language, { hour: 'numeric', hour12: true, dayPeriod: 'short' })
  const period =
    format.formatToParts(instantOf('1970-01-01', from)).find((part) => part.type === 'dayPeriod')?.value ?? ''
  return `${period} ${clock(from)}–${clock(to)}`
}

/** A price in whole rupees, with Indian digit grouping. */
export const priceName = (rupees: number): string => `₹${rupees.toLocaleString('en-IN')}`
