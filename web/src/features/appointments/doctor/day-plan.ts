import type { Appointment } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'

/** The week view spans this many days after today. */
export const weekViewDays = 7

/** A column of the Appointments tab. Both ISO dates (Indian time) are included. */
export interface Column {
  key: 'today' | 'tomorrow' | 'upcomingWeek'
  from: string
  to: string
}

/** The columns at an instant. The week begins the day after tomorrow, so that no date is in two columns. */
export function columnsAt(now: Date): Column[] {
  const today = dateInIndia(now)
  const tomorrow = addDays(today, 1)
  return [
    { key: 'today', from: today, to: today },
    { key: 'tomorrow', from: tomorrow, to: tomorrow },
    { key: 'upcomingWeek', from: addDays(today, 2), to: addDays(today, weekViewDays) }
  ]
}

export interface Day {
  /** ISO date in India. */
  date: string
  isDayOff: boolean
  /** Sorted by time, without canceled ones. */
  appointments: Appointment[]
}

/** The days of a column that have an appointment that is not canceled, or are a day off. */
export function daysOf(
  { from, to }: Pick<Column, 'from' | 'to'>,
  appointments: readonly Appointment[],
  daysOff: readonly string[]
): Day[] {
  const days: Day[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const ofDay = appointments
      .filter((appointment) => appointment.appointmentDate === date && appointment.status !== 'canceled')
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    const isDayOff = daysOff.includes(date)
    if (ofDay.length > 0 || isDayOff) days.push({ date, isDayOff, appointments: ofDay })
  }
  return days
}

/** Whether the appointment is ahead or going on. */
export const isNotOver = (appointment: Appointment, now: Date): boolean =>
  Date.parse(appointment.endsAt) > now.getTime()
