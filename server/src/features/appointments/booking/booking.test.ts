import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  listPatientAppointments
} from '@arogyachat/contract/endpoints/appointments'
import { listAvailableSlots } from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { recordingLive } from '../../../testing/live.ts'
import { bookVisit, clearAppointments, hours, offerHours } from '../../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')
const { live, changes } = recordingLive()

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
  await clearAppointments(app)
  await offerHours(doctor)
  changes.length = 0
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
  it('reserves the slot and returns the appointment to both participants', async () => {
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
    expect(changes).toContainEqual([
      [patient.id, doctor.id],
      ['appointments', 'doctors']
    ])
  })

  it('encrypts the symptoms', async () => {
    const { _id: id } = await bookVisit(patient, doctor, { symptoms: 'Fever and worry' })
    const row = await app.context.database.db
      .selectFrom('appointments')
      .select('symptoms_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.symptoms_sealed.toString('utf8')).not.toContain('Fever')
  })

  it('audits the change', async () => {
    const { _id } = await bookVisit(patient, doctor)
    expect((await auditOf(patient.id)).at(-1)).toEqual({
      action: 'change:appointment',
      subject_id: _id,
      actor_id: patient.id
    })
  })

  it('of a taken slot returns 409 with the free slots', async () => {
    await bookVisit(patient, doctor)
    const { status, body } = await book(other)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      success: false,
      code: 'SLOT_TAKEN',
      availableSlots: hours.filter((hour) => hour !== '10:00-10:30')
    })
  })

  it('again after a lost reply returns the existing appointment, even once it has begun', async () => {
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

  it('of a slot that the patient had cancelled creates a new appointment', async () => {
    const { _id } = await bookVisit(patient, doctor)
    await patient.call(cancelAppointment, { params: { id: _id } })
    expect((await book(patient)).status).toBe(201)
  })

  const days = ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']

  it('more than five coming appointments with one doctor is refused, even in concurrent requests', async () => {
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

  it('counts an appointment towards the five only while it is live and not over', async () => {
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

  it('of a slot that has begun today is refused', async () => {
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
  ])('with %j is invalid', async (fields, errors) => {
    const { status, body } = await book(patient, fields)
    expect([status, body.code, body.fields]).toEqual([422, 'INVALID', errors])
  })

  it('with an unknown doctor returns 404', async () => {
    const { status, body } = await book(patient, { doctorId: nobody, appointmentDate: '2026-11-19' })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('leaves a slot free after five refused attempts', async () => {
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

  it('creates a confirmed appointment for one of their own patients, also in person', async () => {
    await bookVisit(patient, doctor)
    const { status, body } = await schedule()
    expect(status).toBe(201)
    expect(body.appointment).toMatchObject({ status: 'confirmed', consultationType: 'in-person' })
    const { body: list } = await patient.call(listPatientAppointments)
    expect(list.appointments.map((appointment) => appointment._id)).toContain(body.appointment._id)
  })

  it('is not limited to five coming appointments', async () => {
    for (const day of [21, 23, 24, 25, 26]) await bookVisit(patient, doctor, { appointmentDate: `2026-11-${day}` })
    expect((await schedule()).status).toBe(201)
  })

  it('cannot book for a patient whom they do not treat', async () => {
    await bookVisit(patient, otherDoctor)
    expect((await schedule()).status).toBe(404)
  })

  it.each([
    [{ patientId: undefined }, { patientId: 'required' }],
    [{ consultationType: 'chat' }, { consultationType: 'invalid' }]
  ])('receives the field error for %j', async (fields, errors) => {
    const { status, body } = await schedule(fields)
    expect([status, body.fields]).toEqual([422, errors])
  })

  it('cannot book with another doctor', async () => {
    const { status, body } = await schedule({ doctorId: otherDoctor.id })
    expect([status, body.fields]).toEqual([422, { doctorId: 'invalid' }])
  })
})

describe('where verification is required', () => {
  it('an unverified doctor cannot be booked', async () => {
    const before = app.context.config.doctorVerification
    Object.assign(app.context, { config: { ...app.context.config, doctorVerification: 'required' } })
    expect((await book(patient)).status).toBe(404)
    Object.assign(app.context, { config: { ...app.context.config, doctorVerification: before } })
    expect((await book(patient)).status).toBe(201)
  })
})
