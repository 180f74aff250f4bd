import type { z } from 'zod'
import type { patientProfile, patientSummary, profileFields } from './schemas/patients.ts'

export type PatientProfile = z.infer<typeof patientProfile>
export type ProfileField = (typeof profileFields)[number]
export type PatientSummary = z.infer<typeof patientSummary>

/** What the audit log records about a patient's data: `read` or `change`, a colon, the noun. */
export const auditActions = [
  'read:account',
  'read:allergies',
  'read:appointment',
  'read:audit',
  'read:call',
  'read:intake',
  'read:messages',
  'read:note',
  'read:prescription',
  'read:profile',
  'read:record',
  'read:record-list',
  'read:transcript',
  'change:address',
  'change:appointment',
  'change:call-guest',
  'change:care',
  'change:data-copy',
  'change:emergency',
  'change:erasure',
  'change:intake',
  'change:lab-booking',
  'change:measurement',
  'change:message',
  'change:note',
  'change:prescription',
  'change:profile',
  'change:profile-image',
  'change:record',
  'change:record-share',
  'change:transcript'
] as const
export type AuditAction = (typeof auditActions)[number]
