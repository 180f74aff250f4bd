import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { currentMedication, medicalHistoryItem, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { internationalDigits, numberTyped } from '../../../lib/digits.ts'
import type { FieldErrorCodes } from '../checks.ts'
import { formErrors } from '../form-errors.ts'
import type { PatientFormValues } from './patient-values.ts'

/** A row of the history as the server stores it: "about a year" is a month without a day. */
function storedRow({ since, ...row }: PatientFormValues['medicalHistory'][number]) {
  const months = since === 'month' ? 1 : since === 'year' ? 12 : 0
  if (months === 0) return { ...row, diagnosedDate: since === 'longer' ? row.diagnosedDate : '' }
  const [year = 0, month = 1] = dateInIndia(new Date()).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  return { ...row, diagnosedDate: first.toISOString().slice(0, 7) }
}

/** The unchecked request body. An emergency contact without a name is left out. */
const bodyOf = (values: PatientFormValues, language: LanguageCode) => ({
  name: values.name,
  email: values.email,
  phone: internationalDigits(values.phone),
  age: numberTyped(values.age),
  gender: values.gender,
  password: values.password,
  bloodGroup: values.bloodGroup || undefined,
  allergies: values.allergies.split(/[,،]/),
  medicalHistory: values.medicalHistory.filter((row) => row.condition.trim() !== '').map(storedRow),
  currentMedications: values.currentMedications.filter((row) => row.name.trim() !== ''),
  emergencyContact:
    values.emergencyContact.name.trim() === ''
      ? undefined
      : { ...values.emergencyContact, phone: internationalDigits(values.emergencyContact.phone) },
  consentVersion: privacyNoticeVersion,
  language
})

/** Returns the error codes by the paths of the form. Blank rows are not sent, so the row indexes are those of the screen. */
export function checkPatient(values: PatientFormValues, language: LanguageCode): FieldErrorCodes {
  const { medicalHistory: _h, currentMedications: _m, ...rest } = bodyOf(values, language)
  const errorCodes = formErrors(registerPatientBody, rest, values)
  values.medicalHistory.forEach((row, index) => {
    if (row.condition.trim() !== '')
      Object.assign(errorCodes, rowErrors(medicalHistoryItem, storedRow(row), `medicalHistory.${index}`))
  })
  values.currentMedications.forEach((row, index) => {
    if (row.name.trim() !== '')
      Object.assign(errorCodes, rowErrors(currentMedication, row, `currentMedications.${index}`))
  })
  return errorCodes
}

function rowErrors(
  schema: typeof medicalHistoryItem | typeof currentMedication,
  row: object,
  prefix: string
): FieldErrorCodes {
  const errorCodes = formErrors(schema, row, { password: '', confirmPassword: '' })
  return Object.fromEntries(Object.entries(errorCodes).map(([path, code]) => [`${prefix}.${path}`, code]))
}

/** The request body. Call it once `checkPatient` finds no error. @throws ZodError */
export const patientBody = (values: PatientFormValues, language: LanguageCode) =>
  registerPatientBody.parse(bodyOf(values, language))
