import type { z } from 'zod'
import type {
  abuseReport,
  abuseReportContent,
  administeredAccount,
  administeredDoctor,
  administratorEvent,
  auditEntry,
  labWork,
  systemState
} from './administration-schemas.ts'

/** Lifetime of an administrator's session: without use, and at most. */
export const administratorSessionLife = { idleMinutes: 30, absoluteMinutes: 8 * 60 } as const

/** Why an account is blocked. */
export const blockReasons = ['abuse', 'impersonation', 'fraud', 'other'] as const
export type BlockReason = (typeof blockReasons)[number]

/** What the record of administrators' actions says. */
export const administratorActions = [
  'sign-in',
  'sign-out',
  'verify-doctor',
  'unverify-doctor',
  'read-certificate',
  'block-account',
  'unblock-account',
  'add-lab-report',
  'mark-lab-ready',
  'read-audit',
  'read-report',
  'handle-report',
  'reopen-report'
] as const
export type AdministratorAction = (typeof administratorActions)[number]

/** Letters that a search for accounts needs. */
export const accountSearchMin = 3

export const doctorLists = ['waiting', 'verified', 'all'] as const
export type DoctorList = (typeof doctorLists)[number]

/** Lab bookings whose day has come and whose report is missing, those ahead, and those with a report. */
export const labWorkStates = ['waiting', 'coming', 'done'] as const
export type LabWorkState = (typeof labWorkStates)[number]

/** A PDF, or a photo or scan of the paper. */
export const labReportKinds = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export const labReportMaxBytes = 10 * 1024 * 1024

/** Reports of abuse that nobody has handled, those that somebody has, and both. */
export const reportLists = ['open', 'handled', 'all'] as const
export type ReportList = (typeof reportLists)[number]
/** Characters of the note about how a report was handled. */
export const handlingNoteMax = 1000

export const providerNames = [
  'mail',
  'sms',
  'whatsapp',
  'push',
  'languageModel',
  'ocr',
  'speechToText',
  'textToSpeech',
  'translation',
  'abhaRegister'
] as const
export type ProviderName = (typeof providerNames)[number]

export type AdministeredDoctor = z.infer<typeof administeredDoctor>
export type AdministeredAccount = z.infer<typeof administeredAccount>
export type LabWork = z.infer<typeof labWork>
export type AuditEntry = z.infer<typeof auditEntry>
export type AdministratorEvent = z.infer<typeof administratorEvent>
export type SystemState = z.infer<typeof systemState>
/** A report of a conversation, without any of its messages. */
export type AbuseReport = z.infer<typeof abuseReport>
export type AbuseReportContent = z.infer<typeof abuseReportContent>
