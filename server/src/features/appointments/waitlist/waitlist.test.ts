import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { waitlistMax } from '@arogyachat/contract/appointments'
import {
  bookAppointment,
  cancelAppointment,
  getDayWaitlist,
  joinWaitlist,
  leaveWaitlist,
  listWaitingCounts,
  listWaitlist,
  rescheduleAppointment
} from '@arogyachat/contract/endpoints/appointments'
import { addFamilyMember } from '@arogyachat/contract/endpoints/family'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { eraseAccount } from '@arogyachat/contract/endpoints/personal-data'
import { careForHeader } from '@arogyachat/contract/family/family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../jobs/handlers.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { bookVisit, clearAppointments, hours, offerHours } from '../../../testing/practice.ts'
import { notifyWaiting } from './notify-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const date = '2026-11-21'
const [first, second] = ['10:00-10:30', '11:00-11:30'] as const

let app: TestApp
let doctor: Client
/** Has every time of the full day. */
let holder: Client
let asha: Client
let bina: Client
let mailsBefore = 0

beforeAll(async () => {
  app = await createTestApp({ now: start })
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  ;[holder, asha, bina] = [
    await app.asPatient({ name: 'Hari' }),
    await app.asPatient({ name: 'Asha Devi', language: 'hi' }),
    await app.asPatient({ name: 'Bina' })
  ]
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('waitlist_entries').execute()
  await clearAppointments(app)
  await offerHours(doctor, [first, second])
  await app.context.jobs.work()
  mailsBefore = app.mails.length
})

/** Books both times of the day, and returns the appointments. */
const fillDay = async () => [
  await bookVisit(holder, doctor, { appointmentDate: date, timeSlot: first }),
  await bookVisit(holder, doctor, { appointmentDate: date, timeSlot: second })
]
const join = (client: Client, day = date) => client.call(joinWaitlist, { body: { doctorId: doctor.id, date: day } })
const joined = async (client: Client) => {
  const answer = await join(client)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entry
}
const ownOf = async (client: Client) => (await client.call(listWaitlist)).body.entries
const dayOf = async (client: Client) =>
  (await client.call(getDayWaitlist, { params: { id: doctor.id }, query: { date } })).body
const newsOf = async (client: Client) =>
  (await client.call(listNotices)).body.notices.filter((notice) => notice.kind === 'slot-free')
const mailsTo = (client: Client) => app.mails.slice(mailsBefore).filter((mail) => mail.to === client.email)

describe('a waiting list', () => {
  it('can be joined once a day and left again, and the doctor sees how many wait', async () => {
    await fillDay()
    expect(await dayOf(asha)).toMatchObject({ isFull: true, entry: null })
    const entry = await joined(asha)
    expect(entry).toMatchObject({ date, ahead: 0, freeSlots: [], doctor: { name: 'Dr. Meera Rao' } })
    expect((await joined(asha))._id).toBe(entry._id)
    expect(await joined(bina)).toMatchObject({ ahead: 1 })
    expect(await dayOf(asha)).toMatchObject({ isFull: true, entry: { _id: entry._id } })
    expect((await doctor.call(listWaitingCounts)).body.days).toEqual([{ date, count: 2 }])

    const leave = (client: Client) => client.call(leaveWaitlist, { params: { id: entry._id } })
    expect((await leave(bina)).status).toBe(404)
    expect((await leave(asha)).status).toBe(200)
    expect((await leave(asha)).status).toBe(404)
    expect(await ownOf(asha)).toEqual([])
    expect(await ownOf(bina)).toMatchObject([{ ahead: 0 }])
  })

  it('is refused for a day with a free time, without hours, in the past or beyond the horizon', async () => {
    const [booked] = await fillDay()
    await holder.call(cancelAppointment, { params: { id: booked?._id ?? '' } })
    expect((await join(asha)).body).toMatchObject({ code: 'NO_WAITLIST', availableSlots: [first] })
    await offerHours(doctor, [second], ['Monday'])
    expect((await join(asha)).body.code).toBe('NO_WAITLIST')
    expect((await join(asha, '2026-11-19')).body.fields).toEqual({ date: 'datePast' })
    expect((await join(asha, '2027-11-19')).body.fields).toEqual({ date: 'dateTooFar' })
  })

  it('ends at ten days for one patient', async () => {
    const { db } = app.context.database
    await fillDay()
    for (let day = 1; day <= waitlistMax; day++)
      await db
        .insertInto('waitlist_entries')
        .values({
          id: `01890000-0000-7000-8000-${String(day).padStart(12, '0')}`,
          patient_id: asha.id,
          doctor_id: doctor.id,
          date: `2026-12-${String(day).padStart(2, '0')}`,
          created_at: start
        })
        .execute()
    expect((await join(asha)).body.code).toBe('TOO_MANY_WAITLISTS')
  })

  it('works for a person whom the caller cares for, whose notices reach the carer', async () => {
    await fillDay()
    const child = { name: 'Ravi', relation: 'child', gender: 'Male', birthDate: '2020-03-04' } as const
    const body = { ...child, agreed: true as const, consentVersion: privacyNoticeVersion }
    const { _id: childId } = (await asha.call(addFamilyMember, { body })).body.member
    const headers = { [careForHeader]: childId }
    const given = { body: { doctorId: doctor.id, date }, headers }
    expect((await asha.call(joinWaitlist, given)).status).toBe(201)
    expect(await ownOf(asha)).toEqual([])
    expect((await asha.call(listWaitlist, { headers })).body.entries).toHaveLength(1)
    await offerHours(doctor, [first, second, '16:00-16:30'])
    await app.context.jobs.work()
    await app.context.jobs.work()
    expect(await newsOf(asha)).toMatchObject([{ person: { _id: childId, name: 'Ravi' }, doctorId: doctor.id }])
    expect(mailsTo(asha)).toHaveLength(1)
  })
})

describe('when a time becomes free', () => {
  it.each([
    ['a cancellation', async (id: string) => void (await holder.call(cancelAppointment, { params: { id } }))],
    [
      'a move to another day',
      async (id: string) => {
        const body = { appointmentDate: '2026-11-23', timeSlot: second }
        expect((await holder.call(rescheduleAppointment, { params: { id }, body })).status).toBe(200)
      }
    ],
    ['new hours', async () => offerHours(doctor, [...hours])]
  ])('by %s, those who wait are notified once, in their language and without names on the way out', async (_, act) => {
    const [booked] = await fillDay()
    await joined(asha)
    await app.context.jobs.work()
    expect(await newsOf(asha)).toEqual([])
    await act(booked?._id ?? '')
    expect(app.context.jobs.waiting.map(({ name }) => name)).toContain('notices:waitlist')
    await app.context.jobs.work()
    await app.context.jobs.work()
    expect(await newsOf(asha)).toMatchObject([
      { kind: 'slot-free', name: 'Dr. Meera Rao', doctorId: doctor.id, appointmentId: null, appointmentDate: date }
    ])
    const [mail] = mailsTo(asha)
    expect(mail?.text).toContain('खाली हुआ है')
    expect(mail?.subject).not.toContain('Meera')
    for (let run = 0; run < 3; run++) await notifyWaiting(app.context)
    expect(await newsOf(asha)).toHaveLength(1)
    expect((await ownOf(asha))[0]?.freeSlots).not.toEqual([])
  })

  it('concurrent processes notify everybody once, and a restart in between loses nobody', async () => {
    const [booked] = await fillDay()
    await joined(asha)
    await joined(bina)
    const { send } = app.context.jobs
    app.context.jobs.send = async () => {
      throw new Error('the process ended here')
    }
    await holder.call(cancelAppointment, { params: { id: booked?._id ?? '' } })
    app.context.jobs.send = send
    expect(await newsOf(asha)).toEqual([])
    await Promise.all([notifyWaiting(app.context), notifyWaiting(app.context), notifyWaiting(app.context)])
    expect([await newsOf(asha), await newsOf(bina)].map((news) => news.length)).toEqual([1, 1])
  })

  it('a patient who books it leaves the list; the others are notified of the next time', async () => {
    const [one, two] = await fillDay()
    await joined(asha)
    await joined(bina)
    await holder.call(cancelAppointment, { params: { id: one?._id ?? '' } })
    await app.context.jobs.work()
    const body = { doctorId: doctor.id, appointmentDate: date, timeSlot: first }
    expect((await bina.call(bookAppointment, { body })).status).toBe(201)
    expect(await ownOf(bina)).toEqual([])
    await app.context.jobs.work()
    await holder.call(cancelAppointment, { params: { id: two?._id ?? '' } })
    await app.context.jobs.work()
    expect((await newsOf(asha)).map((notice) => notice.timeSlot).sort()).toEqual([first, second])
    expect(await newsOf(bina)).toHaveLength(1)
  })

  it('nobody is notified of a doctor who cannot be booked any more', async () => {
    const [booked] = await fillDay()
    await joined(asha)
    const { db } = app.context.database
    await db.updateTable('doctors').set({ bookable_since: null }).where('id', '=', doctor.id).execute()
    await holder.call(cancelAppointment, { params: { id: booked?._id ?? '' } })
    await app.context.jobs.work()
    expect(await newsOf(asha)).toEqual([])
    await db.updateTable('doctors').set({ bookable_since: start }).where('id', '=', doctor.id).execute()
  })
})

describe('an entry', () => {
  it('is erased with the patient', async () => {
    await fillDay()
    const gita = await app.asPatient({ name: 'Gita' })
    await joined(gita)
    const body = { password: gita.password, understood: true as const }
    expect((await gita.call(eraseAccount, { body })).status).toBe(200)
    expect(await app.context.database.db.selectFrom('waitlist_entries').select('id').execute()).toEqual([])
  })

  // The last test: the sweep ends the idle sessions.
  it('ends with its day', async () => {
    await fillDay()
    await joined(asha)
    app.clock.set(new Date('2026-11-21T23:59:00+05:30'))
    await sweep(app.context)
    const count = async () =>
      (await app.context.database.db.selectFrom('waitlist_entries').select('id').execute()).length
    expect(await count()).toBe(1)
    app.clock.set(new Date('2026-11-22T00:01:00+05:30'))
    await sweep(app.context)
    expect(await count()).toBe(0)
  })
})
