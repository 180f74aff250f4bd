import { z } from 'zod'
import { byId, email, gender, id, newPassword, ok, optionalText, phone, text } from './common.ts'
import { endpoint, pathOf } from './endpoint.ts'
import { languageCodes } from './languages.ts'
import { specialization } from './specializations.ts'

export const roles = ['patient', 'doctor'] as const
export type Role = (typeof roles)[number]
export const language = z.enum(languageCodes, { error: 'invalid' })

/** Version of the privacy notice shown before sign-up; kept with the consent (DPDP Act 2023, section 5). */
export const privacyNoticeVersion = '2026-11-24'

/** Idle and absolute life of a session. A remembered one outlives the browser; another ends with it. */
export const sessionLife = {
  short: { idleMinutes: 2 * 60, absoluteMinutes: 24 * 60 },
  remembered: { idleMinutes: 14 * 24 * 60, absoluteMinutes: 60 * 24 * 60 }
} as const

/** Minutes for which a mailed reset link works; it works once. */
export const resetLinkMinutes = 30

/** Hours for which a mailed link proves a doctor's address; it works once. */
export const emailLinkHours = 48

export const signedInUser = z.object({
  id,
  role: z.enum(roles),
  name: z.string(),
  email: z.string(),
  language: language.nullable(),
  profileImage: z.string().nullable(),
  /** The person has not agreed to the current privacy notice; every page asks for it, and writes wait for it. */
  needsConsent: z.boolean()
})
export type SignedInUser = z.infer<typeof signedInUser>

/** `token` is the session's CSRF token, sent back as `X-CSRF-Token` on every write; the session itself is a cookie. */
const signedIn = ok.extend({ user: signedInUser, userId: id, token: z.string(), message: z.string() })

export const loginBody = z.object({
  email,
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  rememberMe: z.boolean().default(false)
})

export const loginPatient = endpoint({
  method: 'POST',
  path: '/api/auth/patient/login',
  access: 'public',
  summary: 'Sign a patient in.',
  body: loginBody,
  reply: signedIn
})
export const loginDoctor = endpoint({
  method: 'POST',
  path: '/api/auth/doctor/login',
  access: 'public',
  summary: 'Sign a doctor in.',
  body: loginBody,
  reply: signedIn
})

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const historyStatuses = ['Active', 'Resolved', 'Chronic'] as const

/** One entry of the medical history. The date is ISO, or empty when the person does not know it. */
export const medicalHistoryItem = z.object({
  condition: optionalText(200),
  diagnosedDate: z
    .union([z.literal(''), z.iso.date({ error: 'date' }), z.iso.datetime({ error: 'date', offset: true })], {
      error: 'date'
    })
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

/** Lists of a person's history are bounded: nobody types more, and a body must not grow without end. */
export const historyLimit = 50
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

const requiredNumber = (min: number, max: number, fault: string) =>
  z
    .number({ error: (value) => (value.input === undefined || value.input === null ? 'required' : fault) })
    .int({ error: fault })
    .min(min, { error: fault })
    .max(max, { error: fault })
const optionalNumber = (min: number, max: number, fault: string) =>
  z.number({ error: fault }).int({ error: fault }).min(min, { error: fault }).max(max, { error: fault })

export const patientAge = requiredNumber(1, 120, 'patientAge')
/** Anyone younger needs the verifiable consent of a parent (DPDP Act 2023, section 9), which nothing here can take yet. */
export const adultAge = 18
export const doctorAge = optionalNumber(25, 80, 'doctorAge')
export const experience = optionalNumber(0, 50, 'experience')
/** Rupees. The upper bound only catches slips of the keyboard. */
export const feeMax = 100_000
export const consultationFee = z
  .number({ error: 'fee' })
  .min(0, { error: 'fee' })
  .max(feeMax, { error: 'feeTooHigh' })
  .transform((value) => Math.round(value))

/** The version of the notice that a person agrees to. The server refuses any but the current one (NOTICE_CHANGED). */
const noticeVersion = z.string({ error: 'terms' }).min(1, { error: 'terms' }).max(40, { error: 'invalid' })

/** What every registration records beside the person: which notice they agreed to, and the language they read it in. */
const consent = {
  consentVersion: noticeVersion,
  language: language.optional()
}

/** Field order is the order of the checks of part 5. */
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
export const registerPatient = endpoint({
  method: 'POST',
  path: '/api/auth/patient/register',
  access: 'public',
  summary: 'Register a patient and sign them in.',
  body: registerPatientBody,
  reply: signedIn,
  status: 201
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
export const registerDoctor = endpoint({
  method: 'POST',
  path: '/api/auth/doctor/register',
  access: 'public',
  summary: 'Register a doctor and sign them in.',
  body: registerDoctorBody,
  reply: signedIn,
  status: 201
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End this session. Answers the same without one.',
  reply: ok
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  summary: 'Who is signed in, with the CSRF token of the session.',
  reply: ok.extend({ user: signedInUser, token: z.string() })
})

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/auth/language',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Keep the chosen interface language in the profile.',
  body: z.object({ language }),
  reply: ok
})

export const forgotPasswordBody = z.object({
  email,
  role: z.enum(roles, { error: 'invalid' }),
  language: language.optional()
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mail a reset link. Answers the same whether the address is known or not.',
  body: forgotPasswordBody,
  reply: ok
})

export const resetPasswordBody = z.object({
  token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200),
  password: newPassword
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a mailed link; ends every session of the account.',
  body: resetPasswordBody,
  reply: ok.extend({ role: z.enum(roles) })
})

export const changePasswordBody = z.object({
  currentPassword: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'tooLong' }),
  newPassword
})
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Change the password; ends every other session of the account.',
  body: changePasswordBody,
  reply: ok
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Prove a doctor’s email address with a mailed link; patients can then find and book the doctor.',
  body: z.object({ token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
  reply: ok
})
export const sendVerificationMail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  access: 'doctor',
  summary: 'Mail the link that proves the address again. Does nothing when it is proven.',
  reply: ok
})

const consents = ok.extend({
  /** The version that is in force. */
  noticeVersion: z.string(),
  consents: z.array(
    z.object({
      noticeVersion: z.string(),
      language: language.nullable(),
      givenAt: z.iso.datetime(),
      withdrawnAt: z.iso.datetime().nullable()
    })
  )
})
export const listConsents = endpoint({
  method: 'GET',
  path: '/api/auth/consents',
  access: 'signed-in',
  summary: 'What this account has agreed to and when, the newest first.',
  reply: consents
})
export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/auth/consents',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Agree to the current privacy notice.',
  body: z.object({ noticeVersion, language: language.optional() }),
  reply: consents
})
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/auth/consents',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Withdraw the consent: closes the account, ends its sessions and cancels the appointments ahead.',
  reply: ok
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'The live sessions of this account, newest first.',
  reply: ok.extend({
    sessions: z.array(
      z.object({
        _id: id,
        /** Browser and system in a few words, from the user agent at sign-in. */
        device: z.string(),
        createdAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        current: z.boolean()
      })
    )
  })
})
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'End one session of this account.',
  params: byId,
  reply: ok
})
export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'End every session of this account but this one.',
  reply: ok
})

/** A picture is at most 5 MB as sent; it is re-encoded to a small square and loses its metadata. */
export const profileImageMaxBytes = 5 * 1024 * 1024
export const profileImageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const
/** The body is the picture itself, not JSON, with its own content type. */
export const saveProfileImage = endpoint({
  method: 'PUT',
  path: '/api/auth/profile-image',
  access: 'signed-in',
  summary: 'Set the profile picture: the body is a PNG, JPEG or WebP of at most 5 MB.',
  upload: { kinds: profileImageKinds, maxBytes: profileImageMaxBytes },
  /** Somebody who tries several pictures. */
  rateLimit: { name: 'profile images', windowMinutes: 60, perAccount: 20, perAddress: 200 },
  reply: ok.extend({ profileImage: z.string() })
})
export const deleteProfileImage = endpoint({
  method: 'DELETE',
  path: '/api/auth/profile-image',
  access: 'signed-in',
  summary: 'Remove the profile picture.',
  reply: ok
})

export const getProfileImage = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}/image',
  access: 'signed-in',
  summary: 'A profile picture: a doctor’s for anyone signed in, a patient’s for themself and their doctors.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'image/webp'
})

/** `profileImage` of every reply: where the picture is, with its version, so that a new one is fetched; null without one. */
export const profileImageUrl = (accountId: string, updatedAt: Date | null): string | null =>
  updatedAt && `${pathOf(getProfileImage, { id: accountId })}?v=${updatedAt.getTime()}`
