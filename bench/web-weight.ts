// `npm run bench:web`: what a phone loads before a screen of web/dist is readable: the script of the entry and the screen, and
// its messages, gzipped. Then the landing page of each language, with Lighthouse unless `--no-lighthouse`; `--language hi`
// measures one language, `--files` lists the files of each screen. Exits with 1 when something is over its limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { isLanguageCode, languageCodes } from '../contract/languages.ts'
import { buildIfStale } from '../scripts/build/site.ts'
import { readJson, root, webDist } from '../scripts/repository.ts'
import { weighLanding } from './landing-weight.ts'

interface Chunk {
  file: string
  imports?: string[]
}
interface Screen {
  path: string
  page: string
  limit: number
  /** The limit applies to what is loaded on top of this page. */
  after?: string
}

const { values: options } = parseArgs({
  options: { language: { type: 'string' }, files: { type: 'boolean' }, 'no-lighthouse': { type: 'boolean' } }
})
const language = options.language ?? 'en'
if (!isLanguageCode(language))
  throw new Error(`There is no language ${language}; the languages are ${languageCodes.join(' ')}`)
await buildIfStale()

const kB = 1000
const manifest = readJson(join(webDist, '.vite/manifest.json')) as Record<string, Chunk>
const entry = 'index.html'
const screens: readonly Screen[] = [
  { path: '/patient-login', page: 'patient-login', limit: 110 },
  { path: '/patient-signup', page: 'patient-signup', limit: 140 },
  { path: '/patient-dashboard', page: 'patient/patient-dashboard', limit: 140 },
  { path: '/doctor-dashboard', page: 'doctor-dashboard', limit: 150 },
  { path: '/video-conference', page: 'video-conference', limit: 35, after: 'patient/patient-dashboard' }
]

function chunkOf(source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  return chunk
}

/** The namespaces of messages that a page loads, read from routes.tsx, which lists them. */
function namespacesOf(page: string): string[] {
  const routes = readFileSync(join(root, 'web/src/routes.tsx'), 'utf8')
  const list = new RegExp(`pages/${page}\\.tsx'\\),\\s*\\[([^\\]]*)\\]`).exec(routes)?.[1]
  if (list === undefined) throw new Error(`routes.tsx does not list the namespaces of ${page}`)
  return list.split(',').map((name) => name.trim().replaceAll("'", ''))
}

function filesOf(source: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunkOf(source)
  if (found.has(file)) return found
  found.add(file)
  for (const imported of imports) filesOf(imported, found)
  return found
}

const messageFile = (namespace: string): string => chunkOf(`../locales/messages/${language}/${namespace}.json`).file
const filesFor = (page: string): Set<string> =>
  new Set([
    ...filesOf(entry),
    ...filesOf(`src/pages/${page}.tsx`),
    // The messages of every screen.
    ...filesOf(`src/i18n/languages/messages-${language}.ts`),
    ...namespacesOf(page).map(messageFile)
  ])

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(webDist, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

const rows = screens.map(({ path, page, limit, after }) => {
  const loaded = after ? filesFor(after) : new Set<string>()
  const files = [...filesFor(page)].filter((file) => !loaded.has(file))
  const weight = files.reduce((sum, file) => sum + sizeOf(file), 0) / kB
  return {
    path: after ? `${path} (added)` : path,
    files: filesFor(page).size,
    'kB gz': weight.toFixed(1),
    limit,
    ok: weight <= limit
  }
})
console.table(rows)
if (options.files)
  for (const { path, page } of screens) {
    console.log(path)
    for (const file of [...filesFor(page)].sort((first, second) => sizeOf(second) - sizeOf(first)))
      console.log(`  ${sizeOf(file)}\t${file}`)
  }
const isLandingWithinLimits = await weighLanding(options.language ? [language] : languageCodes, {
  withLighthouse: !options['no-lighthouse']
})
process.exitCode = isLandingWithinLimits && rows.every((row) => row.ok) ? 0 : 1
