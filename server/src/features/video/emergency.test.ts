import { setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { callEmergency, getEmergency, listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { getVideo } from '@arogyachat/contract/endpoints/video'
import { emergenciesPerHour } from '@arogyachat/contract/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Live, type Presence, silentLive } from '../../live/live.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let site: TestApp
let patient: Client
let doctor: Client
let id: string
let changes: [accounts: readonly string[], topics: readonly string[]][]
let inRoom: Presence

const live: Live = {
  ...silentLive,
  changed: (accounts, topics) => void changes.push([accounts, topics]),
  inRooms: async (ids) => new Map(ids.map((room) => [room, inRoom]))
}
beforeEach(async () => {
  inRoom = { patient: false, doctor: false }
  changes = []
  site = await createTestApp({ live, now: new Date('2026-11-21T09:45:00+05:30') })
  doctor = await site.asDoctor({ phone: '+919800000001' })
  patient = await site.asPatient({ phone: '+919800000002', language: 'hi' })
  await offerHours(doctor)
  id = (await bookVisit(patient, doctor))._id
  at('2026-11-21T10:05:00+05:30')
})
afterAll(() => site.close())

const at = (iso: string) => site.clock.set(new Date(iso))
const press = (client: Client) => client.call(callEmergency, { params: { id } })
const stateFor = async (client: Client) => (await client.call(getEmergency, { params: { id } })).body.emergency?.state
const alarmsOf = async (client: Client) => (await client.call(listNotices)).body.alarms
const noted = async () =>
  (await patient.call(listPatientAudit)).body.events.filter((event) => event.action === 'change:emergency').length

describe('an emergency called by a participant', () => {
  it.each(['patient', 'doctor'] as const)(
    'by the %s reaches the other participant on any page, and its state is reported back',
    async (role) => {
      const [caller, receiver] = role === 'patient' ? [patient, doctor] : [doctor, patient]
      expect(await stateFor(caller)).toBeUndefined()
      const pressed = await press(caller)
      expect(pressed).toMatchObject({ status: 201, body: { emergency: { state: 'waiting' } } })
      expect(changes.at(-1)).toEqual([[receiver.id], ['notices']])
      const [alarm, ...others] = await alarmsOf(receiver)
      expect(others).toEqual([])
      expect(alarm).toMatchObject({ kind: 'emergency', appointmentId: id, by: role, state: 'waiting' })
      expect(alarm?.phone).toBe(role === 'patient' ? '+919800000002' : '+919800000001')
      expect(await alarmsOf(caller)).toEqual([])
      expect(await stateFor(receiver)).toBeUndefined()

      // Only the receiver's own browser can mark it as delivered.
      const ids = [alarm?._id]
      await caller.call(markNotices, { body: { ids, as: 'seen' } })
      expect(await stateFor(caller)).toBe('waiting')
      changes = []
      await receiver.call(markNotices, { body: { ids, as: 'shown' } })
      expect(await stateFor(caller)).toBe('shown')
      expect(new Set(changes.flatMap(([accounts]) => accounts))).toEqual(new Set([caller.id, receiver.id]))
      expect(await alarmsOf(receiver)).toHaveLength(1)
      await receiver.call(markNotices, { body: { ids, as: 'seen' } })
      expect(await stateFor(caller)).toBe('seen')
      expect(await alarmsOf(receiver)).toEqual([])
      expect(await noted()).toBe(1)
    }
  )

  it('is mailed to the other participant in their language', async () => {
    await site.context.jobs.work()
    const before = site.mails.length
    await press(doctor)
    await site.context.jobs.work()
    expect(site.mails.slice(before)).toMatchObject([
      { to: patient.email, subject: 'ArogyaChat पर आपकी मुलाकात में इमरजेंसी', text: expect.stringContaining('112') }
    ])
  })

  it('is created once for repeated and concurrent presses within a minute, and again after it was seen', async () => {
    await Promise.all(Array.from({ length: 6 }, () => press(patient)))
    expect(await alarmsOf(doctor)).toHaveLength(1)
    expect(await noted()).toBe(1)
    const ids = (await alarmsOf(doctor)).map((alarm) => alarm._id)
    await doctor.call(markNotices, { body: { ids, as: 'seen' } })
    expect((await press(patient)).body.emergency?.state).toBe('waiting')
    expect(await noted()).toBe(2)
  })

  it('is limited per hour for each participant', async () => {
    const start = site.clock.now().getTime()
    for (let count = 0; count < emergenciesPerHour; count++) {
      site.clock.set(new Date(start + count * 61_000))
      expect((await press(patient)).status).toBe(201)
    }
    site.clock.set(new Date(start + 10 * 61_000))
    expect(await press(patient)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect((await press(doctor)).status).toBe(201)
    expect(await stateFor(patient)).toBe('waiting')
    site.clock.set(new Date(start + 3600_000 + 61_000))
    expect((await press(patient)).status).toBe(201)
  })

  it('is possible during the time of the call, or while the caller is in its room', async () => {
    at('2026-11-21T09:46:00+05:30')
    expect((await press(patient)).body.code).toBe('TOO_EARLY')
    inRoom = { patient: false, doctor: true }
    expect((await press(patient)).status).toBe(201)

    inRoom = { patient: false, doctor: false }
    at('2026-11-21T11:40:00+05:30')
    expect((await press(patient)).body.code).toBe('APPOINTMENT_OVER')
    inRoom = { patient: true, doctor: true }
    expect((await press(patient)).status).toBe(201)
  })

  it('cannot be called by a doctor long before the appointment, in its room or not', async () => {
    at('2026-11-21T09:46:00+05:30')
    for (const isReachable of [false, true]) {
      inRoom = { patient: false, doctor: isReachable }
      expect(await press(doctor)).toMatchObject({ status: 409, body: { code: 'TOO_EARLY' } })
    }
    expect(await alarmsOf(patient)).toEqual([])
    at('2026-11-21T09:50:00+05:30')
    expect((await press(doctor)).status).toBe(201)
  })

  it('can be called after the appointment was completed, because the call continues', async () => {
    for (const status of ['confirmed', 'completed'])
      await doctor.call(setAppointmentStatus, { params: { id }, body: { status } })
    expect((await press(patient)).status).toBe(201)
  })

  it('can neither be called nor read by anyone else', async () => {
    await press(patient)
    for (const stranger of [await site.asPatient(), await site.asDoctor()]) {
      expect((await press(stranger)).status).toBe(404)
      expect((await stranger.call(getEmergency, { params: { id } })).status).toBe(404)
      expect(await alarmsOf(stranger)).toEqual([])
    }
  })
})

describe('the telephone number of the other participant', () => {
  const phone = async (client: Client) => (await client.call(getVideo, { params: { id } })).body.otherPhone
  const both = async () => [await phone(patient), await phone(doctor)]
  const confirm = () => doctor.call(setAppointmentStatus, { params: { id }, body: { status: 'confirmed' } })

  it('is available to both participants of a confirmed call while it can be joined, and at no other time', async () => {
    await confirm()
    expect(await both()).toEqual(['+919800000001', '+919800000002'])
    at('2026-11-21T09:46:00+05:30')
    expect(await both()).toEqual([null, null])
    inRoom = { patient: false, doctor: true }
    expect(await both()).toEqual([null, null])
    inRoom = { patient: false, doctor: false }
    at('2026-11-21T11:40:00+05:30')
    expect(await both()).toEqual([null, null])
  })

  it('cannot be collected by booking: a patient receives it only once the doctor has accepted the appointment or joined', async () => {
    expect(await both()).toEqual([null, '+919800000002'])
    inRoom = { patient: false, doctor: true }
    expect(await phone(patient)).toBe('+919800000001')
    inRoom = { patient: false, doctor: false }
    await confirm()
    expect(await phone(patient)).toBe('+919800000001')
  })
})
