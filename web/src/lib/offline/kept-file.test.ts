import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInIndexedDb } from '../../testing/indexed-db.ts'
import { keepFile, readKeptFile, removeKeptFile } from './kept-file.ts'
import { removeKeptFiles } from './kept-files-removal.ts'

let rows: Map<string, unknown>
beforeEach(() => {
  rows = standInIndexedDb()
})
afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['Haemoglobin 9.1'])
const soon = () => Date.now() + 60_000
const textOf = (bytes: ArrayBuffer | null) => bytes && new TextDecoder().decode(new Uint8Array(bytes))

test('a kept file is read back with its key alone, and is encrypted on the device', async () => {
  const key = await keepFile('a', file, soon())
  const { content } = rows.get('a') as { content: ArrayBuffer }
  expect(textOf(content)).not.toContain('Haemoglobin')
  expect(textOf(await readKeptFile('a', key))).toBe('Haemoglobin 9.1')
  const otherKey = await keepFile('b', file, soon())
  await expect(readKeptFile('a', otherKey)).rejects.toThrow()
})

test('a file is gone once it has expired, was removed, or everything was removed', async () => {
  const key = await keepFile('old', file, Date.now() - 1)
  expect(await readKeptFile('old', key)).toBeNull()
  await keepFile('a', file, soon())
  await keepFile('b', file, soon())
  expect([...rows.keys()]).toEqual(['a', 'b'])
  await removeKeptFile('a')
  expect([...rows.keys()]).toEqual(['b'])
  removeKeptFiles()
  expect(rows.size).toBe(0)
})
