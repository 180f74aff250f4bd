import { z } from 'zod'
import { freeDaysMax } from '../doctors.ts'
import { endpoint } from '../endpoint.ts'
import { appointment } from '../schemas/appointments.ts'
import { byId, isoDate, ok, paged } from '../schemas/common.ts'
import {
  doctor,
  doctorFilters,
  doctorProfile,
  findDoctorsBody,
  listedDoctor,
  saveDoctorProfileBody
} from '../schemas/doctors.ts'
import { specializations } from '../specializations.ts'

const doctorsReply = ok.extend({ doctors: z.array(listedDoctor), ...paged })

/**
 * Every list of doctors begins with those who speak the caller's language. Within them the earliest day with a free time
 * comes first, then the rating, in which few opinions count little, then experience and name.
 */
export const listDoctors = endpoint('listDoctors', {
  access: 'signed-in',
  summary: 'Doctors by filters, one page at a time.',
  query: doctorFilters,
  reply: doctorsReply
})

export const searchDoctors = endpoint('searchDoctors', {
  access: 'patient',
  summary: 'The same list, for patients.',
  query: doctorFilters,
  reply: doctorsReply
})

export const findDoctors = endpoint('findDoctors', {
  access: 'patient',
  // A search in the body of a POST, because what hurts must not be in an address. It stores nothing.
  worksBeforeConsent: true,
  summary: 'Doctors by a sentence: a name, a specialty or what hurts, in any of the ten languages.',
  body: findDoctorsBody,
  rateLimit: { name: 'findDoctors', windowMinutes: 1, perAccount: 60 },
  reply: doctorsReply.extend({
    /** The specialties that the sentence asks for. */
    understood: z.array(z.enum(specializations)),
    /** The sentence may describe an emergency. */
    isEmergency: z.boolean()
  })
})

export const listFreeDays = endpoint('listFreeDays', {
  access: 'signed-in',
  summary: 'Free slots of a doctor by day, from a day on, in India Standard Time.',
  params: byId,
  query: z.object({
    from: isoDate,
    days: z.coerce.number({ error: 'invalid' }).int().min(1).max(freeDaysMax).default(14)
  }),
  reply: ok.extend({ days: z.array(z.object({ date: z.string(), slots: z.array(z.string()) })) })
})

export const listRecommendedDoctors = endpoint('listRecommendedDoctors', {
  access: 'patient',
  summary:
    'Two doctors, ranked by the patient’s recent visits and language, then by rating; `reasons` explains the choice.',
  reply: ok.extend({
    doctors: z
      .array(listedDoctor.extend({ reasons: z.array(z.enum(['specialization', 'language', 'seenBefore', 'rating'])) }))
      .max(2)
  })
})

const doctorReply = ok.extend({ doctor })

export const getDoctor = endpoint('getDoctor', {
  access: 'signed-in',
  summary: 'One doctor.',
  params: byId,
  reply: doctorReply
})

export const getDoctorForPatient = endpoint('getDoctorForPatient', {
  access: 'patient',
  summary: 'One doctor, for patients.',
  params: byId,
  reply: doctorReply
})

const slotsReply = ok.extend({ date: z.string(), availableSlots: z.array(z.string()) })

export const listAvailableSlots = endpoint('listAvailableSlots', {
  access: 'signed-in',
  summary: 'Free slots of a doctor on a day, in India Standard Time.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const listOwnAvailableSlots = endpoint('listOwnAvailableSlots', {
  access: 'doctor',
  summary: 'Free slots of the signed-in doctor on a day.',
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

export const getDoctorProfile = endpoint('getDoctorProfile', {
  access: 'doctor',
  summary: 'The signed-in doctor’s own profile.',
  reply: ok.extend({ doctor: doctorProfile })
})

export const saveDoctorProfile = endpoint('saveDoctorProfile', {
  access: 'doctor',
  summary: 'Change the signed-in doctor’s own profile.',
  body: saveDoctorProfileBody,
  reply: ok.extend({ message: z.string(), doctor: doctorProfile })
})

export const getDoctorDashboard = endpoint('getDoctorDashboard', {
  access: 'doctor',
  summary: 'Figures and upcoming visits for the doctor’s dashboard.',
  reply: ok.extend({
    totalPatients: z.number().int(),
    todaysAppointments: z.number().int(),
    nextAppointment: appointment.nullable(),
    /** The next appointments, at most three. */
    upcoming: z.array(appointment).max(3)
  })
})
