import type { Endpoint } from '@arogyachat/contract/endpoint'
import { cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  getDoctor,
  getDoctorDashboard,
  getDoctorForPatient,
  getDoctorProfile,
  listAvailableSlots,
  listDoctors,
  listFreeDays,
  listOwnAvailableSlots,
  listRecommendedDoctors,
  saveDoctorProfile,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, hours, offerHours } from '../../testing/practice.ts'
import { verify } from './verification-service.ts'

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

const foundIds = async (query: Record<string, unknown> = {}) => {
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
  it('shows the average with one decimal, and none for a new doctor', async () => {
    await rated(kavya.id, 13, 3)
    const { body } = await patient.call(listDoctors)
    expect(body.doctors.map((doctor) => [doctor.rating, doctor.ratingCount])).toEqual([
      [null, 0],
      [4.3, 3],
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
    [{ name: '-' }, () => [meera.id, arjun.id, kavya.id]],
    [{ name: 'm_era' }, () => []],
    [{ name: '\\' }, () => []],
    [{ name: "'; drop table doctors; --" }, () => []],
    [{ specialization: 'Cardiology', maxFee: 100 }, () => []]
  ])('filtered by %j', async (query, expected) => expect(await foundIds(query)).toEqual(expected()))

  it('is returned in pages with the total', async () => {
    const { body } = await patient.call(listDoctors, { query: { pageSize: 2, page: 2 } })
    expect([body.doctors.map((doctor) => doctor._id), body.total, body.page, body.pageSize]).toEqual([
      [kavya.id],
      3,
      2,
      2
    ])
  })

  it.each([{ specialization: 'Magic' }, { language: 'Klingon' }, { maxFee: 'cheap' }, { pageSize: 101 }, { page: 0 }])(
    'rejects %j',
    async (query) => expect((await patient.call(searchDoctors, { query })).status).toBe(422)
  )

  it('contains only verified doctors where verification is required', async () => {
    await verify(app.context.database.db, app.context.log, arjun.email, start)
    expect(await foundIds()).toHaveLength(3)
    await withVerification(async () => expect(await foundIds()).toEqual([arjun.id]))
  })

  it('never contains an address, a phone number or an email address', async () => {
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

  it('match the language first when the patient has no earlier appointment', async () => {
    expect(await recommended()).toEqual([
      [meera.id, ['language']],
      [arjun.id, []]
    ])
  })

  it('match the specialization of recent appointments before the language', async () => {
    await offerHours(arjun)
    await bookVisit(patient, arjun)
    await rated(kavya.id, 25, 5)
    expect(await recommended()).toEqual([
      [arjun.id, ['specialization', 'seenBefore']],
      [kavya.id, ['specialization', 'rating']]
    ])
  })

  it('ignore a cancelled appointment', async () => {
    await offerHours(arjun)
    const { _id: id } = await bookVisit(patient, arjun)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await recommended())[0]).toEqual([meera.id, ['language']])
  })

  it('are verified where verification is required', async () => {
    await verify(app.context.database.db, app.context.log, kavya.email, start)
    await withVerification(async () => expect(await recommended()).toEqual([[kavya.id, []]]))
  })
})

describe('one doctor', () => {
  it('is shown to any signed-in user, with the verified details', async () => {
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

  it.each([nobody, 'x'])('returns 404 for the id %s', async (id) => {
    expect((await patient.call(getDoctor, { params: { id } })).status).toBe(404)
    expect((await patient.call(listAvailableSlots, { params: { id }, query: { date: '2026-11-21' } })).status).toBe(404)
  })

  it('is visible to patients only when verified, where verification is required', async () => {
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

  it('cannot be foundIds by the id of a patient', async () => {
    expect((await patient.call(getDoctor, { params: { id: patient.id } })).status).toBe(404)
  })
})

describe('available slots', () => {
  const free = async (date: string) => {
    const { status, body } = await patient.call(listAvailableSlots, { params: { id: meera.id }, query: { date } })
    expect([status, body.date]).toEqual([200, date])
    return body.availableSlots
  }

  it('are the free slots of the day that have not begun', async () => {
    await bookVisit(patient, meera)
    expect(await free('2026-11-21')).toEqual(['09:00-09:30', '11:00-11:30', '16:00-16:30'])
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect(await free('2026-11-20')).toEqual(['11:00-11:30', '16:00-16:30'])
  })

  it('are empty on days off, other weekdays, past days and beyond ninety days', async () => {
    await meera.call(saveDoctorProfile, {
      body: { availability: { days: ['Saturday', 'Thursday'], timeSlots: hours, daysOff: ['2026-11-28'] } }
    })
    expect(await free('2026-11-21')).toEqual(hours)
    for (const date of ['2026-11-28', '2026-11-22', '2026-11-19', '2027-02-20']) expect(await free(date)).toEqual([])
    expect(await free('2027-02-18')).toEqual(hours)
  })

  it('are the same for the doctor’s own calendar', async () => {
    const { body } = await meera.call(listOwnAvailableSlots, { query: { date: '2026-11-21' } })
    expect(body).toEqual({ success: true, date: '2026-11-21', availableSlots: hours })
  })

  it.each([{}, { date: 'tomorrow' }, { date: '2026-02-30' }])('require a date: %j', async (query) => {
    const answer = await patient.call(listAvailableSlots, { params: { id: meera.id }, query })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['date']])
  })
})

describe('access to the calls', () => {
  const signedIn: [string, Endpoint][] = [
    ['listing', listDoctors],
    ['one doctor', getDoctor],
    ['slots', listAvailableSlots],
    ['free days', listFreeDays]
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
  const options = () => ({ params: { id: meera.id }, query: { date: '2026-11-21', from: '2026-11-21' } })

  it.each([...signedIn, ...patients, ...doctors])('%s: refused without a session', async (_, endpoint) => {
    expect((await app.call(endpoint, options())).status).toBe(401)
  })
  it.each(patients)('%s: refused to doctors', async (_, endpoint) => {
    expect((await meera.call(endpoint, options())).status).toBe(403)
  })
  it.each(doctors)('%s: refused to patients', async (_, endpoint) => {
    expect((await patient.call(endpoint, options())).status).toBe(403)
  })
})
