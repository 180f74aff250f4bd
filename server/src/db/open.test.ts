import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { temporaryPostgres } from '../testing/postgres.ts'
import { embeddedMajor } from './embedded/pglite-folder.ts'
import { openDatabase, openPostgres } from './open.ts'

const server = process.env.DATABASE_URL_TEST

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arogyachat-open-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const lines: string[] = []
const log = createLog('warn', { write: (line) => void lines.push(line) })
const open = () => openDatabase({ dataDir, databaseUrl: undefined }, log)

const embedded = () => {
  it('stores what was written, waits for the disk, and has the version of `embeddedMajor`', async () => {
    const first = await open()
    await sql`insert into rate_counters values ('kept', now(), 1)`.execute(first.db)
    expect((await sql<{ it: string }>`select current_setting('fsync') as it`.execute(first.db)).rows).toEqual([
      { it: 'on' }
    ])
    const version = await sql<{ it: string }>`select current_setting('server_version') as it`.execute(first.db)
    expect(version.rows[0]?.it.split('.')[0]).toBe(embeddedMajor)
    await first.close()

    const second = await open()
    expect((await second.db.selectFrom('rate_counters').select('key').execute()).map((entry) => entry.key)).toEqual([
      'kept'
    ])
    await second.close()
    expect(lines).toEqual([])
  })

  it('belongs to one server: a second one is refused with the reason while the first one keeps working', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow('Another server is already working on the data in')
    await first.ping()
    await first.close()
    await (await open()).close()
  })

  it('refuses a folder of another PostgreSQL version and does not change it', async () => {
    const folder = join(dataDir, 'database')
    await (await open()).close()
    await writeFile(join(folder, 'PG_VERSION'), '17\n')
    const filesOfDatabase = async () => (await readdir(folder)).filter((name) => !name.startsWith('arogyachat.lease'))
    const before = await filesOfDatabase()
    await expect(open()).rejects.toThrow('was written by PostgreSQL 17')
    expect(await filesOfDatabase()).toEqual(before)
    await writeFile(join(folder, 'PG_VERSION'), `${embeddedMajor}\n`)
    await (await open()).close()
  })
}

const postgres = () => {
  it('is migrated once when four nodes start together', async () => {
    const { url, drop } = await temporaryPostgres(server ?? '')
    const nodes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, log)))
    const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      (nodes[0] as (typeof nodes)[number]).db
    )
    expect(names.rows[0]?.name).toBe('001-consultation-loop')
    expect(new Set(names.rows.map((row) => row.name)).size).toBe(names.rows.length)
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })

  it('has a statement timeout and reconnects after its connections were terminated', async () => {
    const { url, drop } = await temporaryPostgres(server ?? '')
    const database = await openPostgres(url, createLog('silent'))
    const limit = await sql<{ it: string }>`select current_setting('statement_timeout') as it`.execute(database.db)
    expect(limit.rows).toEqual([{ it: '15s' }])
    const victim = database.pool.query('select pg_terminate_backend(pg_backend_pid())')
    await expect(victim).rejects.toMatchObject({ code: '57P01' })
    await database.ping()
    await database.close()
    await drop()
  })
}

if (server) describe('PostgreSQL', postgres)
else describe('the embedded database', embedded)
