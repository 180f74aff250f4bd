import { randomBytes } from 'node:crypto'
import { forgotPassword, loginPatient, resetPassword } from '@arogyachat/contract/endpoints/accounts'
import { deleteRecord, uploadRecord } from '@arogyachat/contract/endpoints/records'
import { recordRestoreDays } from '@arogyachat/contract/records'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { formOf } from '../testing/form.ts'

let given: TestApp
beforeEach(async () => {
  given = await createTestApp()
})
afterEach(() => given.close())

const hourMs = 60 * 60_000

describe('a forgotten password', () => {
  it('sends a mail in the user’s language with a link that sets a new password once', async () => {
    const asha = await given.asPatient({ language: 'ta' })
    await given.call(forgotPassword, { body: { email: asha.email, role: 'patient' } })
    const kept = JSON.stringify(given.context.jobs.waiting)
    await given.context.jobs.work()
    expect(given.mails).toHaveLength(1)
    const [mail] = given.mails
    expect(mail).toMatchObject({ to: asha.email, subject: expect.stringContaining('கடவுச்சொல்') })
    const token = /reset-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token.length).toBeGreaterThan(40)
    expect(kept).not.toContain(token)

    const password = 'another-password'
    expect((await given.call(resetPassword, { body: { token, password } })).status).toBe(200)
    expect((await given.call(loginPatient, { body: { email: asha.email, password } })).status).toBe(200)
    expect((await given.call(resetPassword, { body: { token, password } })).body.code).toBe('INVALID_LINK')
  })

  it('is answered the same while the mail server is down, and mailed once it is back', async () => {
    let isAway = true
    given = await createTestApp({
      mail: {
        async send() {
          if (isAway) throw new Error('connect ECONNREFUSED')
        }
      }
    })
    const asha = await given.asPatient()
    const ask = (email: string) => given.call(forgotPassword, { body: { email, role: 'patient' } })
    const [known, unknown] = [await ask(asha.email), await ask('nobody@example.org')]
    expect(known).toMatchObject({ status: 200, body: { success: true } })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])

    await expect(given.context.jobs.work()).rejects.toThrow('ECONNREFUSED')
    await expect(given.context.jobs.work()).rejects.toThrow('ECONNREFUSED')
    expect(given.mails).toEqual([])
    isAway = false
    await given.context.jobs.work()
    expect(given.context.jobs.waiting).toEqual([])
    expect(given.mails).toHaveLength(1)
    const token = /reset-password#(\S+)/.exec(given.mails[0]?.text ?? '')?.[1] ?? ''
    expect((await given.call(resetPassword, { body: { token, password: 'another-password' } })).status).toBe(200)
  })

  it('of an unknown address sends no mail', async () => {
    const answer = await given.call(forgotPassword, { body: { email: 'nobody@example.org', role: 'doctor' } })
    expect(answer.status).toBe(200)
    await given.context.jobs.work()
    expect(given.mails).toEqual([])
  })
})

describe('the sweep', () => {
  const count = async (table: 'sessions' | 'password_resets' | 'rate_counters') =>
    (await given.context.database.db.selectFrom(table).selectAll().execute()).length
  const sweepAfter = async (ms: number) => {
    given.clock.set(new Date(given.clock.now().getTime() + ms))
    await given.context.jobs.send('sweep', {})
    await given.context.jobs.work()
  }

  it('deletes what has expired and nothing else', async () => {
    const asha = await given.asPatient()
    const body = { email: asha.email, password: asha.password, rememberMe: true }
    await given.call(loginPatient, { body })
    await given.call(forgotPassword, { body: { email: asha.email, role: 'patient' } })
    const now = given.clock.now()
    await given.context.database.db
      .insertInto('rate_counters')
      .values({ key: 'k', window_start: now, count: 1 })
      .execute()
    await sweepAfter(hourMs)
    expect([await count('sessions'), await count('password_resets'), await count('rate_counters')]).toEqual([2, 1, 1])
    await sweepAfter(2 * hourMs)
    expect(await count('sessions')).toBe(1)
    await sweepAfter(30 * hourMs)
    expect([await count('sessions'), await count('password_resets'), await count('rate_counters')]).toEqual([1, 0, 0])
    await sweepAfter(15 * 24 * hourMs)
    expect(await count('sessions')).toBe(0)
  })

  const freesSpace = async () => {
    const asha = await given.asPatient()
    const { db } = given.context.database
    const room = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_total_relation_size('medical_record_files')::int as bytes`.execute(db)
      return rows[0]?.bytes ?? 0
    }
    const fields = { title: 'Scan', type: 'report', provider: 'Clinic', fileName: 'scan.pdf' } as const
    const bytes = Buffer.concat([Buffer.from('%PDF-'), randomBytes(1_000_000)])
    const kept = await asha.call(uploadRecord, await formOf({ name: 'file', bytes }, fields))
    expect(await room()).toBeGreaterThan(bytes.length)
    await asha.call(deleteRecord, { params: { id: kept.body.record._id } })
    await sweepAfter(hourMs)
    expect(await room()).toBeGreaterThan(bytes.length)
    await sweepAfter(recordRestoreDays * 24 * hourMs)
    expect(await room()).toBeLessThan(bytes.length / 2)
  }
  const countsRows = async () => {
    await given.asPatient()
    await sweepAfter(hourMs)
    const { rows } = await sql<{ rows: number }>`
      select reltuples::int as rows from pg_class where relname = 'patients'`.execute(given.context.database.db)
    expect(rows).toEqual([{ rows: 1 }])
  }
  // PostgreSQL does both by itself, at its own time.
  if (!process.env.DATABASE_URL_TEST) {
    it('updates the statistics from which the database plans its queries', countsRows)
    it('erases deleted records after the time to restore them, and frees their disk space', freesSpace)
  }
})
