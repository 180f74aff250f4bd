import type { Database } from '../db/database.ts'
import type { Config } from '../platform/config/config.ts'
import { keyFileOf, parseMasterKey } from './master-key.ts'
import { createVault, isSealed, proveMasterKey, type Vault, VaultError } from './vault.ts'

/** The vault of this site, proven against its database. Throws VaultError with a message for whoever starts the server. */
export async function openVault(config: Pick<Config, 'masterKey' | 'dataDir'>, database: Database): Promise<Vault> {
  const given = config.masterKey
  const key = given === undefined ? await keyFileOf(config.dataDir, await isSealed(database.db)) : parseMasterKey(given)
  if (!key) throw new VaultError('MASTER_KEY must be 32 bytes in base64 or hex. Make one with: openssl rand -base64 32')
  const vault = createVault(key)
  await proveMasterKey(vault, database)
  return vault
}
