/** Where the parts of the repository are, for scripts, checks and benchmarks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
export const messagesFolder = join(root, 'locales/messages')
export const webDist = join(root, 'web/dist')

const generatedFolders = new Set(['node_modules', 'dist', 'generated', '.cache'])

/** A path below `folder` with forward slashes, on every system. */
export const posixPath = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/** All files below a folder, as absolute paths, without dependencies and generated files. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) return [path]
      return generatedFolders.has(entry.name) ? [] : filesIn(path)
    })
}

export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
