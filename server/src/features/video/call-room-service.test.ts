import type { AddressInfo } from 'node:net'
import { logout } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, cancelAppointment, getAppointment } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { getVideo } from '@arogyachat/contract/endpoints/video'
import type { CallSignal } from '@arogyachat/contract/live'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { AppContext } from '../../app-context.ts'
import { type LiveServer, openLive } from '../../live/open.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { openCallTab } from '../../testing/tabs/call-tab.ts'
import { handleCallEvents } from './call-room-service.ts'

const page = 'a'.repeat(32)
const hello: CallSignal = { hello: { page, answer: false } }
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

let app: TestApp
let live: LiveServer
let port: number
let patient: Client
let doctor: Client
let appointmentId: string

beforeEach(async () => {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), LOG_LEVEL: 'fatal' })
  live = openLive({ config, database: await testDatabase(), log: createLog('fatal') })
  app = await createTestApp({ live, now: at('09:00') })
  live.attach(app.server.server, app.context, (tab) => handleCallEvents(app.context, tab))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
  patient = await app.asPatient()
  doctor = await app.asDoctor()
  appointmentId = await booked()
})

afterEach(async () => {
  await live.close()
  await app.close()
})

async function booked(timeSlot = '10:00-10:30'): Promise<string> {
  await doctor.call(saveDoctorProfile, {
    body: { availability: { days: ['Friday'], timeSlots: ['10:00-10:30', '11:00-11:30'] } }
  })
  const body = { doctorId: doctor.id, appointmentDate: '2026-11-20', timeSlot }
  const answer = await patient.call(bookAppointment, { body })
  expect(answer.status).toBe(201)
  return answer.body.appointment._id
}

const openTab = (cookie: string | undefined, toPort = port, headers: Record<string, string> = {}) =>
  openCallTab({ port: toPort, cookie, appointmentId, headers })

const both = { patient: true, doctor: true }

describe('the socket connection', () => {
  it('is refused without a session', async () => {
    await expect(openTab(undefined)).rejects.toThrow('NOT_SIGNED_IN')
    await expect(openTab('session=nothing-of-ours')).rejects.toThrow('NOT_SIGNED_IN')
  })

  it('is refused to pages of another origin, even with the cookie', async () => {
    await expect(openTab(patient.cookie, port, { origin: 'https://evil.example' })).rejects.toThrow()
    const own = await openTab(patient.cookie, port, { origin: `http://127.0.0.1:${port}` })
    expect(own.socket.connected).toBe(true)
  })

  it('is closed when its session ends, after sending the reason', async () => {
    const tab = await openTab(patient.cookie)
    const stays = await openTab(doctor.cookie)
    const disconnected = new Promise((resolve) => tab.socket.on('disconnect', resolve))
    await patient.call(logout)
    expect(await disconnected).toBe('io server disconnect')
    expect(tab.topics().at(-1)).toBe('session')
    expect(stays.socket.connected).toBe(true)
  })
})

describe('the room of an appointment', () => {
  beforeEach(() => app.clock.set(at('09:55')))

  it('admits its two participants, announces who is present, and records that they met', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    expect(await a.join()).toMatchObject({ ok: true, polite: true, presence: { patient: true, doctor: false } })
    expect(await b.join()).toMatchObject({ ok: true, polite: false, presence: both, iceServers: [] })
    await vi.waitFor(() => expect(a.presences().at(-1)).toEqual(both))
    expect(a.topics()).toContain('appointments')
    const { body } = await patient.call(getAppointment, { params: { id: appointmentId } })
    expect(body.appointment).toMatchObject({ hasMet: true, inRoom: both })
    const video = await doctor.call(getVideo, { params: { id: appointmentId } })
    expect(video.body).toMatchObject({
      roomId: body.appointment.roomId,
      iceServers: [],
      joinOpensAt: at('09:50').toISOString()
    })
  })

  it('returns NOT_FOUND to a third user', async () => {
    const other = await app.asPatient()
    const third = await openTab(other.cookie)
    expect(await third.join()).toEqual({ ok: false, code: 'NOT_FOUND' })
    const a = await openTab(patient.cookie)
    await a.join()
    third.socket.emit('call:signal', hello)
    expect((await other.call(getVideo, { params: { id: appointmentId } })).status).toBe(404)
    expect(a.signals()).toEqual([])
  })

  it('opens ten minutes before the start by the server’s clock, or as soon as the doctor is present', async () => {
    app.clock.set(at('09:49'))
    const a = await openTab(patient.cookie)
    expect(await a.join()).toEqual({ ok: false, code: 'TOO_EARLY' })
    const b = await openTab(doctor.cookie)
    expect(await b.join()).toMatchObject({ ok: true })
    expect(await a.join()).toMatchObject({ ok: true })
  })

  it('has one place per participant: a second tab replaces the first', async () => {
    const first = await openTab(patient.cookie)
    const second = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    await b.join()
    await first.join()
    await second.join()
    await vi.waitFor(() => expect(first.closed()).toEqual(['replaced']))
    b.socket.emit('call:signal', hello)
    await vi.waitFor(() => expect(second.signals()).toEqual([hello]))
    first.socket.emit('call:signal', hello)
    first.socket.disconnect()
    await second.join()
    expect(first.signals()).toEqual([])
    expect(b.signals()).toEqual([])
    expect(b.presences().at(-1)).toEqual(both)
  })

  it('forwards signals only to the other participant, not to other rooms or tabs', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    const bystander = await openTab(doctor.cookie)
    await a.join()
    await b.join()
    const signal: CallSignal = { media: { microphone: true, camera: false, pictures: true, paused: false } }
    a.socket.emit('call:signal', signal)
    await vi.waitFor(() => expect(b.signals()).toEqual([signal]))
    expect(a.signals()).toEqual([])
    expect(bystander.signals()).toEqual([])
  })

  it('announces when a participant leaves and when the connection is lost', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    await a.join()
    await b.join()
    a.socket.emit('call:leave')
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
    await a.join()
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual(both))
    a.socket.io.engine.close()
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
    expect((await live.inRooms([appointmentId])).get(appointmentId)).toEqual({ patient: false, doctor: true })
  })

  it('is left by a leave that immediately follows a join', async () => {
    const a = await openTab(patient.cookie)
    const joined = a.join()
    a.socket.emit('call:leave')
    await joined
    await vi.waitFor(async () =>
      expect((await live.inRooms([appointmentId])).get(appointmentId)).toEqual({ patient: false, doctor: false })
    )
  })

  it('is emptied when the appointment is cancelled', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    await a.join()
    await b.join()
    await doctor.call(cancelAppointment, { params: { id: appointmentId } })
    await vi.waitFor(() => expect([a.closed(), b.closed()]).toEqual([['canceled'], ['canceled']]))
    a.socket.emit('call:signal', hello)
    expect(await a.join()).toEqual({ ok: false, code: 'APPOINTMENT_OVER' })
    expect(b.signals()).toEqual([])
  })

  it('replies to invalid messages, and goes on', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    const raw = a.socket as unknown as Socket
    for (const input of [undefined, null, 7, 'x', [], { appointmentId: 'x' }, { appointmentId: { $ne: 1 } }]) {
      expect(await raw.timeout(5000).emitWithAck('call:join', input)).toEqual({ ok: false, code: 'INVALID' })
    }
    raw.emit('call:join', { appointmentId })
    raw.emit('call:join')
    expect(await a.join()).toMatchObject({ ok: true })
    await b.join()
    for (const signal of [undefined, null, 7, 'x', [], {}, { hello: {} }, { emergency: true }, Buffer.alloc(10)]) {
      raw.emit('call:signal', signal)
    }
    raw.emit('call:signal', { link: page, description: { type: 'offer', sdp: 'x'.repeat(60_001) } })
    raw.emit('no:such:event', { a: 1 })
    raw.emit('call:signal', hello)
    await vi.waitFor(() => expect(b.signals()).toEqual([hello]))
  })

  it('disconnects only the client that sends more than 64 kB at a time', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    await a.join()
    await b.join()
    const cut = new Promise((resolve) => a.socket.on('disconnect', resolve))
    ;(a.socket as unknown as Socket).emit('call:signal', { hello: 'x'.repeat(70_000) })
    await cut
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
    expect(b.signals()).toEqual([])
  })

  it('forwards a normal burst of a call but not a flood', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie)
    await a.join()
    await b.join()
    for (let i = 0; i < 400; i++) a.socket.emit('call:signal', hello)
    await a.join()
    await vi.waitFor(() => expect(b.signals()).toHaveLength(300))
  })
})

const overPostgres = () => {
  let secondLive: LiveServer
  let second: Awaited<ReturnType<typeof buildApp>>
  let secondPort: number

  beforeEach(async () => {
    app.clock.set(at('09:55'))
    secondLive = openLive(app.context)
    const context: AppContext = { ...app.context, live: secondLive }
    second = await buildApp(context)
    secondLive.attach(second.server, context, (tab) => handleCallEvents(context, tab))
    await second.listen({ port: 0, host: '127.0.0.1' })
    secondPort = (second.server.address() as AddressInfo).port
  })
  afterEach(async () => {
    await secondLive.close()
    await second.close()
  })

  it('share one room: presence, signals of any size, replaced tabs and ended sessions', async () => {
    const a = await openTab(patient.cookie)
    const b = await openTab(doctor.cookie, secondPort)
    await a.join()
    // The nodes discover each other shortly after their start.
    await vi.waitFor(async () =>
      expect((await secondLive.inRooms([appointmentId])).get(appointmentId)).toEqual({ patient: true, doctor: false })
    )
    expect(await b.join()).toMatchObject({ ok: true, presence: both })
    await vi.waitFor(() => expect(a.presences().at(-1)).toEqual(both))

    const large: CallSignal = { link: page, description: { type: 'offer', sdp: 'ä'.repeat(20_000) } }
    a.socket.emit('call:signal', large)
    b.socket.emit('call:signal', hello)
    await vi.waitFor(() => expect([a.signals(), b.signals()]).toEqual([[hello], [large]]))

    const other = await openTab(patient.cookie, secondPort)
    expect(await other.join()).toMatchObject({ ok: true, presence: both })
    await vi.waitFor(() => expect(a.closed()).toEqual(['replaced']))
    b.socket.emit('call:signal', hello)
    await vi.waitFor(() => expect(other.signals()).toEqual([hello]))
    expect(a.signals()).toEqual([hello])

    const disconnected = new Promise((resolve) => other.socket.on('disconnect', resolve))
    await patient.call(logout)
    expect(await disconnected).toBe('io server disconnect')
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
  })
}

// An embedded database supports only one node.
if (process.env.DATABASE_URL_TEST) describe('two nodes over PostgreSQL', overPostgres)
