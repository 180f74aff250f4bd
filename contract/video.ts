import type { z } from 'zod'
import type { callReport, queue } from './schemas/video.ts'

export type CallReport = z.infer<typeof callReport>
export type Queue = z.infer<typeof queue>

/** Lifetime of a TURN credential: longer than any visit, and short enough to limit the use of a leaked one. */
export const turnCredentialMinutes = 4 * 60
/** How long the numbers of a call are kept, and over how many days an administrator sees them. */
export const callReportDays = 30
