import { loginPatient } from '@arogyachat/contract/endpoints/accounts'
import { bookLabTest, cancelLabBooking } from '@arogyachat/contract/endpoints/labs'
import {
  getPatientDashboard,
  getPatientProfile,
  listPatientAudit,
  savePatientProfile
} from '@arogyachat/contract/endpoints/patients'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { fieldCatalogue } from '@arogyachat/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'

let app: TestApp
let asha: Client
beforeEach(async () => {
  app = await createTestApp()
  asha = await app.asPatient({ allergies: ['Penicillin'], bloodGroup: 'B+' })
})
const save = (body: unknown) => asha.call(savePatientProfile, { body })

describe('the profile', () => {
  it('contains what was registered', async () => {
    expect(await asha.call(getPatientProfile)).toMatchObject({
      status: 200,
      body: {
        success: true,
        patient: {
          _id: asha.id,
          email: asha.email,
          name: 'Asha Devi',
          bloodGroup: 'B+',
          allergies: ['Penicillin'],
          medicalHistory: [],
          emergencyContact: null,
          profileImage: null
        }
      }
    })
  })

  it('keeps the fields that a change omits, and never changes the email', async () => {
    const answer = await save({ name: 'Asha Kumari', email: 'new@example.org' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Your profile has been updated successfully',
        patient: { name: 'Asha Kumari', email: asha.email, allergies: ['Penicillin'], bloodGroup: 'B+', age: 34 }
      }
    })
    expect((await asha.call(getPatientProfile)).body.patient).toEqual(answer.body.patient)
  })

  it.each([1, 17])(
    'rejects the age %i for an adult, but keeps it for a patient who was registered as a minor',
    async (age) => {
      expect(await save({ age })).toMatchObject({ status: 422, body: { code: 'INVALID', fields: { age: 'underAge' } } })
      expect((await asha.call(getPatientProfile)).body.patient.age).toBe(34)
      expect((await save({ age: 18 })).body.patient.age).toBe(18)
      await app.context.database.db.updateTable('patients').set({ age: 16 }).execute()
      expect((await save({ age, name: 'Asha Kumari' })).body.patient).toMatchObject({ age, name: 'Asha Kumari' })
    }
  )

  it('accepts allergies as text separated by commas', async () => {
    expect((await save({ allergies: ' Dust, , Peanuts ' })).body.patient.allergies).toEqual(['Dust', 'Peanuts'])
  })

  it('lets the patient clear the blood group and the contact', async () => {
    await save({ emergencyContact: { name: 'Ram', phone: '98765', relation: 'Brother' } })
    expect((await save({ bloodGroup: null, emergencyContact: null })).body.patient).toMatchObject({
      bloodGroup: null,
      emergencyContact: null
    })
  })

  it.each([
    ['name', ' ', 'required'],
    ['phone', '012', 'phone'],
    ['age', 121, 'patientAge'],
    ['age', null, 'required'],
    ['gender', 'x', 'invalid'],
    ['bloodGroup', 'Z', 'invalid'],
    ['medicalHistory', 'none', 'invalid'],
    ['name', 'a\0b', 'invalid']
  ] as const)('returns the field error for %s = %j and changes nothing', async (field, value, error) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', message: fieldCatalogue[error], fields: { [field]: error } }
    })
    expect((await asha.call(getPatientProfile)).body.patient.name).toBe('Asha Devi')
  })

  it.each([null, [], 'x', 3, { allergies: [{}] }, { medicalHistory: [null] }, { currentMedications: [[[]]] }])(
    'rejects the body %j without a server error',
    async (body) => {
      const answer = await app.server.inject({
        method: 'PUT',
        url: savePatientProfile.path,
        headers: { 'content-type': 'application/json', cookie: asha.cookie, 'x-csrf-token': asha.token },
        payload: JSON.stringify(body)
      })
      expect(answer.statusCode).toBe(422)
    }
  )
})

describe('the audit', () => {
  it('lists the patient’s own changes but not their own reads, newest first, in pages', async () => {
    await asha.call(getPatientProfile)
    await save({ name: 'First' })
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    await save({ name: 'Second' })
    const answer = await asha.call(listPatientAudit, { query: { pageSize: 1 } })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        intact: true,
        total: 2,
        events: [
          {
            at: app.clock.now().toISOString(),
            action: 'change:profile',
            actor: { _id: asha.id, name: 'Second', role: 'patient' }
          }
        ]
      }
    })
    expect((await asha.call(listPatientAudit, { query: { page: 9 } })).body).toMatchObject({ events: [], total: 2 })
  })

  it('reports when an event was tampered with', async () => {
    await save({ name: 'First' })
    await save({ name: 'Second' })
    const { db } = app.context.database
    await db.updateTable('audit_events').set({ action: 'read:profile' }).where('number', '=', 1).execute()
    expect((await asha.call(listPatientAudit)).body.intact).toBe(false)
  })

  it.each([{ page: 0 }, { page: 'x' }, { pageSize: 101 }, { page: '1e99' }, { pageSize: '\0' }])(
    'rejects the page %j',
    async (query) => expect((await asha.call(listPatientAudit, { query })).status).toBe(422)
  )
})

describe('the dashboard', () => {
  it('starts empty, and shows the previous sign-in', async () => {
    expect((await asha.call(getPatientDashboard)).body).toMatchObject({
      upcoming: null,
      counts: { appointments: 0, prescriptions: 0, records: 0, labBookings: 0 },
      lastLogin: null
    })
    const registeredAt = app.clock.now().toISOString()
    app.clock.set(new Date(app.clock.now().getTime() + 3_600_000))
    const { body } = await app.call(loginPatient, { body: { email: asha.email, password: asha.password } })
    expect(body.success).toBe(true)
    expect((await asha.call(getPatientDashboard)).body.lastLogin).toBe(registeredAt)
  })

  it('counts records, and upcoming lab bookings', async () => {
    const note = await formOf(
      { name: 'file', bytes: Buffer.from('Sugar 110') },
      { title: 'Sugar', type: 'lab', provider: 'At home', fileName: 'sugar.txt' }
    )
    expect((await asha.call(uploadRecord, note)).status).toBe(201)
    const visit = { test_id: 'cbc', date: '2026-11-23', address: '12, Main Road, Meerut' }
    const booked = await asha.call(bookLabTest, { body: { ...visit, time: '09:00-10:00' } })
    await asha.call(bookLabTest, { body: { ...visit, time: '10:00-11:00' } })
    expect((await asha.call(getPatientDashboard)).body.counts).toMatchObject({ records: 1, labBookings: 2 })
    await asha.call(cancelLabBooking, { params: { id: booked.body.booking._id } })
    expect((await asha.call(getPatientDashboard)).body.counts).toMatchObject({ records: 1, labBookings: 1 })
    const ravi = await app.asPatient()
    expect((await ravi.call(getPatientDashboard)).body.counts).toMatchObject({ records: 0, labBookings: 0 })
  })
})
