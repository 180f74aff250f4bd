import {
  bookAppointment,
  cancelAppointment,
  deleteMeeting,
  getAppointment,
  rateAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { getDoctor } from '@arogyachat/contract/endpoints/doctors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, clearAppointments, completeVisit, offerHours } from '../../testing/practice.ts'
import { markMet } from './outcome-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
/** Within two hours of the start of the test, because idle sessions end after two hours. */
const today = { appointmentDate: '2026-11-20' }
const { live, changes, closedRooms } = recordingLive()

let app: TestApp
let doctor: Client
let patient: Client
let other: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  doctor = await app.asDoctor()
  patient = await app.asPatient()
  other = await app.asPatient({ name: 'Ravi Kumar' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await clearAppointments(app)
  await offerHours(doctor)
  changes.length = 0
  closedRooms.length = 0
})

const book = (client: Client, fields: object = {}) =>
  client.call(bookAppointment, {
    body: { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30', ...fields }
  })

describe('cancelling', () => {
  it.each([
    ['the patient', () => patient, cancelAppointment],
    ['the doctor', () => doctor, deleteMeeting]
  ] as const)('by %s frees the slot, closes the room and notifies both participants', async (_, who, endpoint) => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await who().call(endpoint, { params: { id } })
    expect(status).toBe(200)
    expect(body.appointment).toMatchObject({ status: 'canceled', canceledBy: who().role })
    expect(closedRooms).toEqual([[id, 'canceled']])
    expect(changes.at(-1)).toEqual([
      [patient.id, doctor.id],
      ['appointments', 'doctors']
    ])
    expect((await book(other)).status).toBe(201)
  })

  it('is refused the second time', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answers = await Promise.all([
      patient.call(cancelAppointment, { params: { id } }),
      doctor.call(cancelAppointment, { params: { id } })
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('is refused once the appointment is over', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    const { status, body } = await patient.call(cancelAppointment, { params: { id } })
    expect([status, body.code]).toEqual([409, 'APPOINTMENT_OVER'])
  })
})

describe('setting the status', () => {
  const set = (client: Client, id: string, status: string) =>
    client.call(setAppointmentStatus, { params: { id }, body: { status } })

  it('lets the doctor go from scheduled through confirmed to completed', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    expect((await set(doctor, id, 'confirmed')).body.appointment.status).toBe('confirmed')
    expect((await set(doctor, id, 'completed')).body.code).toBe('TOO_EARLY')
    app.clock.set(new Date('2026-11-20T10:00:00+05:30'))
    expect((await set(doctor, id, 'completed')).body.appointment.status).toBe('completed')
    expect((await set(doctor, id, 'cancelled')).body.code).toBe('INVALID_STATUS')
  })

  it('allows completion before the start when both participants have met', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await set(doctor, id, 'confirmed')
    await markMet(app.context, id)
    await markMet(app.context, id)
    const { body } = await set(doctor, id, 'completed')
    expect(body.appointment).toMatchObject({ status: 'completed', hasMet: true })
  })

  it('allows no-show only after the end', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    expect((await set(doctor, id, 'no-show')).body.code).toBe('TOO_EARLY')
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect((await set(doctor, id, 'no-show')).body.appointment.status).toBe('no-show')
  })

  it.each([
    ['confirmed', 403, 'FORBIDDEN'],
    ['completed', 403, 'FORBIDDEN'],
    ['no-show', 403, 'FORBIDDEN'],
    ['scheduled', 409, 'INVALID_STATUS']
  ])('refuses %s from the patient', async (status, expected, code) => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answer = await set(patient, id, status)
    expect([answer.status, answer.body.code]).toEqual([expected, code])
  })

  it('applies the state table when two participants confirm and cancel at the same time', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answers = await Promise.all([
      set(doctor, id, 'confirmed'),
      set(doctor, id, 'confirmed'),
      set(doctor, id, 'confirmed')
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('rejects an unknown status', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await set(doctor, id, 'urgent')
    expect([status, body.fields]).toEqual([422, { status: 'invalid' }])
  })
})

describe('updating', () => {
  const update = (client: Client, id: string, body: object) => client.call(updateAppointment, { params: { id }, body })

  it('changes only what the patient wrote', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await update(patient, id, {
      symptoms: 'Now with fever',
      consultationType: 'audio',
      status: 'scheduled'
    })
    expect(status).toBe(200)
    expect(body.appointment).toMatchObject({
      symptoms: 'Now with fever',
      consultationType: 'audio',
      status: 'scheduled'
    })
    const seen = await doctor.call(getAppointment, { params: { id } })
    expect(seen.body.appointment.symptoms).toBe('Now with fever')
  })

  it('changes the status by the same state table', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(doctor, id, { status: 'confirmed' })).body.appointment.status).toBe('confirmed')
    expect((await update(patient, id, { status: 'completed' })).status).toBe(403)
    expect((await update(patient, id, { status: 'cancelled' })).body.appointment.status).toBe('canceled')
    expect(closedRooms).toEqual([[id, 'canceled']])
  })

  it('does not let the doctor edit the patient’s text', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(doctor, id, { symptoms: 'Nothing' })).status).toBe(403)
  })

  it('changes nothing when one part is refused', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(patient, id, { symptoms: 'Changed', status: 'completed' })).status).toBe(403)
    const { body } = await patient.call(getAppointment, { params: { id } })
    expect(body.appointment.symptoms).toBe('Headache since Monday')
  })

  it('does not turn a call into an in-person appointment', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await update(patient, id, { consultationType: 'in-person' })
    expect([status, body.fields]).toEqual([422, { consultationType: 'invalid' }])
  })

  it('is refused once the appointment was cancelled', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await update(patient, id, { symptoms: 'Too late' })).body.code).toBe('INVALID_STATUS')
  })
})

describe('rating', () => {
  const rate = (client: Client, id: string, body: object) => client.call(rateAppointment, { params: { id }, body })
  const completed = async (client = patient, timeSlot = '10:00-10:30') => {
    app.clock.set(start)
    const { _id } = await bookVisit(client, doctor, { ...today, timeSlot })
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    await completeVisit(doctor, _id)
    return _id
  }

  it('is stored once, encrypted, and updates the doctor’s average', async () => {
    await offerHours(doctor, ['09:30-10:00', '10:00-10:30'])
    const first = await completed()
    const second = await completed(other, '09:30-10:00')
    const { status, body } = await rate(patient, first, { rating: 5, comment: 'Kind' })
    expect([status, body.appointment.rating]).toEqual([201, { rating: 5, comment: 'Kind' }])
    await rate(other, second, { rating: 4 })
    const again = await rate(patient, first, { rating: 1 })
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_RATED'])
    const { body: seen } = await patient.call(getDoctor, { params: { id: doctor.id } })
    expect([seen.doctor.rating, seen.doctor.ratingCount]).toEqual([4.5, 2])
    const row = await app.context.database.db.selectFrom('ratings').select('comment_sealed').executeTakeFirstOrThrow()
    expect(row.comment_sealed.toString('utf8')).not.toContain('Kind')
  })

  it('counts once when five requests arrive at the same time', async () => {
    const id = await completed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(patient, id, { rating })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    const { body } = await patient.call(getDoctor, { params: { id: doctor.id } })
    expect(body.doctor.ratingCount).toBe(1)
  })

  it('is allowed only to the patient, after a completed appointment', async () => {
    const { _id } = await bookVisit(patient, doctor)
    expect((await rate(patient, _id, { rating: 5 })).body.code).toBe('INVALID_STATUS')
    expect((await rate(doctor, _id, { rating: 5 })).status).toBe(403)
  })

  it.each([{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '5' }, {}])('of %j is invalid', async (body) => {
    const { _id } = await bookVisit(patient, doctor)
    const answer = await rate(patient, _id, body)
    expect([answer.status, answer.body.fields]).toEqual([422, { rating: 'rating' }])
  })
})
