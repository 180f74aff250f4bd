import type { Appointment } from '@arogyachat/contract/appointments'
import { withdrawConsent } from '@arogyachat/contract/endpoints/accounts'
import { setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import {
  deleteRecord,
  getSharedRecord,
  getSharedRecordFile,
  listRecordShares,
  listSharedRecords,
  listShareReceivers,
  renameRecord,
  restoreRecord,
  shareRecords,
  uploadRecord,
  withdrawRecordShare
} from '@arogyachat/contract/endpoints/records'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { setClockSignedIn } from '../../testing/later.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, clearAppointments, offerHours } from '../../testing/practice.ts'
import { notifyEnded } from './share-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const pdf = Buffer.from('%PDF-1.7 blood count')
const nobody = '0190a0c0-0000-7000-8000-000000000000'
const { live, changes } = recordingLive()

let app: TestApp
let asha: Client
let ravi: Client
let meera: Client
let other: Client
let visit: Appointment
let blood: string
let scan: string
beforeAll(async () => {
  app = await createTestApp({ live, now: start })
  ;[asha, ravi] = [await app.asPatient(), await app.asPatient()]
  ;[meera, other] = [await app.asDoctor(), await app.asDoctor({ name: 'Dr. Other' })]
  await offerHours(meera)
  await offerHours(other)
})
afterAll(() => app.close())
beforeEach(async () => {
  await setClockSignedIn(app, start)
  await clearAppointments(app)
  for (const table of ['record_shares', 'medical_records'] as const)
    await app.context.database.db.deleteFrom(table).execute()
  visit = await bookVisit(asha, meera)
  ;[blood, scan] = [await save('Blood count'), await save('X-ray')]
  changes.length = 0
})

async function save(title: string, client = asha): Promise<string> {
  const fields = { title, type: 'lab', provider: 'Sunrise', fileName: 'a.pdf', text: 'Haemoglobin 12.5' }
  const { status, body } = await client.call(uploadRecord, await formOf({ name: 'file', bytes: pdf }, fields))
  expect(status).toBe(201)
  return body.record._id
}
const forVisit = () => ({ doctorId: meera.id, recordIds: [blood], appointmentId: visit._id, lastDay: null })
const untilDay = (lastDay: string, recordIds: string[] | null = [blood]) => ({
  doctorId: meera.id,
  recordIds,
  appointmentId: null,
  lastDay
})
const send = (body: object, client = asha) => client.call(shareRecords, { body })
async function share(body: object = forVisit()) {
  const answer = await send(body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body.share
}
/** What the doctor of the visit sees: the listed records, and whether `id` opens with its file. */
async function seen(id = blood, doctor = meera) {
  const listed = await doctor.call(listSharedRecords, { params: { id: visit._id } })
  const opened = await doctor.call(getSharedRecord, { params: { id } })
  const file = await doctor.call(getSharedRecordFile, { params: { id } })
  return { listed: listed.body.records?.map(({ _id }) => _id) ?? listed.status, opened: [opened.status, file.status] }
}
const nothing = { listed: [], opened: [404, 404] }
const onlyBlood = () => ({ listed: [blood], opened: [200, 200] })

describe('a shared record', () => {
  it('is listed and opened by the doctor of the visit, and nothing else is', async () => {
    expect(await seen()).toEqual(nothing)
    await share()
    expect(await seen()).toEqual(onlyBlood())
    expect((await seen(scan)).opened).toEqual([404, 404])
    const { body } = await meera.call(getSharedRecord, { params: { id: blood } })
    expect(body.record).toMatchObject({ title: 'Blood count', text: 'Haemoglobin 12.5', lastDay: '2026-11-21' })
    const file = await meera.call(getSharedRecordFile, { params: { id: blood } })
    expect(pdf.equals(file.body as unknown as Buffer)).toBe(true)
    expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
  })

  it('is never readable by another doctor, another patient or with another patient’s id', async () => {
    await share()
    expect(await seen(blood, other)).toEqual({ listed: 404, opened: [404, 404] })
    await bookVisit(asha, other, { timeSlot: '11:00-11:30' })
    expect((await seen(blood, other)).opened).toEqual([404, 404])
    const ofRavi = await save('Of Ravi', ravi)
    expect((await seen(ofRavi)).opened).toEqual([404, 404])
    expect((await seen(nobody)).opened).toEqual([404, 404])
    expect((await ravi.call(getSharedRecord, { params: { id: blood } })).status).toBe(403)
  })

  it('for a visit is readable until the end of its day in India', async () => {
    await share()
    await setClockSignedIn(app, new Date('2026-11-21T23:59:00+05:30'))
    expect(await seen()).toEqual(onlyBlood())
    await setClockSignedIn(app, new Date('2026-11-22T00:00:00+05:30'))
    expect(await seen()).toEqual(nothing)
  })

  it('for a visit is no longer readable once it is cancelled', async () => {
    await bookVisit(asha, meera, { timeSlot: '11:00-11:30' })
    await share()
    const canceled = await asha.call(setAppointmentStatus, { params: { id: visit._id }, body: { status: 'canceled' } })
    expect(canceled.status).toBe(200)
    expect((await seen()).opened).toEqual([404, 404])
  })

  it('until a day is readable on that day and not after it, and both sides are notified', async () => {
    await share(untilDay('2026-11-25'))
    await setClockSignedIn(app, new Date('2026-11-25T23:59:00+05:30'))
    expect(await seen()).toEqual(onlyBlood())
    await setClockSignedIn(app, new Date('2026-11-26T00:00:10+05:30'))
    expect(await seen()).toEqual(nothing)
    changes.length = 0
    await notifyEnded(app.context)
    expect(changes).toEqual([
      [[asha.id], ['records']],
      [[meera.id], ['patients']]
    ])
  })

  it('is withdrawn at once, which the doctor’s open screens learn', async () => {
    const { _id: id } = await share(untilDay('2026-12-25'))
    expect(changes).toEqual([
      [[asha.id], ['records']],
      [[meera.id], ['patients']]
    ])
    changes.length = 0
    expect((await ravi.call(withdrawRecordShare, { params: { id } })).status).toBe(404)
    expect(await seen()).toEqual(onlyBlood())
    expect((await asha.call(withdrawRecordShare, { params: { id } })).status).toBe(200)
    expect(await seen()).toEqual(nothing)
    expect(changes.slice(-1)).toEqual([[[meera.id], ['patients']]])
    expect((await asha.call(withdrawRecordShare, { params: { id } })).status).toBe(404)
  })

  it('is not readable while it is deleted, and its new title is', async () => {
    await share()
    changes.length = 0
    await asha.call(deleteRecord, { params: { id: blood } })
    expect(changes).toContainEqual([[meera.id], ['patients']])
    expect(await seen()).toEqual(nothing)
    await asha.call(restoreRecord, { params: { id: blood } })
    await asha.call(renameRecord, { params: { id: blood }, body: { title: 'CBC' } })
    const { body } = await meera.call(listSharedRecords, { params: { id: visit._id } })
    expect(body.records.map(({ title }) => title)).toEqual(['CBC'])
  })

  it('with all records includes those added later', async () => {
    await share(untilDay('2026-11-30', null))
    const later = await save('Added later')
    expect((await seen(later)).opened).toEqual([200, 200])
    expect((await seen()).listed).toHaveLength(3)
  })

  it('is listed once, with the later of two last days', async () => {
    await share()
    await share(untilDay('2026-11-30'))
    const { body } = await meera.call(listSharedRecords, { params: { id: visit._id } })
    expect(body.records.map(({ _id, lastDay }) => [_id, lastDay])).toEqual([[blood, '2026-11-30']])
  })

  it('is not readable after the patient closed the account', async () => {
    const closing = await app.asPatient()
    const booked = await bookVisit(closing, meera, { timeSlot: '16:00-16:30' })
    const id = await save('Mine', closing)
    const body = { doctorId: meera.id, recordIds: [id], appointmentId: null, lastDay: '2026-11-30' }
    expect((await send(body, closing)).status).toBe(201)
    await app.context.database.db
      .updateTable('appointments')
      .set({ met_at: start })
      .where('id', '=', booked._id)
      .execute()
    expect((await meera.call(getSharedRecord, { params: { id } })).status).toBe(200)
    expect((await closing.call(withdrawConsent, { body: { password: closing.password } })).status).toBe(200)
    expect((await meera.call(getSharedRecord, { params: { id } })).status).toBe(404)
  })
})

describe('the patient', () => {
  it('can choose among the doctors of their own visits', async () => {
    const { body } = await asha.call(listShareReceivers)
    expect(body.doctors).toEqual([
      {
        _id: meera.id,
        name: 'Dr. Meera Rao',
        specialization: 'General Medicine',
        visits: [{ _id: visit._id, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30' }]
      }
    ])
    expect((await ravi.call(listShareReceivers)).body.doctors).toEqual([])
  })

  it('sees which record is shared with whom until when, and whether the doctor looked', async () => {
    await share()
    await seen()
    await setClockSignedIn(app, new Date('2026-11-20T10:00:00+05:30'))
    await seen()
    const { body } = await asha.call(listRecordShares, { query: { live: 'true' } })
    expect(body.shares).toMatchObject([
      {
        doctor: { name: 'Dr. Meera Rao' },
        visit: { _id: visit._id },
        lastDay: '2026-11-21',
        isAll: false,
        records: [{ _id: blood, title: 'Blood count' }],
        status: 'live',
        lastReadAt: '2026-11-20T04:30:00.000Z'
      }
    ])
    const audit = (await asha.call(listPatientAudit)).body
    expect([audit.intact, audit.events.slice(0, 2)]).toMatchObject([
      true,
      Array(2).fill({ action: 'read:record', record: 'Blood count', actor: { name: 'Dr. Meera Rao' } })
    ])
    expect(audit.events.some(({ action }) => action === 'read:record-list')).toBe(true)
  })

  it('sees what is over, and can leave it out', async () => {
    const { _id: id } = await share()
    await share(untilDay('2026-11-20', null))
    await asha.call(withdrawRecordShare, { params: { id } })
    await setClockSignedIn(app, new Date('2026-11-21T08:00:00+05:30'))
    const statuses = async (live: string) =>
      (await asha.call(listRecordShares, { query: { live } })).body.shares.map(({ status }) => status)
    expect(await statuses('false')).toEqual(['ended', 'withdrawn'])
    expect(await statuses('true')).toEqual([])
    expect((await ravi.call(listRecordShares)).body.total).toBe(0)
  })

  it('shares the same only once when a request is repeated', async () => {
    const answers = [
      await share(),
      await share(),
      await share(untilDay('2026-11-30')),
      await share(untilDay('2026-11-30'))
    ]
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(2)
  })

  it.each<[string, () => object, number, object | undefined]>([
    ['a doctor without a visit', () => ({ ...untilDay('2026-11-30'), doctorId: other.id }), 404, undefined],
    ['a record that is not theirs', () => ({ ...forVisit(), recordIds: [blood, nobody] }), 404, undefined],
    ['an unknown visit', () => ({ ...forVisit(), appointmentId: nobody }), 404, undefined],
    ['no records', () => ({ ...forVisit(), recordIds: [] }), 422, { recordIds: 'required' }],
    ['neither visit nor day', () => ({ ...forVisit(), appointmentId: null }), 422, { lastDay: 'required' }],
    ['both a visit and a day', () => ({ ...forVisit(), lastDay: '2026-11-30' }), 422, { lastDay: 'required' }],
    ['a day that is over', () => untilDay('2026-11-19'), 422, { lastDay: 'datePast' }],
    ['a day too far ahead', () => untilDay('2027-11-21'), 422, { lastDay: 'dateTooFar' }]
  ])('cannot share with %s', async (_, body, status, fields) => {
    const answer = await send(body())
    expect([answer.status, answer.body.fields]).toEqual([status, fields])
    expect((await asha.call(listRecordShares)).body.total).toBe(0)
  })

  it('cannot share for a visit that is over, nor a deleted record', async () => {
    await asha.call(deleteRecord, { params: { id: blood } })
    expect((await send(forVisit())).status).toBe(404)
    await setClockSignedIn(app, new Date('2026-11-22T08:00:00+05:30'))
    expect((await send({ ...forVisit(), recordIds: [scan] })).status).toBe(404)
    expect((await send(untilDay('2026-11-30', [scan]))).status).toBe(201)
  })
})
