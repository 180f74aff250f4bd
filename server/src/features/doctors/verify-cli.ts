/**
 * Records whether a doctor's registration is verified, after the administrator has checked the council's register:
 *
 *   tsx server/src/features/doctors/verify-cli.ts list
 *   tsx server/src/features/doctors/verify-cli.ts certificate doctor@example.org
 *   tsx server/src/features/doctors/verify-cli.ts verify doctor@example.org
 *   tsx server/src/features/doctors/verify-cli.ts unverify doctor@example.org
 *
 * `certificate` writes the certificate of registration that the doctor has stored to a file in the current folder, which only the
 * administrator can read. Delete it after the comparison.
 *
 * It reads the server's configuration; the embedded database can be opened only while the server is not running.
 */
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../../db/open.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { loadEnvironment } from '../../platform/config/environment.ts'
import { createLog } from '../../platform/log.ts'
import { openVault } from '../../vault/open.ts'
import { listUnverified, readCertificate, verify } from './verification-service.ts'

const usage = 'Usage: verify-cli.ts list | certificate <email> | verify <email> | unverify <email>'

async function main([command, email]: string[]): Promise<void> {
  const isKnown = command === 'list' || (email && ['certificate', 'verify', 'unverify'].includes(command ?? ''))
  if (!isKnown) throw new Error(usage)
  // Standard error, so that standard output has only the reply and the log can be collected separately.
  const log = createLog('info', process.stderr)
  const config = readConfig(loadEnvironment())
  const database = await openDatabase(config, createLog('warn'))
  try {
    if (command === 'list') for (const line of await listUnverified(database.db)) console.log(line)
    else if (command === 'certificate') {
      const vault = await openVault(config, database)
      const { fileName, bytes } = await readCertificate({ database, vault, log }, email as string)
      await writeFile(fileName, bytes, { mode: 0o600, flag: 'wx' })
      console.log(`Written to ${fileName}`)
    } else console.log(await verify(database.db, log, email as string, command === 'verify' ? systemClock.now() : null))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
