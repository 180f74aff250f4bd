import type { z } from 'zod'
import { routeOf } from './api-routes.ts'
import { pathOf } from './endpoint.ts'
import type { signedInUser } from './schemas/accounts.ts'

export const roles = ['patient', 'doctor'] as const
export type Role = (typeof roles)[number]

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

export type SignedInUser = z.infer<typeof signedInUser>

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const historyStatuses = ['Active', 'Resolved', 'Chronic'] as const

/** Lists of a person's history are bounded: nobody types more, and a body must not grow without end. */
export const historyLimit = 50
/** Anyone younger needs the verifiable consent of a parent (DPDP Act 2023, section 9), which nothing here can take yet. */
export const adultAge = 18
/** Rupees. The upper bound only catches slips of the keyboard. */
export const feeMax = 100_000

/** A picture is at most 5 MB as sent; it is re-encoded to a small square and loses its metadata. */
export const profileImageMaxBytes = 5 * 1024 * 1024
export const profileImageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const

/** `profileImage` of every reply: where the picture is, with its version, so that a new one is fetched; null without one. */
export const profileImageUrl = (accountId: string, updatedAt: Date | null): string | null =>
  updatedAt && `${pathOf(routeOf('getProfileImage'), { id: accountId })}?v=${updatedAt.getTime()}`
