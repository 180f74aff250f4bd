/**
 * Turns two-step sign-in off for a doctor who has lost the phone and the recovery codes:
 *
 *   tsx server/src/features/accounts/second-factor/reset-cli.ts show doctor@example.org
 *   tsx server/src/features/accounts/second-factor/reset-cli.ts reset doctor@example.org --identity-checked
 *
 * Check first that the caller is the doctor: call the phone number that `show` prints, and compare an identity card and the
 * registration. It reads the server's configuration; the embedded database can be opened only while the server is not running.
 */
import { openDatabase } from '../../../db/open.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { loadEnvironment } from '../../../platform/config/environment.ts'
import { createLog } from '../../../platform/log.ts'
import { describe, reset } from './reset-service.ts'

const usage = 'Usage: reset-cli.ts show <email> | reset <email> --identity-checked'

async function main([command, email, check]: string[]): Promise<void> {
  const isReset = command === 'reset' && check === '--identity-checked'
  if (!email || (command !== 'show' && !isReset)) throw new Error(usage)
  const config = readConfig(loadEnvironment())
  const database = await openDatabase(config, createLog('warn'))
  try {
    // Standard error, so that standard output has only the reply and the log can be collected separately.
    const context = { database, config, clock: systemClock, log: createLog('info', process.stderr) }
    console.log(await (isReset ? reset(context, email) : describe(context, email)))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
