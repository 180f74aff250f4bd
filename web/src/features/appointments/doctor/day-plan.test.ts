import { expect, test } from 'vitest'
import { anotherAppointment } from '../../../testing/samples.ts'
import { columnsAt, daysOf, isNotOver } from './day-plan.ts'

test('the columns follow the day in India, whatever the zone of the browser', () => {
  // 19:00 UTC on the 20th is 00:30 of the 21st in India.
  expect(columnsAt(new Date('2026-11-20T19:00:00Z'))).toEqual([
    { key: 'today', from: '2026-11-21', to: '2026-11-21' },
    { key: 'tomorrow', from: '2026-11-22', to: '2026-11-22' },
    { key: 'upcomingWeek', from: '2026-11-23', to: '2026-11-28' }
  ])
  expect(columnsAt(new Date('2026-11-20T18:29:59Z'))[0]?.from).toBe('2026-11-20')
})

test('the days of a column are in order of time, without canceled appointments and other dates', () => {
  const late = anotherAppointment({ appointmentDate: '2026-12-31', timeSlot: '16:00-16:30' })
  const early = anotherAppointment({ appointmentDate: '2026-12-31', timeSlot: '09:00-09:30', status: 'no-show' })
  const newYear = anotherAppointment({ appointmentDate: '2027-01-01' })
  const canceled = anotherAppointment({ appointmentDate: '2027-01-02', status: 'canceled' })
  const after = anotherAppointment({ appointmentDate: '2027-01-03' })
  const days = daysOf({ from: '2026-12-31', to: '2027-01-02' }, [after, newYear, canceled, late, early], [])
  expect(days.map((day) => [day.date, day.appointments.map((one) => one._id)])).toEqual([
    ['2026-12-31', [early._id, late._id]],
    ['2027-01-01', [newYear._id]]
  ])
})

test('a day off is shown even when nobody is booked, and marked when somebody is', () => {
  const booked = anotherAppointment({ appointmentDate: '2026-11-23' })
  expect(daysOf({ from: '2026-11-22', to: '2026-11-24' }, [booked], ['2026-11-22', '2026-11-23'])).toEqual([
    { date: '2026-11-22', isDayOff: true, appointments: [] },
    { date: '2026-11-23', isDayOff: true, appointments: [booked] }
  ])
})

test('a visit is ahead until its end', () => {
  const visit = anotherAppointment({ appointmentDate: '2026-11-20', timeSlot: '16:00-16:30' })
  expect(isNotOver(visit, new Date('2026-11-20T10:59:59Z'))).toBe(true)
  expect(isNotOver(visit, new Date('2026-11-20T11:00:00Z'))).toBe(false)
})
