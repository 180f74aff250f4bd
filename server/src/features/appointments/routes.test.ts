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
} from '@arogyachat/contract/appointments'
import { getDoctor, listAvailableSlots } from '@arogyachat/contract/doctors'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Live } from '../../live/live.ts'
import { silentLive } from '../../live/live.ts'
import { type Client, type TestHouse, testHouse } from '../../testing/house.ts'
import { bookVisit, completeVisit, hours, offerHours } from '../../testing/practice.ts'
import { markMet } from './service.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')
/** Within two hours of the start of the test, when idle sessions end. */
const today = { appointmentDate: '2026-11-20' }
const told: [accounts: readonly string[], topics: readonly string[]][] = []
const closedRooms: string[] = []
const live: Live = {
  ...silentLive,
  changed: (accounts, topics) => void told.push([accounts, topics]),
  closeRoom: (id) => void closedRooms.push(id)
}

let home: TestHouse
let doctor: Client
let patient: Client
let other: Client
let otherDoctor: Client

beforeAll(async () => {
  home = await testHouse({ live })
  doctor = await home.asDoctor()
  otherDoctor = await home.asDoctor()
  patient = await home.asPatient()
  other = await home.asPatient({ name: 'Ravi Kumar' })
  await offerHours(otherDoctor)
})
afterAll(() => home.close())
beforeEach(async () => {
  home.clock.set(start)
  const { db } = home.house.database
  for (const table of ['ratings', 'prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('doctors').set({ rating_sum: 0, rating_count: 0 }).execute()
  await offerHours(doctor)
  told.length = 0
  closedRooms.length = 0
})

const book = (client: Client, fields: object = {}) =>
  client.call(bookAppointment, {
    body: { doctorId: doctor.id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30', ...fields }
  })
const auditOf = (patientId: string) =>
  home.house.database.db
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
    const row = await home.house.database.db
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
      availableSlots: hours.filter((it) => it !== '10:00-10:30')
    })
  })

  it('of a slot of today that has begun is refused', async () => {
    home.clock.set(new Date('2026-11-20T10:00:00+05:30'))
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
    expect(list.appointments.map((it) => it._id)).toContain(body.appointment._id)
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
    expect(body.appointments.map((it) => `${it.appointmentDate} ${it.timeSlot}`)).toEqual([
      '2026-11-23 10:00-10:30',
      '2026-11-21 11:00-11:30'
    ])
    expect([body.total, body.page, body.pageSize]).toEqual([3, 1, 2])
    const second = await patient.call(listPatientAppointments, { query: { pageSize: 2, page: 2 } })
    expect(second.body.appointments.map((it) => it.timeSlot)).toEqual(['09:00-09:30'])
    const all = await doctor.call(listDoctorAppointments)
    expect(all.body.total).toBe(4)
  })

  it('show the live ones by time when asked for the soonest', async () => {
    const far = await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    const near = await bookVisit(patient, doctor)
    const gone = await bookVisit(patient, doctor, { timeSlot: '09:00-09:30' })
    await patient.call(cancelAppointment, { params: { id: gone._id } })
    const { body } = await patient.call(listPatientAppointments, { query: { order: 'soonest' } })
    expect(body.appointments.map((it) => it._id)).toEqual([near._id, far._id])
  })

  it('are filtered by status, in either spelling, and by day', async () => {
    const one = await bookVisit(patient, doctor)
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    await patient.call(cancelAppointment, { params: { id: one._id } })
    const canceled = await doctor.call(listDoctorAppointments, { query: { status: 'cancelled' } })
    expect(canceled.body.appointments.map((it) => it._id)).toEqual([one._id])
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
    expect((await home.call(endpoint, { params: { id }, body })).status).toBe(401)
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

describe('canceling', () => {
  it.each([
    ['the patient', () => patient, cancelAppointment],
    ['the doctor', () => doctor, deleteMeeting]
  ] as const)('by %s frees the slot, closes the room and tells both', async (_, who, endpoint) => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await who().call(endpoint, { params: { id } })
    expect(status).toBe(200)
    expect(body.appointment).toMatchObject({ status: 'canceled', canceledBy: who().role })
    expect(closedRooms).toEqual([id])
    expect(told.at(-1)).toEqual([
      [patient.id, doctor.id],
      ['appointments', 'doctors']
    ])
    expect((await book(other)).status).toBe(201)
  })

  it('twice is refused the second time', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answers = await Promise.all([
      patient.call(cancelAppointment, { params: { id } }),
      doctor.call(cancelAppointment, { params: { id } })
    ])
    expect(answers.map((it) => it.status).sort()).toEqual([200, 409])
  })

  it('is refused once it is over', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    home.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    const { status, body } = await patient.call(cancelAppointment, { params: { id } })
    expect([status, body.code]).toEqual([409, 'APPOINTMENT_OVER'])
  })
})

describe('the status', () => {
  const set = (client: Client, id: string, status: string) =>
    client.call(setAppointmentStatus, { params: { id }, body: { status } })

  it('goes from scheduled over confirmed to completed by the doctor', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    expect((await set(doctor, id, 'confirmed')).body.appointment.status).toBe('confirmed')
    expect((await set(doctor, id, 'completed')).body.code).toBe('TOO_EARLY')
    home.clock.set(new Date('2026-11-20T10:00:00+05:30'))
    expect((await set(doctor, id, 'completed')).body.appointment.status).toBe('completed')
    expect((await set(doctor, id, 'cancelled')).body.code).toBe('INVALID_STATUS')
  })

  it('is completed before the start when both have met', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await set(doctor, id, 'confirmed')
    await markMet(home.house, id)
    await markMet(home.house, id)
    const { body } = await set(doctor, id, 'completed')
    expect(body.appointment).toMatchObject({ status: 'completed', hasMet: true })
  })

  it('is no-show only after the end', async () => {
    const { _id: id } = await bookVisit(patient, doctor, today)
    expect((await set(doctor, id, 'no-show')).body.code).toBe('TOO_EARLY')
    home.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    expect((await set(doctor, id, 'no-show')).body.appointment.status).toBe('no-show')
  })

  it.each([
    ['confirmed', 403, 'FORBIDDEN'],
    ['completed', 403, 'FORBIDDEN'],
    ['no-show', 403, 'FORBIDDEN'],
    ['scheduled', 409, 'INVALID_STATUS']
  ])('is not set to %s by the patient', async (status, expected, code) => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answer = await set(patient, id, status)
    expect([answer.status, answer.body.code]).toEqual([expected, code])
  })

  it('of two who confirm and cancel at once follows the table', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answers = await Promise.all([
      set(doctor, id, 'confirmed'),
      set(doctor, id, 'confirmed'),
      set(doctor, id, 'confirmed')
    ])
    expect(answers.map((it) => it.status).sort()).toEqual([200, 409, 409])
  })

  it('that is no status is invalid', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await set(doctor, id, 'urgent')
    expect([status, body.fields]).toEqual([422, { status: 'invalid' }])
  })
})

describe('updating', () => {
  const update = (client: Client, id: string, body: object) => client.call(updateAppointment, { params: { id }, body })

  it('changes what the patient wrote, and nothing else', async () => {
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

  it('changes the status by the same table', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(doctor, id, { status: 'confirmed' })).body.appointment.status).toBe('confirmed')
    expect((await update(patient, id, { status: 'completed' })).status).toBe(403)
    expect((await update(patient, id, { status: 'cancelled' })).body.appointment.status).toBe('canceled')
    expect(closedRooms).toEqual([id])
  })

  it('does not let the doctor rewrite the patient’s words', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(doctor, id, { symptoms: 'Nothing' })).status).toBe(403)
  })

  it('keeps everything when one part is refused', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await update(patient, id, { symptoms: 'Changed', status: 'completed' })).status).toBe(403)
    const { body } = await patient.call(getAppointment, { params: { id } })
    expect(body.appointment.symptoms).toBe('Headache since Monday')
  })

  it('does not turn a call into a visit in person', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await update(patient, id, { consultationType: 'in-person' })
    expect([status, body.fields]).toEqual([422, { consultationType: 'invalid' }])
  })

  it('is refused once it was canceled', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await update(patient, id, { symptoms: 'Too late' })).body.code).toBe('INVALID_STATUS')
  })
})

describe('rescheduling', () => {
  const move = (client: Client, id: string, body: object) =>
    client.call(rescheduleAppointment, { params: { id }, body })

  it('moves to a free slot, frees the old one and keeps the status', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await doctor.call(setAppointmentStatus, { params: { id }, body: { status: 'confirmed' } })
    const { status, body } = await move(patient, id, { appointmentDate: '2026-11-23', timeSlot: '16:00-16:30' })
    expect(status).toBe(200)
    expect(body.appointment).toMatchObject({
      appointmentDate: '2026-11-23',
      timeSlot: '16:00-16:30',
      status: 'confirmed'
    })
    expect((await book(other)).status).toBe(201)
  })

  it('keeps the date when only a slot is given', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { body } = await move(patient, id, { timeSlot: '11:00-11:30' })
    expect(body.appointment).toMatchObject({ appointmentDate: '2026-11-21', timeSlot: '11:00-11:30' })
  })

  it('to where it already is changes nothing', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await move(patient, id, { timeSlot: '10:00-10:30' })).status).toBe(200)
  })

  it('to a held slot is refused with the free ones, and the old slot stays held', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await bookVisit(other, doctor, { timeSlot: '11:00-11:30' })
    const { status, body } = await move(patient, id, { timeSlot: '11:00-11:30' })
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(body.availableSlots).not.toContain('11:00-11:30')
    const { body: still } = await patient.call(getAppointment, { params: { id } })
    expect(still.appointment.timeSlot).toBe('10:00-10:30')
  })

  it.each([
    [{ timeSlot: '12:00-12:30' }, 409, 'SLOT_NOT_OFFERED'],
    [{ timeSlot: '09:00-09:30', appointmentDate: '2026-11-20' }, 409, 'SLOT_PASSED'],
    [{ timeSlot: '09:00-09:30', appointmentDate: '2026-11-19' }, 422, 'INVALID'],
    [{ timeSlot: '09:00-09:30', appointmentDate: '2027-03-01' }, 422, 'INVALID'],
    [{ timeSlot: 'noon' }, 422, 'INVALID'],
    [{}, 422, 'INVALID']
  ])('with %j is refused', async (body, status, code) => {
    const { _id: id } = await bookVisit(patient, doctor)
    const answer = await move(patient, id, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is the patient’s, and only while it is live', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await move(doctor, id, { timeSlot: '11:00-11:30' })).status).toBe(403)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await move(patient, id, { timeSlot: '11:00-11:30' })).body.code).toBe('INVALID_STATUS')
  })

  it('of two into each other’s slots leaves both where they were', async () => {
    const one = await bookVisit(patient, doctor)
    const two = await bookVisit(other, doctor, { timeSlot: '11:00-11:30' })
    const answers = await Promise.all([
      move(patient, one._id, { timeSlot: '11:00-11:30' }),
      move(other, two._id, { timeSlot: '10:00-10:30' })
    ])
    expect(answers.map((it) => it.body.code)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
  })
})

describe('rating', () => {
  const rate = (client: Client, id: string, body: object) => client.call(rateAppointment, { params: { id }, body })
  const completed = async (client = patient, timeSlot = '10:00-10:30') => {
    home.clock.set(start)
    const { _id } = await bookVisit(client, doctor, { ...today, timeSlot })
    home.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    await completeVisit(doctor, _id)
    return _id
  }

  it('is kept once, sealed, and moves the doctor’s mean', async () => {
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
    const row = await home.house.database.db.selectFrom('ratings').select('comment_sealed').executeTakeFirstOrThrow()
    expect(row.comment_sealed.toString('utf8')).not.toContain('Kind')
  })

  it('counts once of five at the same time', async () => {
    const id = await completed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(patient, id, { rating })))
    expect(answers.map((it) => it.status).sort()).toEqual([201, 409, 409, 409, 409])
    const { body } = await patient.call(getDoctor, { params: { id: doctor.id } })
    expect(body.doctor.ratingCount).toBe(1)
  })

  it('is the patient’s, of a completed visit', async () => {
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

describe('where verification is required', () => {
  it('an unverified doctor is not booked', async () => {
    const before = home.house.config.doctorVerification
    Object.assign(home.house, { config: { ...home.house.config, doctorVerification: 'required' } })
    expect((await book(patient)).status).toBe(404)
    Object.assign(home.house, { config: { ...home.house.config, doctorVerification: before } })
    expect((await book(patient)).status).toBe(201)
  })
})
