import { z } from 'zod'
import {
  allCancelReasons,
  appointmentStatuses,
  bookableTypes,
  cancelNoteMax,
  consultationTypes,
  symptomsMax
} from '../appointments.ts'
import { genders } from '../common.ts'
import { carerRoles } from '../family/family.ts'
import { specializations } from '../specializations.ts'
import { id, isoDate, optionalLines, timeSlot } from './common.ts'
import { prescription } from './prescriptions.ts'

/** Accepts `cancelled` as well; `canceled` is stored and sent. */
export const statusInput = z.preprocess(
  (status) => (status === 'cancelled' ? 'canceled' : status),
  z.enum(appointmentStatuses, { error: 'invalid' })
)
/** Accepts any case: the doctor's dialog sends Video, Audio and In-Person. */
export const consultationType = z.preprocess(
  (type) => (typeof type === 'string' ? type.toLowerCase() : type),
  z.enum(consultationTypes, { error: 'invalid' })
)

/** The reason for a cancellation, and what the participant added in their own words, which may be empty. */
export const cancellation = z.object({
  reason: z.enum(allCancelReasons, { error: ({ input }) => (input ? 'invalid' : 'required') }),
  note: optionalLines(cancelNoteMax).default('')
})

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
  /** The carer who booked for the patient; null when the patient or the doctor did. */
  bookedBy: z.object({ name: z.string(), role: z.enum(carerRoles) }).nullable(),
  appointmentDate: z.string(),
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(appointmentStatuses),
  consultationType: z.enum(consultationTypes),
  symptoms: z.string(),
  roomId: id,
  /** The newest version; null when none was issued. */
  prescription: prescription.nullable(),
  rating: z.object({ rating: z.number(), comment: z.string() }).nullable(),
  canceledBy: z.enum(['patient', 'doctor']).nullable(),
  /** Why it was cancelled; null when the one who cancelled gave no reason. */
  cancellation: cancellation.nullable(),
  /** Null unless completed; also null for appointments completed before this was recorded. */
  completedAt: z.iso.datetime().nullable(),
  /** Both participants have been in the room at the same time. */
  hasMet: z.boolean(),
  /** The patient has sent the assistant's summary for the doctor. */
  hasIntake: z.boolean(),
  /** The doctor has signed a note of the visit. */
  hasNote: z.boolean(),
  /** Both participants agreed to keep the transcript of the call, and something was said. */
  hasTranscript: z.boolean(),
  /** Who is in the room now. */
  inRoom: z.object({ patient: z.boolean(), doctor: z.boolean() }),
  createdAt: z.iso.datetime()
})

/** A patient whom the signed-in doctor treats. */
export const ownPatient = z.object({
  _id: id,
  name: z.string(),
  age: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  profileImage: z.string().nullable(),
  /** The latest day in India of an appointment that was not cancelled; null when there is none. */
  lastDate: z.string().nullable()
})

/** A proposed follow-up: a free time of the doctor. */
export const followUp = z.object({
  date: z.string(),
  timeSlot: z.string(),
  consultationType: z.enum(bookableTypes.doctor),
  /** The day that the doctor's note of the visit names; null when it names none. */
  wantedDate: z.string().nullable()
})

export const bookAppointmentBody = z.object({
  doctorId: z.uuid({ error: ({ input }) => (input ? 'invalid' : 'required') }),
  appointmentDate: isoDate,
  timeSlot,
  consultationType: consultationType.default('video'),
  symptoms: optionalLines(symptomsMax).default(''),
  /** Only when a doctor books for one of their own patients; `doctorId` is then the signed-in doctor's. */
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

/** A patient who waits for a time of a doctor on a day without free times. */
export const waitlistEntry = z.object({
  _id: id,
  doctor: z.object({
    _id: id,
    name: z.string(),
    specialization: z.enum(specializations),
    profileImage: z.string().nullable()
  }),
  /** The day in India. */
  date: z.string(),
  /** How many have waited longer for this doctor and day. */
  ahead: z.number().int(),
  /** The times that are free now; the first to book gets one. */
  freeSlots: z.array(z.string()),
  createdAt: z.iso.datetime()
})

export const joinWaitlistBody = z.object({
  doctorId: z.uuid({ error: ({ input }) => (input ? 'invalid' : 'required') }),
  date: isoDate
})
