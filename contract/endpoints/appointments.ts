import { z } from 'zod'
import { symptomsMax } from '../appointments.ts'
import { endpoint } from '../endpoint.ts'
import {
  appointment,
  bookAppointmentBody,
  cancellation,
  consultationType,
  followUp,
  joinWaitlistBody,
  ownPatient,
  rateAppointmentBody,
  statusInput,
  waitlistEntry
} from '../schemas/appointments.ts'
import { byId, id, isoDate, ok, optionalLines, optionalText, paged, paging, timeSlot } from '../schemas/common.ts'

/* Both limits exist because each of these calls sends an email to the other participant. */

/** Enough for a family that books for all its members, or a doctor who books a day of follow-ups. */
const bookingLimit = { name: 'bookings', windowMinutes: 60, perAccount: 60 }
/** Enough for a busy doctor who confirms and completes, or cancels, a full day's visits in an hour. */
const changeLimit = { name: 'appointment changes', windowMinutes: 60, perAccount: 120 }

const appointmentReply = ok.extend({ appointment })
const changeReply = ok.extend({ appointment, message: z.string() })

export const bookAppointment = endpoint('bookAppointment', {
  access: 'signed-in',
  summary:
    'Book a free slot. Only one booking of a slot succeeds; the others get the slots that are still free. When the successful caller repeats the request, the reply says that the slot is theirs.',
  body: bookAppointmentBody,
  rateLimit: bookingLimit,
  reply: changeReply,
  status: 201
})

const listQuery = z.object({
  status: statusInput.optional(),
  /** ISO dates in India, both included. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** `soonest`: only live ones, in order of time. `latest`: all, newest first. `past`: those that are over or cancelled, newest first. */
  order: z.enum(['soonest', 'latest', 'past'], { error: 'invalid' }).default('latest'),
  ...paging,
  pageSize: z.coerce.number({ error: 'invalid' }).int().min(1).max(100).default(50)
})

const listReply = ok.extend({ appointments: z.array(appointment), ...paged })

export const listPatientAppointments = endpoint('listPatientAppointments', {
  access: 'patient',
  summary: 'The patient’s own appointments.',
  query: listQuery,
  reply: listReply
})

export const listDoctorAppointments = endpoint('listDoctorAppointments', {
  access: 'doctor',
  summary: 'The doctor’s own appointments.',
  query: listQuery.extend({
    patientId: id.optional(),
    /** `issued`: those with a prescription. `missing`: completed ones without. `possible`: those for which the doctor can prescribe. */
    prescription: z.enum(['issued', 'missing', 'possible'], { error: 'invalid' }).optional()
  }),
  reply: listReply
})

export const findOwnPatients = endpoint('findOwnPatients', {
  access: 'doctor',
  // A search in the body of a POST, because the name of a patient must not be in a URL. It stores nothing.
  worksBeforeConsent: true,
  summary: 'The patients whom the doctor treats, by name.',
  body: z.object({
    /** A part of the name; empty for all. */
    name: optionalText(120).default(''),
    ...paging
  }),
  rateLimit: { name: 'findOwnPatients', windowMinutes: 1, perAccount: 120 },
  reply: ok.extend({ patients: z.array(ownPatient), ...paged })
})

export const getFollowUp = endpoint('getFollowUp', {
  access: 'doctor',
  summary:
    'The free time that is proposed for the follow-up of a completed visit: on the day that the note names, or else two weeks after the visit, or as near to it as there is one.',
  params: byId,
  reply: ok.extend({ followUp: followUp.nullable() })
})

export const getAppointment = endpoint('getAppointment', {
  access: 'participant',
  summary: 'One appointment, with its room.',
  params: byId,
  reply: appointmentReply
})

export const cancelAppointment = endpoint('cancelAppointment', {
  access: 'participant',
  summary: 'Cancel without a reason: frees the slot and closes the room.',
  params: byId,
  rateLimit: changeLimit,
  reply: changeReply
})

export const deleteMeeting = endpoint('deleteMeeting', {
  access: 'participant',
  summary: 'The same as cancelling the appointment.',
  params: byId,
  rateLimit: changeLimit,
  reply: changeReply
})

export const updateAppointment = endpoint('updateAppointment', {
  access: 'participant',
  summary: 'Change the status, or the symptoms and consultation type that the patient entered.',
  params: byId,
  body: z.object({
    status: statusInput.optional(),
    cancellation: cancellation.optional(),
    symptoms: optionalLines(symptomsMax).optional(),
    consultationType: consultationType.optional()
  }),
  rateLimit: changeLimit,
  reply: changeReply
})

export const setAppointmentStatus = endpoint('setAppointmentStatus', {
  access: 'participant',
  summary: 'Change the status, where the state rules allow it. A cancellation may have one of the reasons of its role.',
  params: byId,
  body: z.object({ status: statusInput, cancellation: cancellation.optional() }),
  rateLimit: changeLimit,
  reply: changeReply
})

export const rescheduleAppointment = endpoint('rescheduleAppointment', {
  access: 'participant',
  summary:
    'Move to another free slot; the date stays when only a slot is given. The old slot is released only once the new one is booked.',
  params: byId,
  body: z.object({ appointmentDate: isoDate.optional(), timeSlot }),
  rateLimit: bookingLimit,
  reply: changeReply
})

export const rateAppointment = endpoint('rateAppointment', {
  access: 'participant',
  summary: 'Rate a completed consultation, once.',
  params: byId,
  body: rateAppointmentBody,
  reply: appointmentReply,
  status: 201
})

/** Each call may change what a doctor sees. */
const waitlistLimit = { name: 'waitlist', windowMinutes: 60, perAccount: 60 }

export const getDayWaitlist = endpoint('getDayWaitlist', {
  access: 'patient',
  summary: 'Whether the patient can wait for a time of a doctor on a day, or already does.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: ok.extend({
    /** The doctor sees patients on this day, and every time that is left is taken. */
    isFull: z.boolean(),
    entry: waitlistEntry.nullable()
  })
})

export const listWaitlist = endpoint('listWaitlist', {
  access: 'patient',
  summary: 'The days from today on that the patient waits for, soonest first.',
  reply: ok.extend({ entries: z.array(waitlistEntry) })
})

export const joinWaitlist = endpoint('joinWaitlist', {
  access: 'patient',
  summary: 'Wait for a time of a doctor on a day without free times. A repeated call returns the same entry.',
  body: joinWaitlistBody,
  rateLimit: waitlistLimit,
  reply: ok.extend({ entry: waitlistEntry }),
  status: 201
})

export const leaveWaitlist = endpoint('leaveWaitlist', {
  access: 'patient',
  summary: 'No longer wait for a day.',
  params: byId,
  rateLimit: waitlistLimit,
  reply: ok
})

export const listWaitingCounts = endpoint('listWaitingCounts', {
  access: 'doctor',
  summary: 'How many patients wait for a time of the doctor, by day, from today on.',
  reply: ok.extend({ days: z.array(z.object({ date: z.string(), count: z.number().int() })) })
})
