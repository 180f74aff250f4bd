import { expect, test } from 'vitest'
import { sampleDoctorProfile } from '../../../testing/samples.ts'
import { bodyOf, errorsByField, partOf, valuesOf } from './profile-values.ts'

test.each([
  ['an empty experience is sent as 0', { experience: '' }, { experience: 0 }],
  ['a non-numeric experience is sent as 0', { experience: 'many' }, { experience: 0 }],
  ['an empty fee is sent as 0', { consultationFee: ' ' }, { consultationFee: 0 }],
  ['a fee is sent as a number', { consultationFee: '650' }, { consultationFee: 650 }],
  ['an empty age is sent as null', { age: '' }, { age: null }],
  ['an age is sent as a number', { age: '44' }, { age: 44 }],
  [
    'blank time slots are not sent',
    { timeSlots: ['', '10:00-10:30'] },
    { availability: { days: ['Monday'], timeSlots: ['10:00-10:30'], daysOff: [] } }
  ]
])('%s', (_title, changes, body) => {
  const before = sampleDoctorProfile()
  expect(bodyOf({ ...valuesOf(before), ...changes }, before)).toMatchObject(body)
})

test('optional address fields are sent when they are filled in or were cleared', () => {
  const before = sampleDoctorProfile()
  const body = bodyOf({ ...valuesOf(before), city: '', pincode: '600001' }, before)
  expect(body).toMatchObject({ city: '', state: 'Tamil Nadu', pincode: '600001' })
  expect(body).not.toHaveProperty('address')
})

test('the email is never sent', () => {
  const before = sampleDoctorProfile()
  expect(bodyOf(valuesOf(before), before)).not.toHaveProperty('email')
})

test('errors are mapped to their field and its tab', () => {
  const errorCodes = errorsByField({
    'availability.timeSlots.3': 'slotFormat',
    'qualifications.0': 'tooLong',
    age: 'doctorAge'
  })
  expect(errorCodes).toEqual({ timeSlots: 'slotFormat', qualifications: 'tooLong', age: 'doctorAge' })
  expect(Object.keys(errorCodes).map(partOf)).toEqual(['availability', 'professional', 'personal'])
})
