import {
  addLabReport,
  findAuditEvents,
  getSystemState,
  listAdministratorEvents,
  listLabWork,
  markLabReady
} from '@arogyachat/contract/administration/administration-endpoints'
import { bookLabTest, listLabBookings } from '@arogyachat/contract/endpoints/labs'
import { listPatientAudit, savePatientProfile } from '@arogyachat/contract/endpoints/patients'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type AdministratorClient, asAdministrator } from '../../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { formOf } from '../../testing/form.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let app: TestApp
let admin: AdministratorClient
let asha: Client
beforeEach(async () => {
  app = await createTestApp()
  admin = await asAdministrator(app)
  asha = await app.asPatient({ name: 'Asha Devi' })
})
afterEach(() => app.close())

const actions = async () => (await admin.call(listAdministratorEvents)).body.events.map(({ action }) => action)

describe('the lab bookings of an administrator', () => {
  const bookOn = async (date: string) => {
    const body = { test_id: ['cbc', 'cxr'], date, time: '16:00-17:00', address: '12, Main Road, Meerut' }
    return (await asha.call(bookLabTest, { body })).body.booking._id
  }
  const list = async (query: object = {}) => (await admin.call(listLabWork, { query: { ...query } })).body
  const report = async (id: string, bytes: Uint8Array, fields = { fileName: 'cbc.pdf', laboratory: 'City Lab' }) =>
    admin.call(addLabReport, { params: { id }, ...(await formOf({ name: 'file', bytes }, fields)) })
  const pdf = Buffer.from('%PDF-1.7\nHb 12.5\n%%EOF')

  it('are those that wait for a report, those ahead and those with one, by day', async () => {
    const [today, later] = [await bookOn('2026-11-20'), await bookOn('2026-11-22')]
    expect(await list()).toMatchObject({
      total: 1,
      bookings: [{ _id: today, patientName: 'Asha Devi', isAtHome: true, reports: 0, isClosed: false }]
    })
    expect((await list({ language: 'hi' })).bookings[0]?.tests[0]).toMatch(/\p{Script=Devanagari}/u)
    expect((await list({ state: 'coming' })).bookings.map(({ _id }) => _id)).toEqual([later])
    expect((await list({ state: 'coming', date: '2026-11-23' })).total).toBe(0)
    expect(JSON.stringify(await list())).not.toContain('Main Road')
  })

  it('get a report, which the patient’s log attributes to an administrator', async () => {
    const id = await bookOn('2026-11-20')
    expect((await report(id, pdf)).body.isNew).toBe(true)
    expect((await report(id, pdf)).body.isNew).toBe(false)
    expect(await list({ state: 'done' })).toMatchObject({ total: 1, bookings: [{ _id: id, reports: 1 }] })
    expect((await asha.call(listLabBookings)).body.data[0]).toMatchObject({ status: 'completed', reports: [{}] })
    const { events } = (await asha.call(listPatientAudit)).body
    const own = events.filter(({ actor }) => actor?.role === 'administrator').map(({ action }) => action)
    expect(own.sort()).toEqual(['change:lab-booking', 'change:record'])
    expect((await actions()).filter((action) => action === 'add-lab-report')).toHaveLength(1)
  })

  it('refuse what is no PDF and no picture, and a booking that is unknown', async () => {
    const id = await bookOn('2026-11-20')
    const text = await report(id, Buffer.from('Hb 12.5'))
    expect([text.status, text.body.code]).toEqual([415, 'WRONG_KIND'])
    expect((await report(newId(), pdf)).status).toBe(404)
    expect(await actions()).toEqual(['sign-in'])
  })

  it('are marked as ready without a file, once', async () => {
    const id = await bookOn('2026-11-20')
    expect((await admin.call(markLabReady, { params: { id } })).status).toBe(200)
    expect((await admin.call(markLabReady, { params: { id } })).status).toBe(404)
    expect((await list({ state: 'done' })).bookings).toMatchObject([{ _id: id, reports: 0 }])
    expect(await actions()).toContain('mark-lab-ready')
  })
})

describe('the audit log that an administrator searches', () => {
  const search = (fields: object) => admin.call(findAuditEvents, { body: { subject: asha.email, ...fields } })

  it('is that of a patient’s address or appointment, and the search is itself in it', async () => {
    const ravi = await app.asDoctor({ name: 'Dr Ravi Kumar' })
    await offerHours(ravi)
    const { _id } = await bookVisit(asha, ravi)
    const { body } = await search({ subject: ` ${asha.email.toUpperCase()} ` })
    expect(body).toMatchObject({ patient: { _id: asha.id, name: 'Asha Devi' }, intact: true, total: 2 })
    expect(body.events).toMatchObject([
      { action: 'read:audit', actor: { role: 'administrator', name: 'Meera Rao' } },
      { action: 'change:appointment', actor: { role: 'patient', name: 'Asha Devi' }, subjectId: _id }
    ])
    expect((await search({ subject: _id })).body.patient._id).toBe(asha.id)
    for (const subject of ['nobody@example.org', newId(), 'Asha']) expect((await search({ subject })).status).toBe(404)
    const own = (await asha.call(listPatientAudit)).body
    expect(own.events.filter(({ action }) => action === 'read:audit')).toHaveLength(2)
    expect(own.intact).toBe(true)
    expect((await actions()).filter((action) => action === 'read-audit')).toHaveLength(2)
  })

  it('is filtered by action and days in India, and its pages stay those of the first search', async () => {
    await app.close()
    app = await createTestApp({ now: new Date('2026-11-20T23:50:00+05:30') })
    admin = await asAdministrator(app)
    asha = await app.asPatient()
    const change = (bloodGroup: 'A+' | 'B+') => asha.call(savePatientProfile, { body: { bloodGroup } })
    await change('A+')
    app.clock.set(new Date('2026-11-21T00:10:00+05:30'))
    await change('B+')
    expect((await search({ action: 'change:profile' })).body.total).toBe(2)
    const first = (await search({ action: 'change:profile', from: '2026-11-21', to: '2026-11-21' })).body
    expect(first.events.map(({ at }) => at)).toEqual(['2026-11-20T18:40:00.000Z'])
    expect((await search({ action: 'change:profile', to: '2026-11-20' })).body.total).toBe(1)
    const one = (await search({ pageSize: 1 })).body
    const two = (await search({ pageSize: 1, page: 2, upTo: one.upTo })).body
    expect(two.events[0]?.number).toBe((one.events[0]?.number ?? 0) - 1)
    expect(two.total).toBe(one.total)
  })

  it('shows what was changed afterwards as not intact, and nothing that is encrypted', async () => {
    await asha.call(savePatientProfile, { body: { bloodGroup: 'A+' } })
    await sql`update audit_events set action = 'read:profile' where number = 1`.execute(app.context.database.db)
    const { body } = await search({})
    expect(body.intact).toBe(false)
    expect(JSON.stringify(body)).not.toContain('bloodGroup')
  })
})

describe('the state of the server', () => {
  it('names kinds of providers, and neither addresses nor keys', async () => {
    await app.close()
    const ocr = { provider: 'openai', baseUrl: 'https://key:word@ocr.example', apiKey: 'secret', model: 'm' } as const
    app = await createTestApp({ config: { smtpUrl: 'smtps://user:word@mail.example', ocr } })
    admin = await asAdministrator(app)
    const { state } = (await admin.call(getSystemState)).body
    expect(state).toMatchObject({ isDemo: false, connections: 0 })
    expect(state.version).toMatch(/^\d+\.\d+\.\d+$/)
    const of = (provider: string) => state.providers.find((entry) => entry.provider === provider)
    expect(of('mail')).toMatchObject({ state: 'configured', name: 'smtp', isOutside: true })
    expect(of('sms')).toMatchObject({ state: 'off', name: null })
    expect(of('translation')).toMatchObject({ state: 'embedded' })
    expect(JSON.stringify(state)).not.toMatch(/word|secret|example/)
  })

  it('counts the jobs of each name', async () => {
    const { db } = app.context.database
    await sql`create schema if not exists jobs`.execute(db)
    for (const table of ['job', 'archive']) {
      await sql`drop table if exists ${sql.table(`jobs.${table}`)}`.execute(db)
      await sql`create table ${sql.table(`jobs.${table}`)}
        (name text, state text, start_after timestamptz, completed_on timestamptz)`.execute(db)
    }
    await sql`insert into jobs.job values
      ('sweep', 'created', now() - interval '90 seconds', null), ('sweep', 'created', now() + interval '1 hour', null),
      ('sweep', 'active', now(), null), ('mail:notices', 'failed', now(), ${app.clock.now()}),
      ('__pgboss__send-it', 'created', now(), null)`.execute(db)
    await sql`insert into jobs.archive values ('mail:notices', 'failed', now(), ${new Date(0)}),
      ('mail:notices', 'completed', now(), now())`.execute(db)
    const { state } = (await admin.call(getSystemState)).body
    await sql`drop schema jobs cascade`.execute(db)
    expect(state.jobs).toMatchObject([
      { name: 'mail:notices', waiting: 0, failed: 1, oldestSeconds: null },
      { name: 'sweep', waiting: 2, running: 1, failed: 0 }
    ])
    expect(state.jobs[1]?.oldestSeconds).toBeGreaterThan(80)
    expect(state.providers.find(({ provider }) => provider === 'mail')?.lastFailedAt).toBe(
      app.clock.now().toISOString()
    )
  })
})
