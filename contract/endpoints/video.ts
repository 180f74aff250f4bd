import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, id, ok } from '../schemas/common.ts'
import { iceServer } from '../schemas/video.ts'

export const getVideo = endpoint('getVideo', {
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
