import type { AddressInfo } from 'node:net'
import { logout } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment, cancelAppointment, getAppointment } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { getVideo } from '@arogyachat/contract/endpoints/video'
import type { BrowserEvents, CallJoined, CallSignal, ServerEvents, Topic } from '@arogyachat/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { AppContext } from '../../app-context.ts'
import { type LiveServer, openLive } from '../../live/live.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { answerCalls } from './call-room-service.ts'

type Browser = Socket<ServerEvents, BrowserEvents>

const page = 'a'.repeat(32)
const hello: CallSignal = { hello: { page, answer: false } }
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`)

let site: TestApp
let live: LiveServer
let port: number
let patient: Client
let doctor: Client
let appointmentId: string

beforeEach(async () => {
  const config = readConfig({ MASTER_KEY: 'a'.repeat(64), LOG_LEVEL: 'fatal' })
  live = openLive({ config, database: await testDatabase(), log: createLog('fatal') })
  site = await createTestApp({ live, now: at('09:00') })
  live.attach(site.server.server, site.context, (tab) => answerCalls(site.context, tab))
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  port = (site.server.server.address() as AddressInfo).port
  patient = await site.asPatient()
  doctor = await site.asDoctor()
  appointmentId = await booked()
})

afterEach(async () => {
  await live.close()
  await site.close()
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

/** A tab of this person; every event it gets is in `heard`. */
async function browserOf(cookie: string | undefined, toPort = port, headers: Record<string, string> = {}) {
  const socket: Browser = io(`http://127.0.0.1:${toPort}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...(cookie && { cookie }), ...headers }
  })
  onTestFinished(() => void socket.disconnect())
  const heard: { event: string; with: unknown }[] = []
  socket.onAny((event: string, value: unknown) => heard.push({ event, with: value }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const of = <T>(event: string) => heard.filter((one) => one.event === event).map((one) => one.with as T)
  return {
    socket,
    join: (id = appointmentId): Promise<CallJoined> =>
      socket.timeout(5000).emitWithAck('call:join', { appointmentId: id }),
    presences: () => of<{ patient: boolean; doctor: boolean }>('call:presence'),
    signals: () => of<CallSignal>('call:signal'),
    closed: () => of<string>('call:closed'),
    topics: () => of<Topic[]>('changed').flat()
  }
}

const both = { patient: true, doctor: true }

describe('the door of the sockets', () => {
  it('is shut without a session', async () => {
    await expect(browserOf(undefined)).rejects.toThrow('NOT_SIGNED_IN')
    await expect(browserOf('session=nothing-of-ours')).rejects.toThrow('NOT_SIGNED_IN')
  })

  it('is shut to pages of another origin, even with the cookie', async () => {
    await expect(browserOf(patient.cookie, port, { origin: 'https://evil.example' })).rejects.toThrow()
    const own = await browserOf(patient.cookie, port, { origin: `http://127.0.0.1:${port}` })
    expect(own.socket.connected).toBe(true)
  })

  it('throws out the tabs of a session that ends, and says why first', async () => {
    const tab = await browserOf(patient.cookie)
    const stays = await browserOf(doctor.cookie)
    const gone = new Promise((resolve) => tab.socket.on('disconnect', resolve))
    await patient.call(logout)
    expect(await gone).toBe('io server disconnect')
    expect(tab.topics().at(-1)).toBe('session')
    expect(stays.socket.connected).toBe(true)
  })
})

describe('the room of an appointment', () => {
  beforeEach(() => site.clock.set(at('09:55')))

  it('lets its two people in, says who is there, and remembers that they met', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
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

  it('does not exist for a third person', async () => {
    const other = await site.asPatient()
    const third = await browserOf(other.cookie)
    expect(await third.join()).toEqual({ ok: false, code: 'NOT_FOUND' })
    const a = await browserOf(patient.cookie)
    await a.join()
    third.socket.emit('call:signal', hello)
    expect((await other.call(getVideo, { params: { id: appointmentId } })).status).toBe(404)
    expect(a.signals()).toEqual([])
  })

  it('opens ten minutes before by the clock of the server, or at once when the doctor is there', async () => {
    site.clock.set(at('09:49'))
    const a = await browserOf(patient.cookie)
    expect(await a.join()).toEqual({ ok: false, code: 'TOO_EARLY' })
    const b = await browserOf(doctor.cookie)
    expect(await b.join()).toMatchObject({ ok: true })
    expect(await a.join()).toMatchObject({ ok: true })
  })

  it('has one place per person: a second tab takes the place of the first', async () => {
    const first = await browserOf(patient.cookie)
    const second = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
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

  it('passes signals to the other only, not to other rooms nor to other tabs', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
    const bystander = await browserOf(doctor.cookie)
    await a.join()
    await b.join()
    const signal: CallSignal = { media: { microphone: true, camera: false, pictures: true } }
    a.socket.emit('call:signal', signal)
    await vi.waitFor(() => expect(b.signals()).toEqual([signal]))
    expect(a.signals()).toEqual([])
    expect(bystander.signals()).toEqual([])
  })

  it('sees it when one leaves and when one’s line drops', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
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

  it('is left by a leave that follows a join at once', async () => {
    const a = await browserOf(patient.cookie)
    const joined = a.join()
    a.socket.emit('call:leave')
    await joined
    await vi.waitFor(async () =>
      expect((await live.inRooms([appointmentId])).get(appointmentId)).toEqual({ patient: false, doctor: false })
    )
  })

  it('is emptied when the appointment is canceled', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
    await a.join()
    await b.join()
    await doctor.call(cancelAppointment, { params: { id: appointmentId } })
    await vi.waitFor(() => expect([a.closed(), b.closed()]).toEqual([['canceled'], ['canceled']]))
    a.socket.emit('call:signal', hello)
    expect(await a.join()).toEqual({ ok: false, code: 'APPOINTMENT_OVER' })
    expect(b.signals()).toEqual([])
  })

  it('answers what it does not understand, and goes on', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
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

  it('cuts off who sends more than 64 kB at once, and nobody else', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
    await a.join()
    await b.join()
    const cut = new Promise((resolve) => a.socket.on('disconnect', resolve))
    ;(a.socket as unknown as Socket).emit('call:signal', { hello: 'x'.repeat(70_000) })
    await cut
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
    expect(b.signals()).toEqual([])
  })

  it('passes on a burst of a call and not a flood', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie)
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
    site.clock.set(at('09:55'))
    secondLive = openLive(site.context)
    const context: AppContext = { ...site.context, live: secondLive }
    second = await buildApp(context)
    secondLive.attach(second.server, context, (tab) => answerCalls(context, tab))
    await second.listen({ port: 0, host: '127.0.0.1' })
    secondPort = (second.server.address() as AddressInfo).port
  })
  afterEach(async () => {
    await secondLive.close()
    await second.close()
  })

  it('are one room: who is there, signals of any size, the second tab, the end', async () => {
    const a = await browserOf(patient.cookie)
    const b = await browserOf(doctor.cookie, secondPort)
    await a.join()
    // The nodes find each other within a moment of their start.
    await vi.waitFor(async () =>
      expect((await secondLive.inRooms([appointmentId])).get(appointmentId)).toEqual({ patient: true, doctor: false })
    )
    expect(await b.join()).toMatchObject({ ok: true, presence: both })
    await vi.waitFor(() => expect(a.presences().at(-1)).toEqual(both))

    const large: CallSignal = { link: page, description: { type: 'offer', sdp: 'ä'.repeat(20_000) } }
    a.socket.emit('call:signal', large)
    b.socket.emit('call:signal', hello)
    await vi.waitFor(() => expect([a.signals(), b.signals()]).toEqual([[hello], [large]]))

    const other = await browserOf(patient.cookie, secondPort)
    expect(await other.join()).toMatchObject({ ok: true, presence: both })
    await vi.waitFor(() => expect(a.closed()).toEqual(['replaced']))
    b.socket.emit('call:signal', hello)
    await vi.waitFor(() => expect(other.signals()).toEqual([hello]))
    expect(a.signals()).toEqual([hello])

    const gone = new Promise((resolve) => other.socket.on('disconnect', resolve))
    await patient.call(logout)
    expect(await gone).toBe('io server disconnect')
    await vi.waitFor(() => expect(b.presences().at(-1)).toEqual({ patient: false, doctor: true }))
  })
}

// One embedded database has one node.
if (process.env.DATABASE_URL_TEST) describe('two nodes over PostgreSQL', overPostgres)
