import type { Endpoint } from '@arogyachat/contract/endpoint'
import {
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, clearAppointments, offerHours } from '../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')

let app: TestApp
let doctor: Client
let patient: Client
let other: Client
let otherDoctor: Client

beforeAll(async () => {
  app = await createTestApp()
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
})

const auditOf = (patientId: string) =>
  app.context.database.db
    .selectFrom('audit_events')
    .select(['action', 'subject_id', 'actor_id'])
    .where('patient_id', '=', patientId)
    .orderBy('number')
    .execute()

describe('the lists', () => {
  it('return the user’s own appointments, newest first, in pages', async () => {
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

  it('return the live appointments, soonest first, when ordered that way', async () => {
    const far = await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    const near = await bookVisit(patient, doctor)
    const canceled = await bookVisit(patient, doctor, { timeSlot: '09:00-09:30' })
    await patient.call(cancelAppointment, { params: { id: canceled._id } })
    const { body } = await patient.call(listPatientAppointments, { query: { order: 'soonest' } })
    expect(body.appointments.map((appointment) => appointment._id)).toEqual([near._id, far._id])
  })

  it('return what is over or cancelled, newest first, when only past ones are asked for', async () => {
    const over = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    const canceled = await bookVisit(patient, doctor, { appointmentDate: '2026-11-23', timeSlot: '09:00-09:30' })
    await patient.call(cancelAppointment, { params: { id: canceled._id } })
    const past = async () => {
      const { body } = await patient.call(listPatientAppointments, { query: { order: 'past' } })
      return [body.total, ...body.appointments.map((appointment) => appointment._id)]
    }
    expect(await past()).toEqual([1, canceled._id])
    app.clock.set(new Date(over.endsAt))
    expect(await past()).toEqual([2, canceled._id, over._id])
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

  it('audit a doctor’s read once for each patient', async () => {
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

  it('do not audit that patients read their own appointments', async () => {
    await bookVisit(patient, doctor)
    const before = (await auditOf(patient.id)).length
    await patient.call(listPatientAppointments)
    expect(await auditOf(patient.id)).toHaveLength(before)
  })

  it('of one role are forbidden to the other', async () => {
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

  it.each(calls)(
    '%s returns 404 to everyone else, whether the appointment exists or not',
    async (_, endpoint, body) => {
      const { _id } = await bookVisit(patient, doctor)
      for (const stranger of [other, otherDoctor]) {
        for (const id of [_id, nobody, 'not-an-id']) {
          const answer = await stranger.call(endpoint, { params: { id }, body })
          expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
        }
      }
      const { body: still } = await patient.call(getAppointment, { params: { id: _id } })
      expect(still.appointment.status).toBe('scheduled')
    }
  )
})
