import { expect, test } from 'vitest'
import { sampleAppointment } from '../../testing/samples.ts'
import { isUpcoming, timeLeft } from './time-left.ts'

const visit = sampleAppointment({ appointmentDate: '2026-11-20', timeSlot: '16:00-16:30' })
const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}+05:30`)

test.each([
  ['is 2 days two days before', at('16:00:00', '2026-11-18'), { kind: 'days', days: 2 }],
  ['is 1 day on the day before', at('10:00:00', '2026-11-19'), { kind: 'days', days: 1 }],
  [
    'is in hours and minutes less than a day before',
    at('16:30:00', '2026-11-19'),
    { kind: 'hours', hours: 23, minutes: 30 }
  ],
  ['is 1 hour an hour before', at('15:00:00'), { kind: 'hours', hours: 1, minutes: 0 }],
  ['is 1 hour just under an hour before', at('15:00:30'), { kind: 'hours', hours: 1, minutes: 0 }],
  ['is 15 minutes 15 minutes before', at('15:45:00'), { kind: 'minutes', minutes: 15 }],
  ['is 1 minute in the last minute', at('15:59:59'), { kind: 'minutes', minutes: 1 }],
  ['is now at the start', at('16:00:00'), { kind: 'now' }],
  ['counts the minutes since the start', at('16:05:10'), { kind: 'running', minutes: 5 }],
  ['is over after the end', at('16:30:00'), { kind: 'over', joinClosesAt: at('17:30:00') }]
])('the time left %s', (_, now, expected) => {
  expect(timeLeft(visit, now)).toEqual(expected)
})

test('a call counts as upcoming until an hour after its end, an in-person visit until its end', () => {
  expect(isUpcoming(visit, at('17:29:00'))).toBe(true)
  expect(isUpcoming(visit, at('17:31:00'))).toBe(false)
  expect(isUpcoming({ ...visit, consultationType: 'in-person' }, at('16:31:00'))).toBe(false)
  expect(isUpcoming({ ...visit, status: 'canceled' }, at('10:00:00'))).toBe(false)
})
