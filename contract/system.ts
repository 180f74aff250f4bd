import { z } from 'zod'
import { ok } from './common.ts'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The process is alive.',
  reply: ok.extend({ status: z.literal('ok') })
})
const part = z.enum(['ok', 'away'])
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'The database and the jobs answer; 503 when one does not.',
  reply: ok.extend({ status: z.literal('ready'), parts: z.object({ database: part, jobs: part }) })
})
/** The accounts of a demo site, offered on its login pages. */
export const demoAccounts = {
  patient: { email: 'patient@example.org', password: 'demo-patient-1' },
  doctor: { email: 'doctor@example.org', password: 'demo-doctor-1' }
} as const

/** What a browser must know of this site before anyone signs in. */
export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
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
