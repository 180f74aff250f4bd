import {
  bookAppointment,
  cancelAppointment,
  joinWaitlist,
  listWaitlist
} from '@arogyachat/contract/endpoints/appointments'
import { listNotices } from '@arogyachat/contract/endpoints/notices'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { openPostgres } from '../../../db/open.ts'
import { createLog } from '../../../platform/log.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'
import { callWith } from '../../../testing/client.ts'
import { testDatabase } from '../../../testing/database.ts'
import { temporaryPostgres } from '../../../testing/postgres.ts'
import { bookVisit, clearAppointments, offerHours } from '../../../testing/practice.ts'
import { notifyWaiting } from './notify-service.ts'

const start = new Date('2026-11-20T09:00:00+05:30')
const date = '2026-11-21'
const [first, second] = ['10:00-10:30', '11:00-11:30'] as const

const server = process.env.DATABASE_URL_TEST

let databases: Database[] = []
let close: () => Promise<void>
let open: () => Promise<TestApp>
let one: TestApp
let two: TestApp
let doctor: Client
/** Has every time of the full day. */
let holder: Client
let asha: Client
let bina: Client

/** What opens the nodes: on PostgreSQL each with connections of its own, as in production; an embedded database has only one connection. */
async function nodesOn(server: string | undefined) {
  const postgres = server ? await temporaryPostgres(server) : null
  const embedded = postgres ? null : await testDatabase()
  return {
    async open() {
      const database = postgres ? await openPostgres(postgres.url, createLog('silent')) : (embedded as Database)
      if (postgres) databases.push(database)
      return createTestApp({ database, now: start })
    },
    async close() {
      await Promise.all(databases.map((database) => database.close()))
      databases = []
      await postgres?.drop()
    }
  }
}

beforeAll(async () => {
  ;({ open, close } = await nodesOn(server))
  one = await open()
  two = await open()
  doctor = await one.asDoctor({ name: 'Dr. Meera Rao' })
  ;[holder, asha, bina] = [await one.asPatient(), await one.asPatient(), await one.asPatient()]
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await close()
})
beforeEach(async () => {
  const { db } = one.context.database
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('waitlist_entries').execute()
  await clearAppointments(one)
  await offerHours(doctor, [first, second])
  await Promise.all([one.context.jobs.work(), two.context.jobs.work()])
})

/** The same user, whose requests reach the other node. */
const onTwo = ({ cookie, token }: Client) => callWith(two.server, { cookie, token })
const join = async (client: Client) => {
  const answer = await client.call(joinWaitlist, { body: { doctorId: doctor.id, date } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
/** A full day for which Asha waits, and then Bina. Returns the appointments. */
const fullDay = async () => {
  const booked = [
    await bookVisit(holder, doctor, { appointmentDate: date, timeSlot: first }),
    await bookVisit(holder, doctor, { appointmentDate: date, timeSlot: second })
  ]
  await join(asha)
  await join(bina)
  return booked.map(({ _id }) => _id)
}
const cancel = async (client: Client, id = '') => {
  expect((await client.call(cancelAppointment, { params: { id } })).status).toBe(200)
}
const newsOf = async (client: Client) =>
  (await client.call(listNotices)).body.notices
    .filter(({ kind }) => kind === 'slot-free')
    .map(({ timeSlot }) => timeSlot)
const mailsTo = (nodes: readonly TestApp[], { email }: Client) =>
  nodes.flatMap(({ mails }) => mails.filter(({ to }) => to === email)).length
const sendMails = async (node: TestApp) => {
  await node.context.jobs.send('mail:notices', {})
  await node.context.jobs.work()
}

describe('two nodes', () => {
  it('notify everybody once of a free time, at the same moment and after a restart', async () => {
    const [id] = await fullDay()
    await sendMails(one)
    const before = [asha, bina].map((client) => mailsTo([one, two], client))
    await cancel(holder, id)
    await Promise.all([one, two, one, two].map(({ context }) => notifyWaiting(context)))
    await Promise.all([sendMails(one), sendMails(two)])
    const restarted = await open()
    await notifyWaiting(restarted.context)
    await sendMails(restarted)
    expect([await newsOf(asha), await newsOf(bina)]).toEqual([[first], [first]])
    expect([asha, bina].map((client, index) => mailsTo([one, two, restarted], client) - (before[index] ?? 0))).toEqual([
      1, 1
    ])
    await restarted.close()
  })

  const dyingNode = async () => {
    const [id] = await fullDay()
    await cancel(holder, id)
    const dying = await open()
    const { db } = one.context.database
    // Stops the node after it has written whom it notifies, and before it has written the notice.
    const halfDone = await one.context.database.transaction(async (tx) => {
      await sql`lock table notices in share mode`.execute(tx)
      const notifying = notifyWaiting(dying.context).then(
        () => 'done',
        () => 'died'
      )
      // Asked by the other node, because a transaction sees the activity as it was at its first look.
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ killed: boolean }>`
            select pg_terminate_backend(pid) as killed from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into notices%'
          `.execute(two.context.database.db)
          expect(rows).toEqual([{ killed: true }])
        },
        { timeout: 15_000 }
      )
      return notifying
    })
    expect(halfDone).toBe('died')
    expect([await newsOf(asha), await newsOf(bina)]).toEqual([[], []])
    const states = await db.selectFrom('waitlist_entries').select('notified').execute()
    expect(states.map(({ notified }) => notified)).toEqual([{}, {}])
    await notifyWaiting(two.context)
    await notifyWaiting(one.context)
    expect([await newsOf(asha), await newsOf(bina)]).toEqual([[first], [first]])
    await dying.close()
  }
  // Over one embedded connection nothing can wait for a lock.
  if (server) it('lose and repeat nothing when one of them dies while it notifies', dyingNode)

  it('give a free time to one of two who wait and claim it at the same moment; the other waits on', async () => {
    const body = { doctorId: doctor.id, appointmentDate: date, timeSlot: first }
    let [id] = await fullDay()
    let owner = holder
    for (let round = 0; round < 10; round++) {
      await cancel(owner, id)
      // Notices are written at the same time, from both nodes.
      const [fromOne, fromTwo] = await Promise.all([
        asha.call(bookAppointment, { body }),
        onTwo(bina)(bookAppointment, { body }),
        notifyWaiting(one.context),
        notifyWaiting(two.context)
      ])
      const answers = [fromOne, fromTwo]
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([201, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body).toMatchObject({ success: false, code: 'SLOT_TAKEN', availableSlots: [] })
      const [winner, loser] = fromOne.status === 201 ? [asha, bina] : [bina, asha]
      const { rows } = await sql<{ patient_id: string }>`
        select patient_id from appointments where slot = ${first} and status <> 'canceled'
      `.execute(one.context.database.db)
      expect(rows).toEqual([{ patient_id: winner.id }])
      expect((await winner.call(listWaitlist)).body.entries).toEqual([])
      expect((await loser.call(listWaitlist)).body.entries).toMatchObject([{ date, ahead: 0, freeSlots: [] }])

      // The winner gives the time back after the others were notified that it is gone, and waits again.
      await notifyWaiting(one.context)
      id = answers.find(({ status }) => status === 201)?.body.appointment._id
      owner = winner
      await join(winner)
    }
  })

  it('notify the one who lost the time when it becomes free again', async () => {
    const [id] = await fullDay()
    await cancel(holder, id)
    await Promise.all([notifyWaiting(one.context), notifyWaiting(two.context)])
    const body = { doctorId: doctor.id, appointmentDate: date, timeSlot: first }
    const booked = await onTwo(bina)(bookAppointment, { body })
    expect((await asha.call(bookAppointment, { body })).body.code).toBe('SLOT_TAKEN')
    await Promise.all([notifyWaiting(one.context), notifyWaiting(two.context)])
    expect(await newsOf(asha)).toEqual([first])
    await cancel(bina, booked.body.appointment._id)
    await Promise.all([notifyWaiting(one.context), notifyWaiting(two.context)])
    expect(await newsOf(asha)).toEqual([first, first])
    expect(await newsOf(bina)).toEqual([first])
  })
})
