import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { fieldCatalogue, fieldErrors } from '@arogyachat/contract/errors'
import { registerDoctorBody, registerPatientBody } from '@arogyachat/contract/schemas/accounts'
import { phone, timeSlot } from '@arogyachat/contract/schemas/common'
import { prescriptionBody } from '@arogyachat/contract/schemas/prescriptions'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { doctorForm, patientForm } from '../testing/registration.ts'

/** Checks which form input is accepted, and the text of the first error. */

/** The text of the first validation error of this input. */
function firstError(schema: z.ZodType, input: object): string {
  const parsed = schema.safeParse(input)
  return parsed.success ? 'accepted' : fieldCatalogue[fieldErrors(parsed.error).first]
}

describe('the validation rules', () => {
  const missing = 'Missing Required Field: Please fill in all required fields before submitting.'
  const badEmail = 'Invalid Email: Please enter a valid email address.'
  const badPhone = 'Invalid Phone: Please enter a valid phone number.'
  const patientAge = 'Invalid Age: Age must be between 1 and 120.'
  // A valid age, but one that needs a parent's consent, which the product cannot collect.
  const underAge =
    'You need to be 18 or older to register. For a child, a parent or guardian may register with their own details.'
  const doctorAge = 'Age must be between 25 and 80.'
  const experience = 'Experience must be between 0 and 50 years.'
  const fee = 'Consultation fee cannot be negative.'

  it.each(['name', 'email', 'phone', 'password', 'age', 'gender'])('a patient must provide %s', (field) => {
    expect(firstError(registerPatientBody, { ...patientForm, [field]: undefined })).toBe(missing)
    if (field !== 'age') expect(firstError(registerPatientBody, { ...patientForm, [field]: '' })).toBe(missing)
  })
  it.each(['name', 'email', 'phone', 'password', 'specialization', 'gender'])('a doctor must provide %s', (field) => {
    expect(firstError(registerDoctorBody, { ...doctorForm, [field]: undefined })).toBe(missing)
  })
  it.each([
    [{ email: 'asha' }, badEmail],
    [{ email: 'asha@example' }, badEmail],
    [{ phone: '0123' }, badPhone],
    [{ phone: '+12345678901234567' }, badPhone],
    [{ phone: '+1234567890123456' }, 'accepted'],
    [{ phone: '9' }, 'accepted'],
    [{ age: 0 }, patientAge],
    [{ age: 1 }, underAge],
    [{ age: 17 }, underAge],
    [{ age: 18 }, 'accepted'],
    [{ age: 120 }, 'accepted'],
    [{ age: 121 }, patientAge],
    [{ password: 'short' }, 'The password must have at least 6 characters.'],
    [{ password: 'sixsix' }, 'accepted']
  ])('a patient with %j: %s', (fields, text) => {
    expect(firstError(registerPatientBody, { ...patientForm, ...fields })).toBe(text)
  })
  it.each([
    [{ age: 24 }, doctorAge],
    [{ age: 25 }, 'accepted'],
    [{ age: 80 }, 'accepted'],
    [{ age: 81 }, doctorAge],
    [{ experience: -1 }, experience],
    [{ experience: 0 }, 'accepted'],
    [{ experience: 50 }, 'accepted'],
    [{ experience: 51 }, experience],
    [{ consultationFee: -1 }, fee],
    [{ consultationFee: 0 }, 'accepted'],
    [{ password: 'short' }, 'The password must have at least 6 characters.']
  ])('a doctor with %j: %s', (fields, text) => {
    expect(firstError(registerDoctorBody, { ...doctorForm, ...fields })).toBe(text)
  })

  it('errors are ordered: missing fields, email, phone, age', () => {
    const wrong = { ...patientForm, name: '', email: 'x', phone: '0', age: 121 }
    expect(firstError(registerPatientBody, wrong)).toBe(missing)
    expect(firstError(registerPatientBody, { ...wrong, name: 'Asha' })).toBe(badEmail)
    expect(firstError(registerPatientBody, { ...wrong, name: 'Asha', email: patientForm.email })).toBe(badPhone)
    expect(firstError(registerPatientBody, { ...patientForm, age: 121 })).toBe(patientAge)
  })

  it('a prescription needs at least one medication, each with a name and a dosage', () => {
    const text = 'Missing information: Please fill in at least medication name and dosage.'
    expect(firstError(prescriptionBody, { medications: [] })).toBe(text)
    expect(firstError(prescriptionBody, { medications: [{ name: '', dosage: '5 mg' }] })).toBe(text)
    expect(firstError(prescriptionBody, { medications: [{ name: 'ORS', dosage: ' ' }] })).toBe(text)
    expect(firstError(prescriptionBody, { medications: [{ name: 'ORS', dosage: '1 l' }] })).toBe('accepted')
  })

  it.each(['title', 'type', 'provider', 'fileName'])('a record must have a %s', (field) => {
    const { fields, file } = uploadRecord.form
    const form = { title: 'CBC', type: 'lab', provider: 'A laboratory', fileName: 'cbc.pdf' }
    expect([firstError(fields, form), file]).toEqual(['accepted', 'file'])
    for (const nothing of [undefined, '']) expect(firstError(fields, { ...form, [field]: nothing })).toBe(missing)
  })

  it('passwords that differ have their own error text', () => {
    expect(fieldCatalogue.passwordsDiffer).toBe('Passwords do not match.')
  })

  it('times are HH:MM-HH:MM in 24 hours', () => {
    expect(['09:00-09:30', '23:00-23:59'].every((text) => timeSlot.safeParse(text).success)).toBe(true)
    expect(['9:00-9:30', '09:00', '24:00-24:30', '10:00-09:00'].some((text) => timeSlot.safeParse(text).success)).toBe(
      false
    )
  })

  it('a phone number is normalised to its digits', () => {
    expect(phone.parse('+91 98123-45678')).toBe('+919812345678')
  })
})
