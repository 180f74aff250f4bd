import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ok } from '../schemas/common.ts'

export const getHealth = endpoint('getHealth', {
  access: 'public',
  summary: 'The process is alive.',
  reply: ok.extend({ status: z.literal('ok') })
})

const partStatus = z.enum(['ok', 'away'])

export const getReady = endpoint('getReady', {
  access: 'public',
  summary: 'The database and the job queue respond; 503 when one does not.',
  reply: ok.extend({ status: z.literal('ready'), parts: z.object({ database: partStatus, jobs: partStatus }) })
})

/** What the browser needs to know about this site before anyone signs in. */
export const getSite = endpoint('getSite', {
  access: 'public',
  summary: 'Public settings of this site; the demo accounts in demo mode.',
  reply: ok.extend({
    /** A demonstration: no data on this site is real, and every account is a demo account. */
    isDemo: z.boolean(),
    demo: z
      .object({
        patient: z.object({ email: z.string(), password: z.string() }),
        doctor: z.object({ email: z.string(), password: z.string() })
      })
      .nullable(),
    doctorVerification: z.enum(['badge', 'required']),
    privacyNoticeVersion: z.string(),
    /** Email address of the grievance officer; null if the operator has named none. */
    grievanceEmail: z.string().nullable()
  })
})
