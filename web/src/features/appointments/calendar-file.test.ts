import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  startsAt: new Date('2026-11-26T16:30:00+05:30'),
  endsAt: new Date('2026-11-26T17:00:00+05:30'),
  title: 'ArogyaChat: डॉ. मीरा अय्यर; दिल, और एक बहुत लंबा नाम जो एक पंक्ति में नहीं आता',
  text: 'One line\nand, another; one',
  url: 'https://example.org/patient-dashboard'
}
const now = new Date('2026-11-24T10:00:00Z')

test('has the time in UTC and an alarm a quarter of an hour before', () => {
  const file = calendarFile(entry, now)
  for (const line of [
    'DTSTART:20261126T110000Z',
    'DTEND:20261126T113000Z',
    'DTSTAMP:20261124T100000Z',
    'TRIGGER:-PT15M'
  ])
    expect(file.split('\r\n')).toContain(line)
})

test('folds lines after 75 octets without breaking a character, and escapes commas, semicolons and line breaks', () => {
  const file = calendarFile(entry, now)
  for (const line of file.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:ArogyaChat: डॉ. मीरा अय्यर\\; दिल\\, और एक')
  expect(unfolded).toContain('DESCRIPTION:One line\\nand\\, another\\; one')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
