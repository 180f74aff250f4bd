import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ok } from '../schemas/common.ts'

export const getHealth = endpoint('getHealth', {
  access: 'public',
  summary: 'The process is alive.',
  reply: ok.extend({ status: z.literal('ok') })
})

const part = z.enum(['ok', 'away'])

export const getReady = endpoint('getReady', {
  access: 'public',
  summary: 'The database and the jobs answer; 503 when one does not.',
  reply: ok.extend({ status: z.literal('ready'), parts: z.object({ database: part, jobs: part }) })
})

/** What a browser must know of this site before anyone signs in. */
export const getSite = endpoint('getSite', {
  access: 'public',
  summary: 'Public settings of this site; the demo accounts in demo mode.',
  reply: ok.extend({
    /** A demonstration: nothing on this site is real, and every account is a demo account. */
    isDemo: z.boolean(),
    demo: z
      .object({
        patient: z.object({ email: z.string(), password: z.string() }),
        doctor: z.object({ email: z.string(), password: z.string() })
      })
      .nullable(),
    doctorVerification: z.enum(['badge', 'required']),
    privacyNoticeVersion: z.string(),
    /** The address of the grievance officer; null where the operator has named none. */
    grievanceEmail: z.string().nullable()
  })
})
