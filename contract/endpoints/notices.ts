import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noticeStates } from '../notices.ts'
import { byId, id, ok, paged, paging } from '../schemas/common.ts'
import { alarm, notice, noticeChoices, pushSubscription } from '../schemas/notices.ts'

export const listNotices = endpoint('listNotices', {
  access: 'signed-in',
  isOfAccount: true,
  summary:
    'What the other participants did in the account’s own appointments, newest first, and unacknowledged emergencies.',
  query: z.object(paging),
  reply: ok.extend({
    notices: z.array(notice),
    /** Number of unseen notices on all pages. */
    unseen: z.number().int(),
    alarms: z.array(alarm),
    ...paged
  })
})

export const markNotices = endpoint('markNotices', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Mark the account’s own notices as shown on a screen, or as seen. Other ids are ignored.',
  body: z.object({
    ids: z.array(id).min(1, { error: 'required' }).max(100, { error: 'tooMany' }),
    as: z.enum(['shown', 'seen'], { error: 'invalid' })
  }),
  reply: ok.extend({ unseen: z.number().int() })
})

const emergencyReply = ok.extend({
  /** The newest emergency that the caller raised in this appointment. */
  emergency: z.object({ state: z.enum(noticeStates), createdAt: z.iso.datetime() }).nullable()
})

export const callEmergency = endpoint('callEmergency', {
  access: 'participant',
  worksBeforeConsent: true,
  summary: 'Alert the other participant of a call to an emergency, on all their pages and by email.',
  params: byId,
  reply: emergencyReply,
  status: 201
})

export const getEmergency = endpoint('getEmergency', {
  access: 'participant',
  summary: 'Whether the emergency that the caller raised in this call has reached the other participant.',
  params: byId,
  reply: emergencyReply
})

const choicesReply = ok.extend({
  choices: noticeChoices,
  /** The channels that this site can send by. A site without a provider stores the messages in its outbox instead. */
  canSend: z.object({ email: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() }),
  /** The site's public key for push messages, in base64url. */
  pushKey: z.string()
})

export const getNoticeChoices = endpoint('getNoticeChoices', {
  access: 'signed-in',
  summary: 'By which channels the account receives which notices, and what this site can send.',
  reply: choicesReply
})

export const saveNoticeChoices = endpoint('saveNoticeChoices', {
  access: 'signed-in',
  summary: 'Choose by which channels the account receives which notices.',
  body: z.object({ choices: noticeChoices }),
  reply: choicesReply
})

export const savePushSubscription = endpoint('savePushSubscription', {
  access: 'signed-in',
  summary: 'Send notices to this browser, also when no page is open, until the session is ended.',
  body: pushSubscription,
  reply: ok,
  status: 201
})

export const deletePushSubscription = endpoint('deletePushSubscription', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Send no more notices to this browser. An unknown one is ignored.',
  body: pushSubscription.pick({ endpoint: true }),
  reply: ok
})
