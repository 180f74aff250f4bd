import { z } from 'zod'
import { feeMax } from '../accounts.ts'
import { genders } from '../common.ts'
import { daysOffLimit, searchTextMax, slotLimit, slotsOverlap } from '../doctors.ts'
import { weekdays } from '../india-time.ts'
import { spokenLanguages } from '../languages.ts'
import { specializations } from '../specializations.ts'
import { consultationFee, doctorAge, experience, qualifications } from './accounts.ts'
import { gender, id, isoDate, optionalLines, optionalText, paging, phone, pincode, text, timeSlot } from './common.ts'
import { specialization } from './specializations.ts'

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
  /** Mean of the ratings to one decimal; null without ratings. */
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
  /** An administrator has checked the registration. */
  verified: z.boolean()
})

/** A day and a slot in Indian time. */
export const freeTime = z.object({ date: z.string(), slot: z.string() })

/** A doctor in a list for patients. */
export const listedDoctor = doctor.extend({
  /** The first free time from now to the booking horizon; null when there is none. */
  nextFree: freeTime.nullable()
})

export const doctorFilters = z.object({
  specialization: specialization.optional(),
  language: z.enum(spokenLanguages, { error: 'invalid' }).optional(),
  name: optionalText(120).optional(),
  /** Rupees: doctors whose fee is at most this. */
  maxFee: z.coerce
    .number({ error: 'fee' })
    .min(0, { error: 'fee' })
    // Fees are whole rupees up to `feeMax`, so this finds the same doctors, with a number that fits the column.
    .transform((rupees) => Math.min(Math.floor(rupees), feeMax))
    .optional(),
  ...paging
})

/** The same filters with a sentence: a name, a specialty, or what hurts, in any of the ten languages. */
export const findDoctorsBody = doctorFilters.omit({ name: true }).extend({ text: text(searchTextMax) })

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
  /** Patients can find and book the doctor only once the email address is verified. */
  emailVerified: z.boolean()
})

/** What is known of a doctor's certificate or signature without opening it. */
export const doctorDocument = z.object({
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  updatedAt: z.iso.datetime()
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
  /** A changed registration, name, specialization or list of qualifications must be verified again. */
  registrationNumber: optionalText(60).optional(),
  registrationCouncil: optionalText(120).optional()
})
