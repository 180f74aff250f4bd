import type { PatientProfile } from '@arogyachat/contract/patients'
import { internationalDigits, numberTyped } from '../../../lib/digits.ts'

/** One card of the profile that is edited and saved by itself. */
export interface CardForm<V> {
  name: string
  /** What the form starts with. */
  valuesOf: (profile: PatientProfile) => V
  /** The unchecked request body. `before` is what the form started with. */
  bodyOf: (values: V, before: V) => object
}

export interface DetailsValues {
  name: string
  phone: string
  age: string
  gender: string
}

export const detailsForm: CardForm<DetailsValues> = {
  name: 'details',
  valuesOf: ({ name, phone, age, gender }) => ({ name, phone, age: String(age ?? ''), gender: gender ?? '' }),
  bodyOf: ({ name, phone, age, gender }, before) => ({
    name,
    phone: internationalDigits(phone),
    // An unknown age or gender may stay unknown; a known one cannot be removed.
    age: numberTyped(age) ?? (before.age === '' ? undefined : null),
    gender: gender === '' && before.gender === '' ? undefined : gender
  })
}

export interface ContactValues {
  emergencyContact: { name: string; phone: string; relation: string }
}

export const contactForm: CardForm<ContactValues> = {
  name: 'contact',
  valuesOf: ({ emergencyContact }) => ({ emergencyContact: emergencyContact ?? { name: '', phone: '', relation: '' } }),
  bodyOf: ({ emergencyContact: contact }) => ({
    emergencyContact: contact.name.trim() === '' ? null : { ...contact, phone: internationalDigits(contact.phone) }
  })
}

export interface AbhaValues {
  abhaNumber: string
  abhaAddress: string
}

export const abhaForm: CardForm<AbhaValues> = {
  name: 'abha',
  valuesOf: ({ abhaNumber, abhaAddress }) => ({ abhaNumber: abhaNumber ?? '', abhaAddress: abhaAddress ?? '' }),
  bodyOf: ({ abhaNumber, abhaAddress }) => ({ abhaNumber: internationalDigits(abhaNumber), abhaAddress })
}

export interface BloodGroupValues {
  bloodGroup: string
}

export const bloodGroupForm: CardForm<BloodGroupValues> = {
  name: 'blood-group',
  valuesOf: ({ bloodGroup }) => ({ bloodGroup: bloodGroup ?? '' }),
  bodyOf: ({ bloodGroup }) => ({ bloodGroup: bloodGroup || null })
}

export interface AllergyValues {
  /** Separated by commas. */
  allergies: string
}

export const allergyForm: CardForm<AllergyValues> = {
  name: 'allergies',
  valuesOf: ({ allergies }) => ({ allergies: allergies.join(', ') }),
  bodyOf: ({ allergies }) => ({ allergies: allergies.split(/[,،]/).map((allergy) => allergy.trim()) })
}

export interface HistoryValues {
  medicalHistory: PatientProfile['medicalHistory']
}
export const emptyIllness: HistoryValues['medicalHistory'][number] = {
  condition: '',
  diagnosedDate: '',
  status: 'Active'
}

export const historyForm: CardForm<HistoryValues> = {
  name: 'history',
  valuesOf: ({ medicalHistory }) => ({ medicalHistory: medicalHistory.length > 0 ? medicalHistory : [emptyIllness] }),
  bodyOf: ({ medicalHistory }) => ({ medicalHistory })
}

export interface MedicineValues {
  currentMedications: PatientProfile['currentMedications']
}
export const emptyMedicine: MedicineValues['currentMedications'][number] = { name: '', dosage: '', frequency: '' }

export const medicineForm: CardForm<MedicineValues> = {
  name: 'medicines',
  valuesOf: ({ currentMedications }) => ({
    currentMedications: currentMedications.length > 0 ? currentMedications : [emptyMedicine]
  }),
  bodyOf: ({ currentMedications }) => ({ currentMedications })
}

/** Whether a stored draft has the shape of the form's values, so that a draft of another release is not restored. */
export function hasShapeOf(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample))
    return Array.isArray(value) && value.length > 0 && value.every((entry) => hasShapeOf(sample[0], entry))
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(sample).every(([key, part]) => hasShapeOf(part, (value as Record<string, unknown>)[key]))
}
