import { z } from 'zod'
import { appointmentStatuses, consultationTypes, symptomsMax } from '../appointments.ts'
import { genders } from '../common.ts'
import { specializations } from '../specializations.ts'
import { id, isoDate, optionalLines, timeSlot } from './common.ts'
import { prescription } from './prescriptions.ts'

/** `cancelled`, the doctor views' spelling, is accepted; `canceled` is stored and sent. */
export const statusInput = z.preprocess(
  (value) => (value === 'cancelled' ? 'canceled' : value),
  z.enum(appointmentStatuses, { error: 'invalid' })
)
/** Any case is accepted: the doctor's dialog names them Video, Audio, In-Person. */
export const consultationType = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(consultationTypes, { error: 'invalid' })
)

export const appointment = z.object({
  _id: id,
  doctorId: z.object({
    _id: id,
    name: z.string(),
    specialization: z.enum(specializations),
    profileImage: z.string().nullable()
  }),
  patientId: z.object({
    _id: id,
    name: z.string(),
    age: z.number().nullable(),
    gender: z.enum(genders).nullable(),
    profileImage: z.string().nullable()
  }),
  appointmentDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  consultationType: z.enum(consultationTypes),
  symptoms: z.string(),
  roomId: id,
  /** The newest version, when one was issued. */
  prescription: prescription.nullable(),
  rating: z.object({ rating: z.number(), comment: z.string() }).nullable(),
  canceledBy: z.enum(['patient', 'doctor']).nullable(),
  /** Null unless it is completed; also null for one completed before this was kept. */
  completedAt: z.iso.datetime().nullable(),
  /** Both have been in the room together. */
  hasMet: z.boolean(),
  /** Who is in the room now. */
  inRoom: z.object({ patient: z.boolean(), doctor: z.boolean() }),
  createdAt: z.iso.datetime()
})

export const bookAppointmentBody = z.object({
  doctorId: z.uuid({ error: (value) => (value.input ? 'invalid' : 'required') }),
  appointmentDate: isoDate,
  timeSlot,
  consultationType: consultationType.default('video'),
  symptoms: optionalLines(symptomsMax).default(''),
  /** Only when a doctor books for one of their own patients (Schedule New); the doctor is then the session's own. */
  patientId: id.optional()
})

export const rateAppointmentBody = z.object({
  rating: z
    .number({ error: 'rating' })
    .int({ error: 'rating' })
    .min(1, { error: 'rating' })
    .max(5, { error: 'rating' }),
  comment: optionalLines(1000).default('')
})
