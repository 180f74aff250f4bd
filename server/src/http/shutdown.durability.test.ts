import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { loginPatient, registerDoctor, registerPatient } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, listPatientAppointments } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import { io } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildServer } from '../../../scripts/build/server.ts'
import { verifyDoctorEmail } from '../testing/outbox.ts'
import { temporaryPostgres } from '../testing/postgres.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'

const postgres = process.env.DATABASE_URL_TEST
const password = 'a-good-password'
const timeSlots = Array.from({ length: 20 }, (_, n) => {
  const time = (quarters: number) =>
    `${String(9 + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
  return `${time(n)}-${time(n + 1)}`
})
const tomorrow = addDays(dateInIndia(new Date()), 1)

let dataDir: string
let env: Record<string, string>
let dropDatabase = async () => {}
let server: ServerProcess
beforeAll(buildServer)
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-stop-'))
  env = { DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  if (!postgres) return
  const { url, drop } = await temporaryPostgres(postgres)
  Object.assign(env, { DATABASE_URL: url, MASTER_KEY: 'a'.repeat(64) })
  dropDatabase = drop
})
afterEach(async () => {
  server.signal('SIGKILL')
  await server.ended
  await dropDatabase()
  await rm(dataDir, { recursive: true })
})

interface Session {
  id: string
  email: string
  headers: Record<string, string>
}

async function register(endpoint: Endpoint, fields: object, number = 0): Promise<Session> {
  const email = `person${number}@example.org`
  const person = {
    name: 'Asha Devi',
    email,
    password,
    phone: '+919812345678',
    age: 34,
    gender: 'Female',
    consentVersion: privacyNoticeVersion,
    ...fields
  }
  const answer = await fetch(server.url + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person)
  })
  const { userId: id, token } = (await answer.json()) as { userId: string; token: string }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { id, email, headers: { cookie, 'x-csrf-token': token } }
}

async function registerPractice(): Promise<string> {
  const doctor = await register(registerDoctor, { specialization: 'General Medicine' })
  const { method, path } = saveDoctorProfile
  const saved = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...doctor.headers },
    body: JSON.stringify({ availability: { days: [...weekdays], timeSlots, daysOff: [] } })
  })
  expect(saved.status).toBe(200)
  await verifyDoctorEmail(doctor.id, { url: server.url, dataDir, databaseUrl: env.DATABASE_URL })
  return doctor.id
}

interface Answer {
  status: number | undefined
  connection: string | undefined
  body: { code?: string; success?: boolean }
}

async function read(response: IncomingMessage): Promise<Answer> {
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode, connection: response.headers.connection, body: JSON.parse(text) }
}

/** Sends a request, or only a part of it, on its own keep-alive connection. `sent` resolves when its bytes are written. */
function send({ method, path }: Endpoint, body: object, headers: Record<string, string> = {}, isHalf = false) {
  const text = JSON.stringify(body)
  const outgoing = request(server.url + path, {
    method,
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers }
  })
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.once('response', (response) => read(response).then(resolve, reject))
    outgoing.once('error', reject)
  })
  // Prevents an unhandled rejection before the test awaits the answer.
  answer.catch(() => undefined)
  const sent = isHalf
    ? new Promise<void>((resolve) => outgoing.write(text.slice(0, -5), () => resolve()))
    : once(outgoing.end(text), 'finish')
  return { sent, answer }
}

async function openSocket({ headers }: Session): Promise<void> {
  const tab = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: headers })
  await new Promise<void>((resolve, reject) => {
    tab.once('connect', resolve)
    tab.once('connect_error', reject)
  })
}

async function openConnection(text: string): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const connection = connect(Number(port), hostname)
  connection.on('error', () => undefined)
  await once(connection, 'connect')
  if (text) await new Promise<void>((resolve) => connection.write(text, () => resolve()))
}

it('answers everything sent before SIGTERM, accepts nothing new, and exits with 0 within ten seconds', async () => {
  server = await startServer(env)
  const doctorId = await registerPractice()
  const people: Session[] = []
  for (let number = 1; number <= 20; number++) people.push(await register(registerPatient, {}, number))
  const bookingOf = (n: number) => ({ doctorId, appointmentDate: tomorrow, timeSlot: timeSlots[n], symptoms: 'Cough' })

  // These can delay a stop: idle connections, incomplete headers, incomplete bodies, and a WebSocket.
  await fetch(`${server.url}/api/health`)
  await openConnection('')
  await openConnection('GET /api/health HTTP/1.1\r\nHost: x\r\nAccep')
  await openSocket(people[0] as Session)
  const halves = people
    .slice(10, 13)
    .map((person, n) => send(bookAppointment, { ...bookingOf(10 + n), symptoms: 'Fever' }, person.headers, true))
  await Promise.all(halves.map((half) => half.sent))
  await wait(200)

  const logins = people.map(({ email }) => send(loginPatient, { email, password }))
  const bookings = people.slice(0, 10).map((person, n) => send(bookAppointment, bookingOf(n), person.headers))
  await Promise.all([...logins, ...bookings].map((login) => login.sent))
  const stopped = Date.now()
  server.signal('SIGTERM')

  const outcome = async (all: { answer: Promise<Answer> }[]) =>
    (await Promise.allSettled(all.map((entry) => entry.answer))).map((result) =>
      result.status === 'fulfilled'
        ? [result.value.status, result.value.connection, result.value.body.success, result.value.body.code]
        : String(result.reason)
    )
  // On a busy machine some are answered before the server handles the signal, so their connection stays open.
  const answered = [...(await outcome(logins)), ...(await outcome(bookings))]
  const connection = expect.stringMatching(/^(close|keep-alive)$/)
  expect(answered).toEqual([
    ...logins.map(() => [200, connection, true, undefined]),
    ...bookings.map(() => [201, connection, true, undefined])
  ])
  expect(answered.some((answer) => answer[1] === 'close')).toBe(true)
  // The answers may arrive before the server stops listening, which it does once its queue of connections is empty.
  await vi.waitFor(() => expect(openConnection('')).rejects.toMatchObject({ code: 'ECONNREFUSED' }), { timeout: 3_500 })
  expect(await outcome(halves)).toEqual(halves.map(() => [503, 'close', false, 'UNAVAILABLE']))
  expect(await server.ended).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(10_000)

  // Confirmed bookings are stored, and refused ones are not.
  server = await startServer(env)
  for (const [n, { headers }] of people.slice(0, 13).entries()) {
    const kept = await fetch(server.url + listPatientAppointments.path, { headers })
    expect(((await kept.json()) as { total: number }).total).toBe(n < 10 ? 1 : 0)
  }
})

it('exits without delay when there are no requests', async () => {
  server = await startServer(env)
  await fetch(`${server.url}/api/health`)
  const stopped = Date.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(4_000)
})
