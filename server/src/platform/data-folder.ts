import { existsSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from './ids.ts'

/** The data folder cannot be used; the message is for whoever starts the server. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'a part of this path is a file, not a folder',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  ENAMETOOLONG: 'the path is too long'
}

/** How the file system inside PGlite names the same: WASI's numbers, in an object that is no Error. */
const wasiCodes: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** What the system answered, as a DataFolderError that says it in plain words; anything else stays as it is. */
export function folderErrorOf(path: string, error: unknown): unknown {
  const { code: given, name, errno = 0 } = error as NodeJS.ErrnoException
  const code = name === 'ErrnoError' ? wasiCodes[errno] : given
  if (!code || !(code in reasons)) return error
  return new DataFolderError(`${path} cannot be used: ${reasons[code]} (${code}). See DATA_DIR.`)
}

/**
 * Makes a folder and those above it, for this user alone. Not with the `recursive` of Node, which never ends where nothing can
 * be made, such as below /proc.
 */
async function make(path: string, isAgain = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
    return
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || isAgain) throw error
  }
  // Another starter may have made the folder above in this moment.
  if (!existsSync(dirname(path))) await make(dirname(path))
  await make(path, true)
}

/** Makes a folder of the data, when it is not there, and proves that it can be written. Throws DataFolderError. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await make(path)
    const probe = join(path, `.probe-${newId()}`)
    try {
      const file = await open(probe, 'wx', 0o600)
      await file.writeFile('probe')
      await file.sync()
      await file.close()
    } finally {
      await rm(probe, { force: true })
    }
  } catch (error) {
    throw folderErrorOf(path, error)
  }
}
