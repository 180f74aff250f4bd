import { existsSync, fsyncSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DataFolderError, folderErrorOf, makeFolder } from '../../platform/data-folder.ts'
import type { Logger } from '../../platform/log.ts'
import { lockFolder } from './folder-lock.ts'
import { type Lease, takeLease } from './lease.ts'

/** The major version of the PostgreSQL inside the pinned PGlite. */
export const embeddedMajor = '18'

/** Reduces PGlite's default buffers, half of its memory, which a database of this size does not need. */
const memoryParams = ['-c', 'shared_buffers=16MB']

/** When durable, commits wait for the disk. PGlite does not by default, and fsync=on alone has no effect without `addFsync`. */
export const startParams = (isDurable: boolean): string[] =>
  isDurable
    ? [
        ...PGlite.defaultStartParams.filter((defaultStartParam) => defaultStartParam !== '-F'),
        ...memoryParams,
        ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
      ]
    : [...PGlite.defaultStartParams, ...memoryParams]

/** An open file in PGlite's file system; `nfd` is the descriptor of the real file. */
interface OpenFile {
  nfd?: number
}
interface Internals {
  FS?: {
    lookupPath?: (path: string) => {
      node?: { mount?: { type?: { stream_ops?: { fsync?: (file: OpenFile) => number } } } }
    }
  }
}

/**
 * Adds the missing fsync to PGlite's file system. Returns a function that returns the number of calls; null when PGlite's
 * internals differ from those of the pinned version.
 */
function addFsync(lite: PGlite): (() => number) | null {
  const { FS } = (lite as unknown as { Module?: Internals }).Module ?? {}
  let operations: { fsync?: (file: OpenFile) => number } | undefined
  try {
    operations = FS?.lookupPath?.('/pglite/data').node?.mount?.type?.stream_ops
  } catch {
    return null
  }
  if (!operations) return null
  let calls = 0
  operations.fsync = (file) => {
    if (file.nfd !== undefined) {
      fsyncSync(file.nfd)
      calls++
    }
    return 0
  }
  return () => calls
}

/** Whether a committed transaction calls fsync. */
async function reachesDisk(lite: PGlite, calls: () => number): Promise<boolean> {
  const before = calls()
  await lite.query(`select pg_logical_emit_message(true, 'arogyachat', 'reaches the disk')`)
  return calls() > before
}

async function refuseOtherVersion(folder: string): Promise<void> {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = (await readFile(file, 'utf8')).trim()
  if (found === embeddedMajor) return
  throw new DataFolderError(
    [
      `The data in ${folder} was written by PostgreSQL ${found}; this version of the server has ${embeddedMajor} inside.`,
      'Nothing was changed. Start the version of the server that wrote it, and move the data with `npm run db:move`.'
    ].join('\n')
  )
}

/**
 * Opens the embedded database of a data folder for this process alone, and creates it if it is missing. `close` releases the
 * folder. @throws FolderInUseError, DataFolderError
 */
export async function openFolder(
  dataDir: string,
  log: Logger
): Promise<{ lite: PGlite; lease: Lease; close: () => Promise<void> }> {
  const folder = join(dataDir, 'database')
  await makeFolder(folder)
  const unlock = await lockFolder(folder)
  let lease: Lease | undefined
  try {
    lease = await takeLease(folder, { log })
    const { release } = lease
    await refuseOtherVersion(folder)
    const lite = await PGlite.create({ dataDir: folder, startParams: startParams(true) })
    const calls = addFsync(lite)
    if (!calls || !(await reachesDisk(lite, calls))) {
      log.warn('The embedded database does not wait for the disk: a power cut could lose the last writes.')
    }
    return {
      lite,
      lease,
      async close() {
        await lite.close()
        await release()
        await unlock()
      }
    }
  } catch (error) {
    await lease?.release()
    await unlock()
    throw folderErrorOf(folder, error)
  }
}
