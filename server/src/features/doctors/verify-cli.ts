/**
 * Records whether a doctor's registration is verified, after the administrator has checked the council's register:
 *
 *   tsx server/src/features/doctors/verify-cli.ts list
 *   tsx server/src/features/doctors/verify-cli.ts verify doctor@example.org
 *   tsx server/src/features/doctors/verify-cli.ts unverify doctor@example.org
 *
 * It reads the server's configuration; the embedded database can be opened only while the server is not running.
 */
import { openDatabase } from '../../db/open.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { listUnverified, verify } from './verification-service.ts'

const usage = 'Usage: verify-cli.ts list | verify <email> | unverify <email>'

async function main([command, email]: string[]): Promise<void> {
  const isKnown = command === 'list' || ((command === 'verify' || command === 'unverify') && email)
  if (!isKnown) throw new Error(usage)
  // Standard error, so that standard output has only the reply and the log can be collected separately.
  const securityLog = createLog('info', process.stderr)
  const database = await openDatabase(readConfig(loadEnvironment()), createLog('warn'))
  try {
    const lines =
      command === 'list'
        ? await listUnverified(database.db)
        : [await verify(database.db, securityLog, email as string, command === 'verify' ? systemClock.now() : null)]
    for (const line of lines) console.log(line)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
