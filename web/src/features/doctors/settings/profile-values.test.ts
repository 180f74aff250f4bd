import { expect, test } from 'vitest'
import { sampleDoctorProfile } from '../../../testing/samples.ts'
import { bodyOf, faultsByField, partOf, valuesOf } from './profile-values.ts'

test.each([
  ['an empty experience is nought', { experience: '' }, { experience: 0 }],
  ['an experience that is no number is nought', { experience: 'many' }, { experience: 0 }],
  ['an empty fee is nought', { consultationFee: ' ' }, { consultationFee: 0 }],
  ['a fee is its number', { consultationFee: '650' }, { consultationFee: 650 }],
  ['an empty age stays unrecorded', { age: '' }, { age: null }],
  ['an age is its number', { age: '44' }, { age: 44 }],
  [
    'blank time slots are not sent',
    { timeSlots: ['', '10:00-10:30'] },
    { availability: { days: ['Monday'], timeSlots: ['10:00-10:30'], daysOff: [] } }
  ]
])('%s', (_title, written, sent) => {
  const before = sampleDoctorProfile()
  expect(bodyOf({ ...valuesOf(before), ...written }, before)).toMatchObject(sent)
})

test('optional address fields are sent when they say something, or no longer say what they said', () => {
  const before = sampleDoctorProfile()
  const body = bodyOf({ ...valuesOf(before), city: '', pincode: '600001' }, before)
  expect(body).toMatchObject({ city: '', state: 'Tamil Nadu', pincode: '600001' })
  expect(body).not.toHaveProperty('address')
})

test('the email is never sent', () => {
  const before = sampleDoctorProfile()
  expect(bodyOf(valuesOf(before), before)).not.toHaveProperty('email')
})

test('faults find their field and its tab', () => {
  const faults = faultsByField({
    'availability.timeSlots.3': 'slotFormat',
    'qualifications.0': 'tooLong',
    age: 'doctorAge'
  })
  expect(faults).toEqual({ timeSlots: 'slotFormat', qualifications: 'tooLong', age: 'doctorAge' })
  expect(Object.keys(faults).map(partOf)).toEqual(['availability', 'professional', 'personal'])
})
