import { isLive, joinClosesMinutes } from '@arogyachat/contract/appointments'
import { dateInIndia, daysBetween } from '@arogyachat/contract/india-time'
import type { SeenAppointment } from './last-seen.ts'

const minuteMs = 60_000

export type TimeLeft =
  | { kind: 'days'; days: number }
  | { kind: 'hours'; hours: number; minutes: number }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'now' }
  | { kind: 'running'; minutes: number }
  | { kind: 'over'; joinClosesAt: Date }

type Visit = Pick<SeenAppointment, 'startsAt' | 'endsAt'>

const joinClosesAt = (visit: Visit) => new Date(Date.parse(visit.endsAt) + joinClosesMinutes * minuteMs)

/** The time until a visit: calendar days in India from 24 hours on, and started minutes below that. */
export function timeLeft(visit: Visit, now: Date): TimeLeft {
  const start = Date.parse(visit.startsAt)
  const minutes = Math.ceil((start - now.getTime()) / minuteMs)
  if (minutes >= 24 * 60) return { kind: 'days', days: daysBetween(dateInIndia(now), dateInIndia(new Date(start))) }
  if (minutes >= 60) return { kind: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  if (minutes > 0) return { kind: 'minutes', minutes }
  if (now.getTime() >= Date.parse(visit.endsAt)) return { kind: 'over', joinClosesAt: joinClosesAt(visit) }
  const since = Math.floor((now.getTime() - start) / minuteMs)
  return since === 0 ? { kind: 'now' } : { kind: 'running', minutes: since }
}

/** Whether the visit is ahead, going on, or ended so recently that a dropped call can be joined again. */
export const isUpcoming = (appointment: SeenAppointment, now: Date): boolean =>
  isLive(appointment.status) &&
  now.getTime() <=
    (appointment.consultationType === 'in-person'
      ? Date.parse(appointment.endsAt)
      : joinClosesAt(appointment).getTime())
