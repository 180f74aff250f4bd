import { expect, test, vi } from 'vitest'
import { numberTyped } from '../../lib/digits.ts'
import { firstErrorOf } from './checks.ts'
import { checkDoctor, doctorBody } from './sign-up/doctor-registration.ts'
import { type DoctorFormValues, emptyDoctor } from './sign-up/doctor-values.ts'
import { checkPatient, patientBody } from './sign-up/patient-registration.ts'
import { emptyPatient, type PatientFormValues } from './sign-up/patient-values.ts'

const asha: PatientFormValues = {
  ...emptyPatient,
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone: '98765 43210',
  age: '34',
  gender: 'Female',
  password: 'blue kettle',
  confirmPassword: 'blue kettle',
  terms: true
}
const meera: DoctorFormValues = {
  ...emptyDoctor,
  name: 'Meera Iyer',
  email: 'meera@example.org',
  phone: '+919876543210',
  specialization: 'Cardiology',
  gender: 'Female',
  password: 'blue kettle',
  confirmPassword: 'blue kettle',
  terms: true
}
const firstPatientError = (wrong: Partial<PatientFormValues>) =>
  firstErrorOf(checkPatient({ ...asha, ...wrong }, 'en'))?.code
const firstDoctorError = (wrong: Partial<DoctorFormValues>) =>
  firstErrorOf(checkDoctor({ ...meera, ...wrong }, 'en'))?.code

test('the first error of a patient follows the defined order', () => {
  const wrong = {
    terms: false,
    password: 'abc',
    confirmPassword: 'abcd',
    age: '121',
    phone: '0123',
    email: 'asha',
    name: ' '
  }
  const shownErrors = []
  let left: Partial<PatientFormValues> = wrong
  for (const key of ['confirmPassword', 'name', 'email', 'phone', 'age', 'password', 'terms'] as const) {
    shownErrors.push(firstPatientError(left))
    left = { ...left, [key]: asha[key] }
    if (key === 'confirmPassword') left.confirmPassword = 'abc'
    if (key === 'password') left.confirmPassword = 'blue kettle'
  }
  expect(shownErrors).toEqual(['passwordsDiffer', 'required', 'email', 'phone', 'patientAge', 'passwordShort', 'terms'])
  expect(firstPatientError(left)).toBeUndefined()
})

test('a weak password and an age under 18 have their place in the order', () => {
  expect(firstPatientError({ age: '17', password: 'password1', confirmPassword: 'password1' })).toBe('underAge')
  expect(firstPatientError({ password: 'password1', confirmPassword: 'password1' })).toBe('passwordCommon')
  for (const own of ['asharao12', '9876543210', 'asha@example.org'])
    expect(firstPatientError({ password: own, confirmPassword: own })).toBe('passwordPersonal')
  expect(firstDoctorError({ password: 'meera1980', confirmPassword: 'meera1980' })).toBe('passwordPersonal')
  expect(firstPatientError({ age: '18' })).toBeUndefined()
})

test('the first error of a doctor follows the defined order', () => {
  expect(firstDoctorError({ specialization: '', experience: '60' })).toBe('required')
  expect(firstDoctorError({ age: '24', experience: '51' })).toBe('doctorAge')
  expect(firstDoctorError({ experience: '51', consultationFee: '-1' })).toBe('experience')
  expect(firstDoctorError({ consultationFee: '-1', password: 'abc', confirmPassword: 'abc' })).toBe('fee')
  expect(firstDoctorError({})).toBeUndefined()
})

test('an error in a row has the index of the row on screen, even after a blank row', () => {
  const medicalHistory = [
    { condition: '', since: '' as const, diagnosedDate: '', status: 'Active' as const },
    { condition: 'Asthma', since: 'longer' as const, diagnosedDate: '2026-02-31', status: 'Chronic' as const }
  ]
  expect(checkPatient({ ...asha, medicalHistory }, 'en')).toEqual({ 'medicalHistory.1.diagnosedDate': 'date' })
})

test('blank rows and an emergency contact without a name are not sent', () => {
  const body = patientBody(
    { ...asha, allergies: 'penicillin, , dust ', emergencyContact: { name: ' ', phone: '9', relation: 'x' } },
    'hi'
  )
  expect(body).toMatchObject({
    phone: '9876543210',
    age: 34,
    allergies: ['penicillin', 'dust'],
    medicalHistory: [],
    currentMedications: [],
    language: 'hi'
  })
  expect(body.emergencyContact).toBeUndefined()
  expect(doctorBody({ ...meera, qualifications: [{ text: '' }, { text: 'MBBS' }] }, 'en')).toMatchObject({
    qualifications: ['MBBS'],
    experience: 0,
    consultationFee: 100
  })
})

test('digits of Indian scripts are read as numbers', () => {
  expect(['३४', '৩৪', '۳۴', ' 34 ', ''].map(numberTyped)).toEqual([34, 34, 34, 34, undefined])
  expect(numberTyped('thirty')).toBeNaN()
  expect(checkPatient({ ...asha, phone: '९८७६५४३२१०', age: '३४' }, 'hi')).toEqual({})
})

test.each([
  ['month', '2025-12'],
  ['year', '2025-01'],
  ['longer', '2019-06-10'],
  ['', '']
] as const)('an illness since "%s" is stored with the date "%s"', (since, date) => {
  vi.useFakeTimers({ now: new Date('2026-01-31T20:00:00+05:30'), toFake: ['Date'] })
  const row = { condition: 'Asthma', since, diagnosedDate: '2019-06-10', status: 'Active' as const }
  expect(patientBody({ ...asha, medicalHistory: [row] }, 'en').medicalHistory).toEqual([
    { condition: 'Asthma', diagnosedDate: date, status: 'Active' }
  ])
  vi.useRealTimers()
})
