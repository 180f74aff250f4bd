import type { Endpoint } from '@arogyachat/contract/endpoint'
import { cancelAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import {
  getDoctor,
  getDoctorDashboard,
  getDoctorForPatient,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listOwnAvailableSlots,
  listRecommendedDoctors,
  saveDoctorProfile,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, hours, offerHours } from '../../testing/practice.ts'
import { listUnverified, verify } from './verification-service.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')

let app: TestApp
let meera: Client
let arjun: Client
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
  arjun = await app.asDoctor({ name: 'Dr. Arjun Nair', experience: 20, consultationFee: 300 })
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

const found = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await patient.call(searchDoctors, { query })
  expect(status).toBe(200)
  return body.doctors.map((doctor) => doctor._id)
}
const rated = (id: string, rating_sum: number, rating_count: number) =>
  app.context.database.db.updateTable('doctors').set({ rating_sum, rating_count }).where('id', '=', id).execute()
const withVerification = async (work: () => Promise<void>) => {
  const { config } = app.context
  Object.assign(app.context, { config: { ...config, doctorVerification: 'required' } })
  await work().finally(() => Object.assign(app.context, { config }))
}

describe('the list of doctors', () => {
  it('is ordered by mean rating, then experience, then name', async () => {
    expect(await found()).toEqual([arjun.id, meera.id, kavya.id])
    await rated(kavya.id, 9, 2)
    await rated(meera.id, 4, 1)
    expect(await found()).toEqual([kavya.id, meera.id, arjun.id])
  })

  it('shows the mean with one decimal, and none for a new doctor', async () => {
    await rated(kavya.id, 13, 3)
    const { body } = await patient.call(listDoctors)
    expect(body.doctors.map((doctor) => [doctor.rating, doctor.ratingCount])).toEqual([
      [4.3, 3],
      [null, 0],
      [null, 0]
    ])
  })

  it.each([
    [{ specialization: 'Cardiology' }, () => [meera.id]],
    [{ language: 'Tamil' }, () => [meera.id]],
    [{ maxFee: 500 }, () => [arjun.id, kavya.id]],
    [{ name: 'iyer MEERA' }, () => [meera.id]],
    [{ name: '  nair ' }, () => [arjun.id]],
    [{ name: '100%_' }, () => [kavya.id]],
    [{ name: '%' }, () => []],
    [{ name: 'dr kav' }, () => [kavya.id]],
    [{ name: 'राम' }, () => []],
    [{ name: "o'" }, () => []],
    [{ name: '-' }, () => [arjun.id, meera.id, kavya.id]],
    [{ name: 'm_era' }, () => []],
    [{ name: '\\' }, () => []],
    [{ name: "'; drop table doctors; --" }, () => []],
    [{ specialization: 'Cardiology', maxFee: 100 }, () => []]
  ])('filtered by %j', async (query, expected) => expect(await found(query)).toEqual(expected()))

  it('comes in pages with the total', async () => {
    const { body } = await patient.call(listDoctors, { query: { pageSize: 2, page: 2 } })
    expect([body.doctors.map((doctor) => doctor._id), body.total, body.page, body.pageSize]).toEqual([
      [kavya.id],
      3,
      2,
      2
    ])
  })

  it.each([{ specialization: 'Magic' }, { language: 'Klingon' }, { maxFee: 'cheap' }, { pageSize: 101 }, { page: 0 }])(
    'refuses %j',
    async (query) => expect((await patient.call(searchDoctors, { query })).status).toBe(422)
  )

  it('has only verified doctors where that is required', async () => {
    await verify(app.context.database.db, app.context.log, arjun.email, start)
    expect(await found()).toHaveLength(3)
    await withVerification(async () => expect(await found()).toEqual([arjun.id]))
  })

  it('never shows an address, a phone number or a mail address', async () => {
    const { body } = await patient.call(listDoctors)
    for (const it of body.doctors) expect(Object.keys(it)).not.toEqual(expect.arrayContaining(['phone']))
    expect(JSON.stringify(body)).not.toMatch(/email|phone|address/)
  })
})

describe('recommended doctors', () => {
  const recommended = async () => {
    const { status, body } = await patient.call(listRecommendedDoctors)
    expect(status).toBe(200)
    return body.doctors.map((doctor) => [doctor._id, doctor.reasons])
  }

  it('fit the language first when no visit is known', async () => {
    expect(await recommended()).toEqual([
      [meera.id, ['language']],
      [arjun.id, []]
    ])
  })

  it('fit the field of the last visits before the language', async () => {
    await offerHours(arjun)
    await bookVisit(patient, arjun)
    await rated(kavya.id, 10, 2)
    expect(await recommended()).toEqual([
      [arjun.id, ['specialization', 'seenBefore']],
      [kavya.id, ['specialization', 'rating']]
    ])
  })

  it('forget a canceled visit', async () => {
    await offerHours(arjun)
    const { _id: id } = await bookVisit(patient, arjun)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await recommended())[0]).toEqual([meera.id, ['language']])
  })

  it('are verified where that is required', async () => {
    await verify(app.context.database.db, app.context.log, kavya.email, start)
    await withVerification(async () => expect(await recommended()).toEqual([[kavya.id, []]]))
  })
})

describe('one doctor', () => {
  it('is shown to anyone signed in, with what was verified', async () => {
    await verify(app.context.database.db, app.context.log, meera.email, start)
    const { status, body } = await patient.call(getDoctor, { params: { id: meera.id } })
    expect(status).toBe(200)
    expect(body.doctor).toMatchObject({
      name: 'Dr. Meera Iyer',
      consultationFee: 900,
      availability: { timeSlots: hours },
      verified: true,
      registrationNumber: 'KMC 12345'
    })
    expect((await patient.call(getDoctorForPatient, { params: { id: meera.id } })).body).toEqual(body)
    expect((await arjun.call(getDoctor, { params: { id: meera.id } })).status).toBe(200)
  })

  it.each([nobody, 'x'])('is not there for the id %s', async (id) => {
    expect((await patient.call(getDoctor, { params: { id } })).status).toBe(404)
    expect((await patient.call(listAvailableSlots, { params: { id }, query: { date: '2026-11-21' } })).status).toBe(404)
  })

  it('is there for patients only when verified, where that is required', async () => {
    const seenBy = async (client: Client) => {
      const params = { id: meera.id }
      const slots = await client.call(listAvailableSlots, { params, query: { date: '2026-11-21' } })
      return [(await client.call(getDoctor, { params })).status, slots.status]
    }
    await withVerification(async () => {
      expect(await seenBy(patient)).toEqual([404, 404])
      expect((await patient.call(getDoctorForPatient, { params: { id: meera.id } })).status).toBe(404)
      const own = await meera.call(listOwnAvailableSlots, { query: { date: '2026-11-21' } })
      expect(own.body.availableSlots).toEqual(hours)
      await verify(app.context.database.db, app.context.log, meera.email, start)
      expect(await seenBy(patient)).toEqual([200, 200])
    })
  })

  it('is not a patient', async () => {
    expect((await patient.call(getDoctor, { params: { id: patient.id } })).status).toBe(404)
  })
})

describe('available slots', () => {
  const free = async (date: string) => {
    const { status, body } = await patient.call(listAvailableSlots, { params: { id: meera.id }, query: { date } })
    expect([status, body.date]).toEqual([200, date])
    return body.availableSlots
  }

  it('are those of the day that are free and ahead', async () => {
    await bookVisit(patient, meera)
    expect(await free('2026-11-21')).toEqual(['09:00-09:30', '11:00-11:30', '16:00-16:30'])
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect(await free('2026-11-20')).toEqual(['11:00-11:30', '16:00-16:30'])
  })

  it('are none on days off, other weekdays, days that are over and beyond ninety days', async () => {
    await meera.call(saveDoctorProfile, {
      body: { availability: { days: ['Saturday', 'Thursday'], timeSlots: hours, daysOff: ['2026-11-28'] } }
    })
    expect(await free('2026-11-21')).toEqual(hours)
    for (const date of ['2026-11-28', '2026-11-22', '2026-11-19', '2027-02-20']) expect(await free(date)).toEqual([])
    expect(await free('2027-02-18')).toEqual(hours)
  })

  it('of the own day are the same', async () => {
    const { body } = await meera.call(listOwnAvailableSlots, { query: { date: '2026-11-21' } })
    expect(body).toEqual({ success: true, date: '2026-11-21', availableSlots: hours })
  })

  it.each([{}, { date: 'tomorrow' }, { date: '2026-02-30' }])('need a date: %j', async (query) => {
    const answer = await patient.call(listAvailableSlots, { params: { id: meera.id }, query })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['date']])
  })
})

describe('the own profile', () => {
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

  it('changes what is given and leaves the rest', async () => {
    const before = (await meera.call(getDoctorProfile)).body.doctor
    const { status, body } = await save({ bio: 'Hearts', city: 'Chennai', pincode: '600001', consultationFee: 950 })
    expect(status).toBe(200)
    expect(body.message).toBe('Your profile has been updated successfully')
    expect(body.doctor).toEqual({ ...before, bio: 'Hearts', city: 'Chennai', pincode: '600001', consultationFee: 950 })
    expect((await meera.call(getDoctorProfile)).body.doctor).toEqual(body.doctor)
    await save({ consultationFee: 900 })
  })

  it('does not change the email, nor what nobody may set', async () => {
    const { body } = await save({
      email: 'new@example.org',
      verified: true,
      rating: 5,
      totalPatients: 99,
      role: 'admin'
    })
    expect(body.doctor).toMatchObject({ email: meera.email, verified: false, rating: null, totalPatients: 0 })
  })

  it('drops days off that are over, and keeps them when they are not mentioned', async () => {
    const availability = { days: ['Monday'], timeSlots: hours, daysOff: ['2026-11-19', '2026-12-25', '2026-11-20'] }
    const { body } = await save({ availability })
    expect(body.doctor.availability).toEqual({
      days: ['Monday'],
      timeSlots: hours,
      daysOff: ['2026-11-20', '2026-12-25']
    })
    const kept = await save({ availability: { days: ['Monday'], timeSlots: hours } })
    expect(kept.body.doctor.availability.daysOff).toEqual(['2026-11-20', '2026-12-25'])
  })

  it.each([
    { registrationNumber: 'KMC 99999' },
    { registrationCouncil: 'Another Council' },
    { registrationNumber: '' },
    { name: 'Dr. Someone Else' },
    { qualifications: ['MBBS', 'DM'] },
    { specialization: 'Dermatology' }
  ])('with %j must be verified again', async (change) => {
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
  ])('refuses %j', async (body, fields) => {
    const answer = await save(body)
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })
})

describe('the doctor’s dashboard', () => {
  it('has the day’s numbers and at most three visits to come', async () => {
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

  it('of a doctor without visits is empty', async () => {
    const { body } = await kavya.call(getDoctorDashboard)
    expect(body).toEqual({
      success: true,
      totalPatients: 0,
      todaysAppointments: 0,
      nextAppointment: null,
      upcoming: []
    })
  })

  it('leaves out what was completed', async () => {
    const { _id: id } = await bookVisit(patient, meera, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
    for (const status of ['confirmed', 'completed']) {
      await meera.call(setAppointmentStatus, { params: { id }, body: { status } })
    }
    expect((await meera.call(getDoctorDashboard)).body).toMatchObject({ todaysAppointments: 1, nextAppointment: null })
  })
})

describe('who may call', () => {
  const signedIn: [string, Endpoint][] = [
    ['listing', listDoctors],
    ['one doctor', getDoctor],
    ['slots', listAvailableSlots]
  ]
  const patients: [string, Endpoint][] = [
    ['searching', searchDoctors],
    ['recommendations', listRecommendedDoctors],
    ['one doctor for patients', getDoctorForPatient]
  ]
  const doctors: [string, Endpoint][] = [
    ['own slots', listOwnAvailableSlots],
    ['own profile', getDoctorProfile],
    ['saving the profile', saveDoctorProfile],
    ['dashboard', getDoctorDashboard]
  ]
  const given = () => ({ params: { id: meera.id }, query: { date: '2026-11-21' } })

  it.each([...signedIn, ...patients, ...doctors])('%s: not without a session', async (_, endpoint) => {
    expect((await app.call(endpoint, given())).status).toBe(401)
  })
  it.each(patients)('%s: not doctors', async (_, endpoint) => {
    expect((await meera.call(endpoint, given())).status).toBe(403)
  })
  it.each(doctors)('%s: not patients', async (_, endpoint) => {
    expect((await patient.call(endpoint, given())).status).toBe(403)
  })
})

describe('verification by the administrator', () => {
  const db = () => app.context.database.db
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })

  it('lists who waits, marks one as verified, and takes it back', async () => {
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

  it('refuses an unknown address, a patient, and a doctor without a number', async () => {
    await expect(verify(db(), log, 'nobody@example.org', start)).rejects.toThrow('There is no doctor')
    await expect(verify(db(), log, patient.email, start)).rejects.toThrow('There is no doctor')
    const unregistered = await app.asDoctor({ registrationNumber: '' })
    await expect(verify(db(), log, unregistered.email, start)).rejects.toThrow('no registration number')
  })
})
