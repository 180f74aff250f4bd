import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { getMe, loginPatient } from '@arogyachat/contract/endpoints/accounts'
import {
  bookAppointment,
  getAppointment,
  listPatientAppointments,
  rescheduleAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { listAvailableSlots } from '@arogyachat/contract/endpoints/doctors'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { getHealth, getReady } from '@arogyachat/contract/endpoints/system'
import { errorReply } from '@arogyachat/contract/schemas/errors'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPostgres } from '../db/open.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { asAdministrator } from '../testing/administrator.ts'
import { type Answer, type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { breakableConnection } from '../testing/breakable-connection.ts'
import { temporaryPostgres } from '../testing/postgres.ts'
import { bookVisit, hours, offerHours } from '../testing/practice.ts'

const server = process.env.DATABASE_URL_TEST

let app: TestApp
let asha: Client
let ravi: Client
async function openApp(options: Parameters<typeof createTestApp>[0] = {}) {
  app = await createTestApp(options)
  asha = await app.asPatient()
  ravi = await app.asDoctor()
  await offerHours(ravi)
}

function expectAway({ status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>) {
  expect({ status, body }).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } })
  expect(errorReply.strict().safeParse(body).success).toBe(true)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describe('while the database is unavailable', () => {
  beforeEach(() => openApp())
  afterEach(() => app.close())

  const guarded = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access !== 'public')
  it('every call of a signed-in user returns 503 with a retry time, and works again afterwards without a restart', async () => {
    const { _id: id } = await bookVisit(asha, ravi)
    const administrator = await asAdministrator(app)
    const refuse = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const spy = vi.spyOn(app.context.database.pool, 'connect').mockImplementation(refuse as never)
    onTestFinished(() => spy.mockRestore())
    for (const [name, endpoint] of guarded) {
      const { cookie, token } = endpoint.access === 'admin' ? administrator : endpoint.access === 'doctor' ? ravi : asha
      const answer = await app.server.inject({
        method: (endpoint as Endpoint).method,
        url: pathOf(endpoint, { id: newId(), file_id: newId() }),
        headers: { cookie, 'x-csrf-token': token }
      })
      expect(answer.statusCode, name).toBe(503)
      expectAway({ status: answer.statusCode, headers: answer.headers, body: answer.json() })
    }
    expectAway(await app.call(loginPatient, { body: { email: asha.email, password: asha.password } }))
    expectAway(await app.call(getReady))
    expect((await app.call(getHealth)).status).toBe(200)

    spy.mockRestore()
    expect((await asha.call(getAppointment, { params: { id } })).body.appointment.timeSlot).toBe('10:00-10:30')
    expect((await app.call(getReady)).status).toBe(200)
  })
})

describe('when the clock is set back', () => {
  beforeEach(() => openApp({ config: { rateLimits: true } }))
  afterEach(() => app.close())
  const dayMs = 24 * 60 * 60_000
  const shift = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * dayMs))

  it.each([1 / 24, 1, 400])('by %f days, nobody is signed out, neither then nor after the correction', async (days) => {
    shift(-days)
    expect((await asha.call(getMe)).status).toBe(200)
    shift(days)
    expect((await asha.call(getMe)).status).toBe(200)
  })

  it('a taken slot stays taken, free slots can be booked, and the audit chain stays valid', async () => {
    const first = await bookVisit(asha, ravi)
    shift(-2)
    const ask = { params: { id: ravi.id }, query: { date: '2026-11-21' } }
    expect((await asha.call(listAvailableSlots, ask)).body.availableSlots).toEqual(
      hours.filter((hour) => hour !== first.timeSlot)
    )
    const other = await app.asPatient()
    const wanted = { doctorId: ravi.id, appointmentDate: '2026-11-21', timeSlot: first.timeSlot }
    expect(await other.call(bookAppointment, { body: wanted })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' }
    })
    expect((await other.call(bookAppointment, { body: { ...wanted, timeSlot: hours[0] } })).status).toBe(201)
    const moved = await asha.call(rescheduleAppointment, { params: { id: first._id }, body: { timeSlot: hours[2] } })
    expect(moved.status).toBe(200)
    shift(2)
    const mine = await asha.call(listPatientAppointments)
    expect(mine.body.appointments.map((appointment) => [appointment._id, appointment.timeSlot])).toEqual([
      [first._id, hours[2]]
    ])
    expect((await asha.call(listPatientAudit)).body).toMatchObject({ intact: true, total: 2 })
  })

  it('a caller over a limit does not have to wait until that day comes again', async () => {
    const wrong = () => app.call(loginPatient, { body: { email: asha.email, password: 'not-the-password' } })
    let status = 0
    for (let i = 0; i < 20 && status !== 429; i++) status = (await wrong()).status
    expect(status).toBe(429)
    shift(-3)
    expect((await wrong()).status).toBe(401)
    const body = { email: asha.email, password: asha.password }
    expect((await app.call(loginPatient, { body })).status).toBe(200)
  })
})

const onPostgres = (url: string) => {
  /** An app whose database connection can be interrupted. */
  async function openInterruptible() {
    const temporary = await temporaryPostgres(url)
    const connection = await breakableConnection(temporary.url)
    const database = await openPostgres(connection.url, createLog('silent'))
    await openApp({ database })
    onTestFinished(async () => {
      await connection.restore()
      await app.close()
      await database.close()
      await connection.close()
      await temporary.drop()
    })
    return { connection, database, direct: temporary.url }
  }
  const me = () => asha.call(getMe)

  it('is used again after a lost connection, without losing anything that was written', async () => {
    const { connection } = await openInterruptible()
    const { _id: id } = await bookVisit(asha, ravi)
    const underWay = Array.from({ length: 20 }, me)
    await connection.cut()
    for (const answer of await Promise.all(underWay)) if (answer.status !== 200) expectAway(answer)
    for (const answer of await Promise.all(Array.from({ length: 20 }, me))) expectAway(answer)
    await connection.restore()
    expect((await me()).status).toBe(200)
    expect((await asha.call(getAppointment, { params: { id } })).status).toBe(200)
  })

  it('returns only temporary errors during a restart under load', async () => {
    const { direct } = await openInterruptible()
    const admin = await openPostgres(direct, createLog('silent'))
    onTestFinished(() => admin.close())
    let isExpired = false
    const answers: Answer[] = []
    const asking = Array.from({ length: 6 }, async () => {
      while (!isExpired) answers.push(await me())
    })
    for (let i = 0; i < 5; i++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(admin.db)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    isExpired = true
    await Promise.all(asking)
    for (const answer of answers) if (answer.status !== 200) expectAway(answer)
    expect((await me()).status).toBe(200)
  })

  it('is given up in time when it does not respond', { timeout: 60_000 }, async () => {
    const { connection } = await openInterruptible()
    connection.pause()
    const asked = Date.now()
    expectAway(await me())
    expect(Date.now() - asked).toBeLessThan(20_000)
    await connection.restore()
    expect((await me()).status).toBe(200)
  })
}
if (server) describe('PostgreSQL', () => onPostgres(server))
