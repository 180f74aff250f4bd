import type { Queue } from '@arogyachat/contract/video'
import type { Presence } from '../../live/live.ts'

/** One visit of the doctor’s day that is not over: its planned time in milliseconds, and who is in its room. */
export interface DayVisit {
  id: string
  startsMs: number
  endsMs: number
  presence: Presence
}

/**
 * The place of a visit in the doctor’s day. A visit counts as before it when it starts earlier and its time is not past, or a participant is
 * in its room. A turn can be estimated only while the doctor is in another visit: nothing is known of a doctor who has not come yet.
 */
export function queueOf(visits: readonly DayVisit[], id: string, nowMs: number): Queue {
  const own = visits.find((visit) => visit.id === id)
  if (!own) return { ahead: 0, doctor: 'away', expectedAt: null }
  const before = visits
    .filter(({ startsMs }) => startsMs < own.startsMs)
    .filter(({ endsMs, presence }) => endsMs > nowMs || presence.patient || presence.doctor)
  if (own.presence.doctor) return { ahead: 0, doctor: 'here', expectedAt: null }
  const current = visits.find((visit) => visit.id !== id && visit.presence.doctor)
  if (!current) return { ahead: before.length, doctor: 'away', expectedAt: null }
  // A visit that has run over its time may end at any moment.
  const freeMs = Math.max(nowMs, current.endsMs)
  const others = before.filter((visit) => visit.id !== current.id)
  const turnMs = others.reduce((ms, { startsMs, endsMs }) => Math.max(ms, startsMs) + endsMs - startsMs, freeMs)
  return {
    ahead: before.length,
    doctor: 'withAnother',
    expectedAt: new Date(Math.max(turnMs, own.startsMs)).toISOString()
  }
}
