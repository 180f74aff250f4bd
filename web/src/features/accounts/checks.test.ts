import { expect, test } from 'vitest'
import { numberTyped } from '../../lib/digits.ts'
import { firstFault } from './checks.ts'
import { checkDoctor, type DoctorTyped, doctorBody, emptyDoctor } from './sign-up/doctor-registration.ts'
import { checkPatient, emptyPatient, type PatientTyped, patientBody } from './sign-up/patient-registration.ts'

const asha: PatientTyped = {
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
const meera: DoctorTyped = {
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
const toldPatient = (wrong: Partial<PatientTyped>) => firstFault(checkPatient({ ...asha, ...wrong }, 'en'))?.code
const toldDoctor = (wrong: Partial<DoctorTyped>) => firstFault(checkDoctor({ ...meera, ...wrong }, 'en'))?.code

test('a patient is told of the first failing check in the order of the specification', () => {
  const wrong = {
    terms: false,
    password: 'abc',
    confirmPassword: 'abcd',
    age: '121',
    phone: '0123',
    email: 'asha',
    name: ' '
  }
  const told = []
  let left: Partial<PatientTyped> = wrong
  for (const key of ['confirmPassword', 'name', 'email', 'phone', 'age', 'password', 'terms'] as const) {
    told.push(toldPatient(left))
    left = { ...left, [key]: asha[key] }
    if (key === 'confirmPassword') left.confirmPassword = 'abc'
    if (key === 'password') left.confirmPassword = 'blue kettle'
  }
  expect(told).toEqual(['passwordsDiffer', 'required', 'email', 'phone', 'patientAge', 'passwordShort', 'terms'])
  expect(toldPatient(left)).toBeUndefined()
})

test('an easy or personal password and an age under 18 come in their place of the order', () => {
  expect(toldPatient({ age: '17', password: 'password1', confirmPassword: 'password1' })).toBe('underAge')
  expect(toldPatient({ password: 'password1', confirmPassword: 'password1' })).toBe('passwordCommon')
  for (const own of ['asharao12', '9876543210', 'asha@example.org'])
    expect(toldPatient({ password: own, confirmPassword: own })).toBe('passwordPersonal')
  expect(toldDoctor({ password: 'meera1980', confirmPassword: 'meera1980' })).toBe('passwordPersonal')
  expect(toldPatient({ age: '18' })).toBeUndefined()
})

test('a doctor is told of the first failing check in the order of the specification', () => {
  expect(toldDoctor({ specialization: '', experience: '60' })).toBe('required')
  expect(toldDoctor({ age: '24', experience: '51' })).toBe('doctorAge')
  expect(toldDoctor({ experience: '51', consultationFee: '-1' })).toBe('experience')
  expect(toldDoctor({ consultationFee: '-1', password: 'abc', confirmPassword: 'abc' })).toBe('fee')
  expect(toldDoctor({})).toBeUndefined()
})

test('a fault in a row names the row as it stands on screen, also behind an empty one', () => {
  const medicalHistory = [
    { condition: '', diagnosedDate: '', status: 'Active' as const },
    { condition: 'Asthma', diagnosedDate: '2026-02-31', status: 'Chronic' as const }
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

test('digits of Indian scripts count as numbers', () => {
  expect(['३४', '৩৪', '۳۴', ' 34 ', ''].map(numberTyped)).toEqual([34, 34, 34, 34, undefined])
  expect(numberTyped('thirty')).toBeNaN()
  expect(checkPatient({ ...asha, phone: '९८७६५४३२१०', age: '३४' }, 'hi')).toEqual({})
})
