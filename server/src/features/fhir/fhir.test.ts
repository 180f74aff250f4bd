import { randomBytes } from 'node:crypto'
import { getPatientProfile, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { getRecord, listRecords, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { getRecordFhir, importFhir, previewFhir } from '@arogyachat/contract/fhir/fhir-endpoints'
import type { Bundle } from '@medplum/fhirtypes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { bookVisit, completeVisit, offerHours } from '../../testing/practice.ts'
import { structuralErrors } from './testing/validator.ts'

let app: TestApp
let doctor: Client
let asha: Client
let bina: Client
let visitId: string
beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor({ name: 'Dr Ravi Kumar', qualifications: ['MBBS'] })
  asha = await app.asPatient({ name: 'Asha Devi', gender: 'Female', allergies: ['Penicillin', 'none'] })
  bina = await app.asPatient({ name: 'Bina Devi' })
  await offerHours(doctor)
  await asha.call(savePatientProfile, {
    body: {
      abhaNumber: '91 7345 1816 0779',
      abhaAddress: 'Asha.Devi@ABDM',
      medicalHistory: [{ condition: 'Asthma', diagnosedDate: '2019-05', status: 'Chronic' }],
      currentMedications: [{ name: 'Salbutamol', dosage: '2 puffs', frequency: 'SOS' }]
    }
  })
  const visit = await bookVisit(asha, doctor, { appointmentDate: '2026-11-20', symptoms: 'Cough at night' })
  visitId = visit._id
  app.clock.set(new Date('2026-11-20T10:05:00+05:30'))
  await completeVisit(doctor, visitId)
  const params = { id: visitId }
  const medications = [{ name: 'PARACETAMOL', dosage: '650 mg', frequency: '1-0-1 after food', duration: '5 days' }]
  await doctor.call(addPrescription, { params, body: { medications, instructions: 'Drink water' } })
  await doctor.call(signVisitNote, {
    params,
    body: {
      complaint: 'Cough for a week',
      findings: 'Clear chest',
      diagnosis: 'Bronchitis',
      followUpDate: '2026-12-05'
    }
  })
}, 60_000)
afterAll(() => app.close())

const read = (client: Client, url: string) =>
  app.server.inject({ method: 'GET', url, headers: { cookie: client.cookie } })

/** The document at this address, which must be valid FHIR R4. */
async function documentAt(client: Client, url: string): Promise<Bundle> {
  const answer = await read(client, url)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toContain('application/fhir+json')
  const bundle = answer.json() as Bundle
  expect(structuralErrors(bundle)).toEqual([])
  return bundle
}
const resourcesOf = (bundle: Bundle, type: string) =>
  (bundle.entry ?? []).flatMap(({ resource }) => (resource?.resourceType === type ? [resource] : []))

const values = [
  { name: 'Haemoglobin', value: 12.5, unit: 'g/dL', low: 12, high: 15, takenAt: '2026-11-18' },
  { name: 'ESR', value: 20, unit: 'mm/h', low: null, high: 20, takenAt: '2026-11-19' }
]
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)])

async function addRecord(client: Client, bytes: Buffer, fields: object = {}) {
  const answer = await client.call(
    uploadRecord,
    await formOf(
      { name: 'file', bytes },
      {
        title: 'Blood count',
        type: 'lab',
        provider: 'City Laboratory',
        date: '2026-11-19',
        fileName: 'cbc.pdf',
        text: 'Haemoglobin 12.5 g/dL\nESR 20',
        values: JSON.stringify(values),
        ...fields
      }
    )
  )
  expect(answer.status).toBe(201)
  return answer.body.record
}

const previewOf = (client: Client, body: Buffer) =>
  client.call(previewFhir, { body, headers: { 'content-type': 'application/fhir+json' } })
const sendPreview = async (client: Client, bundle: unknown) => previewOf(client, Buffer.from(JSON.stringify(bundle)))
const all = { items: [0, 1, 2, 3], allergies: [0, 1], medicines: [0, 1, 2] }
const sendImport = async (client: Client, bundle: unknown, choice: object = { ...all, allergies: [], medicines: [] }) =>
  client.call(
    importFhir,
    await formOf({ name: 'file', bytes: Buffer.from(JSON.stringify(bundle)) }, { choice: JSON.stringify(choice) })
  )

describe('a visit as a FHIR document', () => {
  it('names the patient with the ABHA, the doctor with the registration, and what was found and prescribed', async () => {
    const bundle = await documentAt(asha, `/api/appointments/${visitId}/fhir?language=hi`)
    const [composition] = resourcesOf(bundle, 'Composition')
    expect(bundle.entry?.[0]?.resource).toBe(composition)
    expect(composition).toMatchObject({
      meta: { profile: ['https://nrces.in/ndhm/fhir/r4/StructureDefinition/OPConsultRecord'] },
      type: { coding: [{ system: 'http://snomed.info/sct', code: '371530004' }] },
      section: [
        { title: 'Chief complaints' },
        { title: 'Physical examination' },
        { title: 'Provisional diagnosis' },
        { title: 'Allergies' },
        { title: 'Medical history' },
        { title: 'Medications' },
        { title: 'Follow up' }
      ]
    })
    expect(resourcesOf(bundle, 'Patient')).toMatchObject([
      {
        gender: 'female',
        identifier: [
          { system: 'https://healthid.ndhm.gov.in', value: '91-7345-1816-0779' },
          { system: 'https://healthid.abdm.gov.in', value: 'asha.devi@abdm' },
          { value: asha.id }
        ]
      }
    ])
    expect(resourcesOf(bundle, 'Practitioner')).toMatchObject([
      { identifier: [{ type: { coding: [{ code: 'MD' }] }, value: expect.any(String) }, { value: doctor.id }] }
    ])
    expect(resourcesOf(bundle, 'AllergyIntolerance')).toMatchObject([{ code: { text: 'Penicillin' } }])
    expect(resourcesOf(bundle, 'MedicationRequest')).toMatchObject([
      {
        status: 'active',
        medicationCodeableConcept: { text: 'PARACETAMOL' },
        dosageInstruction: [
          {
            text: expect.stringContaining('650 mg'),
            patientInstruction: expect.stringMatching(/\p{Script=Devanagari}/u),
            timing: { repeat: { when: ['MORN', 'NIGHT'], boundsDuration: { value: 5, code: 'd' } } },
            additionalInstruction: [{ text: 'after food' }]
          }
        ]
      }
    ])
  })

  it('has the signed prescription in a document of its own', async () => {
    const bundle = await documentAt(asha, `/api/appointments/${visitId}/fhir?document=prescription`)
    const [binary] = resourcesOf(bundle, 'Binary') as { data: string }[]
    expect(
      Buffer.from(binary?.data ?? '', 'base64')
        .subarray(0, 5)
        .toString()
    ).toBe('%PDF-')
  })

  it('is not there for another patient, nor before the visit is completed', async () => {
    expect((await read(bina, `/api/appointments/${visitId}/fhir`)).statusCode).toBe(404)
    const booked = await bookVisit(bina, doctor, { appointmentDate: '2026-11-23' })
    expect((await read(bina, `/api/appointments/${booked._id}/fhir`)).statusCode).toBe(404)
    expect((await read(bina, `/api/appointments/${booked._id}/fhir?document=prescription`)).statusCode).toBe(404)
  })
})

describe('a record that travels', () => {
  it.each([
    ['a laboratory report with values', {}, 'DiagnosticReportRecord'],
    ['a report', { type: 'report', values: '', title: 'Discharge summary' }, 'HealthDocumentRecord'],
    ['a prescription without text', { type: 'prescription', values: '', text: '' }, 'HealthDocumentRecord']
  ])('%s is the same after an export, an erasure and an import', async (_, fields, kind) => {
    const before = await app.asPatient()
    const bytes = pdf()
    const record = await addRecord(before, bytes, fields)
    const { text } = (await before.call(getRecord, { params: { id: record._id } })).body.record
    const bundle = await documentAt(before, `/api/records/${record._id}/fhir`)
    expect(resourcesOf(bundle, 'Composition')[0]?.meta?.profile?.[0]).toContain(kind)
    const erasure = { body: { password: before.password, understood: true } } as const
    expect((await before.call(eraseAccount, erasure)).status).toBe(200)

    const after = await app.asPatient()
    const { preview } = (await sendPreview(after, bundle)).body
    expect(preview).toMatchObject({
      items: [{ title: record.title, fileSize: bytes.length }],
      refused: [],
      ignored: []
    })
    const answer = await sendImport(after, bundle)
    expect(answer.status).toBe(201)
    const [taken] = answer.body.records
    const { _id: oldId, createdAt: oldTime, ...same } = record
    expect(taken).toMatchObject(same)
    const id = taken?._id ?? ''
    expect(id).not.toBe(oldId)
    expect((await after.call(getRecord, { params: { id } })).body.record.text).toBe(text)
    expect((await read(after, `/api/records/${id}/file`)).rawPayload.equals(bytes)).toBe(true)
    // A repeat after a lost reply.
    expect((await sendImport(after, bundle)).body.records).toMatchObject([{ _id: id }])
    expect((await after.call(listRecords, { query: {} })).body.total).toBe(1)
  })

  it('keeps an image, without what its metadata said', async () => {
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .png()
      .toBuffer()
    const record = await addRecord(bina, image, { type: 'image', fileName: 'scan.png', values: '', text: '' })
    const bundle = await documentAt(bina, `/api/records/${record._id}/fhir`)
    const receiver = await app.asPatient()
    const [taken] = (await sendImport(receiver, bundle)).body.records
    const [first, second] = await Promise.all([
      read(bina, `/api/records/${record._id}/file`),
      read(receiver, `/api/records/${taken?._id}/file`)
    ])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(taken).toMatchObject({ type: 'image', kind: 'image/png', fileName: 'scan.png' })
  })

  it('is not there for another patient', async () => {
    const record = await addRecord(asha, pdf())
    expect((await read(bina, `/api/records/${record._id}/fhir`)).statusCode).toBe(404)
    expect((await asha.call(getRecordFhir, { params: { id: record._id } })).status).toBe(200)
  })
})

describe('a bundle from another hospital', () => {
  it('adds allergies and medicines only when they are ticked, and only those that are new', async () => {
    const visit = await documentAt(asha, `/api/appointments/${visitId}/fhir`)
    const receiver = await app.asPatient({ allergies: ['penicillin'] })
    const { preview } = (await sendPreview(receiver, visit)).body
    expect(preview).toMatchObject({
      patient: { name: 'Asha Devi' },
      items: [{ type: 'report', title: 'Consultation report', date: '2026-11-20', provider: 'Dr Ravi Kumar' }],
      allergies: [{ name: 'Penicillin', isKnown: true }],
      medicines: [{ name: 'PARACETAMOL' }, { name: 'Salbutamol', isKnown: false }]
    })
    expect(preview.items[0]?.text).toContain('Provisional diagnosis\nBronchitis')
    expect((await sendImport(receiver, visit)).body).toMatchObject({ allergies: 0, medicines: 0 })
    const profile = async () => (await receiver.call(getPatientProfile)).body.patient
    expect(await profile()).toMatchObject({ allergies: ['penicillin'], currentMedications: [] })
    const choice = { items: [], allergies: [0], medicines: [1] }
    expect((await sendImport(receiver, visit, choice)).body).toMatchObject({ allergies: 0, medicines: 1 })
    expect(await profile()).toMatchObject({
      allergies: ['penicillin'],
      currentMedications: [{ name: 'Salbutamol', frequency: '2 puffs, SOS' }]
    })
  })

  it('becomes a prescription with its signed file', async () => {
    const bundle = await documentAt(asha, `/api/appointments/${visitId}/fhir?document=prescription`)
    const { records } = (await sendImport(await app.asPatient(), bundle)).body
    expect(records).toMatchObject([{ type: 'prescription', kind: 'application/pdf', provider: 'Dr Ravi Kumar' }])
  })

  it.each([
    ['is no JSON', Buffer.from('{"resourceType":')],
    ['is no bundle', Buffer.from('{"resourceType":"Patient"}')],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['nests too deep', Buffer.from('['.repeat(200_000))],
    ['has too many entries', Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry: Array(2001).fill({}) }))]
  ])('is refused when it %s', async (_, bytes) => {
    for (const send of [
      () => previewOf(bina, bytes),
      () => formOf({ name: 'file', bytes }, { choice: JSON.stringify(all) }).then((form) => bina.call(importFhir, form))
    ])
      expect(await send()).toMatchObject({ status: 422, body: { code: 'INVALID', fields: { file: 'invalid' } } })
  })

  it('is refused when it is larger than 5 MB', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1, ' ')
    expect((await previewOf(bina, bytes)).status).toBe(413)
  })

  it.each([
    ['no choice', ''],
    ['a choice that is no JSON', '{'],
    ['positions that are none', '{"items":["a"],"allergies":[],"medicines":[]}']
  ])('is refused with %s', async (_, choice) => {
    const bytes = Buffer.from('{"resourceType":"Bundle"}')
    const answer = await bina.call(importFhir, await formOf({ name: 'file', bytes }, { choice }))
    expect(answer).toMatchObject({ status: 422, body: { fields: { choice: expect.any(String) } } })
  })

  it('says which documents and kinds of resources it cannot take', async () => {
    const program = Buffer.from('MZ\u0000\u0001\u0002').toString('base64')
    const document = (title: string, attachment: object) => ({
      resource: {
        resourceType: 'DocumentReference',
        status: 'current',
        content: [{ attachment: { title, ...attachment } }]
      }
    })
    const bundle = {
      resourceType: 'Bundle',
      entry: [
        document('Program', { contentType: 'application/pdf', data: program }),
        document('Elsewhere', { contentType: 'application/pdf', url: 'https://169.254.169.254/latest' }),
        { resource: { resourceType: 'Immunization', status: 'completed' } },
        { resource: { resourceType: 'Observation', status: 'final' } },
        { resource: { resourceType: 'DocumentReference', status: 'entered-in-error', content: [] } },
        {}
      ]
    }
    const { preview } = (await sendPreview(bina, bundle)).body
    expect(preview).toEqual({
      patient: null,
      items: [],
      refused: [
        { title: 'Elsewhere', reason: 'missing' },
        { title: 'Program', reason: 'kind' }
      ],
      allergies: [],
      medicines: [],
      ignored: [
        { resourceType: 'Immunization', count: 1 },
        { resourceType: 'Observation', count: 1 }
      ]
    })
  })
})
