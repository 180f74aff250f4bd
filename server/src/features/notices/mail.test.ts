import { setAppointmentStatus } from '@arogyachat/contract/endpoints/appointments'
import { callEmergency } from '@arogyachat/contract/endpoints/notices'
import { addPrescription } from '@arogyachat/contract/endpoints/prescriptions'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createLog } from '../../platform/log.ts'
import { MailError } from '../../providers/mail/port.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { mailNotices } from './mail-service.ts'

let app: TestApp
let database: Database
let patient: Client
let doctor: Client

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  database = await testDatabase()
  app = await createTestApp({ database, now: new Date('2026-11-21T08:55:00+05:30'), ...options })
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await app.asPatient({ name: 'Asha Devi', language: 'ta' })
  await offerHours(doctor)
}
beforeEach(() => open())
afterAll(() => app.close())
const setStatus = (client: Client, id: string, status: string) =>
  client.call(setAppointmentStatus, { params: { id }, body: { status } })
const setTime = (iso: string) => app.clock.set(new Date(iso))
/** A confirmed appointment, before its event. */
const confirmedVisit = async () => {
  const visit = await bookVisit(patient, doctor)
  await setStatus(doctor, visit._id, 'confirmed')
  return visit._id
}

describe('the mail of a notice', () => {
  it('is in the receiver’s language, with name, date, time and a link, and without clinical details', async () => {
    const visit = await bookVisit(patient, doctor, { symptoms: 'Chest pain since Monday' })
    await setStatus(doctor, visit._id, 'confirmed')
    await doctor.call(addPrescription, {
      params: { id: visit._id },
      body: { medications: [{ name: 'CETIRIZINE', dosage: '10 mg' }], instructions: 'Walk daily' }
    })
    await app.context.jobs.work()
    expect(app.mails).toHaveLength(3)
    const toPatient = app.mails.filter((mail) => mail.to === patient.email)
    expect(toPatient).toHaveLength(2)
    for (const mail of toPatient) {
      expect(mail.text).toContain('Dr. Meera Rao')
      expect(mail.text).toContain('21 நவம்பர், 2026')
      expect(mail.text).toContain('10:00')
      expect(mail.text).toContain('/patient-login')
    }
    const toDoctor = app.mails.find((mail) => mail.to === doctor.email)
    expect(toDoctor?.text).toContain(
      'Asha Devi has booked an appointment with you: Saturday, 21 November 2026, 10:00 am.'
    )
    for (const mail of app.mails) {
      expect(mail.subject + mail.text).not.toMatch(/chest|pain|cetirizine|10 mg|walk|general medicine/i)
      expect(mail.text).not.toContain(visit._id)
      expect(mail.subject).not.toMatch(/Asha|Meera/)
    }
  })

  it('is sent after a restart between the change and the mail, and once however often the job runs', async () => {
    const send = app.context.jobs.send
    app.context.jobs.send = async () => {
      throw new Error('the process ended here')
    }
    await bookVisit(patient, doctor)
    app.context.jobs.send = send
    expect(app.context.jobs.waiting).toEqual([])

    // Another process on the same database, whose job runs every minute.
    const sent: string[] = []
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) }
    for (let run = 0; run < 3; run++) await mailNotices(app.context, mail)
    expect(sent).toEqual([doctor.email])
  })

  it('is sent once by several concurrent processes', async () => {
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
    await Promise.all(Array.from({ length: 4 }, () => mailNotices(app.context, mail)))
    expect(sent).toHaveLength(5)
    expect(new Set(sent).size).toBe(5)
  })

  it('is sent again with the same Message-ID when a process ended before recording the delivery', async () => {
    await bookVisit(patient, doctor)
    const sent: (string | undefined)[] = []
    const dies = {
      async send({ id }: { id?: string }) {
        sent.push(id)
        throw new Error('the process ended here')
      }
    }
    await expect(mailNotices(app.context, dies)).rejects.toThrow('ended here')
    const lives = { send: async ({ id }: { id?: string }) => void sent.push(id) }
    await mailNotices(app.context, lives)
    expect(sent).toHaveLength(1)
    setTime('2026-11-21T09:01:00+05:30')
    await mailNotices(app.context, lives)
    await mailNotices(app.context, lives)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
  })

  it('is retried with growing pauses while the server is unavailable, and given up in the end, without logging the receiver', async () => {
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
    const context = { ...app.context, log }
    const startMs = app.clock.now().getTime()
    // One attempt per run, because the others would only wait for the same timeouts.
    await mailNotices(context, mail)
    expect(tried).toHaveLength(1)
    for (let minute = 1; minute <= 75 * 60; minute += 10) {
      app.clock.set(new Date(startMs + minute * 60_000))
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

  it('of an emergency is sent before all others, and is retried every two minutes while the server is unavailable', async () => {
    const id = await confirmedVisit()
    setTime('2026-11-21T10:05:00+05:30')
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
    const startMs = app.clock.now().getTime()
    for (let minute = 0; minute < 60; minute++) {
      app.clock.set(new Date(startMs + minute * 60_000))
      await mailNotices(app.context, mail)
    }
    const attempts = tried.filter((notice) => notice === emergency.id).length
    expect(attempts).toBeGreaterThanOrEqual(29)
    tried.length = 0
    isAway = false
    setTime('2026-11-21T12:30:00+05:30')
    await mailNotices(app.context, mail)
    expect(tried).toHaveLength(3)
    expect(tried[0]).toBe(emergency.id)
  })

  it('that is rejected permanently is given up immediately and does not delay the others', async () => {
    const visit = await bookVisit(patient, doctor)
    await setStatus(doctor, visit._id, 'confirmed')
    const sent: string[] = []
    const mail = {
      async send({ to }: { to: string }) {
        if (to === doctor.email) throw new MailError('The mail server did not take the mail (EENVELOPE 550)', true)
        sent.push(to)
      }
    }
    await mailNotices(app.context, mail)
    expect(sent).toEqual([patient.email])
    setTime('2026-11-22T09:00:00+05:30')
    await mailNotices(app.context, mail)
    expect(sent).toEqual([patient.email])
  })
})
