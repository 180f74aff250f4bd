import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DataFolderError } from '../../platform/data-folder.ts'
import { createLog } from '../../platform/log.ts'
import { isDatabaseUnavailable } from '../database.ts'
import { FolderInUseError } from '../embedded/folder-lock.ts'
import { openDatabase, openPostgres } from '../open.ts'
import { moveDatabase } from './move.ts'
import { MoveError } from './tables.ts'

const usage = `Copies the embedded database of a data folder into an empty PostgreSQL database.

  npm run db:move -- --from ./data --to postgres://user:password@host:5432/arogyachat

Stop the server first. The folder keeps what it holds.`

/** Returns the exit status. */
async function run(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (!values.from || !values.to || !URL.canParse(values.to)) {
    console.error(usage)
    return 2
  }
  const dataDir = resolve(values.from)
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    console.error(`There is no embedded database in ${dataDir}.`)
    return 1
  }
  const log = createLog('warn')
  const source = await openDatabase({ dataDir, databaseUrl: undefined }, log)
  try {
    const target = await openPostgres(values.to, log)
    try {
      const moved = await moveDatabase(source, target)
      console.table(moved)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  const keyFile = join(dataDir, 'master.key')
  console.log('Every table was copied completely: counts and checksums are the same in both databases.')
  console.log(
    existsSync(keyFile)
      ? `The patients' content opens only with the master key: give the content of ${keyFile} to the new server as MASTER_KEY.`
      : "The patients' content opens only with the same MASTER_KEY as before: give it to the new server too."
  )
  return 0
}

try {
  process.exitCode = await run()
} catch (error) {
  const isPlain = error instanceof MoveError || error instanceof FolderInUseError || error instanceof DataFolderError
  if (!isPlain && !isDatabaseUnavailable(error)) throw error
  console.error((error as Error).message || 'The target database cannot be reached.')
  process.exitCode = 1
}
