import { expect, test } from 'vitest'
import { sampleAppointment } from '../../testing/samples.ts'
import { isUpcoming, timeLeft } from './time-left.ts'

const visit = sampleAppointment({ appointmentDate: '2026-11-20', timeSlot: '16:00-16:30' })
const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}+05:30`)

test.each([
  ['two days before', at('16:00:00', '2026-11-18'), { kind: 'days', days: 2 }],
  ['a day and a bit before, on the day before', at('10:00:00', '2026-11-19'), { kind: 'days', days: 1 }],
  ['less than a day before', at('16:30:00', '2026-11-19'), { kind: 'hours', hours: 23, minutes: 30 }],
  ['an hour before', at('15:00:00'), { kind: 'hours', hours: 1, minutes: 0 }],
  ['just under an hour before', at('15:00:30'), { kind: 'hours', hours: 1, minutes: 0 }],
  ['15 minutes before', at('15:45:00'), { kind: 'minutes', minutes: 15 }],
  ['the last minute', at('15:59:59'), { kind: 'minutes', minutes: 1 }],
  ['the start', at('16:00:00'), { kind: 'now' }],
  ['five minutes in', at('16:05:10'), { kind: 'running', minutes: 5 }],
  ['after the end', at('16:30:00'), { kind: 'over', joinClosesAt: at('17:30:00') }]
])('the time left %s', (_, now, left) => {
  expect(timeLeft(visit, now)).toEqual(left)
})

test('a call can be taken up again for an hour after its end, a visit at the clinic is over when it ends', () => {
  expect(isUpcoming(visit, at('17:29:00'))).toBe(true)
  expect(isUpcoming(visit, at('17:31:00'))).toBe(false)
  expect(isUpcoming({ ...visit, consultationType: 'in-person' }, at('16:31:00'))).toBe(false)
  expect(isUpcoming({ ...visit, status: 'canceled' }, at('10:00:00'))).toBe(false)
})
