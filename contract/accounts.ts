import type { z } from 'zod'
import { pathOf, routeOf } from './api-routes.ts'
import type { signedInUser } from './schemas/accounts.ts'

export const roles = ['patient', 'doctor'] as const
export type Role = (typeof roles)[number]

/** Version of the privacy notice shown before sign-up; stored with the consent (DPDP Act 2023, section 5). */
export const privacyNoticeVersion = '2026-11-29'

/** Idle and absolute lifetime of a session. A remembered session survives closing the browser; a short one does not. */
export const sessionLife = {
  short: { idleMinutes: 2 * 60, absoluteMinutes: 24 * 60 },
  remembered: { idleMinutes: 14 * 24 * 60, absoluteMinutes: 60 * 24 * 60 }
} as const

/** The states of a copy of all data: `waiting` for the job, `running`, `ready` to be downloaded, or `failed`. */
export const dataCopyStates = ['waiting', 'running', 'ready', 'failed'] as const
export type DataCopyState = (typeof dataCopyStates)[number]
/** Hours for which the file of a copy can be downloaded. Then it is deleted. */
export const dataCopyHours = 24

/**
 * Years for which records of consultations are kept after the consultation, also after an erasure (Indian Medical Council
 * Regulations 2002, 1.3.1; Telemedicine Practice Guidelines 2020, 3.7.2).
 */
export const consultationRecordYears = 3
/** Years for which the log of who accessed a patient's data is kept after an erasure (DPDP Rules 2025, rule 6). */
export const accessLogYears = 1

/** Minutes for which an emailed reset link is valid. It can be used once. */
export const resetLinkMinutes = 30

/** Minutes for which a sign-in with the right password waits for the second factor, and in which a setup must be confirmed. */
export const loginTicketMinutes = 10
export const secondFactorSetupMinutes = 30
/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** Hours for which the link that verifies a doctor's email address is valid. It can be used once. */
export const emailLinkHours = 48

export type SignedInUser = z.infer<typeof signedInUser>

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const historyStatuses = ['Active', 'Resolved', 'Chronic'] as const

/** Most entries in each list of a patient's history: more than anyone types, and a bound on the size of a request. */
export const historyLimit = 50
/** Anyone younger needs verifiable parental consent (DPDP Act 2023, section 9), which the product cannot collect yet. */
export const adultAge = 18
/** Highest consultation fee in rupees. It only catches typing errors. */
export const feeMax = 100_000

/** Largest upload. The server re-encodes the image to a small square without metadata. */
export const profileImageMaxBytes = 5 * 1024 * 1024
export const profileImageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Value of `profileImage` in replies: the image's URL with a version, so that browsers fetch a new image; null without one. */
export const profileImageUrl = (accountId: string, updatedAt: Date | null): string | null =>
  updatedAt && `${pathOf(routeOf('getProfileImage'), { id: accountId })}?v=${updatedAt.getTime()}`
