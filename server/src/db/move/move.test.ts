import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { testDatabase } from '../../testing/database.ts'
import { temporaryPostgres } from '../../testing/postgres.ts'
import { createDatabase, type Database } from '../database.ts'
import { startParams } from '../embedded/pglite-folder.ts'
import { createPglitePool } from '../embedded/pglite-pool.ts'
import { migrate } from '../migrate.ts'
import { openPostgres } from '../open.ts'
import { moveDatabase } from './move.ts'

const server = process.env.DATABASE_URL_TEST

let target: Database
let dropTarget = async () => {}
beforeEach(async () => {
  if (server) {
    const { url, drop } = await temporaryPostgres(server)
    dropTarget = drop
    target = await openPostgres(url, createLog('error'))
  } else {
    target = await embedded()
  }
})
afterEach(async () => {
  await target.close()
  await dropTarget()
})

/** An in-memory PGlite database, the source of the move, whatever database the tests use. */
async function embedded(): Promise<Database> {
  const dump = inject('migratedDump')
  const lite = await PGlite.create({
    startParams: startParams(false),
    ...(dump && { loadDataDir: new Blob([new Uint8Array(await readFile(dump))]) })
  })
  const pool = createPglitePool(lite)
  await migrate(pool)
  return createDatabase('pglite', pool, () => lite.close())
}

/** Inserts more rows than a batch, every type of column, and text with special characters. */
async function fill({ db }: Database): Promise<void> {
  const at = new Date('2026-11-20T03:30:00.123Z')
  const accounts = Array.from({ length: 450 }, (_, n) => ({
    id: newId(),
    role: 'doctor' as const,
    email: `d${n}@example.org`,
    password_hash: 'it\'s \\ "quoted"',
    language: n % 2 ? ('hi' as const) : null,
    created_at: at
  }))
  await db.insertInto('accounts').values(accounts).execute()
  await db
    .insertInto('doctors')
    .values(
      accounts.map((account, n) => ({
        id: account.id,
        name: `डॉ. मीरा ${n}\n, {braces}`,
        phone: '+91',
        specialization: 'Cardiology' as const,
        gender: 'Female' as const,
        age: null,
        experience: 3,
        consultation_fee: 500,
        qualifications: ['MBBS', 'MD, "Gen"', ''],
        days: [],
        time_slots: ['09:00-09:30'],
        languages: ['Hindi' as const],
        registration_number: null,
        registration_council: null
      }))
    )
    .execute()
  await db
    .insertInto('doctor_days_off')
    .values(accounts.slice(0, 3).map((account) => ({ doctor_id: account.id, date: '2026-12-25' })))
    .execute()
  await db
    .insertInto('profile_images')
    .values({ account_id: accounts[0]?.id ?? '', image: Buffer.from([0, 255, 92, 10]), updated_at: at })
    .execute()
  await fillRecords(db, accounts[0]?.id ?? '', at)
  await db
    .insertInto('site')
    .values({ key_check: Buffer.from([1, 0, 255]) })
    .execute()
  await sql`insert into consents select id, 'a', null, now() - random() * interval '1 day' from accounts`.execute(db)
}

/** Inserts files that do not fit into one batch together. */
async function fillRecords(db: Database['db'], id: string, at: Date): Promise<void> {
  const sealed = Buffer.from([0, 255])
  await db.insertInto('patients').values({ id, name: 'A', phone: '+91', profile_sealed: sealed }).execute()
  for (let n = 0; n < 5; n++) {
    const record = { id: newId(), patient_id: id, details_sealed: sealed, text_sealed: sealed, created_at: at }
    const details = { type: 'lab', date: '2026-11-20', kind: 'image/png', file_size: 5 } as const
    await db
      .insertInto('medical_records')
      .values({ ...record, ...details })
      .execute()
    const content_sealed = Buffer.alloc(n * 400_000, `file ${n} \0\xff`, 'latin1')
    await db.insertInto('medical_record_files').values({ record_id: record.id, content_sealed }).execute()
  }
}

it('copies every row unchanged, and refuses a target that is not empty', async () => {
  const source = server ? await embedded() : await testDatabase()
  await fill(source)
  const moved = await moveDatabase(source, target)
  const counts = Object.fromEntries(moved.map((movedTable) => [movedTable.table, movedTable.rows]))
  expect(counts).toMatchObject({ accounts: 450, doctors: 450, consents: 450, doctor_days_off: 3, profile_images: 1 })
  expect(counts).toMatchObject({ medical_records: 5, medical_record_files: 5 })
  const doctors = (database: Database) => database.db.selectFrom('doctors').selectAll().orderBy('id').execute()
  expect(await doctors(target)).toEqual(await doctors(source))
  const images = (database: Database) => database.db.selectFrom('profile_images').selectAll().execute()
  expect(await images(target)).toEqual(await images(source))
  const files = async (database: Database) =>
    (await database.db.selectFrom('medical_record_files').selectAll().orderBy('record_id').execute()).map((file) => [
      file.record_id,
      createHash('sha256').update(file.content_sealed).digest('hex')
    ])
  expect(await files(target)).toEqual(await files(source))
  const checks = (database: Database) => database.db.selectFrom('site').selectAll().execute()
  expect(await checks(target)).toEqual([{ id: true, key_check: Buffer.from([1, 0, 255]) }])
  const times = (database: Database) =>
    database.db.selectFrom('consents').select('given_at').orderBy('account_id').execute()
  expect(await times(target)).toEqual(await times(source))

  const again = moveDatabase(source, target)
  await expect(again).rejects.toThrow('The target is not empty')
  if (server) await source.close()
})

it('writes nothing when a row cannot be inserted', async () => {
  const source = server ? await embedded() : await testDatabase()
  await fill(source)
  await sql`alter table doctors add constraint no_day_off check (name not like '%449%')`.execute(target.db)
  await expect(moveDatabase(source, target)).rejects.toMatchObject({ code: '23514' })
  const left = await target.db.selectFrom('accounts').select('id').execute()
  expect(left).toEqual([])
  if (server) await source.close()
})
