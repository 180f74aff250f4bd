import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint, ReplyOf } from '@arogyachat/contract/endpoint'
import { getMe, registerDoctor, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, listPatientAppointments } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildServer } from '../../../scripts/build/server.ts'
import { verifyDoctorEmail } from '../testing/outbox.ts'
import { temporaryPostgres } from '../testing/postgres.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'

const server = process.env.DATABASE_URL_TEST
/** PostgreSQL keeps running while our server is killed, so there only our side of a commit is at stake. */
const kills = server ? 5 : 20
/** The number of clients that register and book at the same time. */
const writers = 6
/** The longest time between the first acknowledged booking of a round and the kill. */
const killWithinMs = 400

let dataDir: string
let env: Record<string, string>
let dropDatabase = async () => {}
let running: ServerProcess | null = null
beforeAll(buildServer)
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-kill-'))
  env = { DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  if (server) {
    const { url, drop } = await temporaryPostgres(server)
    env.DATABASE_URL = url
    env.MASTER_KEY = 'a'.repeat(64)
    dropDatabase = drop
  }
})
afterEach(async () => {
  running?.signal('SIGKILL')
  await running?.ended
  running = null
  await dropDatabase()
  await rm(dataDir, { recursive: true })
})

let people = 0
const someone = () => ({
  name: 'Asha Devi',
  email: `asha${++people}@example.org`,
  phone: '+919812345678',
  age: 34,
  gender: 'Female',
  password: 'a-good-password',
  consentVersion: privacyNoticeVersion,
  allergies: ['Penicillin']
})

interface Session {
  id: string
  cookie: string
  token: string
}
interface Booking {
  id: string
  appointmentDate: string
  timeSlot: string
  symptoms: string
}
/** The session and bookings that the server has acknowledged to one patient. */
interface Acknowledged {
  session: Session
  bookings: Booking[]
}

/** The answer to a write; null when the connection broke before it arrived. Throws when the write was refused. */
async function write(
  url: string,
  { method, path }: Endpoint,
  body: object,
  session?: Session
): Promise<Response | null> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session && { cookie: session.cookie, 'x-csrf-token': session.token })
      },
      body: JSON.stringify(body)
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    // An answer counts only when its whole body arrived.
    return new Response(await answer.arrayBuffer(), { headers: answer.headers })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function register(url: string, as: Endpoint = registerPatient, fields: object = {}): Promise<Session | null> {
  const answer = await write(url, as, { ...someone(), ...fields })
  if (!answer) return null
  const { userId: id, token } = (await answer.json()) as ReplyOf<typeof registerPatient>
  return { id, token, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const everyQuarter = Array.from({ length: 4 * 24 - 1 }, (_, n) => {
  const time = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
  return `${time(n)}-${time(n + 1)}`
})

/** A doctor who can be booked around the clock. */
async function openPractice(url: string): Promise<string> {
  const doctor = await register(url, registerDoctor, { specialization: 'General Medicine' })
  if (!doctor) throw new Error('No doctor')
  const availability = { days: [...weekdays], timeSlots: everyQuarter, daysOff: [] }
  if (!(await write(url, saveDoctorProfile, { availability }, doctor))) throw new Error('No hours')
  await verifyDoctorEmail(doctor.id, { url, dataDir, databaseUrl: env.DATABASE_URL })
  return doctor.id
}

let booked = 0
/** Books a slot that was never booked before. */
async function book(url: string, doctorId: string, session: Session): Promise<Booking | null> {
  const number = booked++
  const wanted = {
    appointmentDate: addDays(dateInIndia(new Date()), 1 + Math.floor(number / everyQuarter.length)),
    timeSlot: everyQuarter[number % everyQuarter.length] as string,
    symptoms: `Headache, day ${number}`
  }
  const answer = await write(url, bookAppointment, { doctorId, ...wanted }, session)
  if (!answer) return null
  const { appointment } = (await answer.json()) as ReplyOf<typeof bookAppointment>
  return { id: appointment._id, ...wanted }
}

async function read<E extends Endpoint>(url: string, endpoint: E, cookie: string): Promise<ReplyOf<E> | null> {
  const answer = await fetch(url + endpoint.path, { headers: { cookie } })
  return answer.ok ? ((await answer.json()) as ReplyOf<E>) : null
}
const isKnown = async (url: string, { cookie }: Session) => (await read(url, getMe, cookie)) !== null

/** Lists what the server has lost of these acknowledged writes: the session, a booking or the audit chain. */
async function findLost(url: string, { session, bookings }: Acknowledged): Promise<string[]> {
  const mine = await read(url, listPatientAppointments, session.cookie)
  if (!mine) return [`session of ${session.id}`]
  const kept = new Map(mine.appointments.map((appointment) => [appointment._id, appointment]))
  const audit = await read(url, listPatientAudit, session.cookie)
  return [
    ...bookings
      .filter(({ id, ...wanted }) =>
        Object.entries(wanted).some(([name, text]) => kept.get(id)?.[name as 'symptoms'] !== text)
      )
      .map((booking) => `booking ${booking.id}`),
    ...(audit?.intact && audit.total === mine.total ? [] : [`audit of ${session.id}`])
  ]
}
const lostOf = async (url: string, all: readonly Acknowledged[]) =>
  (await Promise.all(all.map((entry) => findLost(url, entry)))).flat()

/** Registers patients one after another and books twice for each, until the connection breaks. */
async function writeUntilDead(url: string, doctorId: string, kept: Acknowledged[], started: () => void): Promise<void> {
  while (true) {
    const session = await register(url)
    if (!session) return
    const bookings: Booking[] = []
    kept.push({ session, bookings })
    for (let visit = 0; visit < 2; visit++) {
      const booking = await book(url, doctorId, session)
      if (!booking) return
      bookings.push(booking)
      started()
    }
  }
}

it(`keeps every acknowledged write over ${kills} kills in the middle of writing`, async () => {
  const acknowledged: Acknowledged[] = []
  let doctorId = ''
  let latest: Acknowledged[] = []
  for (let kill = 0; kill < kills; kill++) {
    const current = await startServer(env)
    running = current
    doctorId ||= await openPractice(current.url)
    expect(await lostOf(current.url, latest)).toEqual([])
    latest = []
    let started = () => {}
    const firstWrite = new Promise<void>((resolve) => {
      started = resolve
    })
    const writing = Array.from({ length: writers }, () => writeUntilDead(current.url, doctorId, latest, started))
    await firstWrite
    await wait(Math.random() * killWithinMs)
    current.signal('SIGKILL')
    expect(await current.ended).toBeNull()
    // Each writer was in the middle of a write, because only a broken connection ends it.
    await Promise.all(writing)
    acknowledged.push(...latest)
  }
  const last = await startServer(env)
  running = last
  expect(await lostOf(last.url, acknowledged)).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills)
  expect(acknowledged.flatMap((acknowledged) => acknowledged.bookings).length).toBeGreaterThanOrEqual(kills)
})

async function registerOne(url: string): Promise<Session> {
  const session = await register(url)
  if (!session) throw new Error('The connection broke')
  return session
}

async function refuseSecond(): Promise<void> {
  const first = await startServer(env)
  running = first
  const session = await registerOne(first.url)
  const second = startServer(env)
  await expect(second).rejects.toThrow('The server ended (1)')
  await expect(second).rejects.toThrow('Another server is already working on the data in')
  expect(await isKnown(first.url, session)).toBe(true)
  await registerOne(first.url)
}

/** Any number of servers can share a PostgreSQL database. */
async function shareWithSecond(): Promise<void> {
  const first = await startServer(env)
  running = first
  const second = await startServer(env)
  expect(await isKnown(second.url, await registerOne(first.url))).toBe(true)
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
}

if (server) it('shares its database with a second server', shareWithSecond)
else it('keeps running while a second server on the same folder is refused with the reason', refuseSecond)

/** Whether a new connection is refused. */
async function refuses(url: string): Promise<boolean> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  try {
    await once(connection, 'connect')
    return false
  } catch {
    return true
  } finally {
    connection.destroy()
  }
}

it('answers running requests after SIGTERM, accepts no new ones, and ends by itself', async () => {
  const current = await startServer(env)
  running = current
  const body = JSON.stringify(someone())
  const slow = request(current.url + registerPatient.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    slow.once('response', (incomingMessage) => {
      incomingMessage.resume()
      resolve(incomingMessage.statusCode)
    })
    slow.once('error', reject)
  })
  // An idle keep-alive connection must not delay the end.
  await fetch(`${current.url}/api/health`)
  slow.write(body.slice(0, 20))
  await wait(300)
  current.signal('SIGTERM')
  await expect.poll(() => refuses(current.url), { timeout: 3_000 }).toBe(true)
  slow.end(body.slice(20))
  expect(await answer).toBe(201)
  const answered = Date.now()
  expect(await current.ended).toBe(0)
  expect(Date.now() - answered).toBeLessThan(8000)
})
