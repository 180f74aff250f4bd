import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderErrorOf, makeFolder } from '../platform/data-folder.ts'
import { VaultError } from './cipher.ts'

/** 32 bytes written as base64, base64url or hex; null for anything else. */
export function parseMasterKey(text: string): Buffer | null {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : null
  return bytes?.length === 32 ? bytes : null
}

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Reads the key file of a data folder. Creates it with mode 0600 if it is missing, but never for a database that already contains
 * encrypted data. The file is written under another name and then linked, so that a crash never leaves half a key and concurrent
 * first starts agree on one. @throws VaultError, DataFolderError
 */
export async function readOrCreateKeyFile(dataDir: string, isSealed = false): Promise<Buffer> {
  const path = join(dataDir, 'master.key')
  try {
    return await readOrMake(path, dataDir, isSealed)
  } catch (error) {
    throw folderErrorOf(path, error)
  }
}

async function readOrMake(path: string, dataDir: string, isSealed: boolean): Promise<Buffer> {
  const read = async () => {
    const key = parseMasterKey(await readFile(path, 'utf8'))
    if (!key) throw new VaultError(`${path} does not hold a key of 32 bytes. Restore it from a backup.`)
    return key
  }
  try {
    return await read()
  } catch (error) {
    if (!missing(error)) throw error
  }
  if (isSealed)
    throw new VaultError(
      `${path} is missing, and this database can be read only with the key that was in it. Restore the file from a backup, or give its content as MASTER_KEY.`
    )
  await makeFolder(dataDir)
  const draft = join(dataDir, `.master.key.${randomBytes(6).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return read()
}
