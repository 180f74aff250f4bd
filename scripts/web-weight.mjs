// What a phone loads before a screen of web/dist can be read: script of the entry, of the screen, and its words, gzipped.
// Then the landing page of each language, with Lighthouse unless `--no-lighthouse`; `--language hi` looks at one alone.
// Exits 1 when something is over its limit.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { weighLanding } from './landing-weight.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const { values: asked } = parseArgs({
  options: { language: { type: 'string' }, files: { type: 'boolean' }, 'no-lighthouse': { type: 'boolean' } }
})
const language = asked.language ?? 'en'
const everyLanguage = [...readFileSync(join(root, 'contract/languages.ts'), 'utf8').matchAll(/code: '(\w+)'/g)].map(
  (it) => it[1]
)
if (!everyLanguage.includes(language))
  throw new Error(`There is no language ${language}; there are ${everyLanguage.join(' ')}`)
const kB = 1000

const entry = 'index.html'
const always = ['common', 'errors', 'shell']
/** `added`: the limit is on what comes on top of the patient's dashboard, from which a call is opened. */
const screens = [
  { path: '/patient-login', page: 'patient-login', limit: 180 },
  { path: '/patient-signup', page: 'patient-signup', limit: 210 },
  { path: '/patient-dashboard', page: 'patient-dashboard', limit: 180 },
  { path: '/doctor-dashboard', page: 'doctor-dashboard', limit: 180 },
  { path: '/video-conference', page: 'video-conference', limit: 35, added: 'patient-dashboard' }
]

/** The areas of words each page asks for, read from routes.tsx, where they stand. */
function areasOf(page) {
  const routes = readFileSync(join(root, 'web/src/routes.tsx'), 'utf8')
  const found = new RegExp(`pages/${page}\\.tsx'\\),\\s*\\[([^\\]]*)\\]`).exec(routes)
  if (!found) throw new Error(`routes.tsx does not say which words ${page} needs`)
  return found[1].split(',').map((it) => it.trim().replaceAll("'", ''))
}

function filesOf(key, found = new Set()) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const it of chunk.imports ?? []) filesOf(it, found)
  return found
}

const words = (areas) => areas.map((it) => manifest[`../locales/messages/${language}/${it}.json`].file)
const filesFor = (page) =>
  new Set([...filesOf(entry), ...filesOf(`src/pages/${page}.tsx`), ...words([...always, ...areasOf(page)])])

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}
const sum = (files) => [...files].reduce((total, it) => total + sizeOf(it), 0) / kB

const rows = screens.map(({ path, page, limit, added }) => {
  const files = filesFor(page)
  const before = added ? filesFor(added) : new Set()
  const weight = sum([...files].filter((it) => !before.has(it)))
  return {
    path: added ? `${path} (added)` : path,
    files: files.size,
    'kB gz': weight.toFixed(1),
    limit,
    ok: weight <= limit
  }
})

console.table(rows)
if (asked.files)
  for (const { path, page } of screens) {
    console.log(path)
    for (const it of [...filesFor(page)].sort((a, b) => sizeOf(b) - sizeOf(a))) console.log(`  ${sizeOf(it)}\t${it}`)
  }
const isLandingOk = await weighLanding(asked.language ? [language] : everyLanguage, {
  withLighthouse: !asked['no-lighthouse']
})
process.exitCode = isLandingOk && rows.every((it) => it.ok) ? 0 : 1
