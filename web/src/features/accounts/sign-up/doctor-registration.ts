import { privacyNoticeVersion, registerDoctorBody } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
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

const bodyOf = (it: DoctorTyped, language: LanguageCode) => ({
  name: it.name,
  email: it.email,
  phone: internationalDigits(it.phone),
  specialization: it.specialization,
  gender: it.gender,
  age: numberTyped(it.age),
  experience: numberTyped(it.experience),
  consultationFee: numberTyped(it.consultationFee),
  password: it.password,
  qualifications: it.qualifications.map((row) => row.text),
  registrationNumber: it.registrationNumber || undefined,
  registrationCouncil: it.registrationCouncil || undefined,
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
