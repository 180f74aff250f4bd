import { deleteProfileImage, saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { listDoctorAppointments } from '@arogyachat/contract/endpoints/appointments'
import {
  getPatientProfile,
  getPatientSummary,
  listPatientAudit,
  savePatientProfile
} from '@arogyachat/contract/endpoints/patients'
import { checkPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

const { live, changes } = recordingLive()
let app: TestApp
let asha: Client
let doctor: Client
let stranger: Client

beforeAll(async () => {
  app = await createTestApp({ live })
  doctor = await app.asDoctor()
  stranger = await app.asDoctor()
  await offerHours(doctor)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T09:00:00+05:30'))
  await app.context.database.db.deleteFrom('appointments').execute()
  asha = await app.asPatient({ allergies: ['Dust'] })
  changes.length = 0
})

const save = (body: object) => asha.call(savePatientProfile, { body })
const profile = async () => (await asha.call(getPatientProfile)).body.patient
const newestEvent = async () => (await asha.call(listPatientAudit, { query: { pageSize: 1 } })).body.events[0]

describe('a change that is based on an earlier version', () => {
  const later = [
    { name: 'Asha Kumari' },
    { phone: '+919811122233' },
    { age: 60 },
    { gender: 'Other' },
    { bloodGroup: 'O-' },
    { allergies: ['Penicillin'] },
    { medicalHistory: [{ condition: 'Asthma' }] },
    { currentMedications: [{ name: 'Salbutamol' }] },
    { emergencyContact: { name: 'Ram', phone: '', relation: 'Brother' } }
  ]
  it.each(later)('is refused after %j was saved, and changes nothing', async (change) => {
    const { version } = await profile()
    expect((await save({ ...change, version })).status).toBe(200)
    const saved = await profile()
    expect(await save({ name: 'Stale', version })).toMatchObject({ status: 409, body: { code: 'PROFILE_CHANGED' } })
    expect(await profile()).toEqual(saved)
    expect(await save({ name: 'Fresh', version: saved.version })).toMatchObject({
      status: 200,
      body: { patient: { name: 'Fresh' } }
    })
  })

  it('is refused for all but one of several saved at the same time', async () => {
    const { version } = await profile()
    const replies = await Promise.all(['One', 'Two', 'Three'].map((name) => save({ name, version })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    expect((await profile()).name).toBe(replies.find((reply) => reply.status === 200)?.body.patient.name)
  })

  it('is accepted without a version, for callers that know none', async () => {
    await save({ name: 'One' })
    expect((await save({ name: 'Two' })).status).toBe(200)
  })
})

describe('the audit of a change', () => {
  it('names the fields whose values changed, and no others', async () => {
    const before = await profile()
    await save({ name: before.name, allergies: ['Dust', 'Penicillin'], bloodGroup: 'O+' })
    expect(await newestEvent()).toMatchObject({
      action: 'change:profile',
      changed: ['bloodGroup', 'allergies'],
      details: null
    })
  })

  it('records that the photograph was changed and removed, for a patient only', async () => {
    const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const headers = { 'content-type': 'image/png' }
    const actions = async () => (await asha.call(listPatientAudit)).body.events.map((event) => event.action)
    expect((await asha.call(saveProfileImage, { body, headers })).status).toBe(200)
    expect(await actions()).toEqual(['change:profile-image'])
    await asha.call(deleteProfileImage)
    expect(await actions()).toEqual(['change:profile-image', 'change:profile-image'])
    expect((await doctor.call(saveProfileImage, { body, headers })).status).toBe(200)
    expect(await actions()).toHaveLength(2)
  })
})

describe('a treating doctor', () => {
  it('reads and checks the changed allergies at once, and sees the changed name and age', async () => {
    const visit = (await bookVisit(asha, doctor))._id
    const params = { id: visit }
    const medications = [{ name: 'Amoxicillin', dosage: '500 mg' }]
    const allergies = async () => {
      const { check } = (await doctor.call(checkPrescription, { params, body: { medications } })).body
      return check.warnings.filter((warning) => warning.kind === 'allergy')
    }
    expect(await allergies()).toEqual([])
    await save({ allergies: ['Penicillin'], name: 'Asha Kumari', age: 61 })
    expect(await allergies()).toMatchObject([{ medicine: 'Amoxicillin', about: 'Penicillin' }])
    expect((await doctor.call(getPatientSummary, { params })).body.patient.allergies).toEqual(['Penicillin'])
    expect((await doctor.call(listDoctorAppointments)).body.appointments).toMatchObject([
      { patientId: { name: 'Asha Kumari', age: 61 } }
    ])
  })

  it('is told to fetch again, and no other doctor is', async () => {
    await bookVisit(asha, doctor)
    changes.length = 0
    await save({ allergies: ['Penicillin'] })
    const topicsFor = (client: Client) =>
      changes.filter(([accountIds]) => accountIds.includes(client.id)).flatMap(([, topics]) => topics)
    expect(topicsFor(doctor)).toEqual(['patients', 'appointments'])
    expect(topicsFor(asha)).toEqual(['profile'])
    expect(topicsFor(stranger)).toEqual([])
  })
})
