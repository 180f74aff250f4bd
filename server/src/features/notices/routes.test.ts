import {
  cancelAppointment,
  rescheduleAppointment,
  setAppointmentStatus,
  updateAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { callEmergency, listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { type Notice, noticeKinds } from '@arogyachat/contract/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { type Live, silentLive } from '../../live/live.ts'
import { createLog } from '../../platform/log.ts'
import { MailError } from '../../providers/mail/port.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { mailNotices } from './mail-service.ts'

let site: TestApp
let database: Database
let patient: Client
let doctor: Client
let told: [accounts: readonly string[], topics: readonly string[]][]

const live: Live = { ...silentLive, changed: (accounts, topics) => void told.push([accounts, topics]) }

async function open(given: Parameters<typeof createTestApp>[0] = {}) {
  told = []
  database = await testDatabase()
  site = await createTestApp({ database, live, now: new Date('2026-11-21T08:55:00+05:30'), ...given })
  doctor = await site.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await site.asPatient({ name: 'Asha Devi', language: 'ta' })
  await offerHours(doctor)
}
beforeEach(() => open())
afterAll(() => site.close())

const noticesOf = async (client: Client): Promise<Notice[]> => (await client.call(listNotices)).body.notices
const setStatus = (client: Client, id: string, status: string) =>
  client.call(setAppointmentStatus, { params: { id }, body: { status } })
const later = (iso: string) => site.clock.set(new Date(iso))
const medications = [{ name: 'PARACETAMOL', dosage: '500 mg' }]
/** Of the one appointment, before its event. */
const confirmed = async () => {
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
  { kind: 'confirmed', receiver: 'patient', hasMail: true, act: confirmed },
  {
    kind: 'moved',
    receiver: 'doctor',
    hasMail: true,
    act: async () =>
      patient.call(rescheduleAppointment, { params: { id: await confirmed() }, body: { timeSlot: '11:00-11:30' } })
  },
  {
    kind: 'canceled',
    receiver: 'doctor',
    hasMail: true,
    act: async () => patient.call(cancelAppointment, { params: { id: await confirmed() } })
  },
  {
    kind: 'canceled',
    receiver: 'patient',
    hasMail: true,
    act: async () => setStatus(doctor, await confirmed(), 'canceled')
  },
  {
    kind: 'canceled',
    receiver: 'patient',
    hasMail: true,
    act: async () => doctor.call(updateAppointment, { params: { id: await confirmed() }, body: { status: 'canceled' } })
  },
  {
    kind: 'completed',
    receiver: 'patient',
    hasMail: false,
    act: async () => {
      const id = await confirmed()
      later('2026-11-21T10:10:00+05:30')
      await setStatus(doctor, id, 'completed')
    }
  },
  {
    kind: 'no-show',
    receiver: 'patient',
    hasMail: true,
    act: async () => {
      const id = await confirmed()
      later('2026-11-21T10:40:00+05:30')
      await setStatus(doctor, id, 'no-show')
    }
  },
  {
    kind: 'prescribed',
    receiver: 'patient',
    hasMail: true,
    act: async () => doctor.call(addPrescription, { params: { id: await confirmed() }, body: { medications } })
  }
]

describe('an event of an appointment', () => {
  it.each(cases)('$kind is told to the $receiver, live and by mail, and not to who did it', async (event) => {
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
    expect(told.filter(([, topics]) => topics.includes('notices')).at(-1)).toEqual([[receiver.id], ['notices']])

    await site.context.jobs.work()
    const mails = site.mails.filter((mail) => mail.id === newest?._id)
    expect(mails.map((mail) => mail.to)).toEqual(event.hasMail ? [receiver.email] : [])
    // The queue is empty: every mail of every event before it has been sent, too.
    const waiting = await database.db.selectFrom('notices').select('id').where('mail_due_at', 'is not', null).execute()
    expect(waiting).toEqual([])
  })

  it('has a case above for every kind that an appointment brings about', () => {
    const covered = new Set(cases.map((event) => event.kind))
    expect(noticeKinds.filter((kind) => !covered.has(kind))).toEqual(['emergency'])
  })

  it('is written once however often the same change is asked for, also at once', async () => {
    const id = await confirmed()
    await Promise.all(Array.from({ length: 5 }, () => doctor.call(cancelAppointment, { params: { id } })))
    await doctor.call(addPrescription, { params: { id }, body: { medications } })
    expect((await noticesOf(patient)).map((notice) => notice.kind)).toEqual(['canceled', 'confirmed'])
  })

  it('is told again for each move, and not for a move to the time it already has', async () => {
    const id = await confirmed()
    const move = (timeSlot: string) => patient.call(rescheduleAppointment, { params: { id }, body: { timeSlot } })
    for (const slot of ['11:00-11:30', '10:00-10:30', '10:00-10:30', '11:00-11:30']) {
      later(new Date(site.clock.now().getTime() + 1000).toISOString())
      expect((await move(slot)).status).toBe(200)
    }
    const moves = (await noticesOf(doctor)).filter((notice) => notice.kind === 'moved')
    expect(moves.map((notice) => notice.timeSlot)).toEqual(['11:00-11:30', '10:00-10:30', '11:00-11:30'])
  })

  it('that is undone is taken back, and told anew when it happens again', async () => {
    const id = await confirmed()
    later('2026-11-21T10:10:00+05:30')
    const kinds = async () => (await noticesOf(patient)).map((notice) => notice.kind)
    await setStatus(doctor, id, 'completed')
    expect(await kinds()).toEqual(['completed', 'confirmed'])
    told = []
    expect((await setStatus(doctor, id, 'confirmed')).status).toBe(200)
    expect(await kinds()).toEqual(['confirmed'])
    expect(told).toContainEqual([[patient.id], ['notices']])
    await setStatus(doctor, id, 'completed')
    expect(await kinds()).toEqual(['completed', 'confirmed'])
  })

  it('that was refused is told to nobody', async () => {
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

describe('the mail of a notice', () => {
  it('is in the language of the receiver, with name, date, time and a link, and nothing clinical', async () => {
    const visit = await bookVisit(patient, doctor, { symptoms: 'Chest pain since Monday' })
    await setStatus(doctor, visit._id, 'confirmed')
    await doctor.call(addPrescription, {
      params: { id: visit._id },
      body: { medications: [{ name: 'ATORVASTATIN', dosage: '10 mg' }], instructions: 'Walk daily' }
    })
    await site.context.jobs.work()
    expect(site.mails).toHaveLength(3)
    const toPatient = site.mails.filter((mail) => mail.to === patient.email)
    expect(toPatient).toHaveLength(2)
    for (const mail of toPatient) {
      expect(mail.text).toContain('Dr. Meera Rao')
      expect(mail.text).toContain('21 நவம்பர், 2026')
      expect(mail.text).toContain('10:00')
      expect(mail.text).toContain('/patient-login')
    }
    const toDoctor = site.mails.find((mail) => mail.to === doctor.email)
    expect(toDoctor?.text).toContain(
      'Asha Devi has booked an appointment with you: Saturday, 21 November 2026, 10:00 am.'
    )
    for (const mail of site.mails) {
      expect(mail.subject + mail.text).not.toMatch(/chest|pain|atorvastatin|10 mg|walk|general medicine/i)
      expect(mail.text).not.toContain(visit._id)
      expect(mail.subject).not.toMatch(/Asha|Meera/)
    }
  })

  it('is sent after a stop between the change and the mail, and once however often the job runs', async () => {
    const send = site.context.jobs.send
    site.context.jobs.send = async () => {
      throw new Error('the process ended here')
    }
    await bookVisit(patient, doctor)
    site.context.jobs.send = send
    expect(site.context.jobs.waiting).toEqual([])

    // Another process on the same database: its job runs every minute by itself.
    const sent: string[] = []
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) }
    for (let run = 0; run < 3; run++) await mailNotices(site.context, mail)
    expect(sent).toEqual([doctor.email])
  })

  it('is sent once by any number of processes at the same time', async () => {
    await offerHours(doctor, ['09:00-09:30', '10:00-10:30', '11:00-11:30', '12:00-12:30', '16:00-16:30'])
    for (const timeSlot of ['09:00-09:30', '10:00-10:30', '11:00-11:30', '12:00-12:30', '16:00-16:30'])
      await bookVisit(patient, doctor, { timeSlot })
    const sent: (string | undefined)[] = []
    const mail = {
      async send({ id }: { id?: string }) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        sent.push(id)
      }
    }
    await Promise.all(Array.from({ length: 4 }, () => mailNotices(site.context, mail)))
    expect(sent).toHaveLength(5)
    expect(new Set(sent).size).toBe(5)
  })

  it('that a process took to the server without living to say so is sent again later, under the same Message-ID', async () => {
    await bookVisit(patient, doctor)
    const sent: (string | undefined)[] = []
    const dies = {
      async send({ id }: { id?: string }) {
        sent.push(id)
        throw new Error('the process ended here')
      }
    }
    await expect(mailNotices(site.context, dies)).rejects.toThrow('ended here')
    const lives = { send: async ({ id }: { id?: string }) => void sent.push(id) }
    await mailNotices(site.context, lives)
    expect(sent).toHaveLength(1)
    later('2026-11-21T09:01:00+05:30')
    await mailNotices(site.context, lives)
    await mailNotices(site.context, lives)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
  })

  it('is tried with growing pauses while the server is away, and given up in the end, without a word about whom', async () => {
    const lines: string[] = []
    const log = createLog('debug', { write: (line) => void lines.push(line) })
    const visit = await bookVisit(patient, doctor)
    await setStatus(doctor, visit._id, 'confirmed')
    const away = new MailError('The mail server did not take the mail (ECONNREFUSED)')
    const tried: string[] = []
    const mail = {
      async send({ to }: { to: string }) {
        tried.push(to)
        throw away
      }
    }
    const context = { ...site.context, log }
    const startMs = site.clock.now().getTime()
    // One attempt a run: the others would only wait for the same time-outs.
    await mailNotices(context, mail)
    expect(tried).toHaveLength(1)
    for (let minute = 1; minute <= 75 * 60; minute += 10) {
      site.clock.set(new Date(startMs + minute * 60_000))
      await mailNotices(context, mail)
    }
    const perMail = tried.filter((to) => to === doctor.email).length
    expect(perMail).toBeGreaterThan(20)
    expect(perMail).toBeLessThan(90)
    const due = await database.db.selectFrom('notices').select('id').where('mail_due_at', 'is not', null).execute()
    expect(due).toEqual([])
    const said = lines.join('\n')
    expect(said).toContain('could not be delivered')
    expect(said).not.toMatch(/example\.org|Asha|Meera|booked|confirmed/)
  })

  it('of an emergency leaves before all others, and is tried every two minutes while the server is away', async () => {
    const id = await confirmed()
    later('2026-11-21T10:05:00+05:30')
    expect((await doctor.call(callEmergency, { params: { id } })).status).toBe(201)
    const emergency = await database.db
      .selectFrom('notices')
      .select('id')
      .where('kind', '=', 'emergency')
      .executeTakeFirstOrThrow()
    const tried: (string | undefined)[] = []
    let isAway = true
    const mail = {
      async send({ id }: { id?: string }) {
        tried.push(id)
        if (isAway) throw new MailError('The mail server did not take the mail (ECONNREFUSED)')
      }
    }
    const startMs = site.clock.now().getTime()
    for (let minute = 0; minute < 60; minute++) {
      site.clock.set(new Date(startMs + minute * 60_000))
      await mailNotices(site.context, mail)
    }
    const attempts = tried.filter((notice) => notice === emergency.id).length
    expect(attempts).toBeGreaterThanOrEqual(29)
    tried.length = 0
    isAway = false
    later('2026-11-21T12:30:00+05:30')
    await mailNotices(site.context, mail)
    expect(tried).toHaveLength(3)
    expect(tried[0]).toBe(emergency.id)
  })

  it('that is refused for good is given up at once and holds up nobody', async () => {
    const visit = await bookVisit(patient, doctor)
    await setStatus(doctor, visit._id, 'confirmed')
    const sent: string[] = []
    const mail = {
      async send({ to }: { to: string }) {
        if (to === doctor.email) throw new MailError('The mail server did not take the mail (EENVELOPE 550)', true)
        sent.push(to)
      }
    }
    await mailNotices(site.context, mail)
    expect(sent).toEqual([patient.email])
    later('2026-11-22T09:00:00+05:30')
    await mailNotices(site.context, mail)
    expect(sent).toEqual([patient.email])
  })
})

describe('the list of notices', () => {
  it('is paged, the newest first, counts what was not seen, and marks only what is one’s own', async () => {
    for (const timeSlot of ['09:00-09:30', '10:00-10:30', '11:00-11:30']) {
      await bookVisit(patient, doctor, { timeSlot })
      later(new Date(site.clock.now().getTime() + 1000).toISOString())
    }
    const { body } = await doctor.call(listNotices, { query: { pageSize: 2 } })
    expect(body).toMatchObject({ total: 3, unseen: 3, page: 1, pageSize: 2, alarms: [] })
    expect(body.notices.map((notice) => notice.timeSlot)).toEqual(['11:00-11:30', '10:00-10:30'])
    const second = await doctor.call(listNotices, { query: { pageSize: 2, page: 2 } })
    expect(second.body.notices.map((notice) => notice.timeSlot)).toEqual(['09:00-09:30'])

    const ids = body.notices.map((notice) => notice._id)
    expect((await patient.call(markNotices, { body: { ids, as: 'seen' } })).body.unseen).toBe(0)
    expect((await doctor.call(listNotices)).body.unseen).toBe(3)
    told = []
    expect((await doctor.call(markNotices, { body: { ids, as: 'seen' } })).body.unseen).toBe(1)
    expect(told).toEqual([[[doctor.id], ['notices']]])
    told = []
    await doctor.call(markNotices, { body: { ids, as: 'seen' } })
    await doctor.call(markNotices, { body: { ids, as: 'shown' } })
    expect(told).toEqual([])
    expect((await noticesOf(doctor)).map((notice) => notice.state)).toEqual(['seen', 'seen', 'waiting'])
  })

  it('shows nothing of the appointments of others', async () => {
    await bookVisit(patient, doctor)
    expect(await noticesOf(await site.asDoctor())).toEqual([])
    expect(await noticesOf(await site.asPatient())).toEqual([])
  })

  it('loses what is older than a year with the sweep', async () => {
    await bookVisit(patient, doctor)
    const count = async () => (await database.db.selectFrom('notices').select('id').execute()).length
    await site.context.jobs.send('sweep', {})
    await site.context.jobs.work()
    expect(await count()).toBe(1)
    later('2027-11-21T09:00:00+05:30')
    await site.context.jobs.send('sweep', {})
    await site.context.jobs.work()
    expect(await count()).toBe(0)
  })
})
