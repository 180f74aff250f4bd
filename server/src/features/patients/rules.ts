import type { currentMedications, emergencyContact, medicalHistory } from '@arogyachat/contract/accounts'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { z } from 'zod'

/** The sealed part of a profile: everything that says something about health, or about someone else. */
export interface ClinicalProfile {
  bloodGroup: PatientProfile['bloodGroup']
  allergies: string[]
  medicalHistory: z.output<typeof medicalHistory>
  currentMedications: z.output<typeof currentMedications>
  emergencyContact: z.output<typeof emergencyContact> | null
}

/** Where the vault seals it. */
export const profilePlace = (patientId: string) => `patients.profile:${patientId}`
