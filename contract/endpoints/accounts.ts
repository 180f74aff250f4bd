import { z } from 'zod'
import { profileImageKinds, profileImageMaxBytes, roles } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import {
  changePasswordBody,
  forgotPasswordBody,
  language,
  loginBody,
  noticeVersion,
  registerDoctorBody,
  registerPatientBody,
  resetPasswordBody,
  signedInUser
} from '../schemas/accounts.ts'
import { byId, id, ok } from '../schemas/common.ts'

/** `token` is the session's CSRF token, sent back as `X-CSRF-Token` on every write; the session itself is a cookie. */
const signedIn = ok.extend({ user: signedInUser, userId: id, token: z.string(), message: z.string() })

export const loginPatient = endpoint('loginPatient', {
  access: 'public',
  summary: 'Sign a patient in.',
  body: loginBody,
  reply: signedIn
})

export const loginDoctor = endpoint('loginDoctor', {
  access: 'public',
  summary: 'Sign a doctor in.',
  body: loginBody,
  reply: signedIn
})

export const registerPatient = endpoint('registerPatient', {
  access: 'public',
  summary: 'Register a patient and sign them in.',
  body: registerPatientBody,
  reply: signedIn,
  status: 201
})

export const registerDoctor = endpoint('registerDoctor', {
  access: 'public',
  summary: 'Register a doctor and sign them in.',
  body: registerDoctorBody,
  reply: signedIn,
  status: 201
})

export const logout = endpoint('logout', {
  access: 'public',
  summary: 'End this session. Answers the same without one.',
  reply: ok
})

export const getMe = endpoint('getMe', {
  access: 'signed-in',
  summary: 'Who is signed in, with the CSRF token of the session.',
  reply: ok.extend({ user: signedInUser, token: z.string() })
})

export const saveLanguage = endpoint('saveLanguage', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Keep the chosen interface language in the profile.',
  body: z.object({ language }),
  reply: ok
})

export const forgotPassword = endpoint('forgotPassword', {
  access: 'public',
  summary: 'Mail a reset link. Answers the same whether the address is known or not.',
  body: forgotPasswordBody,
  reply: ok
})

export const resetPassword = endpoint('resetPassword', {
  access: 'public',
  summary: 'Set a new password with a mailed link; ends every session of the account.',
  body: resetPasswordBody,
  reply: ok.extend({ role: z.enum(roles) })
})

export const changePassword = endpoint('changePassword', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Change the password; ends every other session of the account.',
  body: changePasswordBody,
  reply: ok
})

export const verifyEmail = endpoint('verifyEmail', {
  access: 'public',
  summary: 'Prove a doctor’s email address with a mailed link; patients can then find and book the doctor.',
  body: z.object({ token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
  reply: ok
})

export const sendVerificationMail = endpoint('sendVerificationMail', {
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

export const listConsents = endpoint('listConsents', {
  access: 'signed-in',
  summary: 'What this account has agreed to and when, the newest first.',
  reply: consents
})

export const giveConsent = endpoint('giveConsent', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Agree to the current privacy notice.',
  body: z.object({ noticeVersion, language: language.optional() }),
  reply: consents
})

export const withdrawConsent = endpoint('withdrawConsent', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'Withdraw the consent: closes the account, ends its sessions and cancels the appointments ahead.',
  reply: ok
})

export const listSessions = endpoint('listSessions', {
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

export const revokeSession = endpoint('revokeSession', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'End one session of this account.',
  params: byId,
  reply: ok
})

export const revokeOtherSessions = endpoint('revokeOtherSessions', {
  access: 'signed-in',
  worksBeforeConsent: true,
  summary: 'End every session of this account but this one.',
  reply: ok
})

/** The body is the picture itself, not JSON, with its own content type. */
export const saveProfileImage = endpoint('saveProfileImage', {
  access: 'signed-in',
  summary: 'Set the profile picture: the body is a PNG, JPEG or WebP of at most 5 MB.',
  upload: { kinds: profileImageKinds, maxBytes: profileImageMaxBytes },
  /** Somebody who tries several pictures. */
  rateLimit: { name: 'profile images', windowMinutes: 60, perAccount: 20, perAddress: 200 },
  reply: ok.extend({ profileImage: z.string() })
})

export const deleteProfileImage = endpoint('deleteProfileImage', {
  access: 'signed-in',
  summary: 'Remove the profile picture.',
  reply: ok
})

export const getProfileImage = endpoint('getProfileImage', {
  access: 'signed-in',
  summary: 'A profile picture: a doctor’s for anyone signed in, a patient’s for themself and their doctors.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'image/webp'
})
