import { z } from 'zod'
import { bloodGroups, historyStatuses } from '../accounts.ts'
import { genders } from '../common.ts'
import { allergies, currentMedications, emergencyContact, medicalHistory, patientAge } from './accounts.ts'
import { gender, id, optionalText, phone, text } from './common.ts'

/** Changes with every save. Sent back with a change, it shows whether the change was based on the current profile. */
export const profileVersion = z.string()

/** What a patient can change in the profile. The audit log names these fields. */
export const profileFields = [
  'name',
  'phone',
  'age',
  'gender',
  'bloodGroup',
  'allergies',
  'medicalHistory',
  'currentMedications',
  'emergencyContact',
  'abhaNumber',
  'abhaAddress',
  'abhaConfirmedAt'
] as const

/** Whether the last digit fits the others by the Luhn formula (ISO/IEC 7812-1, annex B). */
const hasLuhnDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/**
 * The number of an Ayushman Bharat Health Account: 14 digits, stored as 91-7345-1816-0779; null for none. The last one is a check
 * digit, as `docs/decisions/028-fhir-documents.md` derives.
 */
const abhaNumber = optionalText(40)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((digits) => digits === '' || /^\d{14}$/.test(digits), { error: 'abhaNumber', abort: true })
  .refine((digits) => digits === '' || hasLuhnDigit(digits), { error: 'abhaDigits' })
  .transform((digits) => digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4') || null)

/** The number where there must be one. */
export const neededAbhaNumber = abhaNumber.refine((number) => number !== null, { error: 'required' })

/** The address of such an account: `asha.devi@abdm`, in the test environment `@sbx`; null for none. */
const abhaAddress = optionalText(60)
  .transform((typed) => typed.toLowerCase())
  .refine((address) => address === '' || /^[a-z0-9]+(?:[._][a-z0-9]+)*@(?:abdm|sbx)$/.test(address), {
    error: 'abhaAddress'
  })
  .transform((address) => address || null)

export const patientProfile = z.object({
  _id: id,
  version: profileVersion,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.number().nullable(),
  /** When known, the age follows from it. */
  birthDate: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.array(
    z.object({ condition: z.string(), diagnosedDate: z.string(), status: z.enum(historyStatuses) })
  ),
  currentMedications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string() })),
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relation: z.string() }).nullable(),
  abhaNumber: z.string().nullable(),
  abhaAddress: z.string().nullable(),
  /** When the register of ABHA confirmed that this account is the patient’s; null for one that was only typed in. */
  abhaConfirmedAt: z.iso.datetime().nullable(),
  profileImage: z.string().nullable()
})

/** What a doctor must know about a patient before prescribing. */
export const patientSummary = patientProfile.pick({
  _id: true,
  name: true,
  age: true,
  gender: true,
  bloodGroup: true,
  allergies: true,
  medicalHistory: true,
  currentMedications: true
})

export const savePatientProfileBody = z.object({
  name: text(120).optional(),
  phone: phone.optional(),
  age: patientAge.optional(),
  gender: gender.optional(),
  bloodGroup: z.enum(bloodGroups, { error: 'invalid' }).nullable().optional(),
  /** A list, or a text that is split at commas, including the Arabic comma of Urdu. */
  allergies: z
    .union([
      allergies,
      z
        .string()
        .max(5000, { error: 'tooLong' })
        .transform((text) => text.split(/[,،]/).map((name) => name.trim()))
        .pipe(allergies)
    ])
    .optional(),
  medicalHistory: medicalHistory.optional(),
  currentMedications: currentMedications.optional(),
  emergencyContact: emergencyContact.nullable().optional(),
  abhaNumber: abhaNumber.nullable().optional(),
  abhaAddress: abhaAddress.nullable().optional(),
  version: profileVersion.max(64, { error: 'invalid' }).optional()
})
