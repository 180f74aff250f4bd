import { z } from 'zod'
import { symptomsMax } from '../appointments.ts'
import { endpoint } from '../endpoint.ts'
import {
  appointment,
  bookAppointmentBody,
  consultationType,
  rateAppointmentBody,
  statusInput
} from '../schemas/appointments.ts'
import { byId, isoDate, ok, optionalLines, paged, paging, timeSlot } from '../schemas/common.ts'

/* The calls. Each of these is a mail to the other participant, so that nobody may make them without end. */

/** A family books for all its members, a doctor a day of follow-ups; nobody needs more in an hour. */
const bookingLimit = { name: 'bookings', windowMinutes: 60, perAccount: 60 }
/** A busy doctor confirms and completes a full day's visits in an hour, or cancels them. */
const changeLimit = { name: 'appointment changes', windowMinutes: 60, perAccount: 120 }

const one = ok.extend({ appointment })
const changed = ok.extend({ appointment, message: z.string() })

export const bookAppointment = endpoint('bookAppointment', {
  access: 'signed-in',
  summary:
    'Book a free slot. Exactly one booking of a slot wins; the others learn what is still free, and its winner, who asks again, that it is theirs.',
  body: bookAppointmentBody,
  rateLimit: bookingLimit,
  reply: changed,
  status: 201
})

const listQuery = z.object({
  status: statusInput.optional(),
  /** ISO dates in India, both included. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Live ones in order of time, or all with the newest first. */
  order: z.enum(['soonest', 'latest'], { error: 'invalid' }).default('latest'),
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
  query: listQuery,
  reply: listReply
})

export const getAppointment = endpoint('getAppointment', {
  access: 'participant',
  summary: 'One appointment, with its room.',
  params: byId,
  reply: one
})

export const cancelAppointment = endpoint('cancelAppointment', {
  access: 'participant',
  summary: 'Cancel: frees the slot and closes the room.',
  params: byId,
  rateLimit: changeLimit,
  reply: changed
})

export const deleteMeeting = endpoint('deleteMeeting', {
  access: 'participant',
  summary: 'The same as cancelling the appointment.',
  params: byId,
  rateLimit: changeLimit,
  reply: changed
})

export const updateAppointment = endpoint('updateAppointment', {
  access: 'participant',
  summary: 'Change the status, or what the patient wrote before the visit.',
  params: byId,
  body: z.object({
    status: statusInput.optional(),
    symptoms: optionalLines(symptomsMax).optional(),
    consultationType: consultationType.optional()
  }),
  rateLimit: changeLimit,
  reply: changed
})

export const setAppointmentStatus = endpoint('setAppointmentStatus', {
  access: 'participant',
  summary: 'Change the status by the state table.',
  params: byId,
  body: z.object({ status: statusInput }),
  rateLimit: changeLimit,
  reply: changed
})

export const rescheduleAppointment = endpoint('rescheduleAppointment', {
  access: 'participant',
  summary:
    'Move to another free slot; the date stays when only a slot is given. The old slot is free only once the new one is held.',
  params: byId,
  body: z.object({ appointmentDate: isoDate.optional(), timeSlot }),
  rateLimit: bookingLimit,
  reply: changed
})

export const rateAppointment = endpoint('rateAppointment', {
  access: 'participant',
  summary: 'Rate a completed consultation, once.',
  params: byId,
  body: rateAppointmentBody,
  reply: one,
  status: 201
})
