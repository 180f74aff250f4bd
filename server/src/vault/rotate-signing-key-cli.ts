/**
 * Replaces the key that signs prescriptions: tsx server/src/vault/rotate-signing-key-cli.ts
 *
 * It reads the server's configuration; the embedded database can be opened only while the server is not running.
 */
import { openDatabase } from '../db/open.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { loadEnvironment } from '../platform/config/environment.ts'
import { createLog } from '../platform/log.ts'
import { openVault } from './open.ts'
import { rotateSigningKey } from './signing-keys.ts'

async function main(): Promise<void> {
  const config = readConfig(loadEnvironment())
  const database = await openDatabase(config, createLog('warn'))
  try {
    const vault = await openVault(config, database)
    await database.transaction((tx) => rotateSigningKey(vault, tx, systemClock.now()))
    console.log('Prescriptions are signed with a new key from now on. Those signed before can still be verified.')
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
