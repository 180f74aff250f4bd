import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { startParams } from '../db/embedded/pglite-folder.ts'
import { createPglitePool } from '../db/embedded/pglite-pool.ts'
import { openPostgres } from '../db/open.ts'
import { createLog } from '../platform/log.ts'
import { temporaryPostgres } from './postgres.ts'

let opened: Promise<Database> | undefined

afterAll(async () => {
  await (await opened)?.close()
  opened = undefined
})

/** The migrated database of this test file, emptied: PGlite, or one of its own on the PostgreSQL of DATABASE_URL_TEST. */
export async function testDatabase(): Promise<Database> {
  opened ??= process.env.DATABASE_URL_TEST ? onPostgres(process.env.DATABASE_URL_TEST) : onPglite()
  const database = await opened
  await emptyAll(database)
  return database
}

async function onPglite(): Promise<Database> {
  const lite = await PGlite.create({
    startParams: startParams(false),
    loadDataDir: new Blob([new Uint8Array(await readFile(inject('migratedDump')))])
  })
  return createDatabase('pglite', createPglitePool(lite), () => lite.close())
}

async function onPostgres(server: string): Promise<Database> {
  const { url, drop } = await temporaryPostgres(server)
  const database = await openPostgres(url, createLog('error'))
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    }
  }
}

/** Deletes every row of every table except Kysely's own. */
async function emptyAll({ db }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db)
  await sql.raw(`truncate ${tables.rows.map((row) => row.name).join(', ')} restart identity`).execute(db)
}
