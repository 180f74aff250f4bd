import { z } from 'zod'
import { profileImageKinds, profileImageMaxBytes, roles } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import {
  changePasswordBody,
  currentPassword,
  forgotPasswordBody,
  language,
  loginBody,
  noticeVersion,
  registerDoctorBody,
  registerPatientBody,
  resetPasswordBody,
  secondFactorCode,
  signedInUser
} from '../schemas/accounts.ts'
import { byId, id, ok } from '../schemas/common.ts'

/** `token` is the session's CSRF token, sent as `X-CSRF-Token` with every write; the session itself is a cookie. */
const signedInReply = ok.extend({ user: signedInUser, userId: id, token: z.string(), message: z.string() })

export const loginPatient = endpoint('loginPatient', {
  access: 'public',
  isOfAccount: true,
  summary: 'Sign a patient in.',
  body: loginBody,
  reply: signedInReply
})

export const loginDoctor = endpoint('loginDoctor', {
  access: 'public',
  isOfAccount: true,
  summary:
    'Sign a doctor in. With two-step sign-in the reply is SECOND_FACTOR_NEEDED and a short-lived cookie for `finishDoctorLogin`.',
  body: loginBody,
  reply: signedInReply
})

export const finishDoctorLogin = endpoint('finishDoctorLogin', {
  access: 'public',
  isOfAccount: true,
  summary: 'Finish a doctor’s sign-in with a code of the authenticator app or a recovery code.',
  body: z.object({ code: secondFactorCode }),
  reply: signedInReply
})

export const registerPatient = endpoint('registerPatient', {
  access: 'public',
  isOfAccount: true,
  summary: 'Register a patient and sign them in.',
  body: registerPatientBody,
  reply: signedInReply,
  status: 201
})

export const registerDoctor = endpoint('registerDoctor', {
  access: 'public',
  isOfAccount: true,
  summary: 'Register a doctor and sign them in.',
  body: registerDoctorBody,
  reply: signedInReply,
  status: 201
})

export const logout = endpoint('logout', {
  access: 'public',
  isOfAccount: true,
  summary: 'End this session. Succeeds without one as well.',
  reply: ok
})

export const getMe = endpoint('getMe', {
  access: 'signed-in',
  isOfAccount: true,
  summary: 'Who is signed in, with the CSRF token of the session.',
  reply: ok.extend({ user: signedInUser, token: z.string() })
})

export const saveLanguage = endpoint('saveLanguage', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Save the chosen interface language in the profile.',
  body: z.object({ language }),
  reply: ok
})

export const forgotPassword = endpoint('forgotPassword', {
  access: 'public',
  isOfAccount: true,
  summary: 'Email a reset link. The reply is the same whether or not the address has an account.',
  body: forgotPasswordBody,
  reply: ok
})

export const resetPassword = endpoint('resetPassword', {
  access: 'public',
  isOfAccount: true,
  summary: 'Set a new password with an emailed link; ends every session of the account.',
  body: resetPasswordBody,
  reply: ok.extend({ role: z.enum(roles) })
})

export const changePassword = endpoint('changePassword', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Change the password; ends every other session of the account.',
  body: changePasswordBody,
  reply: ok
})

/** Whether two-step sign-in is on, and since when. */
export const getSecondFactor = endpoint('getSecondFactor', {
  access: 'doctor',
  summary: 'Whether the account needs a second factor to sign in.',
  reply: ok.extend({
    /** False for the shared accounts of a demonstration. */
    isAvailable: z.boolean(),
    onSince: z.iso.datetime().nullable(),
    /** Recovery codes that have not been used. */
    recoveryCodesLeft: z.number().int()
  })
})

export const startSecondFactor = endpoint('startSecondFactor', {
  access: 'doctor',
  summary: 'Make a new secret for the authenticator app. Nothing changes until a code confirms it.',
  body: z.object({ password: currentPassword }),
  reply: ok.extend({
    /** In base32, as authenticator apps take it. */
    secret: z.string(),
    /** The `otpauth:` address of the QR code. */
    uri: z.string()
  })
})

/** The recovery codes are shown once: the server stores only hashes of them. */
const recoveryCodesReply = ok.extend({ recoveryCodes: z.array(z.string()) })

export const confirmSecondFactor = endpoint('confirmSecondFactor', {
  access: 'doctor',
  summary: 'Turn two-step sign-in on with a code of the new secret; ends every other session of the account.',
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodesReply
})

const passwordAndCode = z.object({ password: currentPassword, code: secondFactorCode })

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', {
  access: 'doctor',
  summary: 'Replace the recovery codes; the earlier ones stop working.',
  body: passwordAndCode,
  reply: recoveryCodesReply
})

export const turnOffSecondFactor = endpoint('turnOffSecondFactor', {
  access: 'doctor',
  summary: 'Turn two-step sign-in off.',
  body: passwordAndCode,
  reply: ok
})

export const verifyEmail = endpoint('verifyEmail', {
  access: 'public',
  isOfAccount: true,
  summary: 'Verify a doctor’s email address with an emailed link; patients can then find and book the doctor.',
  body: z.object({ token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
  reply: ok
})

export const sendVerificationMail = endpoint('sendVerificationMail', {
  access: 'doctor',
  summary: 'Email the verification link again. Does nothing when the address is already verified.',
  reply: ok
})

const consentsReply = ok.extend({
  /** The current version. */
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
  isOfAccount: true,
  summary: 'The privacy notices this account has agreed to and when, newest first.',
  reply: consentsReply
})

export const giveConsent = endpoint('giveConsent', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Agree to the current privacy notice.',
  body: z.object({ noticeVersion, language: language.optional() }),
  reply: consentsReply
})

export const withdrawConsent = endpoint('withdrawConsent', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'Withdraw consent: closes the account, ends its sessions and cancels upcoming appointments.',
  reply: ok
})

export const listSessions = endpoint('listSessions', {
  access: 'signed-in',
  isOfAccount: true,
  summary: 'The active sessions of this account, newest first.',
  reply: ok.extend({
    sessions: z.array(
      z.object({
        _id: id,
        /** Browser and operating system, from the user agent at sign-in. */
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
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'End one session of this account.',
  params: byId,
  reply: ok
})

export const revokeOtherSessions = endpoint('revokeOtherSessions', {
  access: 'signed-in',
  isOfAccount: true,
  worksBeforeConsent: true,
  summary: 'End every session of this account except this one.',
  reply: ok
})

/** The body is the image itself, not JSON, with its own content type. */
export const saveProfileImage = endpoint('saveProfileImage', {
  access: 'signed-in',
  summary: 'Set the profile image: the body is a PNG, JPEG or WebP of at most 5 MB.',
  upload: { kinds: profileImageKinds, maxBytes: profileImageMaxBytes },
  /** Enough for a user who tries several images. */
  rateLimit: { name: 'profile images', windowMinutes: 60, perAccount: 20, perAddress: 200 },
  reply: ok.extend({ profileImage: z.string() })
})

export const deleteProfileImage = endpoint('deleteProfileImage', {
  access: 'signed-in',
  summary: 'Remove the profile image.',
  reply: ok
})

export const getProfileImage = endpoint('getProfileImage', {
  access: 'signed-in',
  isOfAccount: true,
  summary: 'A profile image: of a doctor for any signed-in user, of a patient for the patient and their doctors.',
  params: byId,
  reply: z.instanceof(Uint8Array),
  replyKind: 'image/webp'
})
