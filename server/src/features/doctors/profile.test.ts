import { cancelAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { getDoctorDashboard, getDoctorProfile, saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, hours, offerHours } from '../../testing/practice.ts'
import { listUnverified, verify } from './verification-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')

let app: TestApp
let meera: Client
let kavya: Client
let patient: Client

beforeAll(async () => {
  app = await createTestApp()
  meera = await app.asDoctor({
    name: 'Dr. Meera Iyer',
    specialization: 'Cardiology',
    experience: 16,
    consultationFee: 900
  })
  await app.asDoctor({ name: 'Dr. Arjun Nair', experience: 20, consultationFee: 300 })
  kavya = await app.asDoctor({ name: 'Dr. Kavya 100%_Reddy', experience: 5, consultationFee: 500 })
  patient = await app.asPatient({ language: 'ta' })
  await meera.call(saveDoctorProfile, { body: { languages: ['Tamil', 'English'] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  await db.deleteFrom('appointments').execute()
  await db.updateTable('doctors').set({ rating_sum: 0, rating_count: 0, verified_at: null }).execute()
  await offerHours(meera)
})

describe('a doctor’s own profile', () => {
  const save = (body: object, by = meera) => by.call(saveDoctorProfile, { body })

  it('starts with the defaults of a new doctor', async () => {
    const { body } = await kavya.call(getDoctorProfile)
    expect(body.doctor).toMatchObject({
      _id: kavya.id,
      email: kavya.email,
      phone: '+919876543210',
      languages: ['English'],
      rating: null,
      availability: { days: expect.any(Array), timeSlots: expect.any(Array), daysOff: [] },
      totalPatients: 0
    })
  })

  it('changes the fields in the request and keeps the others', async () => {
    const before = (await meera.call(getDoctorProfile)).body.doctor
    const { status, body } = await save({ bio: 'Hearts', city: 'Chennai', pincode: '600001', consultationFee: 950 })
    expect(status).toBe(200)
    expect(body.message).toBe('Your profile has been updated successfully')
    expect(body.doctor).toEqual({ ...before, bio: 'Hearts', city: 'Chennai', pincode: '600001', consultationFee: 950 })
    expect((await meera.call(getDoctorProfile)).body.doctor).toEqual(body.doctor)
    await save({ consultationFee: 900 })
  })

  it('ignores the email and fields that nobody may set', async () => {
    const { body } = await save({
      email: 'new@example.org',
      verified: true,
      rating: 5,
      totalPatients: 99,
      role: 'admin'
    })
    expect(body.doctor).toMatchObject({ email: meera.email, verified: false, rating: null, totalPatients: 0 })
  })

  it('drops past days off, and keeps the days off when the request omits them', async () => {
    const availability = { days: ['Monday'], timeSlots: hours, daysOff: ['2026-11-19', '2026-12-25', '2026-11-20'] }
    const { body } = await save({ availability })
    expect(body.doctor.availability).toEqual({
      days: ['Monday'],
      timeSlots: hours,
      daysOff: ['2026-11-20', '2026-12-25']
    })
    const saved = await save({ availability: { days: ['Monday'], timeSlots: hours } })
    expect(saved.body.doctor.availability.daysOff).toEqual(['2026-11-20', '2026-12-25'])
  })

  it.each([
    { registrationNumber: 'KMC 99999' },
    { registrationCouncil: 'Another Council' },
    { registrationNumber: '' },
    { name: 'Dr. Someone Else' },
    { qualifications: ['MBBS', 'DM'] },
    { specialization: 'Dermatology' }
  ])('must be verified again after a change of %j', async (change) => {
    await verify(app.context.database.db, app.context.log, meera.email, start)
    const same = await save({
      name: 'Dr. Meera Iyer',
      specialization: 'Cardiology',
      registrationNumber: 'KMC 12345',
      registrationCouncil: 'Karnataka Medical Council',
      bio: ''
    })
    expect(same.body.doctor.verified).toBe(true)
    const { body } = await save(change)
    expect(body.doctor.verified).toBe(false)
    const { name, specialization, qualifications, registrationNumber, registrationCouncil } = same.body.doctor
    await save({ name, specialization, qualifications, registrationNumber, registrationCouncil })
  })

  it('counts every patient once', async () => {
    await bookVisit(patient, meera)
    await bookVisit(patient, meera, { timeSlot: '11:00-11:30' })
    expect((await meera.call(getDoctorProfile)).body.doctor.totalPatients).toBe(1)
  })

  it.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ age: 20 }, { age: 'doctorAge' }],
    [{ experience: 51 }, { experience: 'experience' }],
    [{ consultationFee: -1 }, { consultationFee: 'fee' }],
    [{ availability: { days: [], timeSlots: ['9-10'] } }, { 'availability.timeSlots.0': 'slotFormat' }],
    [
      { availability: { days: [], timeSlots: ['09:00-10:00', '09:30-10:30'] } },
      { 'availability.timeSlots': 'slotsOverlap' }
    ]
  ])('rejects %j', async (body, fields) => {
    const answer = await save(body)
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })
})

describe('the doctor’s dashboard', () => {
  it('has the day’s counts and at most three upcoming appointments', async () => {
    const now = await bookVisit(patient, meera, { appointmentDate: '2026-11-20' })
    const gone = await bookVisit(patient, meera, { appointmentDate: '2026-11-20', timeSlot: '11:00-11:30' })
    await patient.call(cancelAppointment, { params: { id: gone._id } })
    for (const timeSlot of hours.slice(0, 3)) await bookVisit(patient, meera, { timeSlot })
    app.clock.set(new Date('2026-11-20T10:29:00+05:30'))
    const { status, body } = await meera.call(getDoctorDashboard)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalPatients: 1, todaysAppointments: 1, nextAppointment: { _id: now._id } })
    expect(body.upcoming.map((entry) => `${entry.appointmentDate} ${entry.timeSlot}`)).toEqual([
      '2026-11-20 10:00-10:30',
      '2026-11-21 09:00-09:30',
      '2026-11-21 10:00-10:30'
    ])
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect((await meera.call(getDoctorDashboard)).body.nextAppointment?.appointmentDate).toBe('2026-11-21')
  })

  it('is empty for a doctor without appointments', async () => {
    const { body } = await kavya.call(getDoctorDashboard)
    expect(body).toMatchObject({
      success: true,
      totalPatients: 0,
      todaysAppointments: 0,
      nextAppointment: null,
      upcoming: []
    })
  })

  it('leaves out completed appointments', async () => {
    const { _id: id } = await bookVisit(patient, meera, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    for (const status of ['confirmed', 'completed']) {
      await meera.call(setAppointmentStatus, { params: { id }, body: { status } })
    }
    expect((await meera.call(getDoctorDashboard)).body).toMatchObject({ todaysAppointments: 1, nextAppointment: null })
  })
})

describe('verification by the administrator', () => {
  const db = () => app.context.database.db
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })

  it('lists the waiting doctors, verifies one, and revokes it', async () => {
    expect(await listUnverified(db())).toContain(
      `${meera.email}  Dr. Meera Iyer, Cardiology: KMC 12345, Karnataka Medical Council`
    )
    expect(await verify(db(), log, meera.email.toUpperCase(), start)).toContain('is verified now')
    expect((await listUnverified(db())).join()).not.toContain(meera.email)
    expect(await verify(db(), log, meera.email, null)).toContain('is not verified now')
    expect((await listUnverified(db())).join()).toContain(meera.email)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { security: 'doctor-verified', outcome: 'success', account: meera.id },
      { security: 'doctor-unverified', outcome: 'success', account: meera.id }
    ])
    expect(lines.join()).not.toContain(meera.email)
  })

  it('rejects an unknown address, a patient, and a doctor without a registration number', async () => {
    await expect(verify(db(), log, 'nobody@example.org', start)).rejects.toThrow('There is no doctor')
    await expect(verify(db(), log, patient.email, start)).rejects.toThrow('There is no doctor')
    const unregistered = await app.asDoctor({ registrationNumber: '' })
    await expect(verify(db(), log, unregistered.email, start)).rejects.toThrow('no registration number')
  })
})
