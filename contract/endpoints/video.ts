import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, id, ok } from '../schemas/common.ts'
import { callGuest, callReport, guestInvitation, guestToken, iceServer, queue } from '../schemas/video.ts'

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
    /** For the patient, on the day of the visit while it is still to come; otherwise null. */
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

const guestReply = ok.extend({ guest: callGuest.nullable() })

export const getCallGuest = endpoint('getCallGuest', {
  access: 'participant',
  summary: 'The guest whom the patient has invited into the voice-only seat of the call; null when there is none.',
  params: byId,
  reply: guestReply
})

export const inviteCallGuest = endpoint('inviteCallGuest', {
  access: 'patient',
  summary:
    'Asks the doctor to admit a family member or an interpreter to the call, with voice only. One guest at a time; possible while the patient can join.',
  params: byId,
  body: guestInvitation,
  rateLimit: { name: 'guest invitations', windowMinutes: 60, perAccount: 10 },
  reply: guestReply,
  status: 201
})

export const answerCallGuest = endpoint('answerCallGuest', {
  access: 'doctor',
  summary: 'Accepts or declines the guest whom the patient has invited.',
  params: byId,
  body: z.object({ guestId: id, isAccepted: z.boolean({ error: 'required' }) }),
  rateLimit: { name: 'guest changes', windowMinutes: 60, perAccount: 120 },
  reply: guestReply
})

export const makeGuestLink = endpoint('makeGuestLink', {
  access: 'patient',
  summary:
    'Makes the link of an accepted guest and returns its token once; only a hash of it is stored. An earlier link stops working. It works until the room of the visit closes.',
  params: byId,
  rateLimit: { name: 'guest links', windowMinutes: 60, perAccount: 20 },
  reply: ok.extend({ token: guestToken }),
  status: 201
})

export const endCallGuest = endpoint('endCallGuest', {
  access: 'participant',
  summary: 'Withdraws the invitation, or puts the guest out of the call. Their link stops working at once.',
  params: byId,
  rateLimit: { name: 'guest changes', windowMinutes: 60, perAccount: 120 },
  reply: guestReply
})

export const getGuestVisit = endpoint('getGuestVisit', {
  access: 'public',
  summary: 'What a guest sees before entering a call. Every link that does not work gets the same answer: NOT_FOUND.',
  body: z.object({ token: guestToken }),
  rateLimit: { name: 'guest links opened', windowMinutes: 10, perAddress: 60 },
  reply: ok.extend({
    guestName: z.string(),
    kind: guestInvitation.shape.kind,
    doctorName: z.string(),
    /** Only the first name. */
    patientName: z.string()
  })
})
