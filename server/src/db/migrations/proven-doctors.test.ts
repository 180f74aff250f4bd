import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '../database.ts'
import { createPglitePool } from '../embedded/pglite-pool.ts'
import * as first from './001-consultation-loop.ts'
import * as provenDoctors from './009-closed-accounts-and-proven-doctors.ts'

it('migration 009 keeps booked and demo doctors bookable, and makes others verify their email address first', async () => {
  const lite = await PGlite.create()
  const { db, close } = createDatabase('pglite', createPglitePool(lite), () => lite.close())
  await first.up(db as never)
  const ids = { patient: randomUUID(), booked: randomUUID(), demo: randomUUID(), fresh: randomUUID() }
  for (const [name, id] of Object.entries(ids)) {
    const role = name === 'patient' ? 'patient' : 'doctor'
    await sql`insert into accounts (id, role, email, password_hash, is_demo, created_at)
      values (${id}, ${role}, ${`${name}@example.org`}, '', ${name === 'demo'}, now())`.execute(db)
    if (role === 'patient')
      await sql`insert into patients (id, name, phone, profile_sealed) values (${id}, 'P', '1', '')`.execute(db)
    else
      await sql`insert into doctors (id, name, phone, specialization, gender, experience, consultation_fee, qualifications, days, time_slots, languages)
        values (${id}, ${name}, '1', 'Cardiology', 'Other', 1, 100, '{}', '{}', '{}', '{}')`.execute(db)
  }
  await sql`insert into appointments (id, patient_id, doctor_id, date, slot, status, consultation_type, symptoms_sealed, room_id, created_at, updated_at)
    values (${randomUUID()}, ${ids.patient}, ${ids.booked}, '2026-11-01', '10:00-10:30', 'canceled', 'video', '', ${randomUUID()}, now(), now())
  `.execute(db)

  await provenDoctors.up(db as never)
  const { rows } = await sql<{ name: string; bookable: boolean }>`
    select name, bookable_since is not null as bookable from doctors order by name
  `.execute(db)
  expect(rows).toEqual([
    { name: 'booked', bookable: true },
    { name: 'demo', bookable: true },
    { name: 'fresh', bookable: false }
  ])
  const accounts = await sql<{ count: number }>`select count(*)::int from accounts where closed_at is not null`.execute(
    db
  )
  expect(accounts.rows[0]?.count).toBe(0)
  await close()
})
