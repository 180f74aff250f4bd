import { setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up } from '../../db/migrations/006-prescribers-and-undo.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, meet, offerHours } from '../../testing/practice.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const amoxicillin = { name: 'Amoxicillin', dosage: '500 mg', frequency: '1-1-1', duration: '5 days' }
const paracetamol = { name: 'Paracetamol', dosage: '650 mg', frequency: 'SOS', duration: '3 days' }
const conflict = { kind: 'allergy', medicine: 'Amoxicillin', about: 'allergic to penicilin', code: 'class' }
const override = { ...conflict, reason: 'Tested negative in 2024' }

let app: TestApp
let doctor: Client
let patient: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor({ qualifications: ['MBBS', 'MD'] })
  patient = await app.asPatient({ allergies: ['allergic to penicilin', 'peanuts'] })
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  for (const table of ['prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  visit = (await bookVisit(patient, doctor))._id
  await meet(app, visit)
})

const issue = (body: object) => doctor.call(addPrescription, { params: { id: visit }, body })
const check = (medicines: string[], by = doctor) =>
  by.call(checkPrescription, {
    params: { id: visit },
    body: { medications: medicines.map((name) => ({ ...paracetamol, name })) }
  })
const newestEvent = async () => (await patient.call(listPatientAudit, { query: { pageSize: 1 } })).body

describe('the prescriber’s details', () => {
  const identity = {
    name: 'Dr. Meera Rao',
    specialization: 'General Medicine',
    qualifications: ['MBBS', 'MD'],
    registrationNumber: 'KMC 12345',
    registrationCouncil: 'Karnataka Medical Council',
    verified: false,
    recordedLater: false
  }

  it('are stored with the version and in the audit event, and do not follow the profile', async () => {
    await issue({ medications: [amoxicillin], overrides: [override] })
    const changed = {
      name: 'Dr. M. Rao-Iyer',
      specialization: 'Cardiology',
      qualifications: ['MBBS'],
      registrationNumber: 'OTHER 1',
      registrationCouncil: 'Another Council'
    }
    await doctor.call(saveDoctorProfile, { body: changed })
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.doctor).toEqual({ _id: doctor.id, ...identity })
    const { events, intact } = await newestEvent()
    expect(intact).toBe(true)
    expect(events[0]).toMatchObject({
      action: 'change:prescription',
      details: { doctor: { _id: doctor.id, ...identity }, overrides: [{ ...conflict, reason: override.reason }] }
    })

    await issue({ medications: [paracetamol] })
    const versions = await patient.call(listPrescriptionVersions, { params: { id: visit } })
    expect(versions.body.prescriptions.map((version) => version.doctor.name)).toEqual([
      'Dr. M. Rao-Iyer',
      'Dr. Meera Rao'
    ])
    const back = { ...identity, verified: undefined, recordedLater: undefined }
    await doctor.call(saveDoctorProfile, { body: back })
  })

  it('break the audit chain when the details of an event are tampered with', async () => {
    await issue({ medications: [paracetamol] })
    const { db } = app.context.database
    const events = db.updateTable('audit_events').where('patient_id', '=', patient.id)
    const before = await db
      .selectFrom('audit_events')
      .select(['number', 'details_sealed'])
      .where('patient_id', '=', patient.id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const set = (details: Buffer | null) =>
      events
        .set({ details_sealed: details } as never)
        .where('number', '=', before.number)
        .execute()
    await set(null)
    expect((await newestEvent()).intact).toBe(false)
    await set(before.details_sealed)
    expect((await newestEvent()).intact).toBe(true)
  })

  it('are taken from the profile, and marked so, for prescriptions issued before they were stored', async () => {
    await issue({ medications: [paracetamol] })
    const { db } = app.context.database
    await db.schema.alterTable('prescriptions').dropColumn('prescriber').execute()
    await db.schema.alterTable('appointments').dropColumn('completed_at').execute()
    await db.schema.alterTable('audit_events').dropColumn('details_sealed').execute()
    await up(db as never)
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.doctor).toEqual({ _id: doctor.id, ...identity, recordedLater: true })
  })
})

describe('where verification is required', () => {
  it('an unverified doctor can neither prescribe nor check medicines; a verified one can', async () => {
    const { config } = app.context
    Object.assign(app.context, { config: { ...config, doctorVerification: 'required' } })
    const refused = await issue({ medications: [paracetamol] })
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_VERIFIED'])
    expect((await check(['Paracetamol'])).body.code).toBe('NOT_VERIFIED')
    const { db } = app.context.database
    await db.updateTable('doctors').set({ verified_at: start }).where('id', '=', doctor.id).execute()
    expect((await issue({ medications: [paracetamol] })).body.prescription.doctor.verified).toBe(true)
    Object.assign(app.context, { config })
    await doctor.call(setAppointmentStatus, { params: { id: visit }, body: { status: 'confirmed' } })
  })
})
