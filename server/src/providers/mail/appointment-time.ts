import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'

/** `16:00` as 4:00 pm; in other languages with the word for the time of day first. */
function timeOf(language: LanguageCode, locale: string, hhmm: string): string {
  const at = new Date(`1970-01-01T${hhmm}:00Z`)
  if (language === 'en')
    return new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true
    }).format(at)
  const parts = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', hour12: true, dayPeriod: 'short' })
  const period = parts.formatToParts(at).find((part) => part.type === 'dayPeriod')?.value ?? ''
  return `${period} ${at.getUTCHours() % 12 || 12}:${hhmm.slice(3)}`.trim()
}

/** The day and start of an appointment with Latin digits, such as `Saturday, 21 November 2026, 10:00 am`. */
export function appointmentTime(language: LanguageCode, date: string, slot: string): string {
  const locale = `${languageOf(language).intl}-u-nu-latn`
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric'
  }).format(new Date(`${date}T00:00:00Z`))
  return `${day}${language === 'ur' ? '، ' : ', '}${timeOf(language, locale, slot.slice(0, 5))}`
}
