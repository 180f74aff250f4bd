import { z } from 'zod'
import { roles } from './accounts.ts'
import { byId, id, isoDate, ok, paged, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

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

export const notice = z.object({
  _id: id,
  kind: z.enum(noticeKinds),
  appointmentId: id,
  /** The other participant, who did it. */
  name: z.string(),
  by: z.enum(roles),
  /** Of the appointment, as the event left them. */
  appointmentDate: isoDate,
  timeSlot: z.string(),
  state: z.enum(noticeStates),
  createdAt: z.iso.datetime()
})
export type Notice = z.infer<typeof notice>

/** An emergency that the other participant called and that this account has not acknowledged. */
export const alarm = notice.extend({
  /** Of the other participant, to call them back. */
  phone: z.string()
})
export type Alarm = z.infer<typeof alarm>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'signed-in',
  summary:
    'What the other side of the own appointments did, the newest first, and the emergencies not yet acknowledged.',
  query: z.object(paging),
  reply: ok.extend({
    notices: z.array(notice),
    /** How many were not seen, on all pages. */
    unseen: z.number().int(),
    alarms: z.array(alarm),
    ...paged
  })
})

export const markNotices = endpoint({
  method: 'POST',
  path: '/api/notices/marks',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Mark own notices as shown on a screen, or as seen. Ids of others change nothing.',
  body: z.object({
    ids: z.array(id).min(1, { error: 'required' }).max(100, { error: 'tooMany' }),
    as: z.enum(['shown', 'seen'], { error: 'invalid' })
  }),
  reply: ok.extend({ unseen: z.number().int() })
})

/**
 * Presses of one person in one appointment within an hour that are delivered. Someone in need presses a few times, a broken
 * page without end; 112 and the telephone number stand beside the button whatever the answer.
 */
export const emergenciesPerHour = 5
/** A press this soon after one that nobody has seen yet is the same one. */
export const emergencyRepeatSeconds = 60

const emergencyReply = ok.extend({
  /** The newest that the caller pressed in this appointment. */
  emergency: z.object({ state: z.enum(noticeStates), createdAt: z.iso.datetime() }).nullable()
})

export const callEmergency = endpoint({
  method: 'POST',
  path: '/api/appointments/{id}/emergency',
  access: 'participant',
  worksBeforeConsent: true,
  summary: 'Tell the other participant of a call that this is an emergency: on all their pages, and by mail.',
  params: byId,
  reply: emergencyReply,
  status: 201
})

export const getEmergency = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/emergency',
  access: 'participant',
  summary: 'Whether the emergency that the caller pressed in this call has reached the other participant.',
  params: byId,
  reply: emergencyReply
})
