import { beforeEach, expect, test } from 'vitest'
import { sampleAppointment, samplePrescription } from '../../testing/samples.ts'
import { lastSeenAppointments, rememberAppointments } from './last-seen.ts'

const mine = sampleAppointment({
  symptoms: 'a private complaint',
  prescription: samplePrescription({
    instructions: 'a private advice',
    allergies: {
      overrides: [
        { kind: 'allergy', medicine: 'Mox', about: 'a private allergy', code: 'class', reason: 'a private reason' }
      ],
      uncheckedMedicines: [],
      uncheckedAllergies: [],
      allergiesRecorded: 1
    }
  }),
  rating: { rating: 4, comment: 'a private remark' }
})

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userId', mine.patientId._id)
})

test('stored appointments are read back with their time', () => {
  rememberAppointments([mine], 1000)
  const seen = lastSeenAppointments()
  expect(seen?.savedAt).toBe(1000)
  expect(seen?.appointments.map((appointment) => [appointment._id, appointment.timeSlot])).toEqual([
    [mine._id, mine.timeSlot]
  ])
})

test('clinical content is not stored on the device', () => {
  rememberAppointments([mine], 1000)
  expect(JSON.stringify(localStorage)).not.toMatch(/private|ATORVASTATIN/)
  expect(localStorage.getItem('appointments')).not.toContain('specialization')
  expect(localStorage.getItem('appointments')).not.toContain(mine.doctorId.specialization)
})

test('a newer copy of an appointment replaces the older one', () => {
  rememberAppointments([mine], 1000)
  rememberAppointments([{ ...mine, status: 'canceled' }], 2000)
  expect(lastSeenAppointments()?.appointments.map((appointment) => appointment.status)).toEqual(['canceled'])
})

test('appointments of another account and broken storage count as absent', () => {
  rememberAppointments([mine], 1000)
  localStorage.setItem('userId', '01890000-0000-7000-8000-0000000000f2')
  expect(lastSeenAppointments()).toBeNull()
  localStorage.setItem('appointments', '{broken')
  expect(lastSeenAppointments()).toBeNull()
})
