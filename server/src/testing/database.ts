import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, databaseOver } from '../db/database.ts'
import { openPostgres } from '../db/open.ts'
import { startParams } from '../db/pglite-folder.ts'
import { poolOver } from '../db/pglite-pool.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'

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
  return databaseOver('pglite', poolOver(lite), () => lite.close())
}

/** A new, empty database on that server: its URL, and what drops it. */
export async function temporaryPostgres(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `arogyachat_test_${newId().replaceAll('-', '')}`
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
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

/** Every row of the product, but not the list of migrations. */
async function emptyAll({ db }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db)
  await sql.raw(`truncate ${tables.rows.map((it) => it.name).join(', ')} restart identity`).execute(db)
}
