import { randomBytes } from 'node:crypto'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathOf } from '@arogyachat/contract/api-routes'
import {
  cancelRecordUpload,
  finishRecordUpload,
  getRecordFile,
  getRecordUpload,
  listRecords,
  sendRecordPiece,
  startRecordUpload
} from '@arogyachat/contract/endpoints/records'
import {
  recordPieceBytes,
  recordUploadHours,
  recordUploadMaxBytes,
  recordUploadsMax
} from '@arogyachat/contract/records'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { setClockSignedIn } from '../../testing/later.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
let app: TestApp
let asha: Client
let ravi: Client
let port: number
beforeAll(async () => {
  app = await createTestApp({ now: start })
  ;[asha, ravi] = [await app.asPatient(), await app.asPatient()]
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())
beforeEach(async () => {
  await setClockSignedIn(app, start)
  for (const table of ['record_uploads', 'medical_records'] as const)
    await app.context.database.db.deleteFrom(table).execute()
})

const fields = { title: 'MRI report', type: 'report', provider: 'City Hospital', fileName: 'mri.pdf' }
async function begin(size: number, more: object = {}) {
  const answer = await asha.call(startRecordUpload, { body: { ...fields, size, ...more } })
  expect([answer.status, answer.body.fields]).toEqual([201, undefined])
  return answer.body.upload._id
}
const piece = (id: string, from: number, body: Buffer, client = asha) =>
  client.call(sendRecordPiece, {
    params: { id },
    query: { start: from },
    body,
    headers: { 'content-type': 'application/octet-stream' }
  })
const finish = (id: string, client = asha) => client.call(finishRecordUpload, { params: { id } })
const count = async (table: 'record_uploads' | 'record_upload_pieces') =>
  (await app.context.database.db.selectFrom(table).select(app.context.database.db.fn.countAll().as('n')).execute())[0]
    ?.n

/** Sends a piece over a real connection, which is cut after `cutAfter` bytes. Returns the status, or null for a cut one. */
function sendOver(id: string, from: number, bytes: Buffer, cutAfter?: number): Promise<number | null> {
  return new Promise((resolve) => {
    const path = `${pathOf(sendRecordPiece, { id })}?start=${from}`
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      cookie: asha.cookie,
      'x-csrf-token': asha.token
    }
    const request = send({ port, path, method: 'PUT', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
    })
    request.on('error', () => resolve(null))
    if (cutAfter === undefined) request.end(bytes)
    else request.write(bytes.subarray(0, cutAfter), () => request.destroy())
  })
}

describe('an upload in pieces', () => {
  it('of 20 MB over a connection that drops twice arrives with the right bytes', { timeout: 60_000 }, async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(recordUploadMaxBytes - 9)])
    const id = await begin(bytes.length)
    const received = async () => (await asha.call(getRecordUpload, { params: { id } })).body.upload.received
    const drops = [3, 20]
    let from = 0
    let sent = 0
    while (from < bytes.length) {
      const part = bytes.subarray(from, from + recordPieceBytes)
      const isDropped = drops.includes(sent++)
      const status = await sendOver(id, from, part, isDropped ? 1000 : undefined)
      expect(status).toBe(isDropped ? null : 200)
      const before = from
      from = await received()
      if (isDropped) expect(from).toBe(before)
    }
    expect(sent).toBe(bytes.length / recordPieceBytes + drops.length)
    const { status, body } = await finish(id)
    expect([status, body.record.fileSize]).toEqual([200, bytes.length])
    const file = await asha.call(getRecordFile, { params: { id: body.record._id } })
    expect(bytes.equals(file.body as unknown as Buffer)).toBe(true)
    expect(await count('record_upload_pieces')).toBe(0)
    expect((await finish(id)).body.record._id).toBe(body.record._id)
    expect((await asha.call(listRecords)).body.total).toBe(1)
  })

  it('skips bytes that arrived before, and does not keep a piece after a gap', async () => {
    const bytes = Buffer.from('%PDF-1.7 and some more')
    const id = await begin(bytes.length)
    expect((await piece(id, 0, bytes.subarray(0, 10))).body.upload.received).toBe(10)
    expect((await piece(id, 0, bytes.subarray(0, 10))).body.upload.received).toBe(10)
    expect((await piece(id, 15, bytes.subarray(15))).body.upload.received).toBe(10)
    expect((await finish(id)).status).toBe(400)
    expect((await piece(id, 5, bytes.subarray(5))).body.upload.received).toBe(bytes.length)
    const { record } = (await finish(id)).body
    const file = await asha.call(getRecordFile, { params: { id: record._id } })
    expect(bytes.equals(file.body as unknown as Buffer)).toBe(true)
    const { fields_sealed } = await app.context.database.db
      .selectFrom('record_uploads')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(fields_sealed.toString('latin1')).not.toContain('MRI')
  })

  it('is kept encrypted until it is finished, and a program is refused then', async () => {
    const bytes = Buffer.from('MZ\x90\0 a program', 'latin1')
    const id = await begin(bytes.length)
    await piece(id, 0, bytes)
    const { content_sealed } = await app.context.database.db
      .selectFrom('record_upload_pieces')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(content_sealed.toString('latin1')).not.toContain('program')
    expect(await finish(id)).toMatchObject({ status: 415, body: { code: 'WRONG_KIND' } })
  })

  it('belongs to its patient alone, takes no more bytes than announced, and can be cancelled', async () => {
    const id = await begin(4)
    expect((await piece(id, 0, Buffer.from('%PDF'), ravi)).status).toBe(404)
    expect((await finish(id, ravi)).status).toBe(404)
    expect((await ravi.call(cancelRecordUpload, { params: { id } })).status).toBe(404)
    expect((await piece(id, 0, Buffer.from('%PDF-'))).status).toBe(413)
    expect((await piece(id, 0, Buffer.alloc(recordPieceBytes + 1))).status).toBe(413)
    expect((await asha.call(cancelRecordUpload, { params: { id } })).status).toBe(200)
    expect((await asha.call(getRecordUpload, { params: { id } })).status).toBe(404)
  })

  it('expires, and of many only the newest are kept', async () => {
    const ids: string[] = []
    for (let i = 0; i <= recordUploadsMax; i++) ids.push(await begin(4))
    const states = await Promise.all(ids.map((id) => asha.call(getRecordUpload, { params: { id } })))
    expect(states.map(({ status }) => status)).toEqual([404, ...Array(recordUploadsMax).fill(200)])
    await piece(ids.at(-1) ?? '', 0, Buffer.from('%P'))
    await setClockSignedIn(app, new Date(start.getTime() + recordUploadHours * 60 * 60_000))
    expect((await piece(ids.at(-1) ?? '', 2, Buffer.from('DF'))).status).toBe(404)
    await sweep(app.context)
    expect([await count('record_uploads'), await count('record_upload_pieces')]).toEqual([0, 0])
  })

  it.each([
    [{ title: ' ' }, { title: 'required' }],
    [{ size: recordUploadMaxBytes + 1 }, { size: 'invalid' }],
    [{ size: 0 }, { size: 'required' }],
    [{ date: '2026-11-21' }, { date: 'dateFuture' }]
  ])('is refused at its start with %j', async (more, errors) => {
    const { status, body } = await asha.call(startRecordUpload, { body: { ...fields, size: 4, ...more } })
    expect([status, body.fields]).toEqual([422, errors])
  })
})
