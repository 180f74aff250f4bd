import { listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions
} from '@arogyachat/contract/endpoints/prescriptions'
import { listEarlierPrescriptions } from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import type { Warning } from '@arogyachat/contract/prescriptions/warnings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, clearAppointments, meet, offerHours } from '../../../testing/practice.ts'
import { contentPlace } from '../service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const ibuprofen = { name: 'Ibuprofen', dosage: 'tab 400 mg', frequency: '1-0-1', duration: '5 days' }
const warfarin = { name: 'Warfarin', dosage: 'tab 2 mg', frequency: '0-0-1', duration: '30 days' }
const paracetamol = { name: 'Paracetamol', dosage: '650 mg', frequency: 'SOS', duration: '3 days' }
const amoxicillin = { name: 'Amoxicillin', dosage: '500 mg', frequency: '1-1-1', duration: '5 days' }

let app: TestApp
let doctor: Client
let other: Client
let patient: Client

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor({ qualifications: ['MBBS', 'MD'] })
  other = await app.asDoctor()
  patient = await app.asPatient({ gender: 'Male', age: 40 })
  await offerHours(doctor)
  await offerHours(other)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await clearAppointments(app)
})

const issue = (visit: string, medications: object[], fields: object = {}, by = doctor) =>
  by.call(addPrescription, { params: { id: visit }, body: { medications, ...fields } })
const check = async (visit: string, medications: object[], fields: object = {}, by = doctor) =>
  (await by.call(checkPrescription, { params: { id: visit }, body: { medications, ...fields } })).body.check
const answersTo = (warnings: readonly Warning[]) => warnings.map((warning) => ({ ...warning, reason: 'Discussed' }))
const codes = (warnings: readonly Warning[] = []) => warnings.map(({ kind, code }) => `${kind} ${code}`).sort()
const bookMet = async (by = doctor, fields: object = {}) => {
  const { _id } = await bookVisit(patient, by, fields)
  await meet(app, _id)
  return _id
}

describe('a prescription with warnings', () => {
  it('is refused until each has a reason, which is sealed and kept with the version', async () => {
    const visit = await bookMet()
    const refused = await issue(visit, [ibuprofen, warfarin])
    expect([refused.status, refused.body.code]).toEqual([422, 'UNANSWERED_WARNINGS'])
    expect(codes(refused.body.warnings)).toEqual(['interaction bleeding', 'list firstVisit'])
    const checked = await check(visit, [ibuprofen, warfarin])
    expect(checked.warnings).toEqual(refused.body.warnings)

    const one = await issue(visit, [ibuprofen, warfarin], { overrides: answersTo(checked.warnings).slice(0, 1) })
    expect(codes(one.body.warnings)).toEqual(['list firstVisit'])
    expect((await patient.call(listPatientPrescriptions)).body.total).toBe(0)

    const { status, body } = await issue(visit, [ibuprofen, warfarin], { overrides: answersTo(checked.warnings) })
    expect(status).toBe(201)
    expect(body.prescription.allergies?.overrides).toEqual(answersTo(checked.warnings))
    const rows = await app.context.database.db.selectFrom('prescriptions').select('content_sealed').execute()
    expect(rows.map((row) => row.content_sealed.toString('utf8')).join()).not.toContain('Discussed')
    const { events } = (await patient.call(listPatientAudit, { query: { pageSize: 1 } })).body
    expect(events[0]?.details?.overrides).toEqual(answersTo(checked.warnings))
  })

  it.each(['Alprax 0.5', 'alprazolm', 'Alprazolam hydrochloride', 'tramadolhcl', 'Ultracet', 'Paracetamol + Tramadol'])(
    'is refused with %s, whatever reason is given',
    async (name) => {
      const visit = await bookMet()
      const prohibited = { name, dosage: '1 tab' }
      const overrides = [{ kind: 'list', medicine: name, about: '', code: 'video', reason: 'I decide' }]
      const { status, body } = await issue(visit, [paracetamol, prohibited], { overrides })
      expect([status, body.code, body.medicines]).toEqual([422, 'MEDICINE_PROHIBITED', [name]])
    }
  )

  it('keeps diagnosis, follow-up, weight, pregnancy, route and quantity, and leaves out what was not given', async () => {
    const visit = await bookMet()
    const medication = { ...paracetamol, route: 'rectum', quantity: '10' }
    const fields = { diagnosis: 'Viral fever', followUp: 'In 5 days', weightKg: 61.5, pregnant: false }
    const { body } = await issue(visit, [medication, paracetamol], { ...fields, overrides: dupe })
    expect(body.prescription).toMatchObject({ ...fields, medications: [medication, {}] })
    expect(body.prescription.medications[1]).not.toHaveProperty('quantity')
    const plain = (await issue(visit, [paracetamol])).body.prescription
    for (const field of Object.keys(fields)) expect(plain).not.toHaveProperty(field)
    const repeated = await issue(visit, [paracetamol])
    expect(repeated.body.prescription.version).toBe(2)
    expect((await issue(visit, [paracetamol], { diagnosis: 'Flu' })).body.prescription.version).toBe(3)
  })
  const dupe = [{ kind: 'duplicate', medicine: 'Paracetamol', about: 'Paracetamol', code: 'same', reason: 'Two forms' }]

  it('reads an override from while allergies were the only warnings', async () => {
    const visit = await bookMet()
    const { _id } = (await issue(visit, [paracetamol])).body.prescription
    const { database, vault } = app.context
    const keys = await vault.keysOf(database.db, [patient.id])
    const override = { medicine: 'Mox', allergy: 'penicillin', relation: 'class', reason: 'Tested' }
    const content = {
      medications: [paracetamol],
      instructions: '',
      allergies: { overrides: [override], uncheckedMedicines: [], uncheckedAllergies: [], allergiesRecorded: 1 }
    }
    const content_sealed = keys.seal(patient.id, contentPlace(_id), content)
    await database.db.updateTable('prescriptions').set({ content_sealed }).where('id', '=', _id).execute()
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.allergies?.overrides).toEqual([
      { kind: 'allergy', medicine: 'Mox', about: 'penicillin', code: 'class', reason: 'Tested' }
    ])
  })
})

describe('the visit decides what the lists allow', () => {
  it('list A before and after the video call, and by chat', async () => {
    const { _id: visit } = await bookVisit(patient, doctor)
    expect(codes((await check(visit, [amoxicillin])).warnings)).toEqual(['list video'])
    await meet(app, visit)
    expect(codes((await check(visit, [amoxicillin])).warnings)).toEqual([])
    const chat = await bookMet(doctor, { timeSlot: '11:00-11:30', consultationType: 'chat' })
    expect(codes((await check(chat, [amoxicillin])).warnings)).toEqual(['list video'])
  })

  it('a completed visit with this doctor makes a follow-up for six months, and one with another doctor does not', async () => {
    const first = await bookMet(doctor, { timeSlot: '11:00-11:30' })
    await issue(first, [amoxicillin])
    const audio = { consultationType: 'audio' }
    const refill = (await bookVisit(patient, doctor, audio))._id
    const elsewhere = (await bookVisit(patient, other, { ...audio, timeSlot: '16:00-16:30' }))._id
    const { db } = app.context.database
    const change = (fields: { date?: string; status?: 'completed' | 'no-show'; consultation_type?: 'in-person' }) =>
      db.updateTable('appointments').set(fields).where('id', '=', first).execute()
    const codesOf = async (medicine: object) => codes((await check(refill, [medicine])).warnings)

    expect(await codesOf(amoxicillin)).toEqual(['list video'])
    await change({ status: 'no-show', date: '2026-11-10' })
    expect(await codesOf(amoxicillin)).toEqual(['list video'])
    await change({ status: 'completed' })
    expect(await codesOf(amoxicillin)).toEqual([])
    expect(await codesOf({ ...amoxicillin, name: 'Azithromycin' })).toEqual(['list video'])
    expect(await codesOf(warfarin)).toEqual(['interaction bleeding', 'list inPerson'])
    expect(codes((await check(elsewhere, [amoxicillin], {}, other)).warnings)).toEqual([
      'duplicate sameTaken',
      'list video'
    ])
    await change({ date: '2026-05-20' })
    expect(await codesOf(amoxicillin)).toEqual([])
    await change({ date: '2026-05-19' })
    expect(await codesOf(amoxicillin)).toEqual(['list video'])
    await change({ date: '2026-05-20', consultation_type: 'in-person' })
    expect(await codesOf(warfarin)).toEqual(['interaction bleeding'])
  })
})

describe('what the patient takes', () => {
  it('is compared: other doctors’ prescriptions until they end, and the list of the profile', async () => {
    const elsewhere = await bookMet(other, { timeSlot: '11:00-11:30' })
    const { warnings } = await check(elsewhere, [warfarin], {}, other)
    await issue(elsewhere, [warfarin], { overrides: answersTo(warnings) }, other)
    const visit = await bookMet()
    expect(codes((await check(visit, [ibuprofen])).warnings)).toEqual(['interaction bleeding'])
    expect(codes((await check(visit, [warfarin])).warnings)).toEqual(['duplicate sameTaken', 'list firstVisit'])
    const { events } = (await patient.call(listPatientAudit, { query: { pageSize: 2 } })).body
    expect(events.map(({ action }) => action)).toEqual(['read:allergies', 'read:prescription'])
    const issued_at = new Date('2026-10-20T09:00:00+05:30')
    await app.context.database.db.updateTable('prescriptions').set({ issued_at }).execute()
    expect(codes((await check(visit, [ibuprofen])).warnings)).toEqual([])

    const currentMedications = [
      { name: 'Ecosprin', dosage: '75 mg', frequency: '1-0-0' },
      { name: 'BP tablet', dosage: '1', frequency: '1-0-0' }
    ]
    await patient.call(savePatientProfile, { body: { currentMedications } })
    const taken = await check(visit, [ibuprofen])
    expect(codes(taken.warnings)).toEqual(['duplicate classTaken', 'interaction bleeding'])
    expect(taken.uncheckedCurrent).toEqual(['BP tablet'])
    await patient.call(savePatientProfile, { body: { currentMedications: [] } })
  })

  it('does not include the version that is being replaced', async () => {
    const visit = await bookMet()
    await issue(visit, [ibuprofen])
    expect((await check(visit, [{ ...ibuprofen, name: 'Naproxen' }])).warnings).toEqual([])
  })
})

describe('earlier prescriptions to repeat', () => {
  const earlier = (visit: string, by = doctor) => by.call(listEarlierPrescriptions, { params: { id: visit } })

  it('are the newest versions of this doctor for this patient in other appointments, and the read is audited', async () => {
    const first = await bookMet(doctor, { timeSlot: '09:00-09:30' })
    await issue(first, [paracetamol])
    const newest = (await issue(first, [{ ...paracetamol, dosage: '500 mg' }])).body.prescription
    const elsewhere = await bookMet(other, { timeSlot: '11:00-11:30' })
    await issue(elsewhere, [paracetamol], {}, other)
    const visit = await bookMet()
    await issue(visit, [paracetamol])
    const { body } = await earlier(visit)
    expect([body.total, body.prescriptions.map(({ _id }) => _id)]).toEqual([1, [newest._id]])
    const { events } = (await patient.call(listPatientAudit, { query: { pageSize: 1 } })).body
    expect([events[0]?.action, events[0]?.subjectId]).toEqual(['read:prescription', newest._id])
  })

  it('are for the doctor of the appointment alone', async () => {
    const visit = await bookMet()
    expect((await earlier(visit, other)).status).toBe(404)
    expect((await earlier(visit, patient)).status).toBe(403)
  })
})
