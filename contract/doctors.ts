import { z } from 'zod'
import { consultationFee, doctorAge, experience, feeMax, qualifications } from './accounts.ts'
import { appointment } from './appointments.ts'
import {
  byId,
  gender,
  genders,
  id,
  isoDate,
  ok,
  optionalLines,
  optionalText,
  paged,
  paging,
  phone,
  pincode,
  text,
  timeSlot
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { minutesOf, weekdays } from './india-time.ts'
import { spokenLanguages } from './languages.ts'
import { specialization, specializations } from './specializations.ts'

/** A day has at most this many slots: 24 hours of 15 minutes. */
export const slotLimit = 96
/** Days off are planned at most this many at a time; past ones are dropped on save. */
export const daysOffLimit = 200

export const slotsOverlap = (slots: readonly string[]): boolean => {
  const sorted = [...slots].sort()
  return sorted.some(
    (slot, i) => i > 0 && minutesOf(slot.slice(0, 5)) < minutesOf((sorted[i - 1] as string).slice(6, 11))
  )
}

export const timeSlots = z
  .array(timeSlot, { error: 'invalid' })
  .max(slotLimit, { error: 'tooMany' })
  .transform((list) => [...new Set(list)].sort())
  .refine((list) => !slotsOverlap(list), { error: 'slotsOverlap' })

export const availability = z.object({
  days: z
    .array(z.enum(weekdays, { error: 'invalid' }), { error: 'invalid' })
    .max(7, { error: 'tooMany' })
    .transform((list) => weekdays.filter((weekday) => list.includes(weekday))),
  timeSlots,
  daysOff: z
    .array(isoDate, { error: 'invalid' })
    .max(daysOffLimit, { error: 'tooMany' })
    .transform((list) => [...new Set(list)].sort())
    .optional()
})

export const doctorLanguages = z
  .array(z.enum(spokenLanguages, { error: 'invalid' }), { error: 'invalid' })
  .max(spokenLanguages.length, { error: 'tooMany' })
  .transform((list) => [...new Set(list)])

/** A doctor as patients see them. */
export const doctor = z.object({
  _id: id,
  name: z.string(),
  specialization: z.enum(specializations),
  qualifications: z.array(z.string()),
  languages: z.array(z.enum(spokenLanguages)),
  experience: z.number(),
  gender: z.enum(genders),
  /** Mean of the ratings, one decimal; null when nobody has rated yet. */
  rating: z.number().nullable(),
  ratingCount: z.number(),
  availability: z.object({ days: z.array(z.enum(weekdays)), timeSlots: z.array(z.string()) }),
  profileImage: z.string().nullable(),
  /** Rupees. */
  consultationFee: z.number(),
  city: z.string(),
  state: z.string(),
  bio: z.string(),
  registrationNumber: z.string().nullable(),
  registrationCouncil: z.string().nullable(),
  /** The registration was checked by an administrator. */
  verified: z.boolean()
})
export type Doctor = z.infer<typeof doctor>

export const doctorFilters = z.object({
  specialization: specialization.optional(),
  language: z.enum(spokenLanguages, { error: 'invalid' }).optional(),
  name: optionalText(120).optional(),
  /** Rupees: doctors who cost at most this. */
  maxFee: z.coerce
    .number({ error: 'fee' })
    .min(0, { error: 'fee' })
    // Fees are whole rupees up to the highest: this asks for the same doctors, in a number the database holds.
    .transform((value) => Math.min(Math.floor(value), feeMax))
    .optional(),
  ...paging
})

const doctorsReply = ok.extend({ doctors: z.array(doctor), ...paged })

/** Best rated first, then the most experienced, then by name: the order of every list of doctors. */
export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  access: 'signed-in',
  summary: 'Doctors, filtered, a page at a time.',
  query: doctorFilters,
  reply: doctorsReply
})
export const searchDoctors = endpoint({
  method: 'GET',
  path: '/api/patients/doctors/search',
  access: 'patient',
  summary: 'The same list for patients.',
  query: doctorFilters,
  reply: doctorsReply
})
export const listRecommendedDoctors = endpoint({
  method: 'GET',
  path: '/api/patients/doctors/recommended',
  access: 'patient',
  summary: 'Two doctors, ranked by the patient’s recent visits and language, then rating; `reasons` says why.',
  reply: ok.extend({
    doctors: z
      .array(doctor.extend({ reasons: z.array(z.enum(['specialization', 'language', 'seenBefore', 'rating'])) }))
      .max(2)
  })
})

const doctorReply = ok.extend({ doctor })
export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/{id}',
  access: 'signed-in',
  summary: 'One doctor.',
  params: byId,
  reply: doctorReply
})
export const getDoctorForPatient = endpoint({
  method: 'GET',
  path: '/api/patients/doctors/{id}',
  access: 'patient',
  summary: 'One doctor, for patients.',
  params: byId,
  reply: doctorReply
})

const slotsReply = ok.extend({ date: z.string(), availableSlots: z.array(z.string()) })
export const listAvailableSlots = endpoint({
  method: 'GET',
  path: '/api/doctors/{id}/available-slots',
  access: 'signed-in',
  summary: 'What can still be booked with a doctor on a day, in India Standard Time.',
  params: byId,
  query: z.object({ date: isoDate }),
  reply: slotsReply
})
export const listOwnAvailableSlots = endpoint({
  method: 'GET',
  path: '/api/doctors/available-slots',
  access: 'doctor',
  summary: 'The same for the signed-in doctor.',
  query: z.object({ date: isoDate }),
  reply: slotsReply
})

/** A doctor's own profile. */
export const doctorProfile = doctor.extend({
  email: z.string(),
  phone: z.string(),
  age: z.number().nullable(),
  address: z.string(),
  pincode: z.string(),
  availability: z.object({
    days: z.array(z.enum(weekdays)),
    timeSlots: z.array(z.string()),
    daysOff: z.array(z.string())
  }),
  totalPatients: z.number().int(),
  /** Patients find and book the doctor only once the address is proven. */
  emailVerified: z.boolean()
})
export type DoctorProfile = z.infer<typeof doctorProfile>

export const getDoctorProfile = endpoint({
  method: 'GET',
  path: '/api/doctors/profile',
  access: 'doctor',
  summary: 'The signed-in doctor’s own profile.',
  reply: ok.extend({ doctor: doctorProfile })
})

/** Fields left out stay as they are. The email cannot be changed. */
export const saveDoctorProfileBody = z.object({
  name: text(120).optional(),
  phone: phone.optional(),
  specialization: specialization.optional(),
  gender: gender.optional(),
  age: doctorAge.nullable().optional(),
  experience: experience.optional(),
  consultationFee: consultationFee.optional(),
  qualifications: qualifications.optional(),
  availability: availability.optional(),
  address: optionalLines(300).optional(),
  city: optionalText(80).optional(),
  state: optionalText(80).optional(),
  pincode: pincode.optional(),
  bio: optionalLines(2000).optional(),
  languages: doctorLanguages.optional(),
  /** A changed registration must be verified again, as must a changed name, specialization or qualifications. */
  registrationNumber: optionalText(60).optional(),
  registrationCouncil: optionalText(120).optional()
})
export const saveDoctorProfile = endpoint({
  method: 'PUT',
  path: '/api/doctors/profile',
  access: 'doctor',
  summary: 'Change one’s own profile.',
  body: saveDoctorProfileBody,
  reply: ok.extend({ message: z.string(), doctor: doctorProfile })
})

export const getDoctorDashboard = endpoint({
  method: 'GET',
  path: '/api/doctors/dashboard',
  access: 'doctor',
  summary: 'The numbers and the next visits of the doctor’s day.',
  reply: ok.extend({
    totalPatients: z.number().int(),
    todaysAppointments: z.number().int(),
    nextAppointment: appointment.nullable(),
    /** At most three that are to come. */
    upcoming: z.array(appointment).max(3)
  })
})
