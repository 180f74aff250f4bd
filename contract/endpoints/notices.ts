import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noticeStates } from '../notices.ts'
import { byId, id, ok, paged, paging } from '../schemas/common.ts'
import { alarm, notice } from '../schemas/notices.ts'

export const listNotices = endpoint('listNotices', {
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

export const markNotices = endpoint('markNotices', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Mark own notices as shown on a screen, or as seen. Ids of others change nothing.',
  body: z.object({
    ids: z.array(id).min(1, { error: 'required' }).max(100, { error: 'tooMany' }),
    as: z.enum(['shown', 'seen'], { error: 'invalid' })
  }),
  reply: ok.extend({ unseen: z.number().int() })
})

const emergencyReply = ok.extend({
  /** The newest that the caller pressed in this appointment. */
  emergency: z.object({ state: z.enum(noticeStates), createdAt: z.iso.datetime() }).nullable()
})

export const callEmergency = endpoint('callEmergency', {
  access: 'participant',
  worksBeforeConsent: true,
  summary: 'Tell the other participant of a call that this is an emergency: on all their pages, and by mail.',
  params: byId,
  reply: emergencyReply,
  status: 201
})

export const getEmergency = endpoint('getEmergency', {
  access: 'participant',
  summary: 'Whether the emergency that the caller pressed in this call has reached the other participant.',
  params: byId,
  reply: emergencyReply
})
