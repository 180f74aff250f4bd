import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, id, ok } from '../schemas/common.ts'
import { callReport, iceServer, queue } from '../schemas/video.ts'

export const getVideo = endpoint('getVideo', {
  access: 'participant',
  summary:
    'What a participant needs to join: the room, the ICE servers, and from when it can be joined. TURN servers are included only while joining is possible.',
  params: byId,
  reply: ok.extend({
    roomId: id,
    iceServers: z.array(iceServer),
    joinOpensAt: z.iso.datetime(),
    appointment,
    /** Phone number of the other participant while an emergency can be called, in case its alert does not arrive. */
    otherPhone: z.string().nullable(),
    /** For the patient, while the visit is still to come; otherwise null. */
    queue: queue.nullable()
  })
})

export const reportCall = endpoint('reportCall', {
  access: 'participant',
  summary:
    'How well the line carried a call, in numbers, sent when it ends. They are kept without the account and the appointment.',
  params: byId,
  body: callReport,
  rateLimit: { name: 'call reports', windowMinutes: 60, perAccount: 60 },
  reply: ok,
  status: 201
})
