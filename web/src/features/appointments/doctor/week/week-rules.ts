import type { Appointment } from '@arogyachat/contract/appointments'
import { addDays, type Weekday, weekdayOf, weekdays } from '@arogyachat/contract/india-time'

/** The Monday of the week of an ISO date. */
export const mondayOf = (date: string): string => addDays(date, -weekdays.indexOf(weekdayOf(date)))

export const daysOfWeek = (monday: string): string[] => weekdays.map((_, place) => addDays(monday, place))

export interface Hours {
  days: readonly Weekday[]
  timeSlots: readonly string[]
  daysOff: readonly string[]
}

/** What is at a time of a day: visits, or a time that patients can still book, or nothing. */
export interface Cell {
  date: string
  visits: Appointment[]
  isFree: boolean
}

/** A line of the timetable: everything that starts at `time`, HH:MM. */
export interface Line {
  time: string
  cells: Cell[]
}

const startOf = (slot: string) => slot.slice(0, 5)
const isShown = ({ status }: Appointment) => status !== 'canceled'

/** The timetable of a week: a line for each time at which a visit or a bookable slot starts, and in it a cell for each day. */
export function linesOf(
  monday: string,
  appointments: readonly Appointment[],
  { days, timeSlots, daysOff }: Hours,
  now: Date
): Line[] {
  const visits = appointments.filter(isShown)
  const times = new Set([...timeSlots, ...visits.map(({ timeSlot }) => timeSlot)].map(startOf))
  const isOffered = (date: string, time: string) =>
    days.includes(weekdayOf(date)) &&
    !daysOff.includes(date) &&
    timeSlots.some((slot) => startOf(slot) === time) &&
    new Date(`${date}T${time}:00+05:30`) > now
  return [...times].sort().map((time) => ({
    time,
    cells: daysOfWeek(monday).map((date) => {
      const here = visits.filter((visit) => visit.appointmentDate === date && startOf(visit.timeSlot) === time)
      return { date, visits: here, isFree: here.length === 0 && isOffered(date, time) }
    })
  }))
}

/** The visits of a week in order of time. */
export const visitsIn = (lines: readonly Line[]): Appointment[] =>
  lines
    .flatMap(({ cells }) => cells.flatMap(({ visits }) => visits))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))

/** Where a move leads from a visit: to another visit, or null at the edge. */
export type Move = 'earlier' | 'later' | 'dayBefore' | 'dayAfter' | 'first' | 'last'

/** Up and down move within a day, left and right to the visit of the nearest other day that is closest in time. */
export function visitAfter(move: Move, from: Appointment, visits: readonly Appointment[]): Appointment | null {
  const ofDay = visits.filter(({ appointmentDate }) => appointmentDate === from.appointmentDate)
  const place = ofDay.findIndex(({ _id }) => _id === from._id)
  switch (move) {
    case 'earlier':
      return ofDay[place - 1] ?? null
    case 'later':
      return ofDay[place + 1] ?? null
    case 'first':
      return ofDay[0] ?? null
    case 'last':
      return ofDay.at(-1) ?? null
    default:
      return closestOnOtherDay(move, from, visits)
  }
}

function closestOnOtherDay(move: 'dayBefore' | 'dayAfter', from: Appointment, visits: readonly Appointment[]) {
  const beyond = visits.filter(({ appointmentDate: date }) =>
    move === 'dayBefore' ? date < from.appointmentDate : date > from.appointmentDate
  )
  const date = (move === 'dayBefore' ? beyond.at(-1) : beyond[0])?.appointmentDate
  const timeOf = ({ timeSlot }: Appointment) => Number(timeSlot.slice(0, 2)) * 60 + Number(timeSlot.slice(3, 5))
  const distance = (visit: Appointment) => Math.abs(timeOf(visit) - timeOf(from))
  return (
    beyond.filter(({ appointmentDate }) => appointmentDate === date).sort((a, b) => distance(a) - distance(b))[0] ??
    null
  )
}
