import type { historyStatuses } from '@arogyachat/contract/accounts'

export type HistoryStatus = (typeof historyStatuses)[number]

/** How long an illness has lasted; `longer` may have a date, and blank is not known. */
export const sinceChoices = ['month', 'year', 'longer'] as const
export type Since = (typeof sinceChoices)[number] | ''

/** The values of the patient's registration form, as typed. */
export interface PatientFormValues {
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
  medicalHistory: { condition: string; since: Since; diagnosedDate: string; status: HistoryStatus }[]
  currentMedications: { name: string; dosage: string; frequency: string }[]
  emergencyContact: { name: string; phone: string; relation: string }
  terms: boolean
}

export const emptyCondition = {
  condition: '',
  since: '' as Since,
  diagnosedDate: '',
  status: 'Active' as HistoryStatus
}
export const emptyMedication = { name: '', dosage: '', frequency: '' }

export const emptyPatient: PatientFormValues = {
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
