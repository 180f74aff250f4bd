import { privacyNoticeVersion, type Role } from '@arogyachat/contract/accounts'
import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment } from '@arogyachat/contract/endpoints/appointments'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { addAddress, bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { addMeasurement } from '@arogyachat/contract/endpoints/measurements'
import { startDataCopy } from '@arogyachat/contract/endpoints/personal-data'
import { deleteRecord, shareRecords, startRecordUpload, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { createSpeech } from '@arogyachat/contract/endpoints/speech'
import { careForHeader } from '@arogyachat/contract/family/family'
import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import { openMessageThread, sendMessageFile } from '@arogyachat/contract/messages/message-endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type AdministratorClient, asAdministrator } from '../testing/administrator.ts'
import { type Client, createTestApp, type TestApp } from '../testing/app.ts'
import { formOf } from '../testing/form.ts'

/**
 * Generated from the table of endpoints: a new endpoint is covered here, or fails here until its ids and a valid body
 * are described.
 */
const table = Object.entries(endpoints)
const writes = table.filter(([, endpoint]) => endpoint.method !== 'GET')

/** The ids in these paths have no owner: everyone can find doctors, and a language is not an id. */
const openIds = [
  'getDoctor',
  'getDoctorForPatient',
  'listAvailableSlots',
  'listFreeDays',
  'getDayWaitlist',
  'translate'
]

/** Bodies that pass validation, so that only ownership can refuse the call. */
const bodies: Record<string, object> = {
  changeAddress: { label: 'Home', street: '12, Main Road, Meerut', landmark: '', pincode: '250001', phone: '' },
  updateAppointment: { symptoms: 'Cough' },
  setAppointmentStatus: { status: 'canceled' },
  rescheduleAppointment: { timeSlot: '10:00-10:30' },
  rateAppointment: { rating: 5 },
  inviteCallGuest: { name: 'Sunita', kind: 'interpreter' },
  answerCallGuest: { guestId: newId(), isAccepted: true },
  reportCall: {
    setupMs: 900,
    seconds: 60,
    pausedSeconds: 0,
    reconnections: 0,
    rttMs: 80,
    lossPermille: 3,
    isRelayed: false
  },
  addPrescription: { medications: [{ name: 'PARACETAMOL', dosage: '500 mg' }] },
  checkPrescription: { medicines: ['PARACETAMOL'] },
  signVisitNote: { complaint: 'Cough' },
  updateFamilyMember: { name: 'Meena', relation: 'child', gender: 'Female', birthDate: '2020-02-01' },
  handOverAccount: { email: 'meena@example.org' },
  unlockDataCopy: { password: 'a-good-password' },
  changeMeasurement: { kind: 'pulse', value: 80, second: null, takenAt: '2026-11-20T03:30:00.000Z' },
  renameRecord: { title: 'Mine' },
  attachIntake: { conversation: newId() },
  sendMessage: { key: newId(), text: 'Hello' },
  markMessagesSeen: { number: 1 },
  endMessageThread: { isEnded: true },
  reportMessageThread: { reason: 'rude' },
  verifyDoctor: { name: 'Dr Ravi Kumar', registrationNumber: 'KMC 12345', registrationCouncil: null },
  blockAccount: { reason: 'abuse' }
}

/** Right fields beside the file of a form. */
const forms: Record<string, Record<string, string>> = { sendMessageFile: { key: newId(), fileName: 'cbc.pdf' } }

/** Right queries of endpoints that need one. */
const queries: Record<string, string> = { sendRecordPiece: '?start=0' }

let app: TestApp
/** The patient and the doctor of the appointment, and two users who have nothing to do with it. */
let asha: Client
let ravi: Client
let otherPatient: Client
let otherDoctor: Client
let administrator: AdministratorClient
/** A patient with an account of their own for whom Asha can act, and somebody who could in the past. */
let caredFor: Client
let formerCarer: Client
/** The ids that belong to Asha, by the paths that contain them. */
let idsOfAsha: [path: RegExp, id: string][]

beforeAll(async () => {
  app = await createTestApp({
    textToSpeech: {
      name: 'voice',
      isOutside: false,
      languages: ['en'],
      speak: async () => Buffer.from('audio'),
      close: async () => undefined
    }
  })
  ;[asha, otherPatient] = [await app.asPatient(), await app.asPatient()]
  ;[caredFor, formerCarer] = [await app.asPatient(), await app.asPatient()]
  ;[ravi, otherDoctor] = [await app.asDoctor(), await app.asDoctor()]
  administrator = await asAdministrator(app)
  const timeSlot = '09:00-09:30'
  const availability = { days: [...weekdays], timeSlots: [timeSlot, '10:00-10:30'] }
  expect((await ravi.call(saveDoctorProfile, { body: { availability } })).status).toBe(200)
  const appointmentDate = addDays(dateInIndia(app.clock.now()), 1)
  const booked = await asha.call(bookAppointment, { body: { doctorId: ravi.id, appointmentDate, timeSlot } })
  expect(booked.status).toBe(201)
  const { appointment } = booked.body as { appointment: { _id: string } }
  const session = await app.context.database.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  expect(
    (await send(saveProfileImage, asha, { headers: { 'content-type': 'image/png' }, payload: image })).statusCode
  ).toBe(200)
  const talk = await asha.call(askAssistant, { body: { text: 'I have a cough' } })
  const collection = { test_id: 'cbc', date: appointmentDate, time: '09:00-10:00', address: '12, Main Road, Meerut' }
  const lab = await asha.call(bookLabTest, { body: collection })
  const home = await asha.call(addAddress, { body: bodies.changeAddress as never })
  expect(home.status).toBe(201)
  expect([talk.status, lab.status]).toEqual([200, 201])
  const details = { title: 'CBC', type: 'lab', provider: 'A laboratory', fileName: 'cbc.txt' }
  const record = await asha.call(uploadRecord, await formOf({ name: 'file', bytes: Buffer.from('Hb 12.5') }, details))
  expect(record.status).toBe(201)
  const other = { ...details, title: 'Deleted' }
  const deleted = await asha.call(uploadRecord, await formOf({ name: 'file', bytes: Buffer.from('Hb 12') }, other))
  expect((await asha.call(deleteRecord, { params: { id: deleted.body.record._id } })).status).toBe(200)
  const shared = await asha.call(shareRecords, {
    body: { doctorId: ravi.id, recordIds: null, appointmentId: appointment._id, lastDay: null }
  })
  expect(shared.status).toBe(201)
  const started = await asha.call(startRecordUpload, { body: { ...details, size: 4 } })
  expect(started.status).toBe(201)
  const pulse = { kind: 'pulse', value: 72, second: null, takenAt: app.clock.now().toISOString() }
  const measured = await asha.call(addMeasurement, { body: pulse })
  expect(measured.status).toBe(201)
  const speech = await asha.call(createSpeech, { body: { text: 'Two tablets.', language: 'en' } })
  expect(speech.status).toBe(200)
  const meena = { ...bodies.updateFamilyMember, agreed: true, consentVersion: privacyNoticeVersion }
  const child = await asha.call(addFamilyMember, { body: meena as never })
  expect(child.status).toBe(201)
  const opened = await asha.call(openMessageThread, { body: { person: ravi.id } })
  expect(opened.status).toBe(200)
  const params = { id: opened.body.thread._id }
  const photo = { key: newId(), fileName: 'cbc.pdf' }
  const sent = await asha.call(sendMessageFile, {
    params,
    ...(await formOf({ name: 'file', bytes: Buffer.from('%PDF-1.7 not much of one') }, photo))
  })
  expect(sent.status).toBe(201)
  const { db } = app.context.database
  for (const [carer, ended] of [
    [asha.id, null],
    [formerCarer.id, new Date()]
  ] as const)
    await db
      .insertInto('care_links')
      .values({
        id: newId(),
        carer_id: carer,
        patient_id: caredFor.id,
        relation: 'parent',
        agreed_at: new Date(),
        created_at: new Date(),
        ended_at: ended,
        ended_by: ended && 'carer'
      })
      .execute()
  const waiting = {
    id: newId(),
    patient_id: asha.id,
    doctor_id: ravi.id,
    date: appointmentDate,
    created_at: new Date()
  }
  await db.insertInto('waitlist_entries').values(waiting).execute()
  const copy = await asha.call(startDataCopy, { body: { language: 'en' } })
  expect(copy.status).toBe(200)
  idsOfAsha = [
    [/^\/api\/patients\/data-copy\/\{id\}/, copy.body.copy?._id ?? ''],
    [/^\/api\/patients\/waitlist\/\{id\}/, waiting.id],
    [/^\/api\/family\/carers\/\{id\}/, asha.id],
    [/^\/api\/family\/\{id\}/, child.body.member._id],
    [/^\/ai\/tts\/\{file_id\}/, speech.body.file_id],
    [/^\/ai\/assistant\/conversations\/\{id\}/, talk.body.conversation],
    [/^\/api\/patients\/addresses\/\{id\}/, home.body.address._id],
    [/^\/ai\/test\/book\/\{id\}/, lab.body.booking._id],
    [/^\/api\/messages\/threads\/\{id\}/, params.id],
    [/^\/api\/messages\/files\/\{id\}/, sent.body.message._id],
    [/^\/api\/measurements\/\{id\}/, measured.body.measurement._id],
    [/^\/api\/records\/uploads\/\{id\}/, started.body.upload._id],
    [/^\/api\/records\/shares\/\{id\}/, shared.body.share._id],
    [/^\/api\/records\/deleted\/\{id\}/, deleted.body.record._id],
    [/^\/api\/(doctors\/)?records\/\{id\}/, record.body.record._id],
    [/^\/api\/(doctors\/)?appointments\/\{id\}|^\/meeting\/\{id\}/, appointment._id],
    [/^\/api\/auth\/sessions\/\{id\}/, session.id],
    [/^\/api\/doctors\/patients\/\{id\}/, asha.id],
    [/^\/api\/accounts\/\{id\}\/image/, asha.id]
  ]
})
afterAll(() => app.close())

/** The name of the only parameter in a path. */
const nameOfId = (endpoint: Endpoint): string => /\{(\w+)\}/.exec(endpoint.path)?.[1] ?? ''

const anyIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, newId()]))
type Sender = Pick<Client, 'cookie' | 'token'>
/** A user whose role may make the call. */
const callerOf = (endpoint: Endpoint): Sender =>
  endpoint.access === 'admin' ? administrator : endpoint.access === 'doctor' ? ravi : asha

function send(
  endpoint: Endpoint,
  client: Sender | null,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: Buffer } = {}
) {
  return app.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint, anyIds(endpoint)),
    headers: { ...(client && { cookie: client.cookie, 'x-csrf-token': client.token }), ...headers },
    ...(payload && { payload })
  })
}

describe('every call', () => {
  it('has a route', () => {
    const missing = table.filter(
      ([, { method, path }]) => !app.server.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })
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

  it.each(table.filter(([, { access }]) => access === 'admin'))(
    '%s is refused to patients and doctors, whatever their session',
    async (_, endpoint) => {
      for (const client of [asha, ravi]) {
        const value = client.cookie
          .split('; ')
          .find((pair) => pair.startsWith('session='))
          ?.slice('session='.length)
        for (const cookie of [client.cookie, `admin=${value}`, `${client.cookie}; admin=${value}`]) {
          const answer = await send(endpoint, { ...client, cookie })
          expect(answer.statusCode).toBe(401)
          expect(answer.json()).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' })
        }
      }
    }
  )

  it.each(table.filter(([, { access }]) => access !== 'public' && access !== 'admin'))(
    '%s is refused to administrators',
    async (_, endpoint) => {
      const value = administrator.cookie
        .split('; ')
        .find((pair) => pair.startsWith('admin='))
        ?.slice('admin='.length)
      for (const cookie of [administrator.cookie, `session=${value}`]) {
        const answer = await send(endpoint, { ...administrator, cookie })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' })
      }
    }
  )

  const ofPerson = table.filter(
    ([, { access, method, isOfAccount }]) =>
      !isOfAccount && access !== 'doctor' && access !== 'admin' && !(access === 'public' && method === 'GET')
  )
  it.each(ofPerson)('%s is refused for a person for whom the caller does not care', async (_, endpoint) => {
    const tries: [Client, string][] = [
      [otherPatient, caredFor.id],
      [formerCarer, caredFor.id],
      [caredFor, asha.id],
      [asha, otherPatient.id],
      [asha, ravi.id],
      [asha, newId()],
      [asha, 'not-an-id'],
      ...(endpoint.access === 'patient' ? [] : ([[ravi, caredFor.id]] satisfies [Client, string][]))
    ]
    for (const [caller, person] of tries) {
      const answer = await send(endpoint, caller, { headers: { [careForHeader]: person } })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_CARING' })
    }
    const allowed = await send(endpoint, asha, { headers: { [careForHeader]: caredFor.id } })
    expect(allowed.statusCode === 403 && allowed.json().code === 'NOT_CARING').toBe(false)
  })

  it('concerns the person for whom the caller acts, unless it is listed here', () => {
    const ofAccount = table.filter(([, { isOfAccount }]) => isOfAccount).map(([name]) => name)
    expect(ofAccount.sort()).toEqual([
      'addFamilyMember',
      'allowCarer',
      'cancelHandOver',
      'changePassword',
      'createSpeech',
      'deleteDataCopy',
      'endCarer',
      'eraseAccount',
      'finishDoctorLogin',
      'forgotPassword',
      'getDataCopy',
      'getDataCopyFile',
      'getErasurePreview',
      'getMe',
      'getProfileImage',
      'getSpeech',
      'giveConsent',
      'handOverAccount',
      'listConsents',
      'listFamily',
      'listNotices',
      'listSessions',
      'loginDoctor',
      'loginPatient',
      'logout',
      'markNotices',
      'registerDoctor',
      'registerPatient',
      'removeFamilyMember',
      'resetPassword',
      'revokeOtherSessions',
      'revokeSession',
      'saveLanguage',
      'signInAdministrator',
      'startDataCopy',
      'transcribe',
      'unlockDataCopy',
      'updateFamilyMember',
      'verifyEmail',
      'withdrawConsent'
    ])
  })

  const withIds = table.filter(
    ([name, { path, access }]) => path.includes('{') && access !== 'admin' && !openIds.includes(name)
  )
  it.each(withIds)('%s answers the id of another user like an unknown id', async (name, endpoint) => {
    const id = idsOfAsha.find(([path]) => path.test(endpoint.path))?.[1]
    if (!id) throw new Error(`${endpoint.path}: add the meaning of its id to \`idsOfAsha\``)
    if (endpoint.form && !forms[name]) throw new Error(`${name}: give right fields in \`forms\``)
    const file = endpoint.form && { name: endpoint.form.file, bytes: Buffer.from('%PDF-1.7') }
    const form = file && (await formOf(file, forms[name] ?? {}))
    if (endpoint.body && !bodies[name]) throw new Error(`${name}: give a right body in \`bodies\``)
    const strangers = [otherPatient, otherDoctor].filter(
      (client) => (endpoint.access !== 'patient' && endpoint.access !== 'doctor') || client.role === endpoint.access
    )
    expect(strangers).not.toHaveLength(0)
    for (const stranger of strangers) {
      for (const tried of [id, newId(), 'not-an-id', `${id}\0`]) {
        const answer = await app.server.inject({
          method: endpoint.method,
          url: pathOf(endpoint, { [nameOfId(endpoint)]: tried }) + (queries[name] ?? ''),
          headers: {
            cookie: stranger.cookie,
            'x-csrf-token': stranger.token,
            ...(endpoint.upload && { 'content-type': endpoint.upload.kinds[0] }),
            ...form?.headers
          },
          ...(bodies[name] && { payload: bodies[name] }),
          ...(endpoint.upload && { payload: Buffer.from('Hb') }),
          ...(form && { payload: form.body })
        })
        expect(answer.statusCode, `${stranger.role} ${tried}`).toBe(404)
        expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
      }
    }
  })

  it.each(table.filter(([, { path, access }]) => access === 'admin' && path.includes('{')))(
    '%s answers an unknown id with 404',
    async (name, endpoint) => {
      const form = endpoint.form && (await formOf({ name: 'file', bytes: Buffer.from('%PDF-1.4') }, {}))
      for (const tried of [newId(), 'not-an-id']) {
        const answer = await app.server.inject({
          method: endpoint.method,
          url: pathOf(endpoint, { [nameOfId(endpoint)]: tried }),
          headers: { cookie: administrator.cookie, 'x-csrf-token': administrator.token, ...form?.headers },
          ...((form?.body ?? bodies[name]) && { payload: (form?.body ?? bodies[name]) as object })
        })
        expect(answer.statusCode, tried).toBe(404)
        expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
      }
    }
  )

  it('leaves the data unchanged that other users tried to change', async () => {
    const { db } = app.context.database
    expect(await db.selectFrom('appointments').select(['status', 'slot']).execute()).toEqual([
      { status: 'scheduled', slot: '09:00-09:30' }
    ])
    expect(await db.selectFrom('prescriptions').select('id').execute()).toEqual([])
    expect(await db.selectFrom('waitlist_entries').select('patient_id').execute()).toEqual([{ patient_id: asha.id }])
    expect(await db.selectFrom('ratings').select('appointment_id').execute()).toEqual([])
    expect(await db.selectFrom('medical_record_files').select('record_id').execute()).toHaveLength(2)
    expect(await db.selectFrom('record_shares').select('id').where('withdrawn_at', 'is', null).execute()).toHaveLength(
      1
    )
  })
})

describe('every write', () => {
  const own = writes.filter(([, { access }]) => access !== 'public' && access !== 'admin')
  it('requires consent to the current notice, except for calls about the account itself, an emergency or a search that stores nothing', async () => {
    const clients = { patient: await app.asPatient(), doctor: await app.asDoctor() }
    const outdate = ({ id }: Client) =>
      app.context.database.db
        .updateTable('consents')
        .set({ notice_version: '2020-01-01' })
        .where('account_id', '=', id)
        .execute()
    for (const client of Object.values(clients)) await outdate(client)
    const answered: string[] = []
    for (const [name, endpoint] of own) {
      const answer = await send(endpoint, clients[endpoint.access === 'doctor' ? 'doctor' : 'patient'])
      if (answer.json().code !== 'NOTICE_CHANGED') answered.push(name)
      if (name !== 'withdrawConsent') continue
      // The account was closed by the last call, so a new one makes the remaining calls.
      clients.patient = await app.asPatient()
      await outdate(clients.patient)
    }
    expect(answered.sort()).toEqual([
      'callEmergency',
      'changePassword',
      'deleteDataCopy',
      'deletePushSubscription',
      'eraseAccount',
      'findDoctors',
      'findMessageContacts',
      'findMessageThreads',
      'findOwnPatients',
      'findPatients',
      'giveConsent',
      'markNotices',
      'revokeOtherSessions',
      'revokeSession',
      'saveLanguage',
      'startDataCopy',
      'unlockDataCopy',
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
