import type { AddressInfo } from 'node:net'
import { cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import * as contract from '@arogyachat/contract/endpoints/video'
import type { VoiceSignal } from '@arogyachat/contract/live'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { AppContext } from '../../../app-context.ts'
import { type LiveServer, openLive } from '../../../live/open.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { createLog } from '../../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { bookVisit, completeVisit, offerHours } from '../../../testing/practice.ts'
import { openCallTab } from '../../../testing/tabs/call-tab.ts'
import { connectGuest } from '../../../testing/tabs/guest-tab.ts'
import { handleCallEvents } from '../call-room-service.ts'
import { removeOldGuests } from './guest-service.ts'
import { acceptGuests, handleGuestSignals } from './seat-service.ts'
import { hashOfToken } from './store.ts'

/** Messages between the nodes of a cluster take longer than those within one. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 10_000 })

const pages = { first: 'a'.repeat(32), second: 'b'.repeat(32) }
const hello: VoiceSignal = { hello: { page: 'c'.repeat(32), answer: false } }
const invitation = { name: 'Sunita Kamble', kind: 'interpreter' } as const
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

let app: TestApp
let live: LiveServer
let port: number
let patient: Client
let doctor: Client
let id: string

const listen = (context: AppContext, to: LiveServer, server: TestApp['server']) => {
  to.attach(server.server, context, (tab) => {
    handleCallEvents(context, tab)
    handleGuestSignals(context, tab)
  })
  acceptGuests(context, to.guests)
}

beforeEach(async () => {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), LOG_LEVEL: 'fatal' })
  live = openLive({ config, database: await testDatabase(), log: createLog('fatal') })
  app = await createTestApp({
    live,
    now: at('09:00'),
    config: { turnUrls: ['turn:turn.example'], turnSecret: 'a secret of the relay' }
  })
  listen(app.context, live, app.server)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  patient = await app.asPatient({ name: 'Rekha Devi Sharma' })
  doctor = await app.asDoctor({ name: 'Meera Iyer' })
  await offerHours(doctor)
  id = (await bookVisit(patient, doctor, { appointmentDate: '2026-11-20', timeSlot: '10:00-10:30' }))._id
  app.clock.set(at('09:55'))
})
afterEach(async () => {
  await live.close()
  await app.close()
})

const params = () => ({ params: { id } })
const guestOf = async (client: Client) => (await client.call(contract.getCallGuest, params())).body.guest
const invite = (client = patient, body: { name: string; kind: 'family' | 'interpreter' } = invitation) =>
  client.call(contract.inviteCallGuest, { ...params(), body })
const answer = async (isAccepted: boolean, client = doctor) =>
  client.call(contract.answerCallGuest, {
    ...params(),
    body: { guestId: (await guestOf(patient))?._id ?? '', isAccepted }
  })
const end = (client: Client) => client.call(contract.endCallGuest, params())
const makeLink = (client = patient) => client.call(contract.makeGuestLink, params())
const opened = (token: string) => app.call(contract.getGuestVisit, { body: { token } })
const auditOf = async (action: string) =>
  (await patient.call(listPatientAudit)).body.events.filter((event) => event.action === action)

/** The token of a guest whom the patient invited and the doctor accepted. */
async function link(): Promise<string> {
  await invite()
  await answer(true)
  return (await makeLink()).body.token
}

async function callOfBoth() {
  const tabs = await Promise.all(
    [patient, doctor].map(({ cookie }) => openCallTab({ port, cookie, appointmentId: id }))
  )
  for (const tab of tabs) expect(await tab.join()).toMatchObject({ ok: true })
  return tabs as [(typeof tabs)[0], (typeof tabs)[0]]
}

async function seated(token: string, page = pages.first, toPort = port) {
  const guest = connectGuest({ port: toPort, token, page })
  await eventually(() => expect(guest.seated()).toHaveLength(1))
  return guest
}

async function refused(token: string): Promise<unknown[]> {
  const guest = connectGuest({ port, token, page: pages.second })
  await eventually(() => expect([...guest.refused(), ...guest.closed()]).toHaveLength(1))
  expect(guest.seated()).toEqual([])
  return [...guest.refused(), ...guest.closed()]
}

describe('the invitation', () => {
  it('leads to a link only when the patient has invited and the doctor has accepted', async () => {
    expect((await makeLink()).status).toBe(404)
    expect(await guestOf(patient)).toBeNull()
    expect((await invite()).body.guest).toMatchObject({ ...invitation, state: 'asked', hasLink: false })
    expect((await makeLink()).status).toBe(404)
    expect(await guestOf(doctor)).toMatchObject({ ...invitation, state: 'asked' })
    expect((await answer(true)).body.guest).toMatchObject({ state: 'accepted', hasLink: false, isSeated: false })
    const { status, body } = await makeLink()
    expect(status).toBe(201)
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32)
    expect(await guestOf(doctor)).toMatchObject({ hasLink: true, isSeated: false })
  })

  it('is made by the patient and answered by the doctor of this visit, and by nobody else', async () => {
    const otherPatient = await app.asPatient()
    const otherDoctor = await app.asDoctor()
    expect((await invite(doctor)).status).toBe(403)
    expect((await invite(otherPatient)).status).toBe(404)
    await invite()
    expect((await answer(true, patient)).status).toBe(403)
    expect((await answer(true, otherDoctor)).status).toBe(404)
    expect((await otherPatient.call(contract.getCallGuest, params())).status).toBe(404)
    expect((await end(otherDoctor)).status).toBe(404)
    expect(await guestOf(patient)).toMatchObject({ state: 'asked' })
    await answer(true)
    expect((await makeLink(doctor)).status).toBe(403)
    expect((await makeLink(otherPatient)).status).toBe(404)
  })

  it('is possible only while the call is open to the patient', async () => {
    app.clock.set(at('09:30'))
    expect((await invite()).body).toMatchObject({ code: 'TOO_EARLY' })
    // Without a call in between, the session would end first.
    app.clock.set(at('10:40'))
    await guestOf(patient)
    app.clock.set(at('11:31'))
    expect((await invite()).body).toMatchObject({ code: 'APPOINTMENT_OVER' })
  })

  it('that was declined gives no link, and is not shown to the doctor again', async () => {
    await invite()
    expect((await answer(false)).body.guest).toMatchObject({ state: 'declined' })
    expect((await makeLink()).status).toBe(404)
    expect((await answer(true)).status).toBe(404)
    expect((await invite(patient, { name: 'Ravi', kind: 'family' })).body.guest).toMatchObject({ name: 'Ravi' })
  })

  it('is one at a time, also when two are sent at once', async () => {
    const statuses = (await Promise.all([invite(), invite()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    await answer(true)
    expect((await invite()).body).toMatchObject({ code: 'HAS_GUEST' })
  })

  it('is accepted only for the guest whom the doctor was shown', async () => {
    await invite()
    const shown = (await guestOf(doctor))?._id ?? ''
    await end(patient)
    await invite(patient, { name: 'Somebody Else', kind: 'family' })
    const late = await doctor.call(contract.answerCallGuest, {
      ...params(),
      body: { guestId: shown, isAccepted: true }
    })
    expect(late.status).toBe(404)
    expect(await guestOf(doctor)).toMatchObject({ name: 'Somebody Else', state: 'asked' })
  })

  it('keeps the name sealed and only a hash of the token, until a day after the room closed', async () => {
    const token = await link()
    const { db } = app.context.database
    const row = await db.selectFrom('call_guests').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.name_sealed.includes(Buffer.from('Sunita'))).toBe(false)
    await removeOldGuests(db, at('11:31'))
    expect(await db.selectFrom('call_guests').select('id').execute()).toHaveLength(1)
    await removeOldGuests(db, new Date('2026-11-21T11:31:00+05:30'))
    expect(await db.selectFrom('call_guests').select('id').execute()).toEqual([])
  })
})

describe('the link', () => {
  it('shows whose consultation it is, with the first name of the patient alone', async () => {
    const { status, body } = await opened(await link())
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      guestName: 'Sunita Kamble',
      kind: 'interpreter',
      doctorName: expect.stringContaining('Meera Iyer'),
      patientName: 'Rekha'
    })
  })

  it('gets the same answer for every token that does not work', async () => {
    const earlier = await link()
    const token = (await makeLink()).body.token
    const wrong = [earlier, 'x'.repeat(43), 'short', `${token}x`, token.toUpperCase()]
    const answers = await Promise.all(wrong.map(async (each) => (await opened(each)).body))
    for (const each of answers) expect(each).toMatchObject({ success: false, code: 'NOT_FOUND' })
    for (const each of wrong) expect(await refused(each)).toEqual(['NOT_FOUND'])
    expect((await opened(token)).status).toBe(200)
    await end(doctor)
    expect((await opened(token)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(token)).toEqual(['NOT_FOUND'])
  })

  it.each([
    ['the room has closed', async () => app.clock.set(at('11:31'))],
    ['the visit is cancelled', async () => doctor.call(cancelAppointment, params())],
    [
      'the visit is completed',
      async () => {
        app.clock.set(at('10:20'))
        await completeVisit(doctor, id)
      }
    ]
  ])('stops working when %s', async (_, happen) => {
    const token = await link()
    await happen()
    expect((await opened(token)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refused(token)).toEqual(['NOT_FOUND'])
  })

  it('can be made again after the time of the visit was changed', async () => {
    await link()
    await app.context.database.db
      .updateTable('call_guests')
      .set({ expires_at: at('09:54') })
      .execute()
    expect(await guestOf(patient)).toBeNull()
    expect((await invite()).status).toBe(201)
  })
})

describe('the seat', () => {
  it('admits one page, shows it to both, and records the acceptance and each entry', async () => {
    const [a, b] = await callOfBoth()
    const guest = await seated(await link())
    expect(guest.seated()[0]).toEqual([
      {
        iceServers: [{ urls: ['turn:turn.example'], username: expect.any(String), credential: expect.any(String) }],
        presence: { patient: true, doctor: true }
      }
    ])
    for (const [tab, client] of [
      [a, patient],
      [b, doctor]
    ] as const) {
      await eventually(() => expect(tab.topics()).toContain('call-guest'))
      expect(await guestOf(client)).toMatchObject({ isSeated: true })
    }
    expect(await auditOf('change:call-guest')).toMatchObject([
      { actor: { role: 'doctor' } },
      { actor: { role: 'patient' } }
    ])
    expect(await auditOf('read:call')).toMatchObject([{ actor: { role: 'guest' }, subjectId: id }])
    b.socket.emit('call:leave')
    await eventually(() => expect(guest.presences()).toEqual([{ patient: true, doctor: false }]))
    guest.socket.disconnect()
    await eventually(async () => expect(await guestOf(doctor)).toMatchObject({ isSeated: false, hasLink: true }))
  })

  it('refuses a second holder of the link while the first one is there', async () => {
    const token = await link()
    const first = await seated(token)
    expect(await refused(token)).toEqual(['taken'])
    expect(first.socket.connected).toBe(true)
    first.socket.disconnect()
    await eventually(async () => expect(await guestOf(patient)).toMatchObject({ isSeated: false }))
    await seated(token, pages.second)
    expect(await auditOf('read:call')).toHaveLength(2)
  })

  it('is given to exactly one of two that connect at once', async () => {
    const token = await link()
    const both = [pages.first, pages.second].map((page) => connectGuest({ port, token, page }))
    await eventually(() => expect(both.flatMap((guest) => [...guest.seated(), ...guest.closed()])).toHaveLength(2))
    expect(both.flatMap((guest) => guest.seated())).toHaveLength(1)
    expect(both.flatMap((guest) => guest.closed())).toEqual(['taken'])
  })

  it('is kept by a page that reconnects, which is no new entry', async () => {
    const token = await link()
    const first = await seated(token)
    const again = await seated(token)
    await eventually(() => expect(first.socket.connected).toBe(false))
    expect(again.socket.connected).toBe(true)
    expect(await auditOf('read:call')).toHaveLength(1)
  })

  it('is refused after fifty entries with one link', async () => {
    const token = await link()
    await app.context.database.db.updateTable('call_guests').set({ entries: 50 }).execute()
    expect(await refused(token)).toEqual(['ended'])
    expect(await auditOf('read:call')).toEqual([])
  })

  it.each(['patient', 'doctor'] as const)('is ended at once by the %s', async (role) => {
    const [a, b] = await callOfBoth()
    const token = await link()
    const guest = await seated(token)
    await end(role === 'patient' ? patient : doctor)
    await eventually(() => expect(guest.socket.connected).toBe(false))
    a.socket.emit('guest:signal', hello)
    expect(await refused(token)).toEqual(['NOT_FOUND'])
    expect([await guestOf(patient), await guestOf(doctor)]).toEqual([null, null])
    expect((await auditOf('change:call-guest'))[0]).toMatchObject({ actor: { role } })
    expect(guest.signals()).toEqual([])
    expect([a.socket.connected, b.socket.connected]).toEqual([true, true])
  })

  it('outlasts a late message about the end of an earlier link', async () => {
    const token = await link()
    const guest = await seated(token)
    live.closeGuestSeat(id, hashOfToken(token))
    const [a] = await callOfBoth()
    guest.socket.emit('guest:signal', 'patient', hello)
    await eventually(() => expect(a.guestSignals()).toEqual([hello]))
  })

  it('is ended by a new link and by a cancelled visit', async () => {
    const guest = await seated(await link())
    const token = (await makeLink()).body.token
    await eventually(() => expect(guest.socket.connected).toBe(false))
    const next = await seated(token, pages.second)
    await patient.call(cancelAppointment, params())
    await eventually(() => expect(next.socket.connected).toBe(false))
  })
})

describe('signals', () => {
  it('of the guest reach the participant whom they are addressed to, in the room of this visit alone', async () => {
    const [a, b] = await callOfBoth()
    const elsewhere = await openCallTab({ port, cookie: doctor.cookie, appointmentId: id })
    const guest = await seated(await link())
    guest.socket.emit('guest:signal', 'patient', hello)
    guest.socket.emit('guest:signal', 'doctor', { microphone: false })
    await eventually(() => expect([a.guestSignals(), b.guestSignals()]).toEqual([[hello], [{ microphone: false }]]))
    expect(elsewhere.guestSignals()).toEqual([])
    expect([a.signals(), b.signals()]).toEqual([[], []])
  })

  it('of a participant reach the guest with the role of the sender, and only from the room', async () => {
    const token = await link()
    const guest = await seated(token)
    const outside = await openCallTab({ port, cookie: patient.cookie, appointmentId: id })
    outside.socket.emit('guest:signal', hello)
    const [a, b] = await callOfBoth()
    a.socket.emit('guest:signal', hello)
    b.socket.emit('guest:signal', { left: true })
    await eventually(() => expect(guest.signals()).toHaveLength(2))
    expect(guest.signals()).toEqual(
      expect.arrayContaining([
        ['patient', hello],
        ['doctor', { left: true }]
      ])
    )
  })

  it('of other visits stay there', async () => {
    const guest = await seated(await link())
    const stranger = await app.asPatient()
    const other = (await bookVisit(stranger, doctor, { appointmentDate: '2026-11-20', timeSlot: '11:00-11:30' }))._id
    app.clock.set(at('10:55'))
    const tab = await openCallTab({ port, cookie: stranger.cookie, appointmentId: other })
    expect(await tab.join()).toMatchObject({ ok: true })
    tab.socket.emit('guest:signal', hello)
    guest.socket.emit('guest:signal', 'patient', hello)
    await tab.join()
    expect([tab.guestSignals(), guest.signals()]).toEqual([[], []])
  })

  it('that are invalid, contain video or data, or are over the limit are dropped', async () => {
    const [a, b] = await callOfBoth()
    const guest = await seated(await link())
    const raw = guest.socket as unknown as Socket
    const offer = (sdp: string) => ({ link: pages.first, description: { type: 'offer', sdp } })
    const voice = offer('v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n')
    for (const media of ['video', 'application']) {
      raw.emit('guest:signal', 'patient', offer(`v=0\r\nm=audio 9 X 1\r\nm=${media} 9 X 1\r\n`))
      ;(b.socket as unknown as Socket).emit('guest:signal', offer(`v=0\r\nm=${media} 9 X 1\r\n`))
    }
    for (const signal of [undefined, null, 7, {}, { media: { microphone: true } }])
      raw.emit('guest:signal', 'patient', signal)
    for (const to of [undefined, null, 'guest', 'admin', {}, ['patient']]) raw.emit('guest:signal', to, hello)
    for (let count = 0; count < 400; count++) raw.emit('guest:signal', 'patient', voice)
    raw.emit('guest:signal', 'doctor', hello)
    await eventually(() => expect(a.guestSignals().length).toBeGreaterThan(200))
    await a.join()
    expect(a.guestSignals().length).toBeLessThanOrEqual(300)
    expect(new Set(a.guestSignals().map((signal) => JSON.stringify(signal)))).toEqual(new Set([JSON.stringify(voice)]))
    expect([b.guestSignals(), guest.signals()]).toEqual([[], []])
  })
})

it('gives a guest nothing of the call but signals and who is there: no room, no changes, no call of the API', async () => {
  const [a] = await callOfBoth()
  const token = await link()
  const guest = await seated(token)
  const raw = guest.socket as unknown as Socket
  raw.emit('call:join', { appointmentId: id })
  raw.emit('call:signal', hello)
  raw.emit('call:leave')
  await a.join()
  a.socket.emit('call:signal', hello)
  await app.context.live.changed([patient.id], ['appointments'])
  a.socket.emit('guest:signal', hello)
  await eventually(() => expect(guest.signals()).toHaveLength(1))
  expect(guest.events()).toEqual(['guest:seated', 'guest:presence', 'guest:signal'])
  expect(a.presences().at(-1)).toEqual({ patient: true, doctor: true })
  for (const path of ['video', 'guest', 'emergency']) {
    const url = `/api/appointments/${id}/${path}`
    expect((await app.server.inject({ url, headers: { cookie: `session=${token}` } })).statusCode).toBe(401)
  }
})

// An embedded database supports only one node.
if (process.env.DATABASE_URL_TEST)
  it('works across two nodes: the seat is one, signals arrive, and its end is known everywhere', async () => {
    const secondLive = openLive(app.context)
    const context: AppContext = { ...app.context, live: secondLive }
    const second = await buildApp(context)
    listen(context, secondLive, second)
    await second.listen({ port: 0, host: '127.0.0.1' })
    try {
      const [a] = await callOfBoth()
      const token = await link()
      const guest = await seated(token, pages.first, (second.server.address() as AddressInfo).port)
      await eventually(async () => expect(await guestOf(patient)).toMatchObject({ isSeated: true }))
      expect(await refused(token)).toEqual(['taken'])
      a.socket.emit('guest:signal', hello)
      guest.socket.emit('guest:signal', 'patient', hello)
      await eventually(() => expect([guest.signals(), a.guestSignals()]).toEqual([[['patient', hello]], [hello]]))
      await end(doctor)
      await eventually(() => expect(guest.socket.connected).toBe(false))
    } finally {
      await secondLive.close()
      await second.close()
    }
  })
