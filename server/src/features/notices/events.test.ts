import {
  cancelAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import { type Notice, noticeKinds } from '@arogyachat/contract/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let app: TestApp
let database: Database
let patient: Client
let doctor: Client

const { live, changes } = recordingLive()

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  changes.length = 0
  database = await testDatabase()
  app = await createTestApp({ database, live, now: new Date('2026-11-21T08:55:00+05:30'), ...options })
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await app.asPatient({ name: 'Asha Devi', language: 'ta' })
  await offerHours(doctor)
}
beforeEach(() => open())
afterAll(() => app.close())

const noticesOf = async (client: Client): Promise<Notice[]> => (await client.call(listNotices)).body.notices
const setStatus = (client: Client, id: string, status: string) =>
  client.call(setAppointmentStatus, { params: { id }, body: { status } })
const setTime = (iso: string) => app.clock.set(new Date(iso))
const signNote = (id: string, fields: object = {}) =>
  doctor.call(signVisitNote, { params: { id }, body: { diagnosis: 'Viral cough', ...fields } })
const medications = [{ name: 'PARACETAMOL', dosage: '500 mg' }]
/** A confirmed appointment, before its event. */
const confirmedVisit = async () => {
  const visit = await bookVisit(patient, doctor)
  await setStatus(doctor, visit._id, 'confirmed')
  return visit._id
}

interface Case {
  kind: Notice['kind']
  receiver: 'patient' | 'doctor'
  hasMail: boolean
  act: () => Promise<unknown>
}
const cases: Case[] = [
  { kind: 'booked', receiver: 'doctor', hasMail: true, act: () => bookVisit(patient, doctor) },
  {
    kind: 'booked',
    receiver: 'patient',
    hasMail: true,
    act: async () => {
      await bookVisit(patient, doctor)
      await bookVisit(doctor, doctor, { patientId: patient.id, timeSlot: '11:00-11:30' })
    }
  },
  { kind: 'confirmed', receiver: 'patient', hasMail: true, act: confirmedVisit },
  {
    kind: 'moved',
    receiver: 'doctor',
    hasMail: true,
    act: async () =>
      patient.call(rescheduleAppointment, { params: { id: await confirmedVisit() }, body: { timeSlot: '11:00-11:30' } })
  },
  {
    kind: 'canceled',
    receiver: 'doctor',
    hasMail: true,
    act: async () => patient.call(cancelAppointment, { params: { id: await confirmedVisit() } })
  },
  {
    kind: 'canceled',
    receiver: 'patient',
    hasMail: true,
    act: async () => setStatus(doctor, await confirmedVisit(), 'canceled')
  },
  {
    kind: 'canceled',
    receiver: 'patient',
    hasMail: true,
    act: async () =>
      doctor.call(updateAppointment, { params: { id: await confirmedVisit() }, body: { status: 'canceled' } })
  },
  {
    kind: 'completed',
    receiver: 'patient',
    hasMail: false,
    act: async () => {
      const id = await confirmedVisit()
      setTime('2026-11-21T10:10:00+05:30')
      await setStatus(doctor, id, 'completed')
    }
  },
  {
    kind: 'no-show',
    receiver: 'patient',
    hasMail: true,
    act: async () => {
      const id = await confirmedVisit()
      setTime('2026-11-21T10:40:00+05:30')
      await setStatus(doctor, id, 'no-show')
    }
  },
  {
    kind: 'prescribed',
    receiver: 'patient',
    hasMail: true,
    act: async () => doctor.call(addPrescription, { params: { id: await confirmedVisit() }, body: { medications } })
  },
  {
    kind: 'note',
    receiver: 'patient',
    hasMail: true,
    act: async () => {
      const id = await confirmedVisit()
      setTime('2026-11-21T10:10:00+05:30')
      await signNote(id)
    }
  }
]

describe('an event of an appointment', () => {
  it.each(cases)(
    '$kind reaches the $receiver live and by mail, but not the participant who caused it',
    async (event) => {
      await event.act()
      const [receiver, actor] = event.receiver === 'patient' ? [patient, doctor] : [doctor, patient]
      const [newest] = await noticesOf(receiver)
      expect(newest).toMatchObject({
        kind: event.kind,
        name: event.receiver === 'patient' ? 'Dr. Meera Rao' : 'Asha Devi',
        by: actor.role,
        appointmentDate: '2026-11-21',
        state: 'waiting'
      })
      const own = (await noticesOf(actor)).filter((notice) => notice.kind === event.kind && notice.by === actor.role)
      expect(own).toEqual([])
      expect(changes.filter(([, topics]) => topics.includes('notices')).at(-1)).toEqual([[receiver.id], ['notices']])

      await app.context.jobs.work()
      const mails = app.mails.filter((mail) => mail.id === newest?._id)
      expect(mails.map((mail) => mail.to)).toEqual(event.hasMail ? [receiver.email] : [])
      // The queue is empty, so the mails of all earlier events have been sent too.
      const waiting = await database.db
        .selectFrom('notices')
        .select('id')
        .where('mail_due_at', 'is not', null)
        .execute()
      expect(waiting).toEqual([])
    }
  )

  it('has a test case above for every kind of notice about what a participant did', () => {
    const covered = new Set(cases.map((event) => event.kind))
    const others = noticeKinds.slice(noticeKinds.indexOf('emergency'))
    expect(noticeKinds.filter((kind) => !covered.has(kind))).toEqual(others)
  })

  it('is written once however often the same change is requested, even concurrently', async () => {
    const id = await confirmedVisit()
    await Promise.all(Array.from({ length: 5 }, () => doctor.call(cancelAppointment, { params: { id } })))
    await doctor.call(addPrescription, { params: { id }, body: { medications } })
    expect((await noticesOf(patient)).map((notice) => notice.kind)).toEqual(['canceled', 'confirmed'])
  })

  it('causes a notice for each version of a note, and none for a repeated signature', async () => {
    const id = await confirmedVisit()
    setTime('2026-11-21T10:10:00+05:30')
    await Promise.all(Array.from({ length: 3 }, () => signNote(id)))
    const notes = async () => (await noticesOf(patient)).filter((notice) => notice.kind === 'note')
    expect(await notes()).toHaveLength(1)
    expect((await signNote(id, { diagnosis: 'Pneumonia', reason: 'X-ray' })).status).toBe(201)
    expect(await notes()).toHaveLength(2)
    expect(JSON.stringify(app.mails)).not.toMatch(/Viral|Pneumonia|X-ray/)
  })

  it('causes a notice for each move, but not for a move to the current time', async () => {
    const id = await confirmedVisit()
    const move = (timeSlot: string) => patient.call(rescheduleAppointment, { params: { id }, body: { timeSlot } })
    for (const slot of ['11:00-11:30', '10:00-10:30', '10:00-10:30', '11:00-11:30']) {
      setTime(new Date(app.clock.now().getTime() + 1000).toISOString())
      expect((await move(slot)).status).toBe(200)
    }
    const moves = (await noticesOf(doctor)).filter((notice) => notice.kind === 'moved')
    expect(moves.map((notice) => notice.timeSlot)).toEqual(['11:00-11:30', '10:00-10:30', '11:00-11:30'])
  })

  it('that is undone is withdrawn, and causes a new notice when it happens again', async () => {
    const id = await confirmedVisit()
    setTime('2026-11-21T10:10:00+05:30')
    const kinds = async () => (await noticesOf(patient)).map((notice) => notice.kind)
    await setStatus(doctor, id, 'completed')
    expect(await kinds()).toEqual(['completed', 'confirmed'])
    changes.length = 0
    expect((await setStatus(doctor, id, 'confirmed')).status).toBe(200)
    expect(await kinds()).toEqual(['confirmed'])
    expect(changes).toContainEqual([[patient.id], ['notices']])
    await setStatus(doctor, id, 'completed')
    expect(await kinds()).toEqual(['completed', 'confirmed'])
  })

  it('that was refused causes no notice', async () => {
    const visit = await bookVisit(patient, doctor)
    const before = await noticesOf(doctor)
    expect(
      (await patient.call(setAppointmentStatus, { params: { id: visit._id }, body: { status: 'confirmed' } })).status
    ).toBe(403)
    expect((await setStatus(doctor, visit._id, 'completed')).status).toBe(409)
    const symptoms = await patient.call(updateAppointment, { params: { id: visit._id }, body: { symptoms: 'Fever' } })
    expect(symptoms.status).toBe(200)
    expect(await noticesOf(doctor)).toEqual(before)
    expect(await noticesOf(patient)).toEqual([])
  })
})
