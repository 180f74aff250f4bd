// The rules of the folder structure: imports point to lower layers only, no circles, few roles for files, no folder too large.
import { dirname, join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'
import { posixPath } from '../repository.ts'
import type { Allowlist } from './allowlist.ts'
import { isForTests, isTest, type SourceFile, sourceFilesIn, tools, workspaces } from './source-files.ts'

type Graph = Map<string, readonly string[]>

/** The first prefix that fits gives the layer of a file, which may import its own layer and lower ones. */
const layers: Record<string, readonly (readonly [prefix: string, layer: number])[]> = {
  contract: [['contract/', 0]],
  locales: [['locales/', 0]],
  knowledge: [['knowledge/', 0]],
  assistant: [['assistant/', 0]],
  server: [
    ['server/src/testing/', 9],
    ['server/src/main.ts', 6],
    ['server/src/app.ts', 5],
    ['server/src/demo/', 5],
    ['server/src/jobs/handlers', 5],
    ['server/src/features/', 4],
    ['server/src/http/', 3],
    ['server/src/live/', 3],
    ['server/src/vault/', 2],
    ['server/src/providers/', 2],
    ['server/src/jobs/', 2],
    // Only a type: every layer may name it.
    ['server/src/app-context.ts', 0],
    ['server/src/db/', 1],
    ['server/src/platform/', 1]
  ],
  web: [
    ['web/src/main.tsx', 7],
    ['web/src/routes.tsx', 6],
    ['web/src/pages/', 5],
    ['web/src/features/', 4],
    ['web/src/app-shell/', 3],
    ['web/src/api/', 2],
    ['web/src/', 1]
  ]
}
const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  locales: ['locales'],
  knowledge: ['contract', 'knowledge'],
  assistant: ['contract', 'knowledge', 'assistant'],
  server: ['contract', 'locales', 'knowledge', 'assistant', 'server'],
  web: ['contract', 'locales', 'web']
}
/** The only type that is made of the types of all layers. */
const contextType = 'server/src/app-context.ts'

const roleNames = ['routes', 'service', 'rules', 'store', 'process', 'worker', 'cli']
/** In a server feature: its calls, what it does, its pure rules, its SQL, and programs that run in processes of their own. */
const serverRole = new RegExp(`^(.+/)?([a-z0-9-]+-)?(${roleNames.join('|')})\\.ts$`)
/** What other features may import. */
const publicFile = {
  server: /(^|-)service\.ts$/,
  web: /(^|\/)queries\.ts$|-(card|form|badge|button)\.tsx$/
}
const emptyName = /(^|\/)(index|utils|helpers|types|manager)\.tsx?$|(^|\/)(utils|helpers|common)\//
const maxFileLines = 500
const maxFolderFiles = 20
const unlimitedFolder = /(^|\/)(migrations|generated)$/

const workspaceOf = (path: string): string => path.split('/')[0] ?? ''
const layerOf = (path: string): number | undefined =>
  layers[workspaceOf(path)]?.find(([prefix]) => path.startsWith(prefix))?.[1]

function featureOf(path: string): { side: 'server' | 'web'; name: string; file: string } | null {
  const match = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path)
  return match ? { side: match[1] as 'server' | 'web', name: match[2] ?? '', file: match[3] ?? '' } : null
}

/** The files of the repository that a file imports, from the root: all of them, and those it imports more than types of. */
function importsOf(root: string, { path, source }: SourceFile): { all: string[]; values: string[] } {
  const { module } = parseSync(path, source)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType)
    })),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : []
      )
    ),
    ...[...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ({ specifier, isTypeOnly: false }))
  ]
  const filesOf = (chosen: typeof imports) =>
    ownFiles(root, path, [...new Set(chosen.map(({ specifier }) => specifier))])
  return { all: filesOf(imports), values: filesOf(imports.filter(({ isTypeOnly }) => !isTypeOnly)) }
}

/** The files of the repository among what `path` imports. */
function ownFiles(root: string, path: string, specifiers: readonly string[]): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posixPath(root, resolve(join(root, dirname(path)), specifier))]
    const own = /^@arogyachat\/(\w+)\/(.+)$/.exec(specifier)
    if (!own) return []
    return [`${own[1]}/${own[2]}${own[2]?.endsWith('.json') ? '' : '.ts'}`]
  })
}

/** Folders with too many files of code, and how many they have. */
export function largeFolders(root: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of sourceFilesIn(root, [...workspaces, ...tools])) {
    const folder = dirname(path)
    if (!unlimitedFolder.test(folder)) counts[folder] = (counts[folder] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > maxFolderFiles))
}

function checkNames({ path, source }: SourceFile): string[] {
  const violations: string[] = []
  const lines = source.split('\n').length
  if (lines > maxFileLines) violations.push(`${path}: ${lines} lines, over ${maxFileLines}`)
  if (emptyName.test(path)) violations.push(`${path}: the name does not say what is inside`)
  if (!/^[a-z0-9.-]+$/.test(posix.basename(path))) violations.push(`${path}: file names are kebab-case`)
  return violations
}

function checkImport(path: string, target: string): string[] {
  if (!/\.tsx?$/.test(target)) return []
  const violations: string[] = []
  const [from, to] = [workspaceOf(path), workspaceOf(target)]
  const [own, other] = [featureOf(path), featureOf(target)]
  if (isForTests(target)) violations.push(`${path}: imports ${target}, which is for tests`)
  if (!mayImport[from]?.includes(to)) violations.push(`${path}: ${from} may not import ${target}`)
  else if (from === to && (layerOf(target) ?? 0) > (layerOf(path) ?? 0))
    violations.push(`${path}: imports ${target} of a higher layer`)
  if (own && other && own.name !== other.name && !publicFile[own.side].test(other.file))
    violations.push(`${path}: imports ${target}, which is internal to ${other.name}`)
  return violations
}

/** Returns one line per violation. */
export function checkStructure(root: string, allowlist: Pick<Allowlist, 'folders'>): string[] {
  const violations = Object.entries(largeFolders(root))
    .filter(([folder, count]) => count > (allowlist.folders[folder] ?? maxFolderFiles))
    .map(([folder, count]) => `${folder}: ${count} files, over ${maxFolderFiles}; use subfolders`)
  const graph: Graph = new Map()
  for (const file of sourceFilesIn(root, workspaces).filter(({ path }) => /\.tsx?$/.test(path))) {
    const { path } = file
    violations.push(...checkNames(file))
    if (isTest(path) || path.includes('/testing/') || /\.config\.ts$/.test(path) || path === contextType) continue
    const imports = importsOf(root, file)
    // Types do not exist at run time, so an import of types alone makes no circle.
    graph.set(path, imports.values)
    if (layerOf(path) === undefined) violations.push(`${path}: belongs to no layer`)
    const feature = featureOf(path)
    if (feature?.side === 'server' && !serverRole.test(feature.file))
      violations.push(`${path}: not a role of a feature (${roleNames.join(', ')})`)
    violations.push(...imports.all.flatMap((target) => checkImport(path, target)))
  }
  return [...violations, ...circlesOf(graph)]
}

function circlesOf(graph: Graph): string[] {
  const violations: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, trail: readonly string[]): void => {
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) {
      if (state.get(target) === 'open')
        violations.push(`circular import: ${[...trail.slice(trail.indexOf(target)), path, target].join(' → ')}`)
      else if (!state.has(target) && graph.has(target)) visit(target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const path of graph.keys()) if (!state.has(path)) visit(path, [])
  return violations
}
