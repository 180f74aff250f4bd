import type { Database } from '../db/database.ts'
import type { Config } from '../platform/config/config.ts'
import { VaultError } from './cipher.ts'
import { isSealed, verifyMasterKey } from './key-check.ts'
import { parseMasterKey, readOrCreateKeyFile } from './master-key.ts'
import { createVault, type Vault } from './vault.ts'

/** Opens the vault of this site and verifies its key against the database. @throws VaultError with a message for the operator */
export async function openVault(config: Pick<Config, 'masterKey' | 'dataDir'>, database: Database): Promise<Vault> {
  const given = config.masterKey
  const key =
    given === undefined ? await readOrCreateKeyFile(config.dataDir, await isSealed(database.db)) : parseMasterKey(given)
  if (!key) throw new VaultError('MASTER_KEY must be 32 bytes in base64 or hex. Make one with: openssl rand -base64 32')
  const vault = createVault(key)
  await verifyMasterKey(vault, database)
  return vault
}
