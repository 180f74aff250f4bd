import { slotStart } from '@arogyachat/contract/india-time'
import type { SentNoticeKind } from '@arogyachat/contract/notices'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A notice that is to be sent. */
export interface DueNotice {
  kind: SentNoticeKind
  date: string
  slot: string
  created_at: Date
  /** Including the present one. */
  attempts: number
}

/** A later message would be about something past. The notice itself stays in the app. */
const hoursToTry: Partial<Record<SentNoticeKind, number>> = {
  emergency: 6,
  waiting: 0.5,
  medicine: 2
}
const ordinaryHours = 72

/** A message about a time, which is useless once that has started. */
const isAboutStart = (kind: SentNoticeKind) =>
  kind === 'reminder-day' || kind === 'reminder-hour' || kind === 'slot-free'

/** Minutes in which somebody who is looking at the conversation reads a message, so that none is sent. */
const minutesToRead = 2

/** When a notice is sent first: at once, except for a message of a conversation. */
export const firstAttempt = (kind: SentNoticeKind, now: Date): Date =>
  kind === 'message' ? new Date(now.getTime() + minutesToRead * minuteMs) : now

/** Until when a message is worth sending. */
export function sendUntil({ kind, date, slot, created_at }: Omit<DueNotice, 'attempts'>): Date {
  if (isAboutStart(kind)) return slotStart(date, slot)
  return new Date(created_at.getTime() + (hoursToTry[kind] ?? ordinaryHours) * hourMs)
}

/** When to try again: after 1, 2, 4 … minutes, at most an hour, or two minutes for an emergency. */
export function nextAttempt({ kind, attempts }: Pick<DueNotice, 'kind' | 'attempts'>, now: Date): Date {
  const longestMs = kind === 'emergency' ? 2 * minuteMs : hourMs
  return new Date(now.getTime() + Math.min(longestMs, minuteMs * 2 ** (attempts - 1)))
}
