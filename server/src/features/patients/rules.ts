import { tokensOf } from '@arogyachat/assistant/language/text'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { currentMedications, emergencyContact, medicalHistory } from '@arogyachat/contract/schemas/accounts'
import { noAllergyEntries } from '@arogyachat/knowledge/allergies'
import type { z } from 'zod'

/** The encrypted part of a profile: everything about health or about another person. */
export interface ClinicalProfile {
  bloodGroup: PatientProfile['bloodGroup']
  allergies: string[]
  medicalHistory: z.output<typeof medicalHistory>
  currentMedications: z.output<typeof currentMedications>
  emergencyContact: z.output<typeof emergencyContact> | null
}

const joined = (text: string) =>
  tokensOf(text)
    .filter((token) => token.kind !== 'mark')
    .map((token) => token.text)
    .join('')
const noAllergy = new Set(noAllergyEntries.map(joined))

/** The entries that name an allergy; entries such as "none" or "NKDA" do not, in any of the ten languages. */
export const namedAllergies = (entries: readonly string[]): string[] =>
  entries.filter((entry) => !noAllergy.has(joined(entry)))

/** The context that binds the encrypted profile to its patient. */
export const profilePlace = (patientId: string) => `patients.profile:${patientId}`
