/**
 * Makes, lists, resets and removes the administrators of the site:
 *
 *   tsx server/src/features/administration/administrator-cli.ts create admin@example.org "Asha Rao"
 *   tsx server/src/features/administration/administrator-cli.ts list
 *   tsx server/src/features/administration/administrator-cli.ts reset admin@example.org
 *   tsx server/src/features/administration/administrator-cli.ts remove admin@example.org
 *
 * `create` and `reset` print a new password and the key of the second factor, once. It reads the server's configuration; the
 * embedded database can be opened only while the server is not running.
 */
import { openDatabase } from '../../db/open.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { openVault } from '../../vault/open.ts'
import {
  createAdministrator,
  describeCredentials,
  listAdministrators,
  removeAdministrator,
  resetAdministrator
} from './administrator-service.ts'

const usage = 'Usage: npm run admin -- create <email> <name> | list | reset <email> | remove <email>'

type Context = Parameters<typeof createAdministrator>[0]

const commands: Record<string, (context: Context, email: string, name: string) => Promise<string[]>> = {
  create: async (context, email, name) => describeCredentials(email, await createAdministrator(context, email, name)),
  list: listAdministrators,
  reset: async (context, email) => describeCredentials(email, await resetAdministrator(context, email)),
  remove: async (context, email) => {
    await removeAdministrator(context, email)
    return [`${email} is no longer an administrator.`]
  }
}

async function main([command = '', email = '', ...names]: string[]): Promise<void> {
  const run = commands[command]
  const name = names.join(' ').trim()
  const isComplete = command === 'list' || (email !== '' && (command !== 'create' || name !== ''))
  if (!run || !isComplete) throw new Error(usage)
  const config = readConfig(loadEnvironment())
  const database = await openDatabase(config, createLog('warn'))
  try {
    const vault = await openVault(config, database)
    // Standard error, so that standard output has only the reply and the log can be collected separately.
    const log = createLog('info', process.stderr)
    for (const line of await run({ database, vault, clock: systemClock, log }, email, name)) console.log(line)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
