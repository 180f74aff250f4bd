import type { Endpoint } from '@arogyachat/contract/endpoint'
import { loginDoctor, loginPatient } from '@arogyachat/contract/endpoints/accounts'
import { listDoctorAppointments, listPatientAppointments } from '@arogyachat/contract/endpoints/appointments'
import { getDoctorDashboard, listDoctors } from '@arogyachat/contract/endpoints/doctors'
import { listFamily } from '@arogyachat/contract/endpoints/family'
import { getPatientProfile } from '@arogyachat/contract/endpoints/patients'
import { listPatientPrescriptions } from '@arogyachat/contract/endpoints/prescriptions'
import { getRecord, getRecordFile, listRecords } from '@arogyachat/contract/endpoints/records'
import { addDays, dateInIndia, slotEnd } from '@arogyachat/contract/india-time'
import { specializations } from '@arogyachat/contract/specializations'
import { demoAccounts } from '@arogyachat/contract/system'
import { afterEach, describe, expect, it } from 'vitest'
import { prohibitedAmong } from '../features/prescriptions/rules.ts'
import { fileNameOf, kindOf } from '../features/records/rules.ts'
import { hashPassword } from '../platform/password.ts'
import { type CallOptions, createTestApp, type TestApp } from '../testing/app.ts'
import { verifyChain } from '../vault/audit.ts'
import { seedDemo } from './seed.ts'
import { demoDoctors } from './seed-doctors.ts'
import { demoFamily } from './seed-family.ts'
import { sampleRecords } from './seed-records.ts'
import { comingVisits, demoPatients, pastVisits } from './seed-visits.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
let app: TestApp
afterEach(() => app.close())

const createDemoApp = async (config = { isDemo: true }) => {
  app = await createTestApp({ config, now: start })
  return app.context
}

async function registerReal(): Promise<void> {
  const { id } = await app.asPatient()
  await app.context.database.db.updateTable('accounts').set({ is_demo: false }).where('id', '=', id).execute()
}

async function signIn(role: 'patient' | 'doctor') {
  const answer = await app.call(role === 'patient' ? loginPatient : loginDoctor, { body: demoAccounts[role] })
  expect(answer.status).toBe(200)
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((entry) => String(entry).split(';')[0])
    .join('; ')
  return <E extends Endpoint>(endpoint: E, given: Pick<CallOptions, 'query' | 'params'> = {}) =>
    app.call(endpoint, { ...given, headers: { cookie } })
}

const liveOf = (q: TestApp['context']) =>
  q.database.db
    .selectFrom('appointments')
    .select(['date', 'slot', 'status', 'doctor_id'])
    .where('status', 'in', ['scheduled', 'confirmed'])
    .execute()

describe('the demo data', () => {
  it('fills an empty database with doctors of every specialization, and is not written again', async () => {
    const context = await createDemoApp()
    expect(await seedDemo(context)).toBe('seeded')
    expect(await seedDemo(context)).toBe('kept')
    const call = await signIn('patient')
    const { body } = await call(listDoctors, { query: { pageSize: 100 } })
    expect(body.total).toBe(demoDoctors.length)
    expect(body.doctors.length).toBeGreaterThanOrEqual(24)
    expect(new Set(body.doctors.map((doctor) => doctor.specialization))).toEqual(new Set(specializations))
    expect(new Set(body.doctors.map((doctor) => doctor.state)).size).toBeGreaterThan(12)
    for (const it of body.doctors) {
      expect(it.availability.timeSlots.length).toBeGreaterThan(0)
      expect(it.registrationNumber).toMatch(/^DEMO-/)
    }
    const verified = body.doctors.filter((doctor) => doctor.verified)
    expect(verified.length).toBeGreaterThan(body.doctors.length / 2)
    expect(verified.length).toBeLessThan(body.doctors.length)
  })

  it('reopens closed shared accounts and restores their passwords, but not the accounts of visitors', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const visitor = await app.asPatient()
    const { db } = context.database
    await db
      .updateTable('accounts')
      .set({ closed_at: start, password_hash: await hashPassword('a-visitors-own-1') })
      .execute()
    await db.updateTable('doctors').set({ bookable_since: null }).execute()
    expect(await seedDemo(context)).toBe('kept')
    for (const role of ['patient', 'doctor'] as const) await signIn(role)
    // The people for whom the demo patient cares have no email address; new ones take their place.
    const closed = await db
      .selectFrom('accounts')
      .select('id')
      .where('closed_at', 'is not', null)
      .where('email', 'is not', null)
      .execute()
    expect(closed).toEqual([{ id: visitor.id }])
    const call = await signIn('patient')
    expect((await call(listDoctors)).body.total).toBe(demoDoctors.length)
  })

  it('has past and future appointments of the demo patient, and appointments of the demo doctor today', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const patient = await signIn('patient')
    const { body: list } = await patient(listPatientAppointments)
    expect(list.appointments[0]?.patientId.name).toBe('Asha Rao')
    const statuses = list.appointments.map((appointment) => appointment.status)
    expect(statuses.filter((status) => status === 'completed').length).toBeGreaterThanOrEqual(2)
    expect(statuses).toContain('canceled')
    expect(
      list.appointments
        .filter((appointment) => appointment.status === 'confirmed')
        .map((appointment) => appointment.appointmentDate)
    ).toEqual(['2026-11-21'])
    expect(statuses).toContain('scheduled')
    expect(list.appointments.some((appointment) => appointment.rating !== null)).toBe(true)
    const { body: written } = await patient(listPatientPrescriptions)
    expect(written.total).toBe(3)
    expect((await patient(getPatientProfile)).status).toBe(200)

    const doctor = await signIn('doctor')
    const { body: day } = await doctor(getDoctorDashboard)
    expect(day.upcoming).toHaveLength(3)
    expect(day.totalPatients).toBe(demoPatients.length)
    const { body: all } = await doctor(listDoctorAppointments)
    expect(all.appointments[0]?.doctorId).toMatchObject({ name: 'Dr. Meera Iyer', specialization: 'Cardiology' })
  })

  it('has a child and a parent for whom the demo patient cares, and adds them again after a visitor removed them', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const membersOf = async () => (await (await signIn('patient'))(listFamily)).body.members
    const members = await membersOf()
    expect(members.map(({ name, relation, age, hasOwnAccount }) => [name, relation, age, hasOwnAccount])).toEqual(
      demoFamily.map(({ name, relation, age }) => [name, relation, age, false])
    )
    await context.database.db
      .updateTable('care_links')
      .set({ ended_at: start, ended_by: 'carer' })
      .where('relation', '=', 'child')
      .execute()
    expect((await membersOf()).map(({ relation }) => relation)).toEqual(['parent'])
    await seedDemo(context)
    await seedDemo(context)
    expect((await membersOf()).map(({ name }) => name).sort()).toEqual(['Gopal Rao', 'Kabir Rao'])
  })

  it('has three sample records of the demo patient only, each with the right file type', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const patient = await signIn('patient')
    const { body } = await patient(listRecords)
    expect(body.records.map((record) => [record.title, record.type, record.kind, record.date])).toEqual(
      sampleRecords.map((sampleRecord) => [
        sampleRecord.title,
        sampleRecord.type,
        sampleRecord.kind,
        addDays('2026-11-20', sampleRecord.day)
      ])
    )
    expect(new Set(body.records.map((record) => record.type)).size).toBe(3)
    for (const { _id: id, ...it } of body.records) {
      const file = (await patient(getRecordFile, { params: { id } })).body as unknown as Buffer
      expect([kindOf(file), file.length, fileNameOf(it.fileName, it.kind)]).toEqual([it.kind, it.fileSize, it.fileName])
      expect(file.length).toBeLessThan(60_000)
      expect((await patient(getRecord, { params: { id } })).status).toBe(200)
    }
    const owners = await context.database.db.selectFrom('medical_records').select('patient_id').distinct().execute()
    expect(owners).toHaveLength(1)
  })

  it('adds the sample records once, also to an older site, and not again after they were deleted', async () => {
    const context = await createDemoApp()
    const { db } = context.database
    const count = async () => (await db.selectFrom('medical_records').select('id').execute()).length
    await seedDemo(context)
    await db.deleteFrom('medical_records').execute()
    await seedDemo(context)
    expect(await count()).toBe(0)
    // As if there had been none.
    await db
      .updateTable('audit_events')
      .set({ action: 'change:profile' })
      .where('action', '=', 'change:record')
      .execute()
    await seedDemo(context)
    await seedDemo(context)
    expect(await count()).toBe(3)
  })

  it('has rating totals that match the ratings', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const rows = await context.database.db
      .selectFrom('doctors as d')
      .leftJoin('ratings as r', 'r.doctor_id', 'd.id')
      .select((eb) => [
        'd.rating_sum',
        'd.rating_count',
        eb.fn.count<number>('r.rating').as('given'),
        eb.fn.coalesce(eb.fn.sum<number>('r.rating'), eb.lit(0)).as('stars')
      ])
      .groupBy('d.id')
      .execute()
    for (const it of rows) expect([it.rating_sum, it.rating_count]).toEqual([Number(it.stars), Number(it.given)])
    expect(rows.filter((row) => row.rating_count > 0).length).toBeGreaterThan(10)
  })

  it('has appointments within the doctors’ hours and no prohibited medicines', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const rows = await context.database.db
      .selectFrom('appointments as a')
      .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
      .select(['a.slot', 'd.time_slots', 'd.name'])
      .execute()
    for (const it of rows) expect(it.time_slots, it.name).toContain(it.slot)
    const names = [...pastVisits, ...comingVisits].flatMap(
      (pastVisit) => pastVisit.prescription?.medications.map((one) => one.name) ?? []
    )
    expect(prohibitedAmong(names)).toEqual([])
  })

  it('has valid audit chains', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const patients = await context.database.db.selectFrom('patients').select('id').execute()
    for (const { id } of patients) expect(await verifyChain(context.database.db, id)).toBe(true)
  })

  it('has future appointments again after a start weeks later', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const later = new Date('2026-12-24T20:00:00+05:30')
    app.clock.set(later)
    expect(await seedDemo(context)).toBe('kept')
    const live = await liveOf(context)
    expect(live.length).toBeGreaterThanOrEqual(5)
    for (const it of live) expect(slotEnd(it.date, it.slot) > later).toBe(true)
    expect(live.some((entry) => entry.date > dateInIndia(later))).toBe(true)
    expect(await seedDemo(context)).toBe('kept')
    expect(await liveOf(context)).toEqual(live)
  })

  it('verifies the doctors of a demo that was seeded without verified doctors', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const { db } = context.database
    const verified = () => db.selectFrom('doctors').select('id').where('verified_at', 'is not', null).execute()
    const before = await verified()
    await db.updateTable('doctors').set({ verified_at: null }).execute()
    await seedDemo(context)
    expect(new Set((await verified()).map((entry) => entry.id))).toEqual(new Set(before.map((entry) => entry.id)))
  })

  it('is not changed when a visitor has deleted one of its accounts', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    const { db } = context.database
    await db.updateTable('appointments').set({ status: 'canceled' }).execute()
    await db
      .updateTable('accounts')
      .set({ email: 'gone@example.org' })
      .where('email', '=', 'demo.doctor.05@example.org')
      .execute()
    expect(await seedDemo(context)).toBe('kept')
    expect(await liveOf(context)).toEqual([])
  })

  it('is never written to a database with a real account', async () => {
    const context = await createDemoApp()
    await registerReal()
    expect(await seedDemo(context)).toBe('refused')
    const accounts = await context.database.db.selectFrom('accounts').select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  it('is not changed once there is a real account', async () => {
    const context = await createDemoApp()
    await seedDemo(context)
    await registerReal()
    const before = await liveOf(context)
    app.clock.set(new Date('2026-12-24T20:00:00+05:30'))
    expect(await seedDemo(context)).toBe('refused')
    expect(await liveOf(context)).toEqual(before)
  })

  it('is not written when DEMO is off', async () => {
    const context = await createDemoApp({ isDemo: false })
    expect(await seedDemo(context)).toBe('refused')
    expect(await context.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('is written once when several nodes start together', async () => {
    const context = await createDemoApp()
    const outcomes = await Promise.all([seedDemo(context), seedDemo(context), seedDemo(context)])
    expect(outcomes.sort()).toEqual(['kept', 'kept', 'seeded'])
  })
})
