import { cancelAppointment, getAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  addPrescription,
  listPatientPrescriptions,
  listPrescriptionVersions
} from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Live, silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, meet, offerHours } from '../../testing/practice.ts'
import { contentPlace } from './service.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')
const paracetamol = { name: 'Paracetamol', dosage: '650 mg', frequency: 'thrice a day', duration: '3 days' }
const changes: [readonly string[], readonly string[]][] = []
const live: Live = {
  ...silentLive,
  changed: (accounts, topics) => void (topics.includes('notices') || changes.push([accounts, topics]))
}

let app: TestApp
let doctor: Client
let patient: Client
let other: Client
let visit: string

beforeAll(async () => {
  app = await createTestApp({ live })
  doctor = await app.asDoctor({ qualifications: ['MBBS', 'MD'] })
  patient = await app.asPatient()
  other = await app.asPatient()
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  for (const table of ['prescriptions', 'appointments'] as const) await db.deleteFrom(table).execute()
  visit = (await bookVisit(patient, doctor))._id
  await meet(app, visit)
  changes.length = 0
})

const issue = (body: object, id = visit, by = doctor) => by.call(addPrescription, { params: { id }, body })
const lastEvents = async (count: number) =>
  (
    await app.context.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('patient_id', '=', patient.id)
      .orderBy('number', 'desc')
      .limit(count)
      .execute()
  ).map((entry) => [entry.action, entry.actor_id])

describe('issuing a prescription', () => {
  it('makes it available to the patient immediately, encrypted, with a check code', async () => {
    const { status, body } = await issue({ medications: [paracetamol], instructions: 'After food' })
    expect(status).toBe(201)
    expect(body.prescription).toMatchObject({
      appointmentId: visit,
      version: 1,
      medications: [paracetamol],
      instructions: 'After food',
      issuedAt: start.toISOString(),
      status: 'active'
    })
    expect(body.prescription.checkCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(changes).toEqual([
      [
        [patient.id, doctor.id],
        ['prescriptions', 'appointments']
      ]
    ])

    const seen = await patient.call(getAppointment, { params: { id: visit } })
    expect(seen.body.appointment.prescription).toEqual(body.prescription)
    const row = await app.context.database.db
      .selectFrom('prescriptions')
      .select('content_sealed')
      .executeTakeFirstOrThrow()
    expect(row.content_sealed.toString('utf8')).not.toContain('Paracetamol')
    expect(await lastEvents(1)).toEqual([['change:prescription', doctor.id]])
  })

  it('again creates a new version and keeps the old one readable', async () => {
    const first = await issue({ medications: [paracetamol] })
    const second = await issue({ medications: [{ ...paracetamol, dosage: '500 mg' }] })
    expect(second.body.prescription.version).toBe(2)
    expect(second.body.prescription.checkCode).not.toBe(first.body.prescription.checkCode)
    const { body } = await patient.call(listPrescriptionVersions, { params: { id: visit } })
    expect(body.prescriptions).toEqual([second.body.prescription, first.body.prescription])
    const { body: list } = await patient.call(listPatientPrescriptions)
    expect(list.prescriptions.map((prescription) => prescription._id)).toEqual([second.body.prescription._id])
  })

  it('five times concurrently creates five consecutive versions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => issue({ medications: [paracetamol], instructions: `Day ${i}` }))
    )
    expect(answers.map((answer) => answer.body.prescription.version).sort()).toEqual([1, 2, 3, 4, 5])
  })

  it('repeated after a lost reply returns the same prescription and creates no version', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => issue({ medications: [paracetamol] })))
    app.clock.set(new Date(start.getTime() + 9 * 60_000))
    const { frequency, duration, name, dosage } = paracetamol
    answers.push(await issue({ instructions: '', medications: [{ duration, dosage, name, frequency }] }))
    expect(answers.map((answer) => [answer.status, answer.body.prescription.version])).toEqual(Array(4).fill([201, 1]))
    expect(new Set(answers.map((answer) => answer.body.prescription._id)).size).toBe(1)
    expect(changes).toHaveLength(1)
  })

  it('with the content of an older version, or the same after a while, creates a new version', async () => {
    await issue({ medications: [paracetamol] })
    await issue({ medications: [paracetamol], instructions: 'After food' })
    expect((await issue({ medications: [paracetamol] })).body.prescription.version).toBe(3)
    app.clock.set(new Date(start.getTime() + 10 * 60_000))
    expect((await issue({ medications: [paracetamol] })).body.prescription.version).toBe(4)
  })

  it('stores codes, and reads them from certain words of a client that sends words only', async () => {
    const timing = { kind: 'parts', morning: 1, noon: 0, evening: 0, night: 1 }
    const course = { count: 5, unit: 'day' }
    const coded = { name: 'Metformin', dosage: '500 mg', timing, food: 'after', course }
    const old = { name: 'Metformin', dosage: '500 mg', frequency: '1-0-1 after food', duration: '5 days' }
    const words = { name: 'ORS', dosage: '1 sachet', frequency: 'sip through the day', duration: 'until better' }
    const first = await issue({ medications: [coded, words] })
    expect(first.body.prescription.medications).toEqual([
      { ...coded, frequency: '1-0-1 after food', duration: '5 days', uses: [['diabetes', 'polycysticOvaries']] },
      { ...words, timing: null, food: null, course: null, uses: [['rehydration']] }
    ])
    const repeated = await issue({ medications: [old, words] })
    expect(repeated.body.prescription).toEqual(first.body.prescription)
  })

  it('refuses codes that contradict the words', async () => {
    const { status, body } = await issue({ medications: [{ ...paracetamol, timing: { kind: 'perDay', times: 2 } }] })
    expect([status, body.fields]).toEqual([422, { 'medications.0.timing': 'invalid' }])
  })

  it('reads the codes of prescriptions from before there were any, which stay unchanged in the database', async () => {
    const { _id } = (await issue({ medications: [paracetamol] })).body.prescription
    const { database, vault } = app.context
    const keys = await vault.keysOf(database.db, [patient.id])
    const content = { medications: [paracetamol], instructions: '' }
    const content_sealed = keys.seal(patient.id, contentPlace(_id), content)
    await database.db.updateTable('prescriptions').set({ content_sealed }).where('id', '=', _id).execute()
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.medications).toEqual([
      {
        ...paracetamol,
        timing: { kind: 'perDay', times: 3 },
        food: null,
        course: { count: 3, unit: 'day' },
        uses: [['feverAndPain']]
      }
    ])
  })

  it('with a medicine that may never be prescribed online is refused and names the medicine', async () => {
    const { status, body } = await issue({
      medications: [paracetamol, { name: 'alprax 0.5', dosage: '1' }, { name: 'Tramadol + paracetamol', dosage: '1' }]
    })
    expect([status, body.code, body.medicines]).toEqual([
      422,
      'MEDICINE_PROHIBITED',
      ['alprax 0.5', 'Tramadol + paracetamol']
    ])
    const { body: list } = await patient.call(listPatientPrescriptions)
    expect(list.total).toBe(0)
  })

  it.each([
    [{ medications: [] }, { medications: 'medicationIncomplete' }],
    [{ medications: [{ name: 'Paracetamol' }] }, { 'medications.0.dosage': 'medicationIncomplete' }],
    [{ medications: [{ ...paracetamol, name: ' ' }] }, { 'medications.0.name': 'medicationIncomplete' }],
    [{ medications: [paracetamol], instructions: 'x'.repeat(4001) }, { instructions: 'tooLong' }]
  ])('with %j is invalid', async (body, fields) => {
    const answer = await issue(body)
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })

  it('for a cancelled appointment is refused', async () => {
    await patient.call(cancelAppointment, { params: { id: visit } })
    const { status, body } = await issue({ medications: [paracetamol] })
    expect([status, body.code]).toEqual([409, 'INVALID_STATUS'])
  })

  it('is allowed only to the doctor of that appointment', async () => {
    const stranger = await app.asDoctor()
    const body = { medications: [paracetamol] }
    expect((await issue(body, visit, patient)).status).toBe(403)
    expect((await issue(body, visit, stranger)).status).toBe(404)
    expect((await issue(body, nobody)).status).toBe(404)
    expect((await app.call(addPrescription, { params: { id: visit }, body })).status).toBe(401)
  })
})

describe('the patient’s prescriptions', () => {
  it('say what each medicine is for, only where it is certain, and store nothing of it', async () => {
    const rows = ['Tab. Crocin 650', 'Aceclofenac + Paracetamol', 'Wonderol', 'Pan D'].map((name) => ({
      ...paracetamol,
      name,
      dosage: '1 tablet'
    }))
    const twice = { kind: 'duplicate', code: 'same', medicine: 'Tab. Crocin 650', about: 'Aceclofenac + Paracetamol' }
    const pregnancy = { kind: 'pregnancy', code: 'babyKidneys', medicine: twice.about, about: 'notAsked' }
    const overrides = [twice, pregnancy].map((warning) => ({ ...warning, reason: 'Discussed' }))
    const { _id } = (await issue({ medications: rows, overrides })).body.prescription
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.medications.map(({ uses }) => uses)).toEqual([
      [['feverAndPain']],
      [['painAndSwelling'], ['feverAndPain']],
      undefined,
      undefined
    ])
    const { database, vault } = app.context
    const { content_sealed } = await database.db
      .selectFrom('prescriptions')
      .select('content_sealed')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    const keys = await vault.keysOf(database.db, [patient.id])
    expect(JSON.stringify(keys.open(patient.id, contentPlace(_id), content_sealed))).not.toContain('uses')
  })

  it('are the user’s own, newest first, in pages, with the doctor', async () => {
    const second = await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    const foreign = await bookVisit(other, doctor, { timeSlot: '16:00-16:30' })
    await issue({ medications: [paracetamol] })
    await issue({ medications: [paracetamol] }, foreign._id)
    app.clock.set(new Date('2026-11-20T09:30:00+05:30'))
    await issue({ medications: [paracetamol] }, second._id)
    const { status, body } = await patient.call(listPatientPrescriptions, { query: { pageSize: 1 } })
    expect([status, body.total, body.prescriptions.length]).toEqual([200, 2, 1])
    expect(body.prescriptions[0]).toMatchObject({
      appointmentId: second._id,
      appointmentDate: '2026-11-21',
      doctor: {
        _id: doctor.id,
        name: 'Dr. Meera Rao',
        specialization: 'General Medicine',
        qualifications: ['MBBS', 'MD'],
        registrationNumber: 'KMC 12345'
      }
    })
    const next = await patient.call(listPatientPrescriptions, { query: { pageSize: 1, page: 2 } })
    expect(next.body.prescriptions.map((prescription) => prescription.appointmentId)).toEqual([visit])
  })

  it('end when the longest duration is over', async () => {
    await issue({ medications: [paracetamol] })
    await app.context.database.db
      .updateTable('prescriptions')
      .set({ issued_at: new Date('2026-11-01T09:00:00+05:30') })
      .execute()
    const { body } = await patient.call(listPatientPrescriptions)
    expect(body.prescriptions[0]?.status).toBe('ended')
  })

  it('are refused to doctors and without a session, and the page size is limited', async () => {
    expect((await doctor.call(listPatientPrescriptions)).status).toBe(403)
    expect((await app.call(listPatientPrescriptions)).status).toBe(401)
    expect((await patient.call(listPatientPrescriptions, { query: { pageSize: 500 } })).status).toBe(422)
  })
})

describe('the versions of an appointment', () => {
  it('are visible to its two participants, and a doctor’s read is audited', async () => {
    await issue({ medications: [paracetamol] })
    expect((await patient.call(listPrescriptionVersions, { params: { id: visit } })).body.prescriptions).toHaveLength(1)
    expect(await lastEvents(1)).toEqual([['change:prescription', doctor.id]])
    expect((await doctor.call(listPrescriptionVersions, { params: { id: visit } })).body.prescriptions).toHaveLength(1)
    expect(await lastEvents(1)).toEqual([['read:prescription', doctor.id]])
  })

  it('are empty before one is issued', async () => {
    const { status, body } = await doctor.call(listPrescriptionVersions, { params: { id: visit } })
    expect([status, body.prescriptions]).toEqual([200, []])
  })

  it('return 404 to everyone else', async () => {
    await issue({ medications: [paracetamol] })
    const stranger = await app.asDoctor()
    for (const client of [other, stranger]) {
      for (const id of [visit, nobody, 'x']) {
        expect((await client.call(listPrescriptionVersions, { params: { id } })).status).toBe(404)
      }
    }
    expect((await app.call(listPrescriptionVersions, { params: { id: visit } })).status).toBe(401)
  })
})
