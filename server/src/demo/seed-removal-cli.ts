import { findAccountKinds, removeCommand } from '../db/demo-accounts.ts'
import { openDatabase } from '../db/open.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { loadEnvironment } from '../platform/config/environment.ts'
import { createLog } from '../platform/log.ts'
import { removeDemo } from './seed-removal.ts'

/**
 * `npm run demo:remove`: removes the demo accounts from the database of the server's settings, and all that belongs to them.
 * Without `--yes` it only says what it would remove. Stop every server of this database first. Returns the exit status.
 */
async function run(args: readonly string[]): Promise<number> {
  const isMeant = args.includes('--yes')
  const database = await openDatabase(readConfig(loadEnvironment()), createLog('warn'))
  try {
    const place = database.kind === 'pglite' ? 'the embedded database' : 'the database of DATABASE_URL'
    if (!(await findAccountKinds(database.db)).hasDemo) {
      console.log(`There are no demo accounts in ${place}.`)
      return 0
    }
    const removed = await removeDemo(database, systemClock.now(), !isMeant)
    console.log(isMeant ? `Removed from ${place}:` : `This would be removed from ${place}:`)
    for (const { table, rows } of removed) console.log(`  ${table}: ${rows}`)
    if (!isMeant) {
      console.log(`Nothing was removed yet. Stop every server of this database, then run: ${removeCommand}`)
      return 1
    }
    const { hasReal } = await findAccountKinds(database.db)
    console.log(hasReal ? 'The real accounts are all there. Start with DEMO=off.' : 'No account is left.')
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
