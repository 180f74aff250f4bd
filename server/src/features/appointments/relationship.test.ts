import { saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  listDoctorAppointments,
  setAppointmentStatus
} from '@arogyachat/contract/endpoints/appointments'
import { getIntake } from '@arogyachat/contract/endpoints/assistant'
import { getDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { getPatientSummary, listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, clearAppointments, completeVisit, offerHours } from '../../testing/practice.ts'
import { markMet } from './outcome-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const paracetamol = { name: 'Paracetamol', dosage: '650 mg' }

let app: TestApp
let doctor: Client
let patient: Client

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor()
  patient = await app.asPatient({
    allergies: ['penicillin'],
    bloodGroup: 'B+',
    medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05-01', status: 'Active' }],
    currentMedications: [{ name: 'Salbutamol', dosage: '2 puffs', frequency: 'SOS' }]
  })
  await offerHours(doctor)
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const saved = await app.server.inject({
    method: 'PUT',
    url: saveProfileImage.path,
    headers: { cookie: patient.cookie, 'x-csrf-token': patient.token, 'content-type': 'image/png' },
    payload: image
  })
  expect(saved.statusCode).toBe(200)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await clearAppointments(app)
})

const cancel = (id: string) => patient.call(cancelAppointment, { params: { id } })
const prescribe = (id: string) => doctor.call(addPrescription, { params: { id }, body: { medications: [paracetamol] } })

/** For each endpoint that shows a patient's data to a doctor, whether it is accessible now. */
async function accessOf(id: string): Promise<Record<string, boolean>> {
  const params = { params: { id } }
  const image = await app.server.inject({
    url: `/api/accounts/${patient.id}/image`,
    headers: { cookie: doctor.cookie }
  })
  const one = await doctor.call(getAppointment, params)
  const list = await doctor.call(listDoctorAppointments)
  const listed = list.body.appointments.find((appointment) => appointment._id === id)
  const body = {
    doctorId: doctor.id,
    patientId: patient.id,
    appointmentDate: '2026-11-30',
    timeSlot: '16:00-16:30'
  }
  const booked = await doctor.call(bookAppointment, { body })
  if (booked.status === 201) {
    await app.context.database.db.deleteFrom('appointments').where('id', '=', booked.body.appointment._id).execute()
  }
  return {
    summary: (await doctor.call(getPatientSummary, params)).status === 200,
    intake: (await doctor.call(getIntake, params)).status === 200,
    image: image.statusCode === 200,
    symptoms: one.body.appointment.symptoms !== '' && one.body.appointment.patientId.profileImage !== null,
    listedSymptoms: listed?.symptoms !== '' && listed?.patientId.profileImage !== null,
    booking: booked.status === 201,
    counted: (await doctor.call(getDoctorProfile)).body.doctor.totalPatients === 1
  }
}

const all = (open: boolean) =>
  Object.fromEntries(
    ['summary', 'intake', 'image', 'symptoms', 'listedSymptoms', 'booking', 'counted'].map((endpoint) => [
      endpoint,
      open
    ])
  )

describe('a doctor can access a patient’s data', () => {
  it('while an appointment is scheduled, confirmed, completed or marked as no-show', async () => {
    const { _id: id } = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    expect(await accessOf(id)).toEqual(all(true))
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    await completeVisit(doctor, id)
    expect(await accessOf(id)).toEqual(all(true))
    await app.context.database.db.updateTable('appointments').set({ status: 'no-show' }).execute()
    expect(await accessOf(id)).toEqual(all(true))
  })

  it('no longer once the only appointment is cancelled, not even in the reply to the cancelling doctor', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await cancel(id)
    expect(await accessOf(id)).toEqual(all(false))
    const { _id: second } = await bookVisit(patient, doctor)
    const answer = await doctor.call(cancelAppointment, { params: { id: second } })
    expect(answer.body.appointment).toMatchObject({
      status: 'canceled',
      symptoms: '',
      patientId: { name: 'Asha Devi' }
    })
    const own = await patient.call(getAppointment, { params: { id: second } })
    expect(own.body.appointment.symptoms).toBe('Headache since Monday')
  })

  it('after a cancellation when both had met or something was prescribed', async () => {
    const { _id: met } = await bookVisit(patient, doctor)
    await markMet(app.context, met)
    await cancel(met)
    expect(await accessOf(met)).toEqual(all(true))
    await app.context.database.db.deleteFrom('appointments').execute()
    const { _id: prescribed } = await bookVisit(patient, doctor)
    expect((await prescribe(prescribed)).status).toBe(201)
    await cancel(prescribed)
    expect(await accessOf(prescribed)).toEqual(all(true))
  })

  it('through another live appointment, but cannot prescribe for a cancelled one', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await cancel(id)
    await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    expect(await accessOf(id)).toEqual(all(true))
    expect((await prescribe(id)).body.code).toBe('INVALID_STATUS')
  })

  it('and withheld data is not audited as read', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await cancel(id)
    const total = async () => (await patient.call(listPatientAudit)).body.total
    const before = await total()
    await doctor.call(listDoctorAppointments)
    await doctor.call(getAppointment, { params: { id } })
    await doctor.call(getPatientSummary, { params: { id } })
    expect(await total()).toBe(before)
  })
})

describe('the summary of a patient', () => {
  it('has allergies, conditions and medicines, without the contact, and the patient sees that it was read', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    const { status, body } = await doctor.call(getPatientSummary, { params: { id } })
    expect(status).toBe(200)
    expect(body.patient).toEqual({
      _id: patient.id,
      name: 'Asha Devi',
      age: 34,
      gender: 'Female',
      bloodGroup: 'B+',
      allergies: ['penicillin'],
      medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05-01', status: 'Active' }],
      currentMedications: [{ name: 'Salbutamol', dosage: '2 puffs', frequency: 'SOS' }]
    })
    const { body: audit } = await patient.call(listPatientAudit, { query: { pageSize: 1 } })
    expect(audit.events).toMatchObject([{ action: 'read:profile', subjectId: id, actor: { _id: doctor.id } }])
    expect(audit.intact).toBe(true)
  })

  it('is available only to the doctor of the appointment', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    expect((await (await app.asDoctor()).call(getPatientSummary, { params: { id } })).status).toBe(404)
    expect((await patient.call(getPatientSummary, { params: { id } })).status).toBe(403)
  })
})

describe('a completion', () => {
  const set = (id: string, status: string, by = doctor) =>
    by.call(setAppointmentStatus, { params: { id }, body: { status } })
  const completed = async () => {
    const { _id: id } = await bookVisit(patient, doctor, { appointmentDate: '2026-11-20' })
    app.clock.set(new Date('2026-11-20T10:20:00+05:30'))
    await completeVisit(doctor, id)
    return id
  }

  it('can be undone by its doctor within ten minutes', async () => {
    const id = await completed()
    const { body: before } = await doctor.call(getAppointment, { params: { id } })
    expect(before.appointment.completedAt).toBe('2026-11-20T04:50:00.000Z')
    app.clock.set(new Date('2026-11-20T10:29:59+05:30'))
    expect((await set(id, 'confirmed', patient)).status).toBe(403)
    const { status, body } = await set(id, 'confirmed')
    expect([status, body.appointment.status, body.appointment.completedAt]).toEqual([200, 'confirmed', null])
    expect((await set(id, 'completed')).status).toBe(200)
  })

  it('cannot be undone after ten minutes, or once it is rated', async () => {
    const id = await completed()
    app.clock.set(new Date('2026-11-20T10:30:00+05:30'))
    const late = await set(id, 'confirmed')
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE'])

    app.clock.set(new Date('2026-11-20T10:25:00+05:30'))
    const rating = { appointment_id: id, doctor_id: doctor.id, patient_id: patient.id, rating: 5 }
    await app.context.database.db
      .insertInto('ratings')
      .values({ ...rating, comment_sealed: await sealedComment(id), created_at: start })
      .execute()
    expect((await set(id, 'confirmed')).body.code).toBe('INVALID_STATUS')
    await app.context.database.db.deleteFrom('ratings').execute()
  })

  it('before the planned time cannot be undone when another patient has taken the slot', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await set(id, 'confirmed')
    await markMet(app.context, id)
    await set(id, 'completed')
    await bookVisit(await app.asPatient(), doctor)
    const { status, body } = await set(id, 'confirmed')
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
  })

  const sealedComment = async (id: string) => {
    const keys = await app.context.vault.keysOf(app.context.database.db, [patient.id])
    return keys.seal(patient.id, `ratings.comment:${id}`, 'Kind')
  }
})
