import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { registerDoctorBody } from '@arogyachat/contract/schemas/accounts'
import { internationalDigits, numberTyped } from '../../../lib/digits.ts'
import type { FieldErrorCodes } from '../checks.ts'
import { formErrors } from '../form-errors.ts'
import type { DoctorFormValues } from './doctor-values.ts'

const bodyOf = (values: DoctorFormValues, language: LanguageCode) => ({
  name: values.name,
  email: values.email,
  phone: internationalDigits(values.phone),
  specialization: values.specialization,
  gender: values.gender,
  age: numberTyped(values.age),
  experience: numberTyped(values.experience),
  consultationFee: numberTyped(values.consultationFee),
  password: values.password,
  qualifications: values.qualifications.map((row) => row.text),
  registrationNumber: values.registrationNumber || undefined,
  registrationCouncil: values.registrationCouncil || undefined,
  consentVersion: privacyNoticeVersion,
  language
})

/** Returns the error codes by the paths of the form. */
export function checkDoctor(values: DoctorFormValues, language: LanguageCode): FieldErrorCodes {
  const errorCodes = formErrors(registerDoctorBody, bodyOf(values, language), values)
  return Object.fromEntries(
    Object.entries(errorCodes).map(([path, code]) => [path.replace(/^(qualifications\.\d+)$/, '$1.text'), code])
  )
}

/** The request body. Call it once `checkDoctor` finds no error. @throws ZodError */
export const doctorBody = (values: DoctorFormValues, language: LanguageCode) =>
  registerDoctorBody.parse(bodyOf(values, language))
