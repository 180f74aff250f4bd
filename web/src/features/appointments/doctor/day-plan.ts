import type { Appointment } from '@arogyachat/contract/appointments'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'

/** The week view spans this many days after today (specification part 9). */
export const weekDays = 7

/** The columns of the Appointments tab: each date of India is in one column, days of the week in order of time. */
export interface DayPlan {
  today: Appointment[]
  tomorrow: Appointment[]
  /** From the day after tomorrow to seven days from today. */
  week: Appointment[]
}

const byStart = (a: Appointment, b: Appointment) => a.startsAt.localeCompare(b.startsAt)

/** Sorts appointments into the columns at an instant. Canceled ones and other days are left out. */
export function planByDay(appointments: readonly Appointment[], now: Date): DayPlan {
  const today = dateInIndia(now)
  const tomorrow = addDays(today, 1)
  const last = addDays(today, weekDays)
  const shown = appointments.filter((it) => it.status !== 'canceled').sort(byStart)
  return {
    today: shown.filter((it) => it.appointmentDate === today),
    tomorrow: shown.filter((it) => it.appointmentDate === tomorrow),
    week: shown.filter((it) => it.appointmentDate > tomorrow && it.appointmentDate <= last)
  }
}

/** Still to come or going on now. */
export const isAhead = (it: Appointment, now: Date): boolean => Date.parse(it.endsAt) > now.getTime()
