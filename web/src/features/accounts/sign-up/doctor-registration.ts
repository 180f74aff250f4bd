import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { registerDoctorBody } from '@arogyachat/contract/schemas/accounts'
import { internationalDigits, numberTyped } from '../../../lib/digits.ts'
import type { Faults } from '../checks.ts'
import { faultsOfForm } from '../form-errors.ts'

/** What a doctor types, before it means anything. */
export interface DoctorTyped {
  name: string
  email: string
  phone: string
  specialization: string
  gender: string
  age: string
  password: string
  confirmPassword: string
  experience: string
  consultationFee: string
  qualifications: { text: string }[]
  registrationNumber: string
  registrationCouncil: string
  terms: boolean
}

/** Nothing is filled in for a doctor but the fee the product starts with. */
export const emptyDoctor: DoctorTyped = {
  name: '',
  email: '',
  phone: '',
  specialization: '',
  gender: '',
  age: '',
  password: '',
  confirmPassword: '',
  experience: '',
  consultationFee: '100',
  qualifications: [{ text: '' }],
  registrationNumber: '',
  registrationCouncil: '',
  terms: false
}

const bodyOf = (doctorTyped: DoctorTyped, language: LanguageCode) => ({
  name: doctorTyped.name,
  email: doctorTyped.email,
  phone: internationalDigits(doctorTyped.phone),
  specialization: doctorTyped.specialization,
  gender: doctorTyped.gender,
  age: numberTyped(doctorTyped.age),
  experience: numberTyped(doctorTyped.experience),
  consultationFee: numberTyped(doctorTyped.consultationFee),
  password: doctorTyped.password,
  qualifications: doctorTyped.qualifications.map((row) => row.text),
  registrationNumber: doctorTyped.registrationNumber || undefined,
  registrationCouncil: doctorTyped.registrationCouncil || undefined,
  consentVersion: privacyNoticeVersion,
  language
})

/** Faults by the paths of the form. */
export function checkDoctor(typed: DoctorTyped, language: LanguageCode): Faults {
  const faults = faultsOfForm(registerDoctorBody, bodyOf(typed, language), typed)
  return Object.fromEntries(
    Object.entries(faults).map(([path, code]) => [path.replace(/^(qualifications\.\d+)$/, '$1.text'), code])
  )
}

/** The body to send, once `checkDoctor` finds nothing. */
export const doctorBody = (typed: DoctorTyped, language: LanguageCode) =>
  registerDoctorBody.parse(bodyOf(typed, language))
