import { getSystemState } from '@arogyachat/contract/administration/administration-endpoints'
import { reportCall } from '@arogyachat/contract/endpoints/video'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { asAdministrator } from '../../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let site: TestApp
let patient: Client
let doctor: Client
let id: string
const report = {
  setupMs: 400,
  seconds: 600,
  pausedSeconds: 60,
  reconnections: 1,
  rttMs: 100,
  lossPermille: 20,
  isRelayed: true
}
const failed = {
  ...report,
  setupMs: null,
  seconds: 0,
  pausedSeconds: 0,
  reconnections: 0,
  rttMs: null,
  lossPermille: null
}

beforeEach(async () => {
  site = await createTestApp({ now: new Date('2026-11-21T09:45:00+05:30') })
  doctor = await site.asDoctor({})
  patient = await site.asPatient({})
  await offerHours(doctor)
  id = (await bookVisit(patient, doctor))._id
})
afterAll(() => site.close())

const calls = async () => (await (await asAdministrator(site)).call(getSystemState)).body.state.calls

it('shows an administrator nothing but zeros before the first call', async () => {
  expect(await calls()).toEqual({
    days: 30,
    reports: 0,
    failed: 0,
    setupMs: null,
    reconnections: null,
    rttMs: null,
    loss: null,
    paused: null,
    relayed: null
  })
})

it('sums up the calls of both participants, weighted by their length', async () => {
  expect((await patient.call(reportCall, { params: { id }, body: report })).status).toBe(201)
  const better = {
    ...report,
    setupMs: 200,
    seconds: 1800,
    pausedSeconds: 0,
    reconnections: 0,
    rttMs: 20,
    lossPermille: 0
  }
  await doctor.call(reportCall, { params: { id }, body: { ...better, isRelayed: false } })
  await doctor.call(reportCall, { params: { id }, body: { ...failed, isRelayed: null } })
  expect(await calls()).toEqual({
    days: 30,
    reports: 3,
    failed: 1,
    setupMs: { median: 300, slowest: 400 },
    reconnections: 1.5,
    rttMs: 40,
    loss: 0.005,
    paused: 0.025,
    relayed: 0.5
  })
})

it('keeps neither the account nor the appointment', async () => {
  await patient.call(reportCall, { params: { id }, body: report })
  const rows = await site.context.database.db.selectFrom('call_reports').selectAll().execute()
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'ended_at',
    'id',
    'is_relayed',
    'loss_permille',
    'paused_seconds',
    'reconnections',
    'rtt_ms',
    'seconds',
    'setup_ms'
  ])
  expect(JSON.stringify(rows)).not.toContain(id)
})

it('takes no report from somebody who does not take part, and none with impossible numbers', async () => {
  const stranger = await site.asPatient({})
  expect((await stranger.call(reportCall, { params: { id }, body: report })).status).toBe(404)
  expect((await patient.call(reportCall, { params: { id }, body: { ...report, lossPermille: 1001 } })).status).toBe(422)
  expect((await calls()).reports).toBe(0)
})

it('removes reports after thirty days', async () => {
  await patient.call(reportCall, { params: { id }, body: report })
  site.clock.set(new Date(site.clock.now().getTime() + 31 * 24 * 60 * 60_000))
  expect((await calls()).reports).toBe(0)
  await sweep(site.context)
  expect(await site.context.database.db.selectFrom('call_reports').selectAll().execute()).toEqual([])
})
