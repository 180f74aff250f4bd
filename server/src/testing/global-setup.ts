import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { startParams } from '../db/embedded/pglite-folder.ts'
import { createPglitePool } from '../db/embedded/pglite-pool.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dumped, migrated data folder, so that no test waits for initdb. Empty when the tests run on PostgreSQL. */
    migratedDump: string
  }
}

/** Once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL_TEST) {
    project.provide('migratedDump', '')
    return async () => undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'arogyachat-test-'))
  const lite = await PGlite.create({ startParams: startParams(false) })
  const pool = createPglitePool(lite)
  await migrate(pool)
  await pool.end()
  const dump = join(folder, 'migrated.tar')
  await writeFile(dump, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
  project.provide('migratedDump', dump)
  return () => rm(folder, { recursive: true })
}
