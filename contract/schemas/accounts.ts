import { z } from 'zod'
import { adultAge, bloodGroups, feeMax, historyLimit, historyStatuses, roles } from '../accounts.ts'
import { languageCodes } from '../languages.ts'
import { email, gender, id, newPassword, optionalText, phone, text } from './common.ts'
import { specialization } from './specializations.ts'

export const language = z.enum(languageCodes, { error: 'invalid' })

export const signedInUser = z.object({
  id,
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  language: language.nullable(),
  profileImage: z.string().nullable(),
  /** The user has not agreed to the current privacy notice. Every page asks for it, and most writes are refused until then. */
  needsConsent: z.boolean()
})

export const loginBody = z.object({
  email,
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  rememberMe: z.boolean().default(false)
})

/**
 * One entry of the medical history. The date is as precise as the patient knew, as ISO 8601 writes it: a day (`2025-11-20`), a
 * month (`2025-11`), or empty.
 */
export const medicalHistoryItem = z.object({
  condition: optionalText(200),
  diagnosedDate: z
    .union(
      [
        z.literal(''),
        z.iso.date({ error: 'date' }),
        z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
        z.iso.datetime({ error: 'date', offset: true })
      ],
      {
        error: 'date'
      }
    )
    .transform((date) => date.slice(0, 10))
    .default(''),
  status: z.enum(historyStatuses, { error: 'invalid' }).default('Active')
})

export const currentMedication = z.object({
  name: optionalText(200),
  dosage: optionalText(100).default(''),
  frequency: optionalText(100).default('')
})

export const emergencyContact = z.object({
  name: optionalText(120).default(''),
  phone: z.union([z.literal(''), phone], { error: 'phone' }).default(''),
  relation: optionalText(60).default('')
})

export const allergies = z
  .array(optionalText(120), { error: 'invalid' })
  .max(historyLimit, { error: 'tooMany' })
  .transform((list) => list.filter((name) => name !== ''))

export const medicalHistory = z
  .array(medicalHistoryItem, { error: 'invalid' })
  .max(historyLimit, { error: 'tooMany' })
  .transform((list) => list.filter((entry) => entry.condition !== ''))

export const currentMedications = z
  .array(currentMedication, { error: 'invalid' })
  .max(historyLimit, { error: 'tooMany' })
  .transform((list) => list.filter((entry) => entry.name !== ''))

const requiredNumber = (min: number, max: number, code: string) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? 'required' : code) })
    .int({ error: code })
    .min(min, { error: code })
    .max(max, { error: code })
const optionalNumber = (min: number, max: number, code: string) =>
  z.number({ error: code }).int({ error: code }).min(min, { error: code }).max(max, { error: code })

export const patientAge = requiredNumber(1, 120, 'patientAge')
export const doctorAge = optionalNumber(25, 80, 'doctorAge')
export const experience = optionalNumber(0, 50, 'experience')
export const consultationFee = z
  .number({ error: 'fee' })
  .min(0, { error: 'fee' })
  .max(feeMax, { error: 'feeTooHigh' })
  .transform((rupees) => Math.round(rupees))

/** The version of the notice that the user agrees to. The server refuses any but the current one (NOTICE_CHANGED). */
export const noticeVersion = z.string({ error: 'terms' }).min(1, { error: 'terms' }).max(40, { error: 'invalid' })

/** Which privacy notice the user agreed to when registering, and the language in which they read it. */
const consent = {
  consentVersion: noticeVersion,
  language: language.optional()
}

/** The order of the fields is the order in which their errors are shown. */
export const registerPatientBody = z.object({
  name: text(120),
  email,
  phone,
  age: patientAge.min(adultAge, { error: 'underAge' }),
  gender,
  password: newPassword,
  bloodGroup: z.enum(bloodGroups, { error: 'invalid' }).optional(),
  allergies: allergies.default([]),
  medicalHistory: medicalHistory.default([]),
  currentMedications: currentMedications.default([]),
  emergencyContact: emergencyContact.optional(),
  ...consent
})

export const qualifications = z
  .array(optionalText(160), { error: 'invalid' })
  .max(20, { error: 'tooMany' })
  .transform((list) => list.filter((name) => name !== ''))

export const registerDoctorBody = z.object({
  name: text(120),
  email,
  phone,
  specialization,
  gender,
  age: doctorAge.optional(),
  experience: experience.default(0),
  consultationFee: consultationFee.default(100),
  password: newPassword,
  qualifications: qualifications.default([]),
  registrationNumber: optionalText(60).optional(),
  registrationCouncil: optionalText(120).optional(),
  ...consent
})

export const forgotPasswordBody = z.object({
  email,
  role: z.enum(roles, { error: 'invalid' }),
  language: language.optional()
})

export const resetPasswordBody = z.object({
  token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200),
  password: newPassword
})

export const currentPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(200, { error: 'tooLong' })

/** A code of the authenticator app, or a recovery code, as it was typed. */
export const secondFactorCode = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(40, { error: 'tooLong' })

export const changePasswordBody = z.object({
  currentPassword,
  newPassword
})
