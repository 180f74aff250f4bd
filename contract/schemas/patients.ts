import { z } from 'zod'
import { bloodGroups, historyStatuses } from '../accounts.ts'
import { genders } from '../common.ts'
import { id } from './common.ts'

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
  'emergencyContact'
] as const

export const patientProfile = z.object({
  _id: id,
  version: profileVersion,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.array(
    z.object({ condition: z.string(), diagnosedDate: z.string(), status: z.enum(historyStatuses) })
  ),
  currentMedications: z.array(z.object({ name: z.string(), dosage: z.string(), frequency: z.string() })),
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relation: z.string() }).nullable(),
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
