import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { saveSignature } from '@arogyachat/contract/endpoints/doctors'
import { addAddress } from '@arogyachat/contract/endpoints/labs'
import { savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import {
  addPrescription,
  getPrescriptionDocument,
  verifyPrescriptionFile,
  withdrawPrescription
} from '@arogyachat/contract/endpoints/prescriptions'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, offerHours } from '../../../testing/practice.ts'
import { rotateSigningKey } from '../../../vault/signing-keys.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const medications = [
  { name: 'Paracetamol', dosage: '650 mg', frequency: '1-0-1 after food', duration: '5 days' },
  { name: 'Cetirizine', dosage: '10 mg', frequency: 'at bedtime, if the nose runs', duration: '' }
]

let app: TestApp
let doctor: Client
let patient: Client
let other: Client
let folder: string
let id: string
let code: string

beforeAll(async () => {
  app = await createTestApp({ now: start })
  folder = await mkdtemp(join(tmpdir(), 'prescriptions-'))
  doctor = await app.asDoctor({ name: 'Dr Ravi Kumar', qualifications: ['MBBS'] })
  patient = await app.asPatient({ name: 'Asha Devi' })
  other = await app.asPatient()
  await offerHours(doctor)
  const address = { label: 'Home', street: '12, Main Road, Meerut', landmark: '', pincode: '250001', phone: '' }
  await patient.call(addAddress, { body: address })
  const ink = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await doctor.call(saveSignature, { body: ink, headers: { 'content-type': 'image/png' } })
  const visit = await bookVisit(patient, doctor)
  ;[id, code] = await issue(visit._id)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

async function issue(visit: string, body: object = {}): Promise<[string, string]> {
  const written = { medications, instructions: 'Drink water', ...body }
  const answer = await doctor.call(addPrescription, { params: { id: visit }, body: written })
  return [answer.body.prescription._id, answer.body.prescription.checkCode]
}
const download = (prescription = id, by = patient, language: LanguageCode = 'en') =>
  by.call(getPrescriptionDocument, { params: { id: prescription }, query: { language } })
async function pdfOf(prescription = id, language: LanguageCode = 'en') {
  const { status, body } = await download(prescription, patient, language)
  expect(status).toBe(200)
  return Buffer.from(body as unknown as Uint8Array)
}
/** The text of a PDF as poppler reads it, with single spaces. */
async function textOf(pdf: Buffer): Promise<string> {
  const path = join(folder, 'prescription.pdf')
  await writeFile(path, pdf)
  const { stdout } = await promisify(execFile)('pdftotext', ['-raw', path, '-'])
  return stdout.replace(/\s+/g, ' ')
}
const check = async (pdf: Buffer) =>
  (await app.call(verifyPrescriptionFile, { body: pdf, headers: { 'content-type': 'application/pdf' } })).body

describe('the document of a prescription', () => {
  it('says what the law asks for, as it was at issue', async () => {
    await patient.call(savePatientProfile, { body: { name: 'Asha Sharma' } })
    const text = await textOf(await pdfOf())
    for (const fact of [
      'Dr Ravi Kumar',
      'General Medicine',
      'MBBS',
      'Registration number: ',
      'Friday, 20 November 2026, 9:00 am',
      'Prescription made in an online consultation (telemedicine)',
      'Patient: Asha Devi',
      'Address: 12, Main Road, Meerut, 250001',
      'Recorded allergies: none recorded',
      '1. PARACETAMOL 650 mg',
      '1-0-1 · 1 in the morning and 1 at night · after food · 5 days · total 10 × 650 mg',
      '2. CETIRIZINE 10 mg',
      'The doctor wrote: at bedtime, if the nose runs',
      'Drink water',
      'Issued and digitally signed through ArogyaChat',
      code
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Sharma')
  })

  it('says in every language what is said in English, and the directions in that language', async () => {
    const own: Partial<Record<LanguageCode, string>> = {
      hi: 'सुबह 1 और रात को 1',
      pa: 'ਸਵੇਰੇ 1 ਅਤੇ ਰਾਤ ਨੂੰ 1',
      te: 'ఉదయం 1 మరియు రాత్రి 1',
      ta: 'காலையில் 1 மற்றும் இரவில் 1',
      gu: 'સવારે 1 અને રાત્રે 1',
      bn: 'সকালে 1 এবং রাতে 1'
    }
    for (const language of languageCodes) {
      const text = await textOf(await pdfOf(id, language))
      expect(text, language).toContain('1. PARACETAMOL 650 mg')
      expect(text, language).toContain('1 in the morning and 1 at night · after food · 5 days')
      expect(text, language).toContain('2. CETIRIZINE 10 mg')
      expect(text, language).toContain('12, Main Road, Meerut, 250001')
      // Poppler does not put the letters of the Nastaliq font back in order.
      if (language in own) expect(text.normalize('NFC'), language).toContain(own[language]?.normalize('NFC'))
    }
  })

  it('says what the doctor wrote beside the medicines, and why a warning was overridden', async () => {
    const visit = await bookVisit(other, doctor, { appointmentDate: '2026-11-24' })
    const medications = [
      { name: 'Warfarin', dosage: '5 mg', frequency: '0-0-1', duration: '5 days', quantity: '5 tablets' },
      { name: 'Ibuprofen', dosage: '400 mg', frequency: '1-0-1', duration: '5 days' },
      { name: 'Clotrimazole', dosage: '1 % cream', frequency: '1-0-1', duration: '5 days', route: 'skin' }
    ]
    const body = { medications, diagnosis: 'Sprained ankle', followUp: 'After 5 days', weightKg: 61.5 }
    const refused = await doctor.call(addPrescription, { params: { id: visit._id }, body })
    const { warnings } = refused.body as unknown as {
      warnings: { kind: string; medicine: string; about: string; code: string }[]
    }
    const answers = warnings.map((warning) => ({ ...warning, reason: 'Watched every day' }))
    expect(answers.map(({ kind }) => kind)).toContain('interaction')
    const [written] = await issue(visit._id, { ...body, overrides: answers })
    const { body: pdf } = await download(written, other)
    const text = await textOf(Buffer.from(pdf as unknown as Uint8Array))
    for (const fact of [
      'Weight: 61.5 kg',
      'Provisional diagnosis: Sprained ankle',
      'After 5 days',
      'Quantity: 5 tablets',
      'on the skin',
      'Watched every day'
    ])
      expect(text).toContain(fact)
  })

  it('carries the signature that the doctor had at issue, and no other', async () => {
    const withImage = (await pdfOf()).length
    const other = await sharp({ create: { width: 310, height: 110, channels: 3, background: '#400' } })
      .png()
      .toBuffer()
    await doctor.call(saveSignature, { body: other, headers: { 'content-type': 'image/png' } })
    const images = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length
    expect((await pdfOf()).length).toBeLessThan(withImage)
    const visit = await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    const [later] = await issue(visit._id)
    expect(images(await pdfOf(later))).toBe(images(await pdfOf()) + 1)
  })

  it('treats what people wrote as text, never as markup', async () => {
    const visit = await bookVisit(patient, doctor, { timeSlot: '16:00-16:30' })
    const hostile = '#read("/etc/passwd") $x^2$ @ref *bold* \\u{41} <label> #import "a.typ"'
    const [hostileId] = await issue(visit._id, {
      medications: [{ name: hostile, dosage: '#panic()', frequency: '= Heading', duration: '' }],
      instructions: '#set page(width: 1pt)\n#include "data.json"'
    })
    const text = await textOf(await pdfOf(hostileId))
    for (const written of [
      hostile.toUpperCase(),
      '#panic()',
      '= Heading',
      '#set page(width: 1pt)',
      '#include "data.json"'
    ])
      expect(text).toContain(written)
    expect(text).not.toContain('root:')
  })

  it('is for its patient and its doctor, whose read the patient sees', async () => {
    expect((await download(id, other)).status).toBe(404)
    expect((await app.call(getPrescriptionDocument, { params: { id } })).status).toBe(401)
    expect((await download('0190a0c0-0000-7000-8000-000000000000')).status).toBe(404)
    const { status, headers } = await download(id, doctor)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="prescription-${code}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    const last = await app.context.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_id'])
      .where('patient_id', '=', patient.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ action: 'read:prescription', actor_id: doctor.id, subject_id: id })
  })

  it('is not made when the stored prescription is not what was signed', async () => {
    const { db } = app.context.database
    const { signature } = await db
      .selectFrom('prescriptions')
      .select('signature')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const forge = (version: number) => db.updateTable('prescriptions').set({ version }).where('id', '=', id).execute()
    await forge(9)
    expect((await download()).status).toBe(500)
    await forge(1)
    expect((await download()).status).toBe(200)
    expect(signature).toHaveLength(64)
  })
})

describe('checking the file', () => {
  it('recognises the file as it was downloaded, also after a change of the signing key', async () => {
    const pdf = await pdfOf()
    const { vault, database } = app.context
    await database.transaction((tx) => rotateSigningKey(vault, tx, new Date(start.getTime() + 1000)))
    for (const file of [pdf, await pdfOf()])
      expect(await check(file)).toMatchObject({ isUnchanged: true, verification: { state: 'genuine', isSigned: true } })
  })

  it('shows a changed byte anywhere in the file', async () => {
    const pdf = await pdfOf()
    const places = [
      0,
      100,
      Math.floor(pdf.length / 2),
      pdf.length - 400,
      pdf.length - 140,
      pdf.length - 20,
      pdf.length - 1
    ]
    for (const at of places) {
      const changed = Buffer.from(pdf)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await check(changed), `byte ${at}`).toMatchObject({ isUnchanged: false, verification: null })
    }
    for (const file of [pdf.subarray(0, -1), Buffer.concat([pdf, Buffer.from('\n')]), Buffer.from('%PDF-1.7')])
      expect((await check(file)).isUnchanged).toBe(false)
  })

  it('does not accept the seal of another prescription', async () => {
    const visit = await bookVisit(patient, doctor, { appointmentDate: '2026-11-22' })
    const [second, secondCode] = await issue(visit._id)
    const text = (await pdfOf()).toString('latin1')
    const moved = Buffer.from(text.replace(new RegExp(`${code} (?=[0-9a-f-]{36} )`), `${secondCode} `), 'latin1')
    expect((await check(moved)).isUnchanged).toBe(false)
    expect((await check(await pdfOf(second))).isUnchanged).toBe(true)
  })

  it('says that an unchanged file was withdrawn since', async () => {
    const visit = await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    const [withdrawn] = await issue(visit._id)
    const pdf = await pdfOf(withdrawn)
    await doctor.call(withdrawPrescription, { params: { id: withdrawn }, body: { reason: 'Wrong strength' } })
    expect(await check(pdf)).toMatchObject({ isUnchanged: true, verification: { state: 'withdrawn', details: null } })
    expect(await textOf(await pdfOf(withdrawn))).toContain(
      'Withdrawn by the doctor: Friday, 20 November 2026, 9:00 am.'
    )
  })
})
