import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  rescheduleAppointment,
  setAppointmentStatus
} from '@arogyachat/contract/endpoints/appointments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, clearAppointments, offerHours } from '../../testing/practice.ts'
import { markMet } from './outcome-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
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

describe('rescheduling', () => {
  const move = (client: Client, id: string, body: object) =>
    client.call(rescheduleAppointment, { params: { id }, body })

  it('moves the appointment to a free slot, frees the old slot and keeps the status', async () => {
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

  it('keeps the date when only a slot is sent', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { body } = await move(patient, id, { timeSlot: '11:00-11:30' })
    expect(body.appointment).toMatchObject({ appointmentDate: '2026-11-21', timeSlot: '11:00-11:30' })
  })

  it('to the current slot changes nothing', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await markMet(app.context, id)
    const { status, body } = await move(patient, id, { timeSlot: '10:00-10:30' })
    expect([status, body.appointment.hasMet, closedRooms]).toEqual([200, true, []])
  })

  it.each([{ timeSlot: '11:00-11:30' }, { timeSlot: '10:00-10:30', appointmentDate: '2026-11-23' }])(
    'to %j empties the room, and the earlier call does not count towards completion',
    async (body) => {
      const { _id: id } = await bookVisit(patient, doctor)
      await doctor.call(setAppointmentStatus, { params: { id }, body: { status: 'confirmed' } })
      await markMet(app.context, id)
      const moved = await move(patient, id, body)
      expect(moved.body.appointment).toMatchObject({ hasMet: false, inRoom: { patient: false, doctor: false } })
      expect(closedRooms).toEqual([[id, 'moved']])
      const { body: answer } = await doctor.call(setAppointmentStatus, {
        params: { id },
        body: { status: 'completed' }
      })
      expect(answer.code).toBe('TOO_EARLY')
    }
  )

  it('to a taken slot is refused with the free slots, and the old slot stays reserved', async () => {
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

  it('is allowed only to the patient, and only while the appointment is live', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await move(doctor, id, { timeSlot: '11:00-11:30' })).status).toBe(403)
    await patient.call(cancelAppointment, { params: { id } })
    expect((await move(patient, id, { timeSlot: '11:00-11:30' })).body.code).toBe('INVALID_STATUS')
  })

  it('leaves both appointments unchanged when two are moved into each other’s slots', async () => {
    const one = await bookVisit(patient, doctor)
    const two = await bookVisit(other, doctor, { timeSlot: '11:00-11:30' })
    const answers = await Promise.all([
      move(patient, one._id, { timeSlot: '11:00-11:30' }),
      move(other, two._id, { timeSlot: '10:00-10:30' })
    ])
    expect(answers.map((answer) => answer.body.code)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
  })
})
