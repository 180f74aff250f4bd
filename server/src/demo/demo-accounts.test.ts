import { endpoints } from '@arogyachat/contract/endpoints'
import { forgotPassword, loginDoctor, loginPatient, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, rateAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  getDoctor,
  getDoctorForPatient,
  listAvailableSlots,
  listDoctors,
  listRecommendedDoctors
} from '@arogyachat/contract/endpoints/doctors'
import { getSite } from '@arogyachat/contract/endpoints/system'
import { demoAccounts as offered } from '@arogyachat/contract/system'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { checkAccountKinds, DemoError } from '../db/demo-accounts.ts'
import { listUnverified } from '../features/doctors/verification-service.ts'
import { type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { bookVisit, offerHours } from '../testing/practice.ts'
import { verifyChain } from '../vault/audit.ts'
import { seedDemo } from './seed.ts'
import { removeDemo } from './seed-removal.ts'

let demo: TestApp
let real: TestApp
afterEach(async () => {
  await real.close()
  await demo.close()
})

/** Creates one seeded database with two apps on it: one with DEMO on and one with DEMO off. */
async function openBoth(): Promise<void> {
  demo = await createTestApp({ config: { isDemo: true } })
  await seedDemo(demo.context)
  real = await createTestApp({ config: { isDemo: false }, database: demo.context.database })
}

/** Turns these users' accounts into real ones. */
const makeReal = (...people: Client[]) =>
  demo.context.database.db
    .updateTable('accounts')
    .set({ is_demo: false })
    .where(
      'id',
      'in',
      people.map((person) => person.id)
    )
    .execute()

/** The number of rows of each table that has any. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; rows: number }>`
    select tablename as table, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I', tablename), false, true, '')))[1]::text::int as rows
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(demo.context.database.db)
  return Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.table, row.rows]))
}

describe('with DEMO off, a demo account', () => {
  it('cannot sign in and gets no mail', async () => {
    await openBoth()
    for (const [login, body] of [
      [loginPatient, offered.patient],
      [loginDoctor, offered.doctor]
    ] as const) {
      expect((await demo.call(login, { body })).status).toBe(200)
      const refused = await real.call(login, { body })
      expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    }
    await real.call(forgotPassword, { body: { email: offered.patient.email, role: 'patient' } })
    await real.context.jobs.work()
    expect(real.mails).toEqual([])
    expect((await real.call(getSite)).body.demo).toBeNull()
  })

  it('gets 401 with its existing session from every call that needs one', async () => {
    await openBoth()
    const people = { patient: await demo.asPatient(), doctor: await demo.asDoctor() }
    const needing = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access !== 'public')
    expect(needing.length).toBeGreaterThan(30)
    for (const { cookie, token } of Object.values(people)) {
      for (const [name, endpoint] of needing) {
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', 'x'])
        )
        const answer = await real.call(endpoint, { params, headers: { cookie, 'x-csrf-token': token } })
        expect([name, answer.status]).toEqual([name, 401])
      }
    }
  })

  it('of a doctor is not listed, recommended, shown or bookable', async () => {
    await openBoth()
    const { id: doctorId } = await demo.context.database.db
      .selectFrom('doctors')
      .select('id')
      .where('name', '=', 'Dr. Meera Iyer')
      .executeTakeFirstOrThrow()
    const patient = await real.asPatient()
    const doctor = await real.asDoctor()
    const names = async (call: Client['call']) => (await call(listDoctors)).body.doctors.map((doctor) => doctor._id)
    expect(await names(patient.call)).toEqual([doctor.id])
    expect((await patient.call(listDoctors, { query: { specialization: 'Cardiology' } })).body.total).toBe(0)
    const [waiting, ...others] = await listUnverified(demo.context.database.db)
    expect(waiting).toContain(doctor.email)
    expect(others).toEqual([])
    const recommended = (await patient.call(listRecommendedDoctors)).body.doctors
    expect(recommended.map((entry) => entry._id)).toEqual([doctor.id])
    const params = { id: doctorId, doctorId }
    for (const endpoint of [getDoctor, getDoctorForPatient, listAvailableSlots])
      expect((await patient.call(endpoint, { params, query: { date: '2026-11-21' } })).status, endpoint.path).toBe(404)
    const body = { doctorId, appointmentDate: '2026-11-21', timeSlot: '10:00-10:30', symptoms: 'Cough' }
    expect((await patient.call(bookAppointment, { body })).status).toBe(404)
  })
})

it('an account registered with DEMO on is a demo account, and one registered with DEMO off is real', async () => {
  await openBoth()
  const kindOf = async ({ id }: Client) =>
    (
      await demo.context.database.db
        .selectFrom('accounts')
        .select('is_demo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).is_demo
  expect(await kindOf(await demo.asPatient())).toBe(true)
  expect(await kindOf(await demo.asDoctor())).toBe(true)
  expect(await kindOf(await real.asPatient())).toBe(false)
  expect(await kindOf(await real.asDoctor())).toBe(false)
  expect(registerPatient.body.shape).not.toHaveProperty('isDemo')
})

describe('checkAccountKinds', () => {
  const check = (isDemo: boolean) => checkAccountKinds(demo.context.database.db, isDemo)

  it('accepts only demo accounts with DEMO on, and with DEMO off names the command that removes them', async () => {
    await openBoth()
    await check(true)
    await expect(check(false)).rejects.toThrow('npm run demo:remove -- --yes')
  })

  it('refuses demo and real accounts together, and names the command that removes the demo accounts', async () => {
    await openBoth()
    await makeReal(await demo.asPatient())
    for (const isDemo of [true, false]) {
      await expect(check(isDemo)).rejects.toThrow(DemoError)
      await expect(check(isDemo)).rejects.toThrow('npm run demo:remove -- --yes')
    }
  })

  it('refuses real accounts only with DEMO on, and accepts an empty database', async () => {
    await openBoth()
    await removeDemo(demo.context.database, demo.clock.now())
    for (const isDemo of [true, false]) await check(isDemo)
    await makeReal(await demo.asPatient())
    await check(false)
    await expect(check(true)).rejects.toThrow('Set DEMO=off')
  })
})

describe('removing the demo', () => {
  /** Adds real users with appointments with demo users and with each other. */
  async function mix() {
    const [patient, doctor] = [await demo.asPatient(), await demo.asDoctor()]
    const [guest, invented] = [await demo.asPatient(), await demo.asDoctor()]
    for (const it of [doctor, invented]) await offerHours(it)
    const visits = [
      await bookVisit(patient, doctor),
      await bookVisit(guest, doctor, { timeSlot: '11:00-11:30' }),
      await bookVisit(patient, invented, { timeSlot: '16:00-16:30' })
    ]
    await demo.context.database.db.updateTable('appointments').set({ status: 'completed' }).execute()
    for (const [at, stars] of [5, 1].entries()) {
      const id = visits[at]?._id ?? ''
      const rated = await (at === 0 ? patient : guest).call(rateAppointment, {
        params: { id },
        body: { rating: stars }
      })
      expect(rated.status).toBe(201)
    }
    await makeReal(patient, doctor)
    return { patient, doctor, lost: visits[2]?._id }
  }

  it('keeps the data, audit chain and ratings of real users', async () => {
    await openBoth()
    const { patient, doctor, lost } = await mix()
    const { db } = demo.context.database
    await removeDemo(demo.context.database, demo.clock.now())
    const counts = await countRows()
    const { audit_events, sessions, site, rate_counters, consents, ...others } = counts
    expect(others).toEqual({
      accounts: 2,
      notices: 1,
      patients: 1,
      patient_keys: 1,
      doctors: 1,
      appointments: 1,
      ratings: 1,
      // The key of this site stays: what it signed can still be verified.
      signing_keys: 1
    })
    expect(await verifyChain(db, patient.id)).toBe(true)
    const last = await db
      .selectFrom('audit_events')
      .select(['patient_id', 'action', 'subject_id', 'actor_role'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toEqual({
      patient_id: patient.id,
      action: 'change:appointment',
      subject_id: lost,
      actor_role: 'system'
    })
    const rating = await db.selectFrom('doctors').select(['id', 'rating_sum', 'rating_count']).execute()
    expect(rating).toEqual([{ id: doctor.id, rating_sum: 5, rating_count: 1 }])
    await checkAccountKinds(db, false)
    expect((await real.call(loginPatient, { body: { email: patient.email, password: patient.password } })).status).toBe(
      200
    )
  })

  it('deletes every row of a database with demo accounts only, and returns the counts', async () => {
    await openBoth()
    const before = await countRows()
    const removed = await removeDemo(demo.context.database, demo.clock.now())
    expect(removed[0]).toEqual({ table: 'accounts', rows: before.accounts })
    const ofAccounts = Object.fromEntries(removed.map((removedRows) => [removedRows.table, removedRows.rows]))
    expect(ofAccounts).toMatchObject({ medical_records: before.medical_records, audit_events: before.audit_events })
    expect(Object.keys(await countRows()).sort()).toEqual(['signing_keys', 'site'])
  })

  it('returns the same counts as a dry run and deletes nothing', async () => {
    await openBoth()
    await mix()
    const before = await countRows()
    const trial = await removeDemo(demo.context.database, demo.clock.now(), true)
    expect(await countRows()).toEqual(before)
    expect(await removeDemo(demo.context.database, demo.clock.now())).toEqual(trial)
  })
})
