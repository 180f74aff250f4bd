import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { startParams } from '../db/embedded/pglite-folder.ts'
import { createPglitePool } from '../db/embedded/pglite-pool.ts'
import { migrate } from '../db/migrate.ts'
import { dropTemporary, temporaryPrefix } from './postgres-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dumped, migrated data folder, so that no test waits for initdb. Empty when the tests run on PostgreSQL. */
    migratedDump: string
    /** What the names of this run's databases on PostgreSQL begin with. */
    temporaryPrefix: string
  }
}

/** Once a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL_TEST
  if (server) {
    const prefix = temporaryPrefix()
    project.provide('migratedDump', '')
    project.provide('temporaryPrefix', prefix)
    return () => dropTemporary(server, prefix)
  }
  project.provide('temporaryPrefix', '')
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
