// The house's rules on its own shape: imports only fall, no circles, few named file roles, no rooms without a noun.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** The first prefix that fits gives a file its floor; a file may import its own floor and those below. */
const floors = {
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
    // Only the type of what every room is given: anyone may name it.
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
const mayImport = {
  contract: ['contract'],
  knowledge: ['knowledge'],
  assistant: ['contract', 'knowledge', 'assistant'],
  server: ['contract', 'locales', 'knowledge', 'assistant', 'server'],
  web: ['contract', 'locales', 'web']
}
/** In a server feature: what it does (service), its pure rules, its SQL, its calls; a command may stand beside them. */
const serverRoles = /^(routes|service|rules|store|[a-z-]+-(routes|service|rules|store|cli))\.ts$/
const forbiddenNames = /(^|\/)(index|utils|helpers|types|manager)\.tsx?$|(^|\/)(utils|helpers|common)\//
/** A type alone, made of the types of rooms on every floor. */
const given = 'server/src/app-context.ts'
/** Over this a file holds two nouns. */
const maxLines = 500

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
const floorOf = (path) => floors[path.split('/')[0]]?.find(([prefix]) => path.startsWith(prefix))?.[1]

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((it) => {
    const path = `${folder}/${it.name}`
    if (it.isDirectory()) return ['node_modules', 'dist', 'generated'].includes(it.name) ? [] : filesIn(path)
    return /\.(ts|tsx)$/.test(it.name) ? [path] : []
  })
}

function importsOf(path, source) {
  const { module } = parseSync(path, source)
  const specifiers = [
    ...module.staticImports.map((it) => it.moduleRequest.value),
    ...module.staticExports.flatMap((it) => it.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...[...source.matchAll(/\bimport\('([^']+)'\)/g)].map((it) => it[1])
  ]
  return [...new Set(specifiers)].flatMap((it) => {
    if (it.startsWith('.'))
      return [
        relative(root, resolve(root, dirname(path), it))
          .split('\\')
          .join('/')
      ]
    const ours = /^@arogyachat\/(\w+)\/(.+)$/.exec(it)
    return ours ? [`${ours[1]}/${ours[2]}${ours[2].endsWith('.json') ? '' : '.ts'}`] : []
  })
}

/** @returns {string[]} one line per fault */
export function checkStructure() {
  const faults = []
  const graph = new Map()
  for (const path of ['contract', 'knowledge', 'assistant', 'server', 'web'].flatMap(filesIn)) {
    const source = readFileSync(join(root, path), 'utf8')
    const lines = source.split('\n').length
    if (lines > maxLines) faults.push(`${path}: ${lines} lines, over ${maxLines}: look for two nouns`)
    if (forbiddenNames.test(path)) faults.push(`${path}: a name that says nothing about what is inside`)
    if (!/^[a-z0-9.-]+$/.test(posix.basename(path))) faults.push(`${path}: file names are kebab-case`)
    const imports = importsOf(path, source)
    if (isTest(path) || /\.config\.ts$/.test(path)) continue
    if (path === given) continue
    graph.set(path, imports)
    const room = path.split('/')[0]
    const floor = floorOf(path)
    if (floor === undefined) faults.push(`${path}: stands on no floor`)
    const feature = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path)
    if (feature?.[1] === 'server' && !serverRoles.test(feature[3]))
      faults.push(`${path}: not a role of a feature (routes, service, rules, store)`)
    for (const target of imports) {
      if (!/\.tsx?$/.test(target)) continue
      if (isTest(target)) faults.push(`${path}: imports ${target}, which is for tests`)
      if (!mayImport[room].includes(target.split('/')[0])) faults.push(`${path}: ${room} may not import ${target}`)
      else if (target.split('/')[0] === room && floorOf(target) > floor)
        faults.push(`${path}: imports upward, ${target}`)
      const other = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(target)
      if (!feature || !other || feature[2] === other[2]) continue
      const door =
        feature[1] === 'server'
          ? /(^|-)service\.ts$/
          : /^queries\.ts$|-card\.tsx$|-form\.tsx$|-badge\.tsx$|-button\.tsx$/
      if (!door.test(other[3])) faults.push(`${path}: reaches into ${other[2]} past its door, ${target}`)
    }
  }
  return [...faults, ...circlesOf(graph)]
}

function circlesOf(graph) {
  const faults = []
  const state = new Map()
  const walk = (path, trail) => {
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) {
      if (state.get(target) === 'open')
        faults.push(`a circle: ${[...trail.slice(trail.indexOf(target)), path, target].join(' → ')}`)
      else if (!state.has(target) && graph.has(target)) walk(target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const path of graph.keys()) if (!state.has(path)) walk(path, [])
  return faults
}
