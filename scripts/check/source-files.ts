import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, posixPath } from '../repository.ts'

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string
  source: string
}

export const workspaces = ['contract', 'locales', 'knowledge', 'assistant', 'server', 'web']
export const tools = ['scripts', 'bench', 'e2e']

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
/** Tests, and what only tests import. */
export const isForTests = (path: string): boolean =>
  isTest(path) || path.includes('/testing/') || path.startsWith('e2e/')

/** The TypeScript and JavaScript files of some folders. */
export const sourceFilesIn = (root: string, folders: readonly string[]): SourceFile[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
    .map((path) => ({ path: posixPath(root, path), source: readFileSync(path, 'utf8') }))
