// What a page of the web loads first carries no zod: the schemas come with a form, when it opens (docs/decisions/006).
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { posixPath } from '../repository.ts'
import { isTest, type SourceFile, sourceFilesIn } from './source-files.ts'

/** These pages are a form from the start, so they load its schemas with the page. */
const formPages = ['book-appointment', 'forgot-password', 'reset-password'].map((page) => `web/src/pages/${page}.tsx`)

const needsZod = (path: string): boolean => path === 'zod' || /^contract\/(schemas|endpoints)\//.test(path)

/** A file whose static imports are loaded with a first view, or with a screen's part of the contract. */
const isFirst = (path: string): boolean =>
  path === 'web/src/main.tsx' ||
  path === 'web/src/features/landing/enhance.ts' ||
  (/^web\/src\/pages\/[^/]+\.tsx$/.test(path) && !formPages.includes(path)) ||
  (/^contract\/[^/]+\.ts$/.test(path) && path !== 'contract/endpoints.ts')

/** What a file loads when it is loaded: static imports of more than types, as files of `web` and `contract`, and zod. */
function loadedWith(root: string, { path, source }: SourceFile): string[] {
  const { module } = parseSync(path, source)
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? [])))
    )
  ]
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? posixPath(root, resolve(join(root, dirname(path)), specifier))
      : specifier.replace(/^@arogyachat\/(contract\/.+)$/, '$1.ts')
  )
}

/** Returns one line per first view, or module of the contract for screens, that loads zod or a schema. */
export function checkFirstViews(root: string): string[] {
  const files = new Map(
    sourceFilesIn(
      root,
      ['contract', 'web'].filter((folder) => existsSync(join(root, folder)))
    ).map((file) => [file.path, file])
  )
  return [...files.keys()]
    .filter((path) => isFirst(path) && !isTest(path))
    .flatMap((start) => {
      // A map keeps its order, so the files are visited in order of their distance, also those added on the way.
      const importedBy = new Map<string, string | null>([[start, null]])
      for (const path of importedBy.keys()) {
        if (needsZod(path)) {
          const way: string[] = []
          for (let step: string | null = path; step !== null; step = importedBy.get(step) ?? null) way.unshift(step)
          return [`${start}: loads schemas at first, ${way.join(' → ')}`]
        }
        const file = files.get(path)
        if (file) for (const target of loadedWith(root, file)) if (!importedBy.has(target)) importedBy.set(target, path)
      }
      return []
    })
}
