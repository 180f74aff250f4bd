/** The visit in a calendar file. */
export interface CalendarEntry {
  startsAt: Date
  endsAt: Date
  /** Without anything clinical: other people see a calendar. */
  title: string
  text: string
  url: string
}

/** Minutes before the visit at which the calendar rings. */
const alarmMinutes = 15

const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Splits a line after at most 75 octets, as RFC 5545 asks, but never inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A calendar file (RFC 5545) with one visit and an alarm. */
export function calendarFile({ startsAt, endsAt, title, text, url }: CalendarEntry, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ArogyaChat//Visits//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(startsAt)}-${stamp(now)}@arogyachat`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
