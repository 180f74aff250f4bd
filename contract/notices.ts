import type { z } from 'zod'
import type { alarm, notice } from './schemas/notices.ts'

/** What a participant of an appointment is notified of after the other participant did it. Nobody is notified of their own action. */
export const noticeKinds = [
  'booked',
  'confirmed',
  'moved',
  'canceled',
  'completed',
  'no-show',
  'prescribed',
  'emergency'
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** Notices that are also sent by email. After a completed visit no email is needed: both participants were just in it. */
export type MailedNoticeKind = Exclude<NoticeKind, 'completed'>
export const isMailed = (kind: NoticeKind): kind is MailedNoticeKind => kind !== 'completed'

/**
 * The state of a notice: `waiting` (no screen of the recipient has shown it yet), `shown` (it was on a visible page of the
 * recipient), `seen` (the recipient opened the list, or acknowledged an emergency).
 */
export const noticeStates = ['waiting', 'shown', 'seen'] as const
export type NoticeState = (typeof noticeStates)[number]
export type Notice = z.infer<typeof notice>
export type Alarm = z.infer<typeof alarm>

/**
 * Emergency calls of one user in one appointment that are delivered within an hour. Someone in need presses a few times, a broken
 * page without end; 112 and the phone number are beside the button whatever the reply.
 */
export const emergenciesPerHour = 5
/** A press this soon after one that nobody has seen yet counts as the same emergency. */
export const emergencyRepeatSeconds = 60
