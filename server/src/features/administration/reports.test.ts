import {
  handleAbuseReport,
  listAbuseReports,
  listAdministratorEvents,
  readAbuseReport,
  reopenAbuseReport
} from '@arogyachat/contract/administration/administration-endpoints'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { openMessageThread, reportMessageThread, sendMessage } from '@arogyachat/contract/messages/message-endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type AdministratorClient, asAdministrator } from '../../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let app: TestApp
let admin: AdministratorClient
let asha: Client
let ravi: Client
let threadId: string
beforeEach(async () => {
  app = await createTestApp()
  admin = await asAdministrator(app)
  asha = await app.asPatient({ name: 'Asha Devi' })
  ravi = await app.asDoctor({ name: 'Dr Ravi Kumar' })
  await offerHours(ravi)
  await bookVisit(asha, ravi)
  threadId = (await asha.call(openMessageThread, { body: { person: ravi.id } })).body.thread._id
  const body = { key: newId(), text: 'Pay me in cash' }
  expect((await ravi.call(sendMessage, { params: { id: threadId }, body })).status).toBe(201)
})
afterEach(() => app.close())

const report = async (by: Client, note = 'Asked for cash') => {
  const { status } = await by.call(reportMessageThread, { params: { id: threadId }, body: { reason: 'money', note } })
  expect(status).toBe(201)
}
const list = async (query: Record<string, unknown> = {}) => (await admin.call(listAbuseReports, { query })).body
const firstId = async () => (await list({ list: 'all' })).reports[0]?._id ?? ''
const read = (id: string) => admin.call(readAbuseReport, { params: { id } })
const handle = async (id: string, note?: string) =>
  (await admin.call(handleAbuseReport, { params: { id }, body: note === undefined ? {} : { note } })).status
const reopen = async (id: string) => (await admin.call(reopenAbuseReport, { params: { id } })).status
const actions = async () =>
  (await admin.call(listAdministratorEvents)).body.events.map(({ action, subjectId }) => [action, subjectId])

it('are listed newest first in pages, without a word of what was written', async () => {
  expect(await list()).toMatchObject({ reports: [], total: 0 })
  await report(asha)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await report(ravi, 'Was insulted')
  const all = await list()
  expect(all).toMatchObject({
    total: 2,
    reports: [
      { reporter: 'doctor', reason: 'money', patientName: 'Asha Devi', doctorName: 'Dr Ravi Kumar', handled: null },
      { reporter: 'patient' }
    ]
  })
  expect(JSON.stringify(all)).not.toMatch(/cash|insulted/)
  expect(await list({ pageSize: 1, page: 2 })).toMatchObject({ total: 2, reports: [{ reporter: 'patient' }] })
  expect((await admin.call(listAbuseReports, { query: { list: 'mine' } })).status).toBe(422)
  expect(await actions()).toEqual([['sign-in', null]])
})

it('are opened with the note and the messages, which the log of the patient and that of administrators say', async () => {
  await report(asha)
  const id = await firstId()
  expect((await read(id)).body.report).toMatchObject({
    _id: id,
    patientEmail: asha.email,
    doctorEmail: ravi.email,
    note: 'Asked for cash',
    messages: [{ from: 'doctor', text: 'Pay me in cash', number: 1 }],
    handlingNote: ''
  })
  const { events, intact } = (await asha.call(listPatientAudit)).body
  expect(events[0]).toMatchObject({ action: 'read:messages', actor: { role: 'administrator' } })
  expect(intact).toBe(true)
  expect((await actions())[0]).toEqual(['read-report', id])
  expect((await read(newId())).status).toBe(404)
})

it('are handled once, with a note that is stored encrypted and stays when the report is opened again', async () => {
  await report(asha)
  const id = await firstId()
  expect(await handle(id, ' Spoke with the doctor ')).toBe(200)
  expect([await handle(id, 'Again'), await handle(newId())]).toEqual([404, 404])
  expect((await list()).total).toBe(0)
  const handled = { at: app.clock.now().toISOString(), by: admin.email }
  expect((await list({ list: 'handled' })).reports).toMatchObject([{ _id: id, handled }])
  const row = await app.context.database.db.selectFrom('message_reports').selectAll().executeTakeFirstOrThrow()
  expect(row.handling_sealed?.includes('Spoke')).toBe(false)
  expect(await reopen(id)).toBe(200)
  expect([await reopen(id), await reopen(newId())]).toEqual([404, 404])
  expect(await list({ list: 'handled' })).toMatchObject({ total: 0 })
  expect((await read(id)).body.report).toMatchObject({ handled: null, handlingNote: 'Spoke with the doctor' })
  expect(await handle(id)).toBe(200)
  expect((await read(id)).body.report).toMatchObject({ handled, handlingNote: '' })
  const changes = (await actions()).filter(([action]) => action !== 'read-report').reverse()
  expect(changes).toEqual([
    ['sign-in', null],
    ['handle-report', id],
    ['reopen-report', id],
    ['handle-report', id]
  ])
})

it('are gone with their notes once the patient’s data are erased', async () => {
  await report(ravi)
  const id = await firstId()
  expect(await handle(id, 'Spoke with the patient')).toBe(200)
  const body = { password: asha.password, understood: true as const }
  expect((await asha.call(eraseAccount, { body })).status).toBe(200)
  expect((await list({ list: 'all' })).total).toBe(0)
  expect([(await read(id)).status, await reopen(id), await handle(id)]).toEqual([404, 404, 404])
  expect(await app.context.database.db.selectFrom('message_reports').selectAll().execute()).toEqual([])
})
