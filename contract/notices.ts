import type { z } from 'zod'
import type { alarm, notice } from './schemas/notices.ts'

/** What one side of an appointment is told because the other side did it. Nobody gets a notice of their own action. */
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

/** Those that come by mail as well. When a visit is completed both have just been in it, and a prescription has its own mail. */
export type MailedNoticeKind = Exclude<NoticeKind, 'completed'>
export const isMailed = (kind: NoticeKind): kind is MailedNoticeKind => kind !== 'completed'

/**
 * How far a notice has come: `waiting` (no screen of the receiver has shown it yet), `shown` (a browser of the receiver had it
 * on a visible page), `seen` (the receiver opened the list, or pressed the button of an emergency).
 */
export const noticeStates = ['waiting', 'shown', 'seen'] as const
export type NoticeState = (typeof noticeStates)[number]
export type Notice = z.infer<typeof notice>
export type Alarm = z.infer<typeof alarm>

/**
 * Presses of one person in one appointment within an hour that are delivered. Someone in need presses a few times, a broken
 * page without end; 112 and the telephone number stand beside the button whatever the answer.
 */
export const emergenciesPerHour = 5
/** A press this soon after one that nobody has seen yet is the same one. */
export const emergencyRepeatSeconds = 60
