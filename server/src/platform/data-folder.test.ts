import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderError, folderErrorOf, makeFolder } from './data-folder.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'arogyachat-folder-'))
})
afterEach(() => rm(base, { recursive: true }))

describe('a data folder', () => {
  it('is created with its parents, readable by this user only, and empty', async () => {
    const path = join(base, 'a', 'b')
    await Promise.all([makeFolder(path), makeFolder(path)])
    await makeFolder(path)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(base, 'a'))).mode & 0o777).toBe(0o700)
    expect(await readdir(path)).toEqual([])
  })

  it('below a file is refused with a message that explains why', async () => {
    const file = join(base, 'file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'x'), join(file, 'x', 'y')]) {
      await expect(makeFolder(path), path).rejects.toThrow(`${path} cannot be used: a part of this path is a file`)
    }
  })

  // Root may write everywhere.
  if (process.getuid?.() !== 0)
    it('that this user may not write to is refused with a message that explains why', async () => {
      await chmod(base, 0o500)
      await expect(makeFolder(base)).rejects.toThrow('this user may not read and write there')
      await chmod(base, 0o700)
    })

  it('that is full gives the same message for PGlite’s error and the system’s', () => {
    for (const error of [{ name: 'ErrnoError', errno: 51 }, Object.assign(new Error('no space'), { code: 'ENOSPC' })]) {
      const folderError = folderErrorOf('/data', error)
      expect(folderError).toBeInstanceOf(DataFolderError)
      expect(String(folderError)).toContain('/data cannot be used: the disk is full (ENOSPC)')
    }
  })

  it('leaves any other error as it is', () => {
    const error = new TypeError('a mistake')
    expect(folderErrorOf('/data', error)).toBe(error)
  })
})
