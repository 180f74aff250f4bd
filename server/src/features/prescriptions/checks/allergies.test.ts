import { cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import { getPatientSummary, listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, meet, offerHours } from '../../../testing/practice.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const amoxicillin = { name: 'Amoxicillin', dosage: '500 mg', frequency: '1-1-1', duration: '5 days' }
const cefixime = { name: 'Cefixime', dosage: '200 mg', frequency: '1-0-1', duration: '5 days' }
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
    body: { medications: medicines.map((name) => ({ name, dosage: '500 mg' })) }
  })
const newestEvent = async () => (await patient.call(listPatientAudit, { query: { pageSize: 1 } })).body

describe('a medicine that conflicts with a recorded allergy', () => {
  it('is refused with the matched pairs, and nothing is issued', async () => {
    const { status, body } = await issue({ medications: [amoxicillin, cefixime, paracetamol] })
    expect([status, body.code]).toEqual([422, 'UNANSWERED_WARNINGS'])
    expect(body.warnings).toEqual([
      conflict,
      { kind: 'allergy', medicine: 'Cefixime', about: 'allergic to penicilin', code: 'cross' }
    ])
    expect((await patient.call(listPatientPrescriptions)).body.total).toBe(0)
  })

  it('is refused while one of several conflicts has no reason, or the reason is for another pair', async () => {
    const first = await issue({ medications: [amoxicillin, cefixime], overrides: [override] })
    expect([first.body.code, first.body.warnings?.map((pair) => pair.medicine)]).toEqual([
      'UNANSWERED_WARNINGS',
      ['Cefixime']
    ])
    for (const wrong of [
      { ...override, about: 'peanuts' },
      { ...override, medicine: 'Cefixime' }
    ]) {
      expect((await issue({ medications: [amoxicillin], overrides: [wrong] })).body.code).toBe('UNANSWERED_WARNINGS')
    }
    const { status, body } = await issue({ medications: [amoxicillin], overrides: [{ ...override, reason: ' ' }] })
    expect([status, body.fields]).toEqual([422, { 'overrides.0.reason': 'required' }])
  })

  it('is issued with a reason, which is encrypted and stored with the version for both participants', async () => {
    const stray = { ...override, medicine: 'Ibuprofen', about: 'aspirin' }
    const { status, body } = await issue({ medications: [amoxicillin], overrides: [override, stray] })
    expect(status).toBe(201)
    const expected = {
      overrides: [{ ...conflict, reason: 'Tested negative in 2024' }],
      uncheckedMedicines: [],
      uncheckedAllergies: ['peanuts'],
      uncheckedCurrent: [],
      isAgeKnown: true,
      allergiesRecorded: 2
    }
    expect(body.prescription.allergies).toEqual(expected)
    const own = await patient.call(listPatientPrescriptions)
    expect(own.body.prescriptions[0]?.allergies).toEqual(expected)
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

  it('repeated with the same reason returns the same prescription; with another reason creates a new version', async () => {
    const body = { medications: [amoxicillin], overrides: [override] }
    expect((await issue(body)).body.prescription.version).toBe(1)
    expect((await issue(body)).body.prescription.version).toBe(1)
    const other = await issue({ ...body, overrides: [{ ...override, reason: 'No other choice' }] })
    expect(other.body.prescription.version).toBe(2)
  })

  it('is checked against the allergies at the time of issue', async () => {
    await issue({ medications: [paracetamol] })
    await patient.call(savePatientProfile, { body: { allergies: ['paracetamol'] } })
    expect((await issue({ medications: [paracetamol], instructions: 'x' })).body.code).toBe('UNANSWERED_WARNINGS')
    await patient.call(savePatientProfile, { body: { allergies: ['allergic to penicilin', 'peanuts'] } })
  })

  it('cannot be overridden when it is prohibited anyway', async () => {
    const { body } = await issue({
      medications: [{ name: 'Tramadol', dosage: '50 mg' }],
      overrides: [{ ...override, medicine: 'Tramadol' }]
    })
    expect(body.code).toBe('MEDICINE_PROHIBITED')
  })
})

describe('checking before issuing', () => {
  it('returns the result of issuing and what cannot be checked, and audits the read', async () => {
    const { status, body } = await check(['Amoxicillin', 'Wonderol'])
    expect([status, body.check]).toEqual([
      200,
      {
        warnings: [conflict],
        uncheckedMedicines: ['Wonderol'],
        uncheckedAllergies: ['peanuts'],
        uncheckedCurrent: [],
        isAgeKnown: true,
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

  it('treats the entry "none" as no recorded allergy', async () => {
    await patient.call(savePatientProfile, { body: { allergies: ['None'] } })
    expect((await check(['Amoxicillin'])).body.check.allergiesRecorded).toBe(0)
    const { body } = await doctor.call(getPatientSummary, { params: { id: visit } })
    expect(body.patient.allergies).toEqual([])
    await patient.call(savePatientProfile, { body: { allergies: ['allergic to penicilin', 'peanuts'] } })
  })

  it('is available to the doctor of an appointment that allows prescribing', async () => {
    expect((await check(['Amoxicillin'], await app.asDoctor())).status).toBe(404)
    expect((await check(['Amoxicillin'], patient)).status).toBe(403)
    expect((await check([])).body.fields).toEqual({ medications: 'medicationIncomplete' })
    await patient.call(cancelAppointment, { params: { id: visit } })
    expect((await check(['Amoxicillin'])).body.code).toBe('INVALID_STATUS')
  })
})
