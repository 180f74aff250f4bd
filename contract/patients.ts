import type { z } from 'zod'
import type { patientProfile, patientSummary } from './schemas/patients.ts'

export type PatientProfile = z.infer<typeof patientProfile>
export type PatientSummary = z.infer<typeof patientSummary>
