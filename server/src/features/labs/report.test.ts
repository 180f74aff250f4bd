import { saveLanguage, withdrawConsent } from '@arogyachat/contract/endpoints/accounts'
import { bookLabTest, cancelLabBooking, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { deleteRecord, getRecord, getRecordFile, listRecords } from '@arogyachat/contract/endpoints/records'
import { addDays } from '@arogyachat/contract/india-time'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'
import { addReport, listWithoutReport, markReportReady, operator } from './report-service.ts'

const today = '2026-11-20'
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)

let app: TestApp
let asha: Client
let ravi: Client
let bookingId: string
const { live, changes } = recordingLive()

beforeEach(async () => {
  app = await createTestApp({ live })
  app.clock.set(new Date(`${today}T08:30:00+05:30`))
  asha = await app.asPatient()
  ravi = await app.asPatient({ name: 'Ravi Kumar' })
  const body = { test_id: ['cbc', 'cxr'], date: today, time: '09:00-10:00', address: '12 MG Road, Pune' }
  bookingId = (await asha.call(bookLabTest, { body })).body.booking._id
  app.clock.set(new Date(`${today}T10:00:00+05:30`))
  changes.length = 0
})
afterEach(() => app.close())

const hand = (bytes: Uint8Array, fileName = 'report.pdf', laboratory = '') =>
  addReport(app.context, operator, bookingId, { bytes, fileName, laboratory })
const booked = async (client = asha) => (await client.call(listLabBookings, { query: {} })).body.data
const recordsOf = async (client = asha) => (await client.call(listRecords, { query: {} })).body.records
const noticesOf = async () => (await asha.call(listNotices, { query: {} })).body.notices

describe('a report that the operator hands in', () => {
  it('is a record of the patient, linked to the completed booking, and announced on screens and by mail', async () => {
    expect(await hand(pdf('Hb 12.5'), 'cbc report.pdf', 'City Lab')).toBe(true)
    const [record] = await recordsOf()
    expect(record).toMatchObject({
      title: 'Complete blood count (CBC), Chest X-ray',
      type: 'lab',
      provider: 'City Lab',
      date: today,
      fileName: 'cbc report.pdf',
      kind: 'application/pdf'
    })
    const file = await asha.call(getRecordFile, { params: { id: record?._id ?? '' } })
    expect(Buffer.from(file.body as never).toString()).toBe(pdf('Hb 12.5').toString())
    expect(await booked()).toMatchObject([
      { _id: bookingId, status: 'completed', reports: [{ _id: record?._id, title: record?.title }] }
    ])
    expect(changes).toEqual([[[asha.id], ['labs', 'records', 'notices']]])
    expect(await noticesOf()).toMatchObject([{ kind: 'report-ready', appointmentDate: today, timeSlot: '09:00-10:00' }])
    await app.context.jobs.send('mail:notices', {})
    await app.context.jobs.work()
    expect(app.mails.filter(({ to }) => to === asha.email)).toHaveLength(1)
    expect(await recordsOf(ravi)).toEqual([])
    expect((await ravi.call(getRecord, { params: { id: record?._id ?? '' } })).status).toBe(404)
  })

  it('is encrypted and audited, without an actor', async () => {
    await hand(pdf('Secret value'))
    const [row] = await app.context.database.db.selectFrom('medical_record_files').selectAll().execute()
    expect(Buffer.from(row?.content_sealed ?? []).toString('latin1')).not.toContain('Secret')
    const { events } = (await asha.call(listPatientAudit)).body
    const bySystem = events.filter(({ actor }) => actor === null).map(({ action }) => action)
    expect(bySystem).toEqual(expect.arrayContaining(['change:record', 'change:lab-booking']))
  })

  it('is stored once when the same file is handed in again, even after the patient has deleted it', async () => {
    await hand(pdf('Hb 12.5'))
    expect(await hand(pdf('Hb 12.5'), 'another name.pdf')).toBe(false)
    expect(await recordsOf()).toHaveLength(1)
    expect(await noticesOf()).toHaveLength(1)
    const [record] = await recordsOf()
    await asha.call(deleteRecord, { params: { id: record?._id ?? '' } })
    expect((await booked())[0]?.reports).toEqual([])
    expect(await hand(pdf('Hb 12.5'))).toBe(false)
  })

  it('is added beside an earlier one of the same booking', async () => {
    await hand(pdf('Blood'))
    await hand(pdf('X-ray'))
    expect((await booked())[0]?.reports).toHaveLength(2)
    expect(await noticesOf()).toHaveLength(2)
  })

  it('may be a picture, which is re-encoded, and is titled in the patient’s language', async () => {
    await asha.call(saveLanguage, { body: { language: 'hi' } })
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'Somewhere' } } })
      .jpeg()
      .toBuffer()
    await hand(image, 'scan.jpg')
    const [record] = await recordsOf()
    expect([record?.kind, record?.fileName]).toEqual(['image/jpeg', 'scan.jpg'])
    expect(record?.title).toMatch(/\p{Script=Devanagari}/u)
    const file = await asha.call(getRecordFile, { params: { id: record?._id ?? '' } })
    expect(Buffer.from(file.body as never).toString('latin1')).not.toContain('Somewhere')
  })

  it.each([
    ['a text', Buffer.from('Hb 12.5'), 'WRONG_KIND'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'WRONG_KIND'],
    ['too large a file', Buffer.concat([pdf(''), Buffer.alloc(10 * 1024 * 1024)]), 'TOO_LARGE']
  ])('is refused when it is %s', async (_, bytes, code) => {
    await expect(hand(bytes, 'report.bin')).rejects.toMatchObject({ code })
    expect(await recordsOf()).toEqual([])
    expect((await booked())[0]?.status).toBe('scheduled')
  })

  it('is refused for an unknown or cancelled booking and a closed account', async () => {
    const file = { bytes: pdf('Hb'), fileName: 'a.pdf', laboratory: '' }
    for (const id of ['0190a0c0-0000-7000-8000-000000000000', 'not-an-id'])
      await expect(addReport(app.context, operator, id, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(markReportReady(app.context, operator, 'not-an-id')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const date = addDays(today, 5)
    const body = { test_id: ['cxr'], date, time: '09:00-10:00' }
    const { _id } = (await asha.call(bookLabTest, { body })).body.booking
    await asha.call(cancelLabBooking, { params: { id: _id } })
    await expect(addReport(app.context, operator, _id, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await asha.call(withdrawConsent, { body: { password: asha.password } })).status).toBe(200)
    await expect(hand(pdf('Hb'))).rejects.toMatchObject({ code: 'ACCOUNT_CLOSED' })
  })

  it('follows one that was announced on paper, and is announced as well', async () => {
    await markReportReady(app.context, operator, bookingId)
    await hand(pdf('Hb 12.5'))
    expect(await noticesOf()).toHaveLength(2)
    expect((await booked())[0]?.reports).toHaveLength(1)
  })

  it('is waited for in the operator’s list, which says what is done at a centre', async () => {
    const lines = () => listWithoutReport(app.context.database, app.context.clock.now())
    expect(await lines()).toEqual([`${bookingId}  ${today} 09:00-10:00  cbc, cxr (at a centre)`])
    await hand(pdf('Hb 12.5'))
    expect(await lines()).toEqual(['No booking waits for a report.'])
  })
})
