import { listNotices, markNotices } from '@arogyachat/contract/endpoints/notices'
import type { Notice } from '@arogyachat/contract/notices'
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
const setTime = (iso: string) => app.clock.set(new Date(iso))

describe('the list of notices', () => {
  it('is returned in pages, newest first, counts the unseen, and marks only the user’s own notices', async () => {
    for (const timeSlot of ['09:00-09:30', '10:00-10:30', '11:00-11:30']) {
      await bookVisit(patient, doctor, { timeSlot })
      setTime(new Date(app.clock.now().getTime() + 1000).toISOString())
    }
    const { body } = await doctor.call(listNotices, { query: { pageSize: 2 } })
    expect(body).toMatchObject({ total: 3, unseen: 3, page: 1, pageSize: 2, alarms: [] })
    expect(body.notices.map((notice) => notice.timeSlot)).toEqual(['11:00-11:30', '10:00-10:30'])
    const second = await doctor.call(listNotices, { query: { pageSize: 2, page: 2 } })
    expect(second.body.notices.map((notice) => notice.timeSlot)).toEqual(['09:00-09:30'])

    const ids = body.notices.map((notice) => notice._id)
    expect((await patient.call(markNotices, { body: { ids, as: 'seen' } })).body.unseen).toBe(0)
    expect((await doctor.call(listNotices)).body.unseen).toBe(3)
    changes.length = 0
    expect((await doctor.call(markNotices, { body: { ids, as: 'seen' } })).body.unseen).toBe(1)
    expect(changes).toEqual([[[doctor.id], ['notices']]])
    changes.length = 0
    await doctor.call(markNotices, { body: { ids, as: 'seen' } })
    await doctor.call(markNotices, { body: { ids, as: 'shown' } })
    expect(changes).toEqual([])
    expect((await noticesOf(doctor)).map((notice) => notice.state)).toEqual(['seen', 'seen', 'waiting'])
  })

  it('contains nothing about other users’ appointments', async () => {
    await bookVisit(patient, doctor)
    expect(await noticesOf(await app.asDoctor())).toEqual([])
    expect(await noticesOf(await app.asPatient())).toEqual([])
  })

  it('loses notices older than a year in the cleanup', async () => {
    await bookVisit(patient, doctor)
    const count = async () => (await database.db.selectFrom('notices').select('id').execute()).length
    await app.context.jobs.send('sweep', {})
    await app.context.jobs.work()
    expect(await count()).toBe(1)
    setTime('2027-11-21T09:00:00+05:30')
    await app.context.jobs.send('sweep', {})
    await app.context.jobs.work()
    expect(await count()).toBe(0)
  })
})
