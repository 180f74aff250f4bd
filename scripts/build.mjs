// Builds the browser's files into web/dist and the server into server/dist/main.js. `buildIfStale` skips when no source is newer.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { buildFonts } from './fonts.mjs'
import { prerenderLanding } from './landing.mjs'

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'dist/built')
const sources = ['contract', 'locales', 'knowledge', 'assistant', 'server', 'web', 'scripts', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist', 'generated', '.cache'])

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path, { withFileTypes: true })
    .filter((it) => !skipped.has(it.name))
    .reduce((latest, it) => Math.max(latest, newest(join(path, it.name))), 0)
}

/** The server alone, as server/dist/main.js: for tests that start it as it will run. */
export async function buildServer() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/src/main.ts',
      // What runs in a process of its own: found beside main.js by its name.
      'lease-keeper': 'server/src/db/embedded/lease-keeper.js',
      'transcription-audio-service': 'server/src/features/speech/transcription-audio-service.ts',
      'sherpa-process': 'server/src/providers/speech-to-text/sherpa-process.ts',
      'espeak-voice': 'server/src/providers/text-to-speech/espeak-voice.js',
      'image-process': 'server/src/platform/images/image-process.ts',
      'reading-process': 'server/src/providers/ocr/embedded/reading-process.ts',
      'mp3-encoder': 'server/src/providers/text-to-speech/mp3-encoder.js'
    },
    outdir: 'server/dist',
    bundle: true,
    // What is imported late stays a file of its own: the word lists are megabytes.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Our own workspaces are TypeScript and go in; everything else stays a package in node_modules.
    external: Object.keys(dependencies)
      .filter((it) => !it.startsWith('@arogyachat/'))
      .flatMap((it) => [it, `${it}/*`]),
    loader: { '.eml': 'text' },
    logLevel: 'warning'
  })
  await buildWordLists()
}

/** The assistant's word lists, compiled, in server/dist/word-lists: compiling them at each start would take seconds. */
async function buildWordLists() {
  const folder = join(root, 'server/dist/word-lists')
  const program = join(root, 'server/dist/compile-lists.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['assistant/compiled-lists.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning'
  })
  const { compiledLists } = await import(pathToFileURL(program).href)
  await rm(program)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [language, text] of compiledLists()) await writeFile(join(folder, `${language}.json`), text)
}

function buildWeb() {
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      stdio: 'inherit'
    }
  )
  if (vite.status !== 0) throw new Error('The web build failed.')
}

export async function buildAll() {
  await buildFonts()
  await buildServer()
  buildWeb()
  await prerenderLanding()
  await mkdir(join(root, 'dist'), { recursive: true })
  await writeFile(stamp, new Date().toISOString())
}

export async function buildIfStale() {
  if (existsSync(stamp) && statSync(stamp).mtimeMs > Math.max(...sources.map((it) => newest(join(root, it))))) return
  console.log('Building ArogyaChat (once; a minute at most) …')
  await buildAll()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await (process.argv.includes('--if-stale') ? buildIfStale() : buildAll())
}
