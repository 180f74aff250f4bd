import { type historyStatuses, privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { currentMedication, medicalHistoryItem, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { internationalDigits, numberTyped } from '../../../lib/digits.ts'
import type { Faults } from '../checks.ts'
import { faultsOfForm } from '../form-errors.ts'

export type HistoryStatus = (typeof historyStatuses)[number]

/** What a person types, before it means anything. */
export interface PatientTyped {
  name: string
  email: string
  phone: string
  age: string
  gender: string
  password: string
  confirmPassword: string
  bloodGroup: string
  /** Separated by commas. */
  allergies: string
  medicalHistory: { condition: string; diagnosedDate: string; status: HistoryStatus }[]
  currentMedications: { name: string; dosage: string; frequency: string }[]
  emergencyContact: { name: string; phone: string; relation: string }
  terms: boolean
}

export const emptyCondition = { condition: '', diagnosedDate: '', status: 'Active' as HistoryStatus }
export const emptyMedication = { name: '', dosage: '', frequency: '' }

export const emptyPatient: PatientTyped = {
  name: '',
  email: '',
  phone: '',
  age: '',
  gender: '',
  password: '',
  confirmPassword: '',
  bloodGroup: '',
  allergies: '',
  medicalHistory: [emptyCondition],
  currentMedications: [emptyMedication],
  emergencyContact: { name: '', phone: '', relation: '' },
  terms: false
}

/** The body of the registration, unchecked. The emergency contact goes only with a name (specification part 3). */
const bodyOf = (patientTyped: PatientTyped, language: LanguageCode) => ({
  name: patientTyped.name,
  email: patientTyped.email,
  phone: internationalDigits(patientTyped.phone),
  age: numberTyped(patientTyped.age),
  gender: patientTyped.gender,
  password: patientTyped.password,
  bloodGroup: patientTyped.bloodGroup || undefined,
  allergies: patientTyped.allergies.split(/[,،]/),
  medicalHistory: patientTyped.medicalHistory.filter((row) => row.condition.trim() !== ''),
  currentMedications: patientTyped.currentMedications.filter((row) => row.name.trim() !== ''),
  emergencyContact:
    patientTyped.emergencyContact.name.trim() === ''
      ? undefined
      : { ...patientTyped.emergencyContact, phone: internationalDigits(patientTyped.emergencyContact.phone) },
  consentVersion: privacyNoticeVersion,
  language
})

/** Faults by the paths of the form: rows left out of the body keep their place on screen. */
export function checkPatient(typed: PatientTyped, language: LanguageCode): Faults {
  const { medicalHistory: _h, currentMedications: _m, ...rest } = bodyOf(typed, language)
  const faults = faultsOfForm(registerPatientBody, rest, typed)
  typed.medicalHistory.forEach((row, index) => {
    if (row.condition.trim() !== '')
      Object.assign(faults, rowFaults(medicalHistoryItem, row, `medicalHistory.${index}`))
  })
  typed.currentMedications.forEach((row, index) => {
    if (row.name.trim() !== '') Object.assign(faults, rowFaults(currentMedication, row, `currentMedications.${index}`))
  })
  return faults
}

function rowFaults(schema: typeof medicalHistoryItem | typeof currentMedication, row: object, prefix: string): Faults {
  const faults = faultsOfForm(schema, row, { password: '', confirmPassword: '' })
  return Object.fromEntries(Object.entries(faults).map(([path, code]) => [`${prefix}.${path}`, code]))
}

/** The body to send, once `checkPatient` finds nothing. */
export const patientBody = (typed: PatientTyped, language: LanguageCode) =>
  registerPatientBody.parse(bodyOf(typed, language))
