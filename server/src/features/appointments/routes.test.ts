import type { Endpoint } from '@arogyachat/contract/endpoint'
import {
  bookAppointment,
  cancelAppointment,
  deleteMeeting,
  getAppointment,
  listDoctorAppointments,
  listPatientAppointments,
  rateAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { listAvailableSlots } from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Live, silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, hours, offerHours } from '../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')
const told: [accounts: readonly string[], topics: readonly string[]][] = []
const live: Live = { ...silentLive, changed: (accounts, topics) => void told.push([accounts, topics]) }

let app: TestApp
let doctor: Client
let patient: Client
let other: Client
let otherDoctor: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  doctor = await app.asDoctor()
  otherDoctor = await app.asDoctor()
  patient = await app.asPatient()
  other = await app.asPatient({ name: 'Ravi Kumar' })
  await offerHours(otherDoctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  for (const table of ['ratings', 'prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('doctors').set({ rating_sum: 0, rating_count: 0 }).execute()
  await offerHours(doctor)
  told.length = 0
})

const book = (client: Client, fields: object = {}) =>
  client.call(bookAppointment, {
    body: { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30', ...fields }
  })
const auditOf = (patientId: string) =>
  app.context.database.db
    .selectFrom('audit_events')
    .select(['action', 'subject_id', 'actor_id'])
    .where('patient_id', '=', patientId)
    .orderBy('number')
    .execute()

describe('booking', () => {
  it('holds the slot and shows the appointment to both', async () => {
    const { status, body } = await book(patient, { symptoms: 'Fever', consultationType: 'audio' })
    expect(status).toBe(201)
    expect(body.appointment).toMatchObject({
      doctorId: { _id: doctor.id, name: 'Dr. Meera Rao', specialization: 'General Medicine' },
      patientId: { _id: patient.id, name: 'Asha Devi', age: 34, gender: 'Female' },
      appointmentDate: '2026-11-21',
      timeSlot: '10:00-10:30',
      startsAt: '2026-11-21T04:30:00.000Z',
      status: 'scheduled',
      consultationType: 'audio',
      symptoms: 'Fever',
      prescription: null,
      rating: null,
      hasMet: false
    })
    const seen = await doctor.call(getAppointment, { params: { id: body.appointment._id } })
    expect(seen.body.appointment).toEqual(body.appointment)
    expect(told).toContainEqual([
      [patient.id, doctor.id],
      ['appointments', 'doctors']
    ])
  })

  it('seals the symptoms', async () => {
    const { _id: id } = await bookVisit(patient, doctor, { symptoms: 'Fever and worry' })
    const row = await app.context.database.db
      .selectFrom('appointments')
      .select('symptoms_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.symptoms_sealed.toString('utf8')).not.toContain('Fever')
  })

  it('records the change', async () => {
    const { _id } = await bookVisit(patient, doctor)
    expect((await auditOf(patient.id)).at(-1)).toEqual({
      action: 'change:appointment',
      subject_id: _id,
      actor_id: patient.id
    })
  })

  it('of a held slot is refused with what is still free', async () => {
    await bookVisit(patient, doctor)
    const { status, body } = await book(other)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      success: false,
      code: 'SLOT_TAKEN',
      availableSlots: hours.filter((hour) => hour !== '10:00-10:30')
    })
  })

  it('again, because the answer was lost, tells that it is theirs, also once it has begun', async () => {
    const { _id } = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:00:00+05:30'))
    const { status, body } = await book(patient, { appointmentDate: '2026-11-20' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'ALREADY_BOOKED',
      appointmentId: _id,
      availableSlots: ['11:00-11:30', '16:00-16:30']
    })
    expect(JSON.stringify((await book(other, { appointmentDate: '2026-11-20' })).body)).not.toContain(_id)
  })

  it('of a time that the patient canceled before is a new booking', async () => {
    const { _id } = await bookVisit(patient, doctor)
    await patient.call(cancelAppointment, { params: { id: _id } })
    expect((await book(patient)).status).toBe(201)
  })

  const days = ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']

  it('more than five times ahead with one doctor is refused, also when all are sent at once', async () => {
    const answers = await Promise.all(days.map((appointmentDate) => book(patient, { appointmentDate })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, 'TOO_MANY_BOOKINGS'],
      [409, 'TOO_MANY_BOOKINGS']
    ])
    expect((await book(patient, { doctorId: otherDoctor.id })).status).toBe(201)
    expect((await book(other, { timeSlot: '16:00-16:30' })).status).toBe(201)
  })

  it('counts towards the five only while it is live and not over', async () => {
    const [first] = await Promise.all(
      days.slice(0, 4).map((appointmentDate) => bookVisit(patient, doctor, { appointmentDate }))
    )
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    expect((await book(patient, { timeSlot: '11:00-11:30' })).body.code).toBe('TOO_MANY_BOOKINGS')
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect((await book(patient, { timeSlot: '11:00-11:30' })).status).toBe(201)
    expect((await book(patient, { timeSlot: '16:00-16:30' })).body.code).toBe('TOO_MANY_BOOKINGS')
    await patient.call(cancelAppointment, { params: { id: first?._id ?? '' } })
    expect((await book(patient, { timeSlot: '16:00-16:30' })).status).toBe(201)
  })

  it('of a slot of today that has begun is refused', async () => {
    app.clock.set(new Date('2026-11-20T10:00:00+05:30'))
    const { status, body } = await book(patient, { appointmentDate: '2026-11-20' })
    expect([status, body.code, body.availableSlots]).toEqual([409, 'SLOT_PASSED', ['11:00-11:30', '16:00-16:30']])
  })

  it.each([
    ['a slot that is not offered', { timeSlot: '12:00-12:30' }, hours],
    ['a weekday that is not worked', { appointmentDate: '2026-11-22' }, []]
  ])('of %s is refused', async (_, fields, free) => {
    await offerHours(doctor, hours, ['Friday', 'Saturday'])
    const { status, body } = await book(patient, fields)
    expect([status, body.code, body.availableSlots]).toEqual([409, 'SLOT_NOT_OFFERED', free])
  })

  it.each([
    [{ appointmentDate: '2026-11-19' }, { appointmentDate: 'datePast' }],
    [{ appointmentDate: '2027-02-19' }, { appointmentDate: 'dateTooFar' }],
    [{ appointmentDate: '2026-02-30' }, { appointmentDate: 'date' }],
    [{ appointmentDate: undefined }, { appointmentDate: 'required' }],
    [{ timeSlot: '9-10' }, { timeSlot: 'slotFormat' }],
    [{ doctorId: undefined }, { doctorId: 'required' }],
    [{ doctorId: 'me' }, { doctorId: 'invalid' }],
    [{ consultationType: 'in-person' }, { consultationType: 'invalid' }],
    [{ consultationType: 'Hologram' }, { consultationType: 'invalid' }],
    [{ symptoms: 'x'.repeat(2001) }, { symptoms: 'tooLong' }],
    [{ patientId: nobody }, { patientId: 'invalid' }]
  ])('with %j is invalid', async (fields, faults) => {
    const { status, body } = await book(patient, fields)
    expect([status, body.code, body.fields]).toEqual([422, 'INVALID', faults])
  })

  it('with an unknown doctor finds nothing', async () => {
    const { status, body } = await book(patient, { doctorId: nobody, appointmentDate: '2026-11-19' })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('leaves a slot free after the fifth refusal as before', async () => {
    for (let i = 0; i < 5; i++) await book(patient, { timeSlot: '12:00-12:30' })
    const { body } = await patient.call(listAvailableSlots, {
      params: { id: doctor.id },
      query: { date: '2026-11-21' }
    })
    expect(body.availableSlots).toEqual(hours)
  })
})

describe('a doctor who books for a patient', () => {
  const schedule = (fields: object = {}) =>
    book(doctor, { patientId: patient.id, consultationType: 'In-Person', timeSlot: '11:00-11:30', ...fields })

  it('books a confirmed visit for one of their own, also in person', async () => {
    await bookVisit(patient, doctor)
    const { status, body } = await schedule()
    expect(status).toBe(201)
    expect(body.appointment).toMatchObject({ status: 'confirmed', consultationType: 'in-person' })
    const { body: list } = await patient.call(listPatientAppointments)
    expect(list.appointments.map((appointment) => appointment._id)).toContain(body.appointment._id)
  })

  it('books as often as the visit needs', async () => {
    for (const day of [21, 23, 24, 25, 26]) await bookVisit(patient, doctor, { appointmentDate: `2026-11-${day}` })
    expect((await schedule()).status).toBe(201)
  })

  it('cannot book for a patient who was never with them', async () => {
    await bookVisit(patient, otherDoctor)
    expect((await schedule()).status).toBe(404)
  })

  it.each([
    [{ patientId: undefined }, { patientId: 'required' }],
    [{ consultationType: 'chat' }, { consultationType: 'invalid' }]
  ])('is told what is wrong with %j', async (fields, faults) => {
    const { status, body } = await schedule(fields)
    expect([status, body.fields]).toEqual([422, faults])
  })

  it('cannot book with another doctor', async () => {
    const { status, body } = await schedule({ doctorId: otherDoctor.id })
    expect([status, body.fields]).toEqual([422, { doctorId: 'invalid' }])
  })
})

describe('the lists', () => {
  it('are the own ones, newest first, in pages', async () => {
    await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    await bookVisit(patient, doctor, { timeSlot: '09:00-09:30' })
    await bookVisit(other, doctor)
    const { status, body } = await patient.call(listPatientAppointments, { query: { pageSize: 2 } })
    expect(status).toBe(200)
    expect(body.appointments.map((appointment) => `${appointment.appointmentDate} ${appointment.timeSlot}`)).toEqual([
      '2026-11-23 10:00-10:30',
      '2026-11-21 11:00-11:30'
    ])
    expect([body.total, body.page, body.pageSize]).toEqual([3, 1, 2])
    const second = await patient.call(listPatientAppointments, { query: { pageSize: 2, page: 2 } })
    expect(second.body.appointments.map((appointment) => appointment.timeSlot)).toEqual(['09:00-09:30'])
    const all = await doctor.call(listDoctorAppointments)
    expect(all.body.total).toBe(4)
  })

  it('show the live ones by time when asked for the soonest', async () => {
    const far = await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    const near = await bookVisit(patient, doctor)
    const gone = await bookVisit(patient, doctor, { timeSlot: '09:00-09:30' })
    await patient.call(cancelAppointment, { params: { id: gone._id } })
    const { body } = await patient.call(listPatientAppointments, { query: { order: 'soonest' } })
    expect(body.appointments.map((appointment) => appointment._id)).toEqual([near._id, far._id])
  })

  it('are filtered by status, in either spelling, and by day', async () => {
    const one = await bookVisit(patient, doctor)
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    await patient.call(cancelAppointment, { params: { id: one._id } })
    const canceled = await doctor.call(listDoctorAppointments, { query: { status: 'cancelled' } })
    expect(canceled.body.appointments.map((appointment) => appointment._id)).toEqual([one._id])
    const later = await doctor.call(listDoctorAppointments, { query: { from: '2026-11-22', to: '2026-11-23' } })
    expect(later.body.total).toBe(1)
    const bad = await doctor.call(listDoctorAppointments, { query: { status: 'postponed', from: 'monday', page: 0 } })
    expect([bad.status, Object.keys(bad.body.fields ?? {}).sort()]).toEqual([422, ['from', 'page', 'status']])
  })

  it('record a doctor’s look once for each patient', async () => {
    await bookVisit(patient, doctor)
    await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    const single = await bookVisit(other, doctor, { timeSlot: '16:00-16:30' })
    const before = [(await auditOf(patient.id)).length, (await auditOf(other.id)).length]
    await doctor.call(listDoctorAppointments)
    const after = [await auditOf(patient.id), await auditOf(other.id)]
    expect(after.map((events, i) => events.slice(before[i]))).toEqual([
      [{ action: 'read:appointment', subject_id: null, actor_id: doctor.id }],
      [{ action: 'read:appointment', subject_id: single._id, actor_id: doctor.id }]
    ])
  })

  it('do not record that patients read their own', async () => {
    await bookVisit(patient, doctor)
    const before = (await auditOf(patient.id)).length
    await patient.call(listPatientAppointments)
    expect(await auditOf(patient.id)).toHaveLength(before)
  })

  it('of one role are closed to the other', async () => {
    expect((await doctor.call(listPatientAppointments)).status).toBe(403)
    expect((await patient.call(listDoctorAppointments)).status).toBe(403)
  })
})

describe('calls on one appointment', () => {
  const calls: [string, Endpoint, object?][] = [
    ['reading', getAppointment],
    ['canceling', cancelAppointment],
    ['canceling the meeting', deleteMeeting],
    ['updating', updateAppointment, { symptoms: 'x' }],
    ['setting the status', setAppointmentStatus, { status: 'canceled' }],
    ['rescheduling', rescheduleAppointment, { timeSlot: '11:00-11:30' }],
    ['rating', rateAppointment, { rating: 5 }]
  ]

  it.each(calls)('%s is refused without a session', async (_, endpoint, body) => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await app.call(endpoint, { params: { id }, body })).status).toBe(401)
  })

  it.each(calls)('%s finds nothing for anyone else, whether it exists or not', async (_, endpoint, body) => {
    const { _id } = await bookVisit(patient, doctor)
    for (const stranger of [other, otherDoctor]) {
      for (const id of [_id, nobody, 'not-an-id']) {
        const answer = await stranger.call(endpoint, { params: { id }, body })
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
      }
    }
    const { body: still } = await patient.call(getAppointment, { params: { id: _id } })
    expect(still.appointment.status).toBe('scheduled')
  })
})

describe('where verification is required', () => {
  it('an unverified doctor is not booked', async () => {
    const before = app.context.config.doctorVerification
    Object.assign(app.context, { config: { ...app.context.config, doctorVerification: 'required' } })
    expect((await book(patient)).status).toBe(404)
    Object.assign(app.context, { config: { ...app.context.config, doctorVerification: before } })
    expect((await book(patient)).status).toBe(201)
  })
})
