import { getPatientDashboard, listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import {
  deleteRecord,
  eraseRecord,
  getRecord,
  getRecordFile,
  listDeletedRecords,
  listRecords,
  renameRecord,
  restoreRecord,
  uploadRecord
} from '@arogyachat/contract/endpoints/records'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { setClockSignedIn } from '../../testing/later.ts'
import { recordingLive } from '../../testing/live.ts'

/** Still the day before in UTC. */
const start = new Date('2026-11-20T00:30:00+05:30')
const nobody = '0190a0c0-0000-7000-8000-000000000000'
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\nnot much of one', 'latin1')
const { live, changes } = recordingLive()

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
  await setClockSignedIn(app, start)
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
const titles = async (query: Record<string, unknown> = {}) => (await list(query)).records.map((record) => record.title)
const fetchFile = (id: string, headers = {}, client = asha) => client.call(getRecordFile, { params: { id }, headers })

describe('the list', () => {
  beforeEach(async () => {
    await save({ title: 'Old X-ray', type: 'image', date: '2024-02-29', provider: 'City Hospital', fileName: 'chest' })
    await save({ title: 'Discharge summary', type: 'report', date: '2026-03-01', provider: 'Café Clinic' })
    await save({ title: 'ख़ून की जाँच', date: '2026-11-20' })
    await save({ title: 'CBC', date: '2026-11-20' })
    await save({ title: 'Of somebody else' }, pdf, ravi)
  })

  it('contains the user’s own records, newest document first, in pages', async () => {
    expect(await titles()).toEqual(['CBC', 'ख़ून की जाँच', 'Discharge summary', 'Old X-ray'])
    expect(await list({ pageSize: 2, page: 2 })).toMatchObject({ total: 4, page: 2, pageSize: 2 })
    expect(await titles({ pageSize: 3, page: 2 })).toEqual(['Old X-ray'])
    expect(await titles({ page: 9 })).toEqual([])
    expect((await list())?.records[0]).not.toHaveProperty('text')
  })

  it('can be filtered by type', async () => {
    expect(await titles({ type: 'image' })).toEqual(['Old X-ray'])
    expect((await list({ type: 'prescription' })).total).toBe(0)
    expect((await list({ type: 'lab', pageSize: 1 })).total).toBe(2)
  })

  it('can be searched by title, provider and file name', async () => {
    expect(await titles({ search: 'cbc' })).toEqual(['CBC', 'ख़ून की जाँच', 'Discharge summary'])
    expect(await titles({ search: ' chest   hospital ' })).toEqual(['Old X-ray'])
    expect(await titles({ search: 'CAFE' })).toEqual(['Discharge summary'])
    expect(await titles({ search: 'खून' })).toEqual(['ख़ून की जाँच'])
    expect(await list({ search: 'cbc', type: 'lab', pageSize: 1, page: 2 })).toMatchObject({ total: 2, page: 2 })
    expect(await titles({ search: 'cbc', type: 'lab', pageSize: 1, page: 2 })).toEqual(['ख़ून की जाँच'])
    expect((await list({ search: 'somebody' })).total).toBe(0)
    expect((await list({ search: '' })).total).toBe(4)
  })

  it.each([{ type: 'x' }, { search: 'x'.repeat(101) }, { pageSize: 101 }, { page: 0 }])('rejects %j', async (query) =>
    expect((await asha.call(listRecords, { query })).status).toBe(422)
  )

  it('is counted on the dashboard', async () => {
    expect((await asha.call(getPatientDashboard)).body.counts.records).toBe(4)
    expect((await ravi.call(getPatientDashboard)).body.counts.records).toBe(1)
  })
})

describe('the file', () => {
  it('is returned byte for byte as an attachment of its own kind and must not be cached', async () => {
    const { _id } = await save({ fileName: 'जाँच "1".pdf' })
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

  it('with text is served as uncompressed plain text and supports ranges', async () => {
    const bytes = Buffer.from('<script>alert(1)</script> '.repeat(200))
    const { _id } = await save({ fileName: 'page.html' }, bytes)
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

const passDays = (days: number) => setClockSignedIn(app, new Date(start.getTime() + days * 24 * 60 * 60_000))
const sweepAt = async (days: number) => {
  await passDays(days)
  await sweep(app.context)
}
const filesKept = async () =>
  (await app.context.database.db.selectFrom('medical_record_files').select('record_id').execute()).length

describe('renaming a record', () => {
  it('changes its title alone, and is announced and audited', async () => {
    const record = await save()
    changes.length = 0
    const answer = await asha.call(renameRecord, { params: { id: record._id }, body: { title: ' Blood, March ' } })
    expect([answer.status, answer.body.record]).toEqual([200, { ...record, title: 'Blood, March' }])
    expect(await titles()).toEqual(['Blood, March'])
    expect(changes).toEqual([[[asha.id], ['records']]])
    const empty = await asha.call(renameRecord, { params: { id: record._id }, body: { title: ' ' } })
    expect([empty.status, empty.body.fields]).toEqual([422, { title: 'required' }])
  })
})

describe('deleting a record', () => {
  it('hides it everywhere, and keeps its file for 30 days in the list of deleted records', async () => {
    const { _id: id } = await save()
    changes.length = 0
    expect((await asha.call(deleteRecord, { params: { id } })).status).toBe(200)
    expect(changes).toEqual([[[asha.id], ['records']]])
    expect((await list()).total).toBe(0)
    expect((await asha.call(getPatientDashboard)).body.counts.records).toBe(0)
    expect((await asha.call(getRecord, { params: { id } })).status).toBe(404)
    expect((await fetchFile(id)).status).toBe(404)
    expect((await asha.call(renameRecord, { params: { id }, body: { title: 'x' } })).status).toBe(404)
    const { body } = await asha.call(listDeletedRecords)
    expect(body).toMatchObject({
      total: 1,
      records: [{ _id: id, deletedAt: start.toISOString(), erasedAt: '2026-12-19T19:00:00.000Z' }]
    })
    expect((await ravi.call(listDeletedRecords)).body.total).toBe(0)
    const { events } = (await asha.call(listPatientAudit)).body
    expect(events.slice(0, 2).map((event) => [event.action, event.subjectId])).toEqual(
      Array(2).fill(['change:record', id])
    )
    expect((await asha.call(deleteRecord, { params: { id } })).status).toBe(404)
  })

  it('can be undone with the same bytes until the 30 days are over', async () => {
    const { _id: id } = await save()
    await asha.call(deleteRecord, { params: { id } })
    await sweepAt(29.9)
    expect((await ravi.call(restoreRecord, { params: { id } })).status).toBe(404)
    expect((await asha.call(restoreRecord, { params: { id } })).body.record._id).toBe(id)
    expect(pdf.equals((await fetchFile(id)).body as unknown as Buffer)).toBe(true)
    expect((await asha.call(restoreRecord, { params: { id } })).status).toBe(404)
    await sweepAt(60)
    expect((await list()).total).toBe(1)
  })

  it('erases row and file when the time is over, and leaves other records alone', async () => {
    const { _id: id } = await save()
    const kept = await save({ title: 'Kept' })
    await asha.call(deleteRecord, { params: { id } })
    await passDays(30)
    expect((await asha.call(restoreRecord, { params: { id } })).status).toBe(404)
    expect((await asha.call(listDeletedRecords)).body.total).toBe(0)
    expect(await filesKept()).toBe(2)
    await sweepAt(30)
    expect(await filesKept()).toBe(1)
    expect((await list()).records.map((record) => record._id)).toEqual([kept._id])
    const audit = (await asha.call(listPatientAudit)).body
    expect([audit.intact, audit.events[0]]).toMatchObject([
      true,
      { action: 'change:record', subjectId: id, actor: null }
    ])
  })

  it('can be made final at once, for a deleted record only', async () => {
    const { _id: id } = await save()
    expect((await asha.call(eraseRecord, { params: { id } })).status).toBe(404)
    await asha.call(deleteRecord, { params: { id } })
    expect((await ravi.call(eraseRecord, { params: { id } })).status).toBe(404)
    expect((await asha.call(eraseRecord, { params: { id } })).status).toBe(200)
    expect([await filesKept(), (await asha.call(listDeletedRecords)).body.total]).toEqual([0, 0])
  })

  it('allows the same record to be uploaded again', async () => {
    const { _id: id } = await save()
    await asha.call(deleteRecord, { params: { id } })
    expect((await save())._id).not.toBe(id)
  })
})

describe('another user’s record', () => {
  it('returns 404 to a patient and to a doctor', async () => {
    const { _id: id } = await save()
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
