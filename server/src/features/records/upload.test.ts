import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { getRecord, getRecordFile, listRecords, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { recordMaxBytes, recordRepeatMinutes, recordsMax, recordsMaxBytes } from '@arogyachat/contract/records'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { recordingLive } from '../../testing/live.ts'
import { insertRecord } from './upload-service.ts'

/** Still the day before in UTC. */
const start = new Date('2026-11-20T00:30:00+05:30')
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\nnot much of one', 'latin1')
const { live, changes } = recordingLive()

let app: TestApp
let asha: Client
let ravi: Client
beforeAll(async () => {
  app = await createTestApp({ live, now: start })
  ;[asha, ravi] = [await app.asPatient(), await app.asPatient()]
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.context.database.db.deleteFrom('medical_records').execute()
  changes.length = 0
})

const cbc = { title: 'Complete blood count', type: 'lab', provider: 'Sunrise Diagnostics', fileName: 'cbc.pdf' }
type Fields = Record<string, string>
async function send(fields: Fields = {}, bytes: Uint8Array | null = pdf, client = asha) {
  const form = await formOf(bytes && { name: 'file', bytes }, { ...cbc, ...fields })
  return client.call(uploadRecord, form)
}
async function save(fields: Fields = {}, bytes?: Uint8Array, client = asha) {
  const { status, body } = await send(fields, bytes, client)
  expect([status, body.code]).toEqual([201, undefined])
  return body.record
}
const list = async (query: Record<string, unknown> = {}, client = asha) =>
  (await client.call(listRecords, { query })).body
const fetchFile = (id: string, headers = {}, client = asha) => client.call(getRecordFile, { params: { id }, headers })

const haemoglobin = { name: 'Haemoglobin', value: 11.4, unit: 'g/dL', low: 12, high: 15, takenAt: '2026-11-18' }

describe('the measured values of a record', () => {
  it('are stored with it, encrypted, and returned as they were sent', async () => {
    const values = [
      haemoglobin,
      { ...haemoglobin, name: 'HIV', unit: '', low: null, high: null, takenAt: '2025-01-01' }
    ]
    const record = await save({ values: JSON.stringify(values) })
    expect(record.values).toEqual(values)
    expect((await list()).records[0]?.values).toEqual(values)
    const row = await app.context.database.db.selectFrom('medical_records').selectAll().executeTakeFirstOrThrow()
    expect(row.details_sealed.toString('latin1')).not.toContain('Haemoglobin')
  })

  it('make another record of the same file when they differ', async () => {
    const first = await save({ values: JSON.stringify([haemoglobin]) })
    expect((await save({ values: JSON.stringify([haemoglobin]) }))._id).toBe(first._id)
    expect((await save({ values: JSON.stringify([{ ...haemoglobin, value: 12 }]) }))._id).not.toBe(first._id)
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', 'Haemoglobin 11'],
    ['no number', JSON.stringify([{ ...haemoglobin, value: '11.4' }])],
    ['a negative number', JSON.stringify([{ ...haemoglobin, value: -1 }])],
    ['no name', JSON.stringify([{ ...haemoglobin, name: ' ' }])],
    ['a range that ends before it begins', JSON.stringify([{ ...haemoglobin, low: 16 }])],
    ['no date', JSON.stringify([{ ...haemoglobin, takenAt: '2026-02-30' }])],
    ['a date in the future', JSON.stringify([{ ...haemoglobin, takenAt: '2026-11-21' }])],
    ['more values than a report has', JSON.stringify(Array.from({ length: 61 }, () => haemoglobin))]
  ])('are refused with %s', async (_, values) => {
    const { status, body } = await send({ values })
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([422, ['values']])
    expect((await list()).total).toBe(0)
  })
})

describe('uploading a record', () => {
  it('stores the file and its details encrypted, and announces it to the patient’s devices', async () => {
    const record = await save({ date: '2026-11-18', text: 'Haemoglobin 12.5 g/dL' })
    expect(record).toEqual({
      ...cbc,
      _id: expect.any(String),
      date: '2026-11-18',
      kind: 'application/pdf',
      values: [],
      fileSize: pdf.length,
      createdAt: start.toISOString()
    })
    expect(changes).toEqual([[[asha.id], ['records']]])
    expect((await asha.call(getRecord, { params: { id: record._id } })).body.record).toEqual({
      ...record,
      text: 'Haemoglobin 12.5 g/dL'
    })
    const audit = (await asha.call(listPatientAudit)).body
    expect([audit.intact, audit.events[0]]).toMatchObject([true, { action: 'change:record', subjectId: record._id }])
    const rows = await app.context.database.db
      .selectFrom('medical_records as r')
      .innerJoin('medical_record_files as f', 'f.record_id', 'r.id')
      .select(['details_sealed', 'text_sealed', 'content_sealed'])
      .execute()
    for (const sealed of Object.values(rows[0] ?? {}))
      expect(sealed.toString('latin1')).not.toMatch(/Complete|Sunrise|Haemoglobin|PDF|cbc/)
  })

  it('uses today’s date in India and an empty text by default', async () => {
    const { date, _id } = await save()
    expect(date).toBe('2026-11-20')
    expect((await asha.call(getRecord, { params: { id: _id } })).body.record.text).toBe('')
  })

  it('detects the kind from the bytes and adjusts the file name', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a7' } })
      .withExif({ IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .png()
      .toBuffer()
    const image = await save({ type: 'image', fileName: '../x-ray.pdf' }, png)
    expect([image.kind, image.fileName]).toEqual(['image/png', 'x-ray.png'])
    const file = await fetchFile(image._id)
    const content = file.body as unknown as Buffer
    expect(content.length).toBe(image.fileSize)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
    const note = await save({ fileName: 'नोट' }, Buffer.from('शुगर 110'))
    expect([note.kind, note.fileName]).toEqual(['text/plain', 'नोट.txt'])
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['a damaged image', Buffer.from('\x89PNG\r\n\x1a\n1234', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')]
  ])('rejects %s, whatever its name', async (_, bytes) => {
    expect(await send({}, bytes)).toMatchObject({ status: 415, body: { code: 'WRONG_KIND' } })
    expect((await list()).total).toBe(0)
  })

  it.each<[string, Fields, object]>([
    ['no title', { title: ' ' }, { title: 'required' }],
    ['no provider', { provider: '' }, { provider: 'required' }],
    ['no type', { type: '' }, { type: 'required' }],
    ['another type', { type: 'selfie' }, { type: 'invalid' }],
    ['a name of two lines', { fileName: 'a\nb' }, { fileName: 'invalid' }],
    ['a long title', { title: 'x'.repeat(151) }, { title: 'tooLong' }],
    ['a title that is cut off on its way in', { title: 'x'.repeat(150_000) }, { title: 'tooLong' }],
    ['a long text', { text: 'x'.repeat(20_001) }, { text: 'tooLong' }],
    ['a text that is cut off where it is blank', { text: `${' '.repeat(150_000)}x` }, { text: 'tooLong' }],
    ['no such day', { date: '2026-02-30' }, { date: 'date' }],
    ['a day before anybody alive', { date: '0000-01-01' }, { date: 'date' }],
    ['tomorrow in India', { date: '2026-11-21' }, { date: 'dateFuture' }]
  ])('returns the field errors of %s', async (_, fields, errors) => {
    const { status, body } = await send(fields)
    expect([status, body.fields]).toEqual([422, errors])
    expect(changes).toEqual([])
  })

  it('requires a file of at most 10 MB in a multipart form', async () => {
    expect((await send({}, null)).body).toMatchObject({ code: 'INVALID', fields: { file: 'required' } })
    expect((await send({}, Buffer.alloc(0))).body).toMatchObject({ code: 'INVALID', fields: { file: 'required' } })
    expect((await send({}, Buffer.alloc(recordMaxBytes + 1, '%PDF-'))).status).toBe(413)
    expect((await asha.call(uploadRecord, { body: cbc })).status).toBe(415)
  })

  it('accepts 10 MB and a text of 20,000 letters', async () => {
    const bytes = Buffer.alloc(recordMaxBytes, '%PDF-1.7 ')
    const text = 'ख'.repeat(20_000)
    const record = await save({ text }, bytes)
    expect(record.fileSize).toBe(recordMaxBytes)
    expect(bytes.equals((await fetchFile(record._id)).body as unknown as Buffer)).toBe(true)
    expect((await asha.call(getRecord, { params: { id: record._id } })).body.record.text).toBe(text)
  })

  it('repeated after a lost reply returns the same record', async () => {
    const answers = await Promise.all([save(), save(), save()])
    app.clock.set(new Date(start.getTime() + (recordRepeatMinutes - 1) * 60_000))
    answers.push(await save())
    expect(new Set(answers.map((answer) => answer._id)).size).toBe(1)
    expect((await list()).total).toBe(1)
    expect(changes).toHaveLength(1)
  })

  it('with other details or bytes, or after a while, creates another record', async () => {
    await save()
    const others: Fields[] = [{ title: 'CBC' }, { text: 'x' }, { type: 'report' }, { date: '2026-11-01' }]
    for (const fields of others) await save(fields)
    await save({}, Buffer.concat([pdf, Buffer.from(' ')]))
    app.clock.set(new Date(start.getTime() + recordRepeatMinutes * 60_000))
    await save()
    await save({}, pdf, ravi)
    expect((await list()).total).toBe(7)
  })

  it(`is refused beyond ${recordsMax} records, but a repeat is still answered`, async () => {
    const { database, vault } = app.context
    const first = await save()
    await database.transaction(async (tx) => {
      const keys = await vault.keysOf(tx, [asha.id])
      const more = {
        ...cbc,
        type: 'lab',
        date: '2026-11-01',
        text: '',
        values: [],
        kind: 'text/plain',
        sent: ''
      } as const
      for (let i = 1; i < recordsMax; i++)
        await insertRecord(tx, keys, asha.id, start, { ...more, content: Buffer.from('x') })
    })
    expect(await send({ title: 'One more' })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_RECORDS' } })
    expect((await save())._id).toBe(first._id)
    expect(await list({ search: 'blood', pageSize: 100, page: 3 })).toMatchObject({ total: recordsMax, page: 3 })
  })

  it('is refused when the files use all the space of a patient', async () => {
    await save()
    const { db } = app.context.database
    await db
      .updateTable('medical_records')
      .set({ file_size: recordsMaxBytes - 1 })
      .execute()
    expect(await send({ title: 'One more' })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_RECORDS' } })
    await db
      .updateTable('medical_records')
      .set({ file_size: recordsMaxBytes - pdf.length })
      .execute()
    expect((await send({ title: 'One more' })).status).toBe(201)
  })

  it('is limited per hour', async () => {
    const limited = await createTestApp({ config: { rateLimits: true }, database: app.context.database })
    const busy = await limited.asPatient()
    for (let i = 0; i < 60; i++) expect((await send({ date: '2030-01-01' }, pdf, busy)).status).toBe(422)
    const answer = await send({}, pdf, busy)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
