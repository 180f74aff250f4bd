import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { startParams } from '../db/embedded/pglite-folder.ts'
import { createPglitePool } from '../db/embedded/pglite-pool.ts'
import { openPostgres } from '../db/open.ts'
import { createLog } from '../platform/log.ts'
import { temporaryPostgres } from './postgres.ts'

/** Opened once in each worker, which runs one test file after another. */
let opened: Promise<Database> | undefined

/** A migrated, emptied database: PGlite, or one of this worker's own on the PostgreSQL of DATABASE_URL_TEST. */
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
  // The run drops it at its end, because no worker knows which of its test files is the last.
  const { url } = await temporaryPostgres(server)
  return openPostgres(url, createLog('error'))
}

/** Deletes every row of every table except Kysely's own. */
async function emptyAll({ db }: Database): Promise<void> {
  await sql`
    do $$
    declare
      target record;
    begin
      -- Without the triggers of foreign keys the order does not matter. Truncating takes ten times as long.
      set local session_replication_role = replica;
      for target in
        select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      loop
        execute format('delete from public.%I', target.tablename);
      end loop;
    end $$
  `.execute(db)
}
