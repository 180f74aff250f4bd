import { existsSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from './ids.ts'

/** The data folder cannot be used. The message is shown to the operator. */
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

/** WASI error numbers, which the file system inside PGlite throws in an object that is not an Error. */
const wasiCodes: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** Turns an error of the file system into a DataFolderError with a readable message. Returns any other error unchanged. */
export function folderErrorOf(path: string, error: unknown): unknown {
  const { code: systemCode, name, errno = 0 } = error as NodeJS.ErrnoException
  const code = name === 'ErrnoError' ? wasiCodes[errno] : systemCode
  if (!code || !(code in reasons)) return error
  return new DataFolderError(`${path} cannot be used: ${reasons[code]} (${code}). See DATA_DIR.`)
}

/**
 * Creates a folder and its parents with mode 0700. Node's `recursive` option is not used, because it never returns where no
 * folder can be created, such as below /proc.
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
  // Another process may have created the parent in the meantime.
  if (!existsSync(dirname(path))) await make(dirname(path))
  await make(path, true)
}

/** Creates a data folder if it is missing and checks that it is writable. @throws DataFolderError */
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
