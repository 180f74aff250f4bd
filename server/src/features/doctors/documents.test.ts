import {
  deleteCertificate,
  deleteSignature,
  getCertificate,
  getSignature,
  listDoctorDocuments,
  saveCertificate,
  saveSignature
} from '@arogyachat/contract/endpoints/doctors'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { listUnverified, readCertificate } from './verification-service.ts'

let app: TestApp
let doctor: Client
beforeEach(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor()
})

const pdf = Buffer.from('%PDF-1.7\nregistration KMC 12345\n%%EOF')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
const send = <E extends typeof saveCertificate | typeof saveSignature>(
  endpoint: E,
  body: Buffer,
  kind: string,
  client = doctor
) => client.call(endpoint, { body, headers: { 'content-type': kind } })

describe('a certificate of registration', () => {
  it('is stored encrypted, shown to its doctor, replaced and removed', async () => {
    expect((await send(saveCertificate, pdf, 'application/pdf')).status).toBe(200)
    const shown = await doctor.call(getCertificate)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    expect(Buffer.from(shown.body as unknown as Buffer)).toEqual(pdf)
    const row = await app.context.database.db.selectFrom('doctor_documents').selectAll().executeTakeFirstOrThrow()
    expect(row.content_sealed.includes('KMC 12345')).toBe(false)
    const png = await picture(30, 40).png().toBuffer()
    expect((await send(saveCertificate, png, 'image/png')).body.certificate.mediaType).toBe('image/png')
    expect((await doctor.call(deleteCertificate)).status).toBe(200)
    expect((await doctor.call(getCertificate)).status).toBe(404)
    expect((await doctor.call(listDoctorDocuments)).body.certificate).toBeNull()
  })

  it('is seen by no other doctor and no patient', async () => {
    await send(saveCertificate, pdf, 'application/pdf')
    const other = await app.asDoctor()
    expect((await other.call(getCertificate)).status).toBe(404)
    expect((await other.call(listDoctorDocuments)).body).toMatchObject({ certificate: null, signature: null })
    const patient = await app.asPatient()
    for (const endpoint of [getCertificate, getSignature, listDoctorDocuments])
      expect((await patient.call(endpoint)).status).toBe(403)
    expect((await send(saveCertificate, pdf, 'application/pdf', patient)).status).toBe(403)
  })

  it('is read by the administrator who verifies the doctor, which is logged', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const { database, vault } = app.context
    await expect(readCertificate({ database, vault, log }, doctor.email)).rejects.toThrow('has stored no certificate')
    expect((await listUnverified(database.db)).join()).not.toContain('with a certificate')
    await send(saveCertificate, pdf, 'application/pdf')
    expect((await listUnverified(database.db)).join()).toContain('Karnataka Medical Council, with a certificate')
    const { fileName, bytes } = await readCertificate({ database, vault, log }, doctor.email.toUpperCase())
    expect([fileName, bytes]).toEqual([`certificate-${doctor.id}.pdf`, pdf])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { security: 'doctor-certificate-read', outcome: 'success', account: doctor.id }
    ])
    expect(lines.join()).not.toContain(doctor.email)
    await expect(readCertificate({ database, vault, log }, 'nobody@example.org')).rejects.toThrow('There is no doctor')
  })

  it('is refused when it is no document by its content', async () => {
    for (const body of [Buffer.from('<html></html>'), Buffer.from('hello'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])
      expect(await send(saveCertificate, body, 'application/pdf')).toMatchObject({
        status: 415,
        body: { code: 'WRONG_KIND' }
      })
  })
})

describe('a signature', () => {
  it('becomes a PNG without metadata that keeps its transparency', async () => {
    const sent = await picture(2400, 600)
      .webp()
      .withExif({ IFD0: { Copyright: 'Meera' } })
      .toBuffer()
    const saved = await send(saveSignature, sent, 'image/webp')
    expect(saved.body.signature.mediaType).toBe('image/png')
    const shown = await doctor.call(getSignature)
    const metadata = await sharp(shown.body as unknown as Buffer).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: 1200, height: 300, hasAlpha: true })
    expect(metadata.exif).toBeUndefined()
    expect((await doctor.call(deleteSignature)).status).toBe(200)
    expect((await doctor.call(getSignature)).status).toBe(404)
  })

  it('cannot be a PDF', async () => {
    expect((await send(saveSignature, pdf, 'image/png')).status).toBe(415)
  })
})
