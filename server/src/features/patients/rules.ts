import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { tokensOf } from '@arogyachat/assistant/language/text'
import type { PatientProfile, ProfileField } from '@arogyachat/contract/patients'
import type { currentMedications, emergencyContact, medicalHistory } from '@arogyachat/contract/schemas/accounts'
import { profileFields } from '@arogyachat/contract/schemas/patients'
import { noAllergyEntries } from '@arogyachat/knowledge/allergies'
import type { z } from 'zod'

/** The encrypted part of a profile: everything about health or about another person. */
export interface ClinicalProfile {
  bloodGroup: PatientProfile['bloodGroup']
  allergies: string[]
  medicalHistory: z.output<typeof medicalHistory>
  currentMedications: z.output<typeof currentMedications>
  emergencyContact: z.output<typeof emergencyContact> | null
  /** Missing in profiles that were saved before these were asked for. */
  abhaNumber?: string | null
  abhaAddress?: string | null
  abhaConfirmedAt?: string | null
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

/** The columns whose contents a version of the profile covers. */
interface VersionedRow {
  name: string
  phone: string
  age: number | null
  gender: string | null
  profile_sealed: Buffer
}

/** The version of a stored profile. Every save seals anew with a fresh nonce, so it differs even between equal contents. */
export const profileVersionOf = ({ name, phone, age, gender, profile_sealed }: VersionedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([name, phone, age, gender]))
    .update(profile_sealed)
    .digest('base64url')
    .slice(0, 22)

/** The fields whose values differ between two states of a profile. */
export const changedFields = (before: PatientProfile, after: PatientProfile): ProfileField[] =>
  profileFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
