import { cancelAppointment, rescheduleAppointment } from '@arogyachat/contract/endpoints/appointments'
import { bookLabTest } from '@arogyachat/contract/endpoints/labs'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'
import { markReportReady, operator } from '../labs/report-service.ts'
import { remindOfVisits } from './reminder-service.ts'

let app: TestApp
let database: Database
let patient: Client
let doctor: Client
const { live, changes } = recordingLive()

/** A booking is for 2026-11-21, 10:00, made the day before at 09:00. */
beforeEach(async () => {
  changes.length = 0
  database = await testDatabase()
  app = await createTestApp({ database, live })
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await app.asPatient({ language: 'hi' })
  await offerHours(doctor)
})
afterAll(() => app.close())

/** Sets the clock to a time in India, without ending the sessions. */
async function setTime(iso: string) {
  const now = new Date(`${iso}:00+05:30`)
  app.clock.set(now)
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await database.db.updateTable('sessions').set({ last_seen_at: now, expires_at: tomorrow }).execute()
}
const noticesOf = async (client: Client) => (await client.call(listNotices)).body.notices
const kindsOf = async (client: Client) => (await noticesOf(client)).map((notice) => notice.kind)
const remind = () => remindOfVisits(app.context)
const mailsTo = (client: Client) => app.mails.filter((mail) => mail.to === client.email)

describe('the reminders of an appointment', () => {
  it('come a day and an hour before, to the patient alone, live and by mail in their language', async () => {
    await bookVisit(patient, doctor)
    await app.context.jobs.work()
    const before = mailsTo(doctor).length
    await remind()
    expect(await kindsOf(patient)).toEqual([])

    await setTime('2026-11-20T10:00')
    await remind()
    const [day] = await noticesOf(patient)
    expect(day).toMatchObject({
      kind: 'reminder-day',
      name: 'Dr. Meera Rao',
      appointmentDate: '2026-11-21',
      timeSlot: '10:00-10:30'
    })
    expect(changes).toContainEqual([[patient.id], ['notices']])
    await setTime('2026-11-21T09:00')
    await remind()
    expect(await kindsOf(patient)).toEqual(['reminder-hour', 'reminder-day'])
    await app.context.jobs.work()
    expect(mailsTo(patient).map((mail) => mail.subject)).toEqual([
      'याद दिलाने के लिए: ArogyaChat पर आपका अपॉइंटमेंट',
      'ArogyaChat पर आपका अपॉइंटमेंट थोड़ी देर में है'
    ])
    expect(mailsTo(doctor)).toHaveLength(before)
  })

  it('are written and sent once, by several nodes at once and again after a restart', async () => {
    await bookVisit(patient, doctor)
    await app.context.jobs.work()
    await setTime('2026-11-20T10:05')
    const other = await createTestApp({ database, live, now: app.clock.now() })
    await Promise.all([remind(), remind(), remindOfVisits(other.context), remindOfVisits(other.context)])
    expect(await kindsOf(patient)).toEqual(['reminder-day'])
    await Promise.all([app.context.jobs.work(), other.context.jobs.work()])
    const restarted = await createTestApp({ database, live, now: app.clock.now() })
    await remindOfVisits(restarted.context)
    await restarted.context.jobs.send('mail:notices', {})
    await restarted.context.jobs.work()
    expect(
      [app, other, restarted].flatMap((node) => node.mails.filter((mail) => mail.to === patient.email))
    ).toHaveLength(1)
    await other.close()
    await restarted.close()
  })

  it('are not for the old time of an appointment that was moved, and come again for the new time', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await setTime('2026-11-20T10:05')
    await remind()
    await patient.call(rescheduleAppointment, {
      params: { id },
      body: { appointmentDate: '2026-11-22', timeSlot: '11:00-11:30' }
    })
    expect(await kindsOf(patient)).toEqual([])
    await app.context.jobs.work()
    expect(mailsTo(patient)).toEqual([])
    await setTime('2026-11-21T09:00')
    await remind()
    expect(await kindsOf(patient)).toEqual([])
    await setTime('2026-11-21T11:00')
    await remind()
    expect(await noticesOf(patient)).toMatchObject([{ kind: 'reminder-day', appointmentDate: '2026-11-22' }])
  })

  it('do not come for an appointment that was cancelled, and those that waited are not sent', async () => {
    const { _id: id } = await bookVisit(patient, doctor)
    await setTime('2026-11-20T10:05')
    await remind()
    await doctor.call(cancelAppointment, { params: { id } })
    await setTime('2026-11-21T09:00')
    await remind()
    expect(await kindsOf(patient)).toEqual(['canceled'])
    await app.context.jobs.work()
    expect(mailsTo(patient)).toHaveLength(1)
  })

  it('come late after the server was down, but not once they are of no use', async () => {
    await bookVisit(patient, doctor)
    await setTime('2026-11-21T09:45')
    await remind()
    expect(await kindsOf(patient)).toEqual(['reminder-hour'])
    await bookVisit(patient, doctor, { appointmentDate: '2026-11-23' })
    await setTime('2026-11-23T09:55')
    await remind()
    expect(await kindsOf(patient)).toEqual(['reminder-hour'])
  })

  it('are not needed when the appointment was booked a short time before', async () => {
    await setTime('2026-11-21T09:20')
    await bookVisit(patient, doctor)
    await setTime('2026-11-21T09:30')
    await remind()
    expect(await kindsOf(patient)).toEqual([])
  })
})

describe('the report of a lab booking', () => {
  it('is announced to its patient once, live and by mail, without a name', async () => {
    const body = { test_id: ['cbc'], date: '2026-11-21', time: '8-9 AM', address: '12 MG Road, Bengaluru' }
    const { _id: id } = (await patient.call(bookLabTest, { body })).body.booking
    await markReportReady(app.context, operator, id)
    await expect(markReportReady(app.context, operator, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await noticesOf(patient)).toMatchObject([
      { kind: 'report-ready', appointmentId: null, name: '', appointmentDate: '2026-11-21', timeSlot: '08:00-09:00' }
    ])
    await app.context.jobs.send('mail:notices', {})
    await app.context.jobs.work()
    expect(mailsTo(patient).map((mail) => mail.subject)).toEqual(['ArogyaChat पर आपकी रिपोर्ट तैयार है'])
    expect(mailsTo(patient)[0]?.text).not.toMatch(/undefined|[{}]/)
  })
})
