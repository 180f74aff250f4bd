import type { z } from 'zod'
import type { callGuest, callReport, queue } from './schemas/video.ts'

export type CallReport = z.infer<typeof callReport>
export type Queue = z.infer<typeof queue>
export type CallGuest = z.infer<typeof callGuest>

/** Whom a patient can invite into the voice-only seat of a call. */
export const guestKinds = ['family', 'interpreter'] as const
export type GuestKind = (typeof guestKinds)[number]
/** Characters. */
export const guestNameMax = 60
/** With one link a guest can enter this often, also after a reload or a lost connection: each entry is audited. */
export const guestEntriesMax = 50
/** A token of a guest's link: 32 random bytes in base64url. */
export const guestTokenPattern = /^[\w-]{43}$/

/** Lifetime of a TURN credential: longer than any visit, and short enough to limit the use of a leaked one. */
export const turnCredentialMinutes = 4 * 60
/** How long the numbers of a call are kept, and over how many days an administrator sees them. */
export const callReportDays = 30
