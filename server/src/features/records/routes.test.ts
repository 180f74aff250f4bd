import { getPatientDashboard, listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import {
  deleteRecord,
  getRecord,
  getRecordFile,
  listRecords,
  uploadRecord
} from '@arogyachat/contract/endpoints/records'
import { recordMaxBytes, recordRepeatMinutes, recordsMax, recordsMaxBytes } from '@arogyachat/contract/records'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Live, silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { insertRecord } from './service.ts'

/** A day earlier in Greenwich. */
const start = new Date('2026-11-20T00:30:00+05:30')
const nobody = '0190a0c0-0000-7000-8000-000000000000'
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\nnot much of one', 'latin1')
const told: [readonly string[], readonly string[]][] = []
const live: Live = { ...silentLive, changed: (accounts, topics) => void told.push([accounts, topics]) }

let app: TestApp
let asha: Client
let ravi: Client
let doctor: Client
beforeAll(async () => {
  app = await createTestApp({ live, now: start })
  ;[asha, ravi, doctor] = [await app.asPatient(), await app.asPatient(), await app.asDoctor()]
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.context.database.db.deleteFrom('medical_records').execute()
  told.length = 0
})

const cbc = { title: 'Complete blood count', type: 'lab', provider: 'Sunrise Diagnostics', fileName: 'cbc.pdf' }
type Fields = Record<string, string>
async function send(fields: Fields = {}, bytes: Uint8Array | null = pdf, client = asha) {
  const form = await formOf(bytes && { name: 'file', bytes }, { ...cbc, ...fields })
  return client.call(uploadRecord, form)
}
async function keep(fields: Fields = {}, bytes?: Uint8Array, client = asha) {
  const { status, body } = await send(fields, bytes, client)
  expect([status, body.code]).toEqual([201, undefined])
  return body.record
}
const list = async (query: Record<string, unknown> = {}, client = asha) =>
  (await client.call(listRecords, { query })).body
const titles = async (query: Record<string, unknown> = {}) => (await list(query)).records.map((record) => record.title)
const fetchFile = (id: string, headers = {}, client = asha) => client.call(getRecordFile, { params: { id }, headers })

describe('keeping a record', () => {
  it('keeps what was sent, sealed, and tells it', async () => {
    const record = await keep({ date: '2026-11-18', text: 'Haemoglobin 12.5 g/dL' })
    expect(record).toEqual({
      ...cbc,
      _id: expect.any(String),
      date: '2026-11-18',
      kind: 'application/pdf',
      fileSize: pdf.length,
      createdAt: start.toISOString()
    })
    expect(told).toEqual([[[asha.id], ['records']]])
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

  it('is of today in India when nothing else is said, with no text', async () => {
    const { date, _id } = await keep()
    expect(date).toBe('2026-11-20')
    expect((await asha.call(getRecord, { params: { id: _id } })).body.record.text).toBe('')
  })

  it('tells the kind by the bytes, and the name follows it', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0a7' } })
      .withExif({ IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .png()
      .toBuffer()
    const picture = await keep({ type: 'image', fileName: '../x-ray.pdf' }, png)
    expect([picture.kind, picture.fileName]).toEqual(['image/png', 'x-ray.png'])
    const file = await fetchFile(picture._id)
    const kept = file.body as unknown as Buffer
    expect(kept.length).toBe(picture.fileSize)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    const note = await keep({ fileName: 'नोट' }, Buffer.from('शुगर 110'))
    expect([note.kind, note.fileName]).toEqual(['text/plain', 'नोट.txt'])
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['a damaged picture', Buffer.from('\x89PNG\r\n\x1a\n1234', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')]
  ])('refuses %s, whatever it is called', async (_, bytes) => {
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
  ])('says what is wrong with %s', async (_, fields, faults) => {
    const { status, body } = await send(fields)
    expect([status, body.fields]).toEqual([422, faults])
    expect(told).toEqual([])
  })

  it('needs a file, of at most 10 MB, in a form', async () => {
    expect((await send({}, null)).body).toMatchObject({ code: 'INVALID', fields: { file: 'required' } })
    expect((await send({}, Buffer.alloc(0))).body).toMatchObject({ code: 'INVALID', fields: { file: 'required' } })
    expect((await send({}, Buffer.alloc(recordMaxBytes + 1, '%PDF-'))).status).toBe(413)
    expect((await asha.call(uploadRecord, { body: cbc })).status).toBe(415)
  })

  it('takes 10 MB and a text of 20,000 letters whole', async () => {
    const bytes = Buffer.alloc(recordMaxBytes, '%PDF-1.7 ')
    const text = 'ख'.repeat(20_000)
    const record = await keep({ text }, bytes)
    expect(record.fileSize).toBe(recordMaxBytes)
    expect(bytes.equals((await fetchFile(record._id)).body as unknown as Buffer)).toBe(true)
    expect((await asha.call(getRecord, { params: { id: record._id } })).body.record.text).toBe(text)
  })

  it('sent again because the answer was lost is the same record', async () => {
    const answers = await Promise.all([keep(), keep(), keep()])
    app.clock.set(new Date(start.getTime() + (recordRepeatMinutes - 1) * 60_000))
    answers.push(await keep())
    expect(new Set(answers.map((answer) => answer._id)).size).toBe(1)
    expect((await list()).total).toBe(1)
    expect(told).toHaveLength(1)
  })

  it('with other details or bytes, or after a while, is another', async () => {
    await keep()
    const others: Fields[] = [{ title: 'CBC' }, { text: 'x' }, { type: 'report' }, { date: '2026-11-01' }]
    for (const fields of others) await keep(fields)
    await keep({}, Buffer.concat([pdf, Buffer.from(' ')]))
    app.clock.set(new Date(start.getTime() + recordRepeatMinutes * 60_000))
    await keep()
    await keep({}, pdf, ravi)
    expect((await list()).total).toBe(7)
  })

  it(`ends at ${recordsMax}; the same again is still answered`, async () => {
    const { database, vault } = app.context
    const first = await keep()
    await database.transaction(async (tx) => {
      const keys = await vault.keysOf(tx, [asha.id])
      const more = { ...cbc, type: 'lab', date: '2026-11-01', text: '', kind: 'text/plain', sent: '' } as const
      for (let i = 1; i < recordsMax; i++)
        await insertRecord(tx, keys, asha.id, start, { ...more, content: Buffer.from('x') })
    })
    expect(await send({ title: 'One more' })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_RECORDS' } })
    expect((await keep())._id).toBe(first._id)
    expect(await list({ search: 'blood', pageSize: 100, page: 3 })).toMatchObject({ total: recordsMax, page: 3 })
  })

  it('ends when the files take all the room a patient has', async () => {
    await keep()
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

  it('is limited in an hour', async () => {
    const limited = await createTestApp({ config: { rateLimits: true }, database: app.context.database })
    const busy = await limited.asPatient()
    for (let i = 0; i < 60; i++) expect((await send({ date: '2030-01-01' }, pdf, busy)).status).toBe(422)
    const answer = await send({}, pdf, busy)
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await keep({ title: 'Old X-ray', type: 'image', date: '2024-02-29', provider: 'City Hospital', fileName: 'chest' })
    await keep({ title: 'Discharge summary', type: 'report', date: '2026-03-01', provider: 'Café Clinic' })
    await keep({ title: 'ख़ून की जाँच', date: '2026-11-20' })
    await keep({ title: 'CBC', date: '2026-11-20' })
    await keep({ title: 'Of somebody else' }, pdf, ravi)
  })

  it('has the own ones, the newest paper first, in pages', async () => {
    expect(await titles()).toEqual(['CBC', 'ख़ून की जाँच', 'Discharge summary', 'Old X-ray'])
    expect(await list({ pageSize: 2, page: 2 })).toMatchObject({ total: 4, page: 2, pageSize: 2 })
    expect(await titles({ pageSize: 3, page: 2 })).toEqual(['Old X-ray'])
    expect(await titles({ page: 9 })).toEqual([])
    expect((await list())?.records[0]).not.toHaveProperty('text')
  })

  it('can be of one type', async () => {
    expect(await titles({ type: 'image' })).toEqual(['Old X-ray'])
    expect((await list({ type: 'prescription' })).total).toBe(0)
    expect((await list({ type: 'lab', pageSize: 1 })).total).toBe(2)
  })

  it('can be searched in titles, providers and names of files', async () => {
    expect(await titles({ search: 'cbc' })).toEqual(['CBC', 'ख़ून की जाँच', 'Discharge summary'])
    expect(await titles({ search: ' chest   hospital ' })).toEqual(['Old X-ray'])
    expect(await titles({ search: 'CAFE' })).toEqual(['Discharge summary'])
    expect(await titles({ search: 'खून' })).toEqual(['ख़ून की जाँच'])
    expect(await list({ search: 'cbc', type: 'lab', pageSize: 1, page: 2 })).toMatchObject({ total: 2, page: 2 })
    expect(await titles({ search: 'cbc', type: 'lab', pageSize: 1, page: 2 })).toEqual(['ख़ून की जाँच'])
    expect((await list({ search: 'somebody' })).total).toBe(0)
    expect((await list({ search: '' })).total).toBe(4)
  })

  it.each([{ type: 'x' }, { search: 'x'.repeat(101) }, { pageSize: 101 }, { page: 0 }])('refuses %j', async (query) =>
    expect((await asha.call(listRecords, { query })).status).toBe(422)
  )

  it('is counted on the dashboard', async () => {
    expect((await asha.call(getPatientDashboard)).body.counts.records).toBe(4)
    expect((await ravi.call(getPatientDashboard)).body.counts.records).toBe(1)
  })
})

describe('the file', () => {
  it('comes back byte by byte as an attachment of its own kind, kept by nobody on the way', async () => {
    const { _id } = await keep({ fileName: 'जाँच "1".pdf' })
    const { status, body, headers } = await fetchFile(_id, { 'accept-encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(pdf.equals(body as unknown as Buffer)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="____ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('जाँच _1_.pdf')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes'
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('that is text is plain text, uncompressed, and can be asked for in parts', async () => {
    const bytes = Buffer.from('<script>alert(1)</script> '.repeat(200))
    const { _id } = await keep({ fileName: 'page.html' }, bytes)
    const part = await fetchFile(_id, { range: 'bytes=8-15', 'accept-encoding': 'gzip' })
    expect([part.status, String(part.body)]).toEqual([206, 'alert(1)'])
    expect(part.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-range': `bytes 8-15/${bytes.length}`
    })
    expect(part.headers['content-encoding']).toBeUndefined()
    expect((await fetchFile(_id, { range: 'bytes=99999-' })).status).toBe(416)
  })
})

describe('deleting a record', () => {
  it('takes its file with it, for good, and tells it', async () => {
    const { _id: id } = await keep()
    told.length = 0
    expect((await asha.call(deleteRecord, { params: { id } })).status).toBe(200)
    expect(told).toEqual([[[asha.id], ['records']]])
    expect((await list()).total).toBe(0)
    expect((await asha.call(getRecord, { params: { id } })).status).toBe(404)
    expect((await fetchFile(id)).status).toBe(404)
    expect(await app.context.database.db.selectFrom('medical_record_files').select('record_id').execute()).toEqual([])
    const { events } = (await asha.call(listPatientAudit)).body
    expect(events.slice(0, 2).map((event) => [event.action, event.subjectId])).toEqual(
      Array(2).fill(['change:record', id])
    )
    expect((await asha.call(deleteRecord, { params: { id } })).status).toBe(404)
  })

  it('makes room for the same one again', async () => {
    const { _id: id } = await keep()
    await asha.call(deleteRecord, { params: { id } })
    expect((await keep())._id).not.toBe(id)
  })
})

describe('somebody else’s record', () => {
  it('is not there, for a patient or for a doctor', async () => {
    const { _id: id } = await keep()
    const calls = [getRecord, getRecordFile, deleteRecord] as const
    for (const call of calls) {
      for (const tried of [id, nobody, 'x']) expect((await ravi.call(call, { params: { id: tried } })).status).toBe(404)
      expect((await doctor.call(call, { params: { id } })).status).toBe(403)
      expect((await app.call(call, { params: { id } })).status).toBe(401)
    }
    expect((await doctor.call(listRecords)).status).toBe(403)
    expect((await send({}, pdf, doctor)).status).toBe(403)
    expect((await list()).total).toBe(1)
  })
})
