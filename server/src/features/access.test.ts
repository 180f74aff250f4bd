import type { Role } from '@arogyachat/contract/accounts'
import { type Endpoint, pathOf } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { uploadRecord } from '@arogyachat/contract/endpoints/records'
import { createSpeech } from '@arogyachat/contract/endpoints/speech'
import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { formOf } from '../testing/form.ts'

/**
 * Generated from the table of calls: a new call is covered here, or fails here until it says whose its ids are and what a
 * right body of it looks like.
 */
const table = Object.entries(endpoints)
const writes = table.filter(([, it]) => it.method !== 'GET')

/** What these paths name is nobody's own: doctors are found by everyone, and a language is no id. */
const openIds = ['getDoctor', 'getDoctorForPatient', 'listAvailableSlots', 'translate']

/** Bodies that pass the schema, so that only ownership can refuse. */
const bodies: Record<string, object> = {
  updateAppointment: { symptoms: 'Cough' },
  setAppointmentStatus: { status: 'canceled' },
  rescheduleAppointment: { timeSlot: '10:00-10:30' },
  rateAppointment: { rating: 5 },
  addPrescription: { medications: [{ name: 'PARACETAMOL', dosage: '500 mg' }] },
  checkPrescription: { medicines: ['PARACETAMOL'] },
  attachIntake: { conversation: newId() }
}

let context: TestApp
/** The patient and the doctor of the one appointment, and two who have nothing to do with it. */
let asha: Client
let ravi: Client
let otherPatient: Client
let otherDoctor: Client
/** What belongs to Asha, by the paths that name it. */
let ashas: [path: RegExp, id: string][]

beforeAll(async () => {
  context = await createTestApp({
    textToSpeech: {
      name: 'voice',
      isOutside: false,
      languages: ['en'],
      speak: async () => Buffer.from('audio'),
      close: async () => undefined
    }
  })
  ;[asha, otherPatient] = [await context.asPatient(), await context.asPatient()]
  ;[ravi, otherDoctor] = [await context.asDoctor(), await context.asDoctor()]
  const timeSlot = '09:00-09:30'
  const availability = { days: [...weekdays], timeSlots: [timeSlot, '10:00-10:30'] }
  expect((await ravi.call(saveDoctorProfile, { body: { availability } })).status).toBe(200)
  const appointmentDate = addDays(dateInIndia(context.clock.now()), 1)
  const booked = await asha.call(bookAppointment, { body: { doctorId: ravi.id, appointmentDate, timeSlot } })
  expect(booked.status).toBe(201)
  const { appointment } = booked.body as { appointment: { _id: string } }
  const session = await context.context.database.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  expect(
    (await send(saveProfileImage, asha, { headers: { 'content-type': 'image/png' }, payload: picture })).statusCode
  ).toBe(200)
  const talk = await asha.call(askAssistant, { body: { text: 'I have a cough' } })
  const collection = { test_id: 'cbc', date: appointmentDate, time: '09:00-10:00', address: '12, Main Road, Meerut' }
  const lab = await asha.call(bookLabTest, { body: collection })
  expect([talk.status, lab.status]).toEqual([200, 201])
  const paper = { title: 'CBC', type: 'lab', provider: 'A laboratory', fileName: 'cbc.txt' }
  const record = await asha.call(uploadRecord, await formOf({ name: 'file', bytes: Buffer.from('Hb 12.5') }, paper))
  expect(record.status).toBe(201)
  const speech = await asha.call(createSpeech, { body: { text: 'Two tablets.', language: 'en' } })
  expect(speech.status).toBe(200)
  ashas = [
    [/^\/ai\/tts\/\{file_id\}/, speech.body.file_id],
    [/^\/ai\/assistant\/conversations\/\{id\}/, talk.body.conversation],
    [/^\/ai\/test\/book\/\{id\}/, lab.body.booking._id],
    [/^\/api\/records\/\{id\}/, record.body.record._id],
    [/^\/api\/(doctors\/)?appointments\/\{id\}|^\/meeting\/\{id\}/, appointment._id],
    [/^\/api\/auth\/sessions\/\{id\}/, session.id],
    [/^\/api\/accounts\/\{id\}\/image/, asha.id]
  ]
})
afterAll(() => context.close())

/** Of the one parameter of a path. */
const nameOfId = (endpoint: Endpoint): string => /\{(\w+)\}/.exec(endpoint.path)?.[1] ?? ''

const anyIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, newId()]))
/** Someone who may make the call. */
const callerOf = (endpoint: Endpoint): Client => (endpoint.access === 'doctor' ? ravi : asha)

function send(
  endpoint: Endpoint,
  client: Client | null,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: Buffer } = {}
) {
  return context.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint, anyIds(endpoint)),
    headers: { ...(client && { cookie: client.cookie, 'x-csrf-token': client.token }), ...headers },
    ...(payload && { payload })
  })
}

describe('every call', () => {
  it('has its route', () => {
    const missing = table.filter(
      ([, { method, path }]) => !context.server.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it.each(table.filter(([, { access }]) => access !== 'public'))(
    '%s is refused without a session',
    async (_, endpoint) => {
      const answer = await send(endpoint, null)
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' })
      const forged = await send(endpoint, null, { headers: { cookie: 'session=bm90LWEtc2Vzc2lvbg' } })
      expect(forged.statusCode).toBe(401)
    }
  )

  const ofRole = table.filter(([, { access }]) => access === 'patient' || access === 'doctor')
  it.each(ofRole)('%s is refused to the other role', async (_, endpoint) => {
    const wrong: Record<Role, Client> = { patient: ravi, doctor: asha }
    const answer = await send(endpoint, wrong[endpoint.access as Role])
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ success: false, code: 'FORBIDDEN' })
  })

  const withIds = table.filter(([name, { path }]) => path.includes('{') && !openIds.includes(name))
  it.each(withIds)('%s answers the id of another person like one that does not exist', async (name, endpoint) => {
    const id = ashas.find(([path]) => path.test(endpoint.path))?.[1]
    if (!id) throw new Error(`${endpoint.path}: say in \`ashas\` what its id names`)
    if (endpoint.body && !bodies[name]) throw new Error(`${name}: give a right body in \`bodies\``)
    const strangers = [otherPatient, otherDoctor].filter(
      (client) => (endpoint.access !== 'patient' && endpoint.access !== 'doctor') || client.role === endpoint.access
    )
    expect(strangers).not.toHaveLength(0)
    for (const stranger of strangers) {
      for (const tried of [id, newId(), 'not-an-id', `${id}\0`]) {
        const answer = await context.server.inject({
          method: endpoint.method,
          url: pathOf(endpoint, { [nameOfId(endpoint)]: tried }),
          headers: { cookie: stranger.cookie, 'x-csrf-token': stranger.token },
          ...(bodies[name] && { payload: bodies[name] })
        })
        expect(answer.statusCode, `${stranger.role} ${tried}`).toBe(404)
        expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
      }
    }
  })

  it('leaves what the strangers tried to change as it was', async () => {
    const { db } = context.context.database
    expect(await db.selectFrom('appointments').select(['status', 'slot']).execute()).toEqual([
      { status: 'scheduled', slot: '09:00-09:30' }
    ])
    expect(await db.selectFrom('prescriptions').select('id').execute()).toEqual([])
    expect(await db.selectFrom('ratings').select('appointment_id').execute()).toEqual([])
    expect(await db.selectFrom('medical_record_files').select('record_id').execute()).toHaveLength(1)
  })
})

describe('every write', () => {
  const own = writes.filter(([, { access }]) => access !== 'public')
  it('waits for the consent to the current notice, but for what concerns the account itself or an emergency', async () => {
    const people = { patient: await context.asPatient(), doctor: await context.asDoctor() }
    const outdate = ({ id }: Client) =>
      context.context.database.db
        .updateTable('consents')
        .set({ notice_version: '2020-01-01' })
        .where('account_id', '=', id)
        .execute()
    for (const client of Object.values(people)) await outdate(client)
    const answered: string[] = []
    for (const [name, endpoint] of own) {
      const answer = await send(endpoint, people[endpoint.access === 'doctor' ? 'doctor' : 'patient'])
      if (answer.json().code !== 'NOTICE_CHANGED') answered.push(name)
      if (name !== 'withdrawConsent') continue
      // That closed the account, so another one makes the rest of the calls.
      people.patient = await context.asPatient()
      await outdate(people.patient)
    }
    expect(answered.sort()).toEqual([
      'callEmergency',
      'changePassword',
      'giveConsent',
      'markNotices',
      'revokeOtherSessions',
      'revokeSession',
      'saveLanguage',
      'withdrawConsent'
    ])
  })

  it.each(writes)('%s is refused without the CSRF token of its session', async (_, endpoint) => {
    for (const token of ['', 'wrong', otherPatient.token]) {
      const answer = await send(endpoint, callerOf(endpoint), { headers: { 'x-csrf-token': token } })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ success: false, code: 'CSRF' })
    }
  })

  it.each(writes)('%s is refused from another origin, with or without a session', async (_, endpoint) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' }
    ]
    for (const headers of foreign) {
      expect((await send(endpoint, callerOf(endpoint), { headers })).statusCode).toBe(403)
      if (endpoint.access === 'public') expect((await send(endpoint, null, { headers })).statusCode).toBe(403)
    }
  })
})
