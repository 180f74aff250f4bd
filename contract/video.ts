import { z } from 'zod'
import { appointment } from './appointments.ts'
import { byId, id, ok } from './common.ts'
import { endpoint } from './endpoint.ts'

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional()
})

/** Life of a TURN credential: longer than any visit, short enough that a leaked one is soon worthless. */
export const turnCredentialMinutes = 4 * 60

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/appointments/{id}/video',
  access: 'participant',
  summary:
    'What a participant needs to join: the room, the ICE servers, when it opens. TURN servers only while the call can be joined.',
  params: byId,
  reply: ok.extend({
    roomId: id,
    iceServers: z.array(iceServer),
    joinOpensAt: z.iso.datetime(),
    appointment,
    /** Of the other participant, while an emergency may be called: it must be at hand when the message does not arrive. */
    otherPhone: z.string().nullable()
  })
})
