import {
  bookAppointment,
  findOwnPatients,
  getFollowUp,
  listDoctorAppointments
} from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, completeVisit, hours, offerHours } from '../../../testing/practice.ts'

const before = new Date('2026-11-20T08:30:00+05:30')
const after = new Date('2026-11-20T10:40:00+05:30')

let app: TestApp
let doctor: Client
let otherDoctor: Client
let patient: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp()
  ;[doctor, otherDoctor] = [await app.asDoctor(), await app.asDoctor()]
  patient = await app.asPatient({ name: 'Asha Rao' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(before)
  const { db } = app.context.database
  for (const table of ['visit_notes', 'prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  await offerHours(doctor)
  visit = (await bookVisit(patient, doctor, { appointmentDate: '2026-11-20', consultationType: 'audio' }))._id
  app.clock.set(after)
  await completeVisit(doctor, visit)
})

const propose = (by = doctor, id = visit) => by.call(getFollowUp, { params: { id } })
const book = (fields: object, by = doctor) =>
  by.call(bookAppointment, {
    body: {
      doctorId: by.id,
      patientId: patient.id,
      appointmentDate: '2026-12-04',
      timeSlot: '10:00-10:30',
      consultationType: 'Audio',
      ...fields
    }
  })

describe('the proposed follow-up', () => {
  it('is two weeks after the visit at the same time, without a note', async () => {
    expect((await propose()).body.followUp).toEqual({
      date: '2026-12-04',
      timeSlot: '10:00-10:30',
      consultationType: 'audio',
      wantedDate: null
    })
  })

  it('is on the day that the note names, or the next day with a free time', async () => {
    await doctor.call(signVisitNote, { params: { id: visit }, body: { advice: 'Rest', followUpDate: '2026-11-28' } })
    expect((await propose()).body.followUp).toMatchObject({ date: '2026-11-28', wantedDate: '2026-11-28' })
    const availability = { days: ['Monday'], timeSlots: hours, daysOff: [] }
    await doctor.call(saveDoctorProfile, { body: { availability } })
    expect((await propose()).body.followUp).toMatchObject({ date: '2026-11-30', wantedDate: '2026-11-28' })
  })

  it('takes the nearest other time when the same one is taken', async () => {
    const other = await app.asPatient()
    await bookVisit(other, doctor, { appointmentDate: '2026-12-04' })
    expect((await propose()).body.followUp).toMatchObject({ date: '2026-12-04', timeSlot: '09:00-09:30' })
  })

  it('is null for a doctor without hours', async () => {
    await offerHours(doctor, [], [])
    expect((await propose()).body.followUp).toBeNull()
  })

  it('is refused to others, and for a visit that is not completed', async () => {
    expect((await propose(otherDoctor)).body.code).toBe('NOT_FOUND')
    expect((await propose(patient)).body.code).toBe('FORBIDDEN')
    const next = (await bookVisit(patient, doctor, { appointmentDate: '2026-11-25' }))._id
    expect((await propose(doctor, next)).body.code).toBe('INVALID_STATUS')
  })
})

describe('a booking by the doctor', () => {
  it('is confirmed at once, and the patient is notified', async () => {
    const { status, body } = await book({})
    expect(status).toBe(201)
    expect(body.appointment).toMatchObject({
      status: 'confirmed',
      consultationType: 'audio',
      patientId: { _id: patient.id }
    })
    const { notices } = (await patient.call(listNotices, { query: {} })).body
    expect(notices[0]).toMatchObject({ kind: 'booked', by: 'doctor', appointmentId: body.appointment._id })
  })

  it('is refused for the patient of another doctor, a taken time and a time that is not offered', async () => {
    await offerHours(otherDoctor)
    expect((await book({}, otherDoctor)).body.code).toBe('NOT_FOUND')
    expect((await book({ doctorId: otherDoctor.id })).status).toBe(422)
    expect((await book({ timeSlot: '12:00-12:30' })).body.code).toBe('SLOT_NOT_OFFERED')
    const other = await app.asPatient()
    await bookVisit(other, doctor, { appointmentDate: '2026-12-04' })
    expect((await book({})).body.code).toBe('SLOT_TAKEN')
    expect((await book({ consultationType: 'chat', timeSlot: '09:00-09:30' })).status).toBe(422)
  })
})

describe('the patients of a doctor', () => {
  const find = async (name: string, by = doctor) => (await by.call(findOwnPatients, { body: { name } })).body

  it('are found by a part of the name, with their last appointment', async () => {
    const ravi = await app.asPatient({ name: 'Ravi 100%' })
    await bookVisit(ravi, doctor, { appointmentDate: '2026-11-25' })
    expect((await find('')).total).toBe(2)
    expect((await find('asHA')).patients).toEqual([
      expect.objectContaining({ _id: patient.id, lastDate: '2026-11-20' })
    ])
    expect((await find('%')).patients.map((found: { _id: string }) => found._id)).toEqual([ravi.id])
    expect((await find('_')).total).toBe(0)
  })

  it('are only their own', async () => {
    expect((await find('', otherDoctor)).patients).toEqual([])
    expect((await patient.call(findOwnPatients, { body: {} })).body.code).toBe('FORBIDDEN')
  })
})

describe('the appointments by prescription', () => {
  const list = async (query: Record<string, string>, by = doctor) =>
    (await by.call(listDoctorAppointments, { query })).body.appointments.map((found: { _id: string }) => found._id)

  it('are those with one, completed ones without, and those that can have one', async () => {
    const coming = (await bookVisit(patient, doctor, { appointmentDate: '2026-11-25' }))._id
    expect(await list({ prescription: 'missing' })).toEqual([visit])
    expect(await list({ prescription: 'issued' })).toEqual([])
    expect(await list({ prescription: 'possible' })).toEqual([coming, visit])
    const medications = [{ name: 'ORS', dosage: '1 sachet' }]
    await doctor.call(addPrescription, { params: { id: visit }, body: { medications } })
    expect(await list({ prescription: 'missing' })).toEqual([])
    expect(await list({ prescription: 'issued', patientId: patient.id })).toEqual([visit])
    expect(await list({ prescription: 'issued', patientId: otherDoctor.id })).toEqual([])
    expect(await list({ prescription: 'issued', patientId: patient.id }, otherDoctor)).toEqual([])
  })
})
