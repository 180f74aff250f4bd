import { cancelAppointment, setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { getPatientSummary, listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up } from '../../db/migrations/006-prescribers-and-undo.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const amoxicillin = { name: 'Amoxicillin', dosage: '500 mg', frequency: '1-1-1', duration: '5 days' }
const cefixime = { name: 'Cefixime', dosage: '200 mg', frequency: '1-0-1', duration: '5 days' }
const paracetamol = { name: 'Paracetamol', dosage: '650 mg', frequency: 'SOS', duration: '3 days' }
const conflict = { medicine: 'Amoxicillin', allergy: 'allergic to penicilin', relation: 'class' }
const override = { medicine: 'Amoxicillin', allergy: 'allergic to penicilin', reason: 'Tested negative in 2024' }

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
})

const issue = (body: object) => doctor.call(addPrescription, { params: { id: visit }, body })
const check = (medicines: string[], by = doctor) =>
  by.call(checkPrescription, { params: { id: visit }, body: { medicines } })
const newestEvent = async () => (await patient.call(listPatientAudit, { query: { pageSize: 1 } })).body

describe('a medicine that fits a recorded allergy', () => {
  it('is refused with the matched pairs, and nothing is issued', async () => {
    const { status, body } = await issue({ medications: [amoxicillin, cefixime, paracetamol] })
    expect([status, body.code]).toEqual([422, 'ALLERGY_CONFLICT'])
    expect(body.conflicts).toEqual([
      conflict,
      { medicine: 'Cefixime', allergy: 'allergic to penicilin', relation: 'cross' }
    ])
    expect((await patient.call(listPatientPrescriptions)).body.total).toBe(0)
  })

  it('is refused while one of several has no reason, or the reason is for another pair', async () => {
    const first = await issue({ medications: [amoxicillin, cefixime], overrides: [override] })
    expect([first.body.code, first.body.conflicts?.map((pair) => pair.medicine)]).toEqual([
      'ALLERGY_CONFLICT',
      ['Cefixime']
    ])
    for (const wrong of [
      { ...override, allergy: 'peanuts' },
      { ...override, medicine: 'Cefixime' }
    ]) {
      expect((await issue({ medications: [amoxicillin], overrides: [wrong] })).body.code).toBe('ALLERGY_CONFLICT')
    }
    const { status, body } = await issue({ medications: [amoxicillin], overrides: [{ ...override, reason: ' ' }] })
    expect([status, body.fields]).toEqual([422, { 'overrides.0.reason': 'required' }])
  })

  it('is issued with a reason, which is sealed and kept with the version for both sides', async () => {
    const stray = { medicine: 'Ibuprofen', allergy: 'aspirin', reason: 'Not needed' }
    const { status, body } = await issue({ medications: [amoxicillin], overrides: [override, stray] })
    expect(status).toBe(201)
    const kept = {
      overrides: [{ ...conflict, reason: 'Tested negative in 2024' }],
      uncheckedMedicines: [],
      uncheckedAllergies: ['peanuts'],
      allergiesRecorded: 2
    }
    expect(body.prescription.allergies).toEqual(kept)
    const own = await patient.call(listPatientPrescriptions)
    expect(own.body.prescriptions[0]?.allergies).toEqual(kept)
    await issue({ medications: [paracetamol] })
    const versions = await doctor.call(listPrescriptionVersions, { params: { id: visit } })
    expect(versions.body.prescriptions.map((version) => version.allergies?.overrides.length)).toEqual([0, 1])

    const { db } = app.context.database
    const stored = JSON.stringify([
      await db.selectFrom('prescriptions').selectAll().execute(),
      (await db.selectFrom('audit_events').selectAll().execute()).map((row) => ({
        ...row,
        details_sealed: row.details_sealed?.toString('utf8')
      }))
    ])
    for (const secret of ['Tested negative', 'penicilin', 'peanuts']) expect(stored).not.toContain(secret)
  })

  it('sent again with its reason is the same prescription; with another reason it is a new version', async () => {
    const body = { medications: [amoxicillin], overrides: [override] }
    expect((await issue(body)).body.prescription.version).toBe(1)
    expect((await issue(body)).body.prescription.version).toBe(1)
    const other = await issue({ ...body, overrides: [{ ...override, reason: 'No other choice' }] })
    expect(other.body.prescription.version).toBe(2)
  })

  it('is judged by the allergies as they are when it is issued', async () => {
    await issue({ medications: [paracetamol] })
    await patient.call(savePatientProfile, { body: { allergies: ['paracetamol'] } })
    expect((await issue({ medications: [paracetamol], instructions: 'x' })).body.code).toBe('ALLERGY_CONFLICT')
    await patient.call(savePatientProfile, { body: { allergies: ['allergic to penicilin', 'peanuts'] } })
  })

  it('cannot be overridden when it is prohibited anyway', async () => {
    const { body } = await issue({
      medications: [{ name: 'Tramadol', dosage: '50 mg' }],
      overrides: [{ medicine: 'Tramadol', allergy: 'peanuts', reason: 'Pain' }]
    })
    expect(body.code).toBe('MEDICINE_PROHIBITED')
  })
})

describe('checking before issuing', () => {
  it('says what issuing will say, and what cannot be checked, and the read is audited', async () => {
    const { status, body } = await check(['Amoxicillin', 'Wonderol'])
    expect([status, body.check]).toEqual([
      200,
      {
        conflicts: [conflict],
        uncheckedMedicines: ['Wonderol'],
        uncheckedAllergies: ['peanuts'],
        allergiesRecorded: 2
      }
    ])
    const { events, intact } = await newestEvent()
    expect([events[0]?.action, events[0]?.subjectId, events[0]?.actor?._id, intact]).toEqual([
      'read:allergies',
      visit,
      doctor.id,
      true
    ])
  })

  it('takes an entry that says "none" for no recorded allergy', async () => {
    await patient.call(savePatientProfile, { body: { allergies: ['None'] } })
    expect((await check(['Amoxicillin'])).body.check.allergiesRecorded).toBe(0)
    const { body } = await doctor.call(getPatientSummary, { params: { id: visit } })
    expect(body.patient.allergies).toEqual([])
    await patient.call(savePatientProfile, { body: { allergies: ['allergic to penicilin', 'peanuts'] } })
  })

  it('is for the doctor of an appointment that can be prescribed for', async () => {
    expect((await check(['Amoxicillin'], await app.asDoctor())).status).toBe(404)
    expect((await check(['Amoxicillin'], patient)).status).toBe(403)
    expect((await check([])).body.fields).toEqual({ medicines: 'required' })
    await patient.call(cancelAppointment, { params: { id: visit } })
    expect((await check(['Amoxicillin'])).body.code).toBe('INVALID_STATUS')
  })
})

describe('who prescribed', () => {
  const identity = {
    name: 'Dr. Meera Rao',
    specialization: 'General Medicine',
    qualifications: ['MBBS', 'MD'],
    registrationNumber: 'KMC 12345',
    registrationCouncil: 'Karnataka Medical Council',
    verified: false,
    recordedLater: false
  }

  it('is frozen into the version and into the audit event, whatever the profile says later', async () => {
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

  it('breaks the audit chain when the details of an event are changed behind our back', async () => {
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

  it('is taken from the profile, and marked so, for what was issued before it was kept', async () => {
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
  it('an unverified doctor cannot prescribe, nor have medicines checked; a verified one can', async () => {
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
