// What the landing page of each language weighs and how Lighthouse scores it, from the built server, on a free port and a data
// folder of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { landingManifest } from '../scripts/build/landing-pages.ts'
import { type Browser, findBrowser } from '../scripts/find-browser.ts'
import { readJson, root, webDist } from '../scripts/repository.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>
type Weights = Record<keyof typeof limits, number> & { style: number }
interface Audit {
  scores: Record<string, number>
  paintMs: number
  shift: number
}

const lighthouse = 'lighthouse@12.8.2'
const kB = 1000
const startSeconds = 60
const attempts = 3
/** A document within the first ten packets of a connection arrives after one round trip (RFC 6928). */
const limits = { document: 14.6, script: 6, withChat: 87, preloaded: 50, fonts: 150 }
const leastScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const paintLimitMs = 1500
const shiftLimit = 0.02

const pageScript = 'src/features/landing/enhance.ts'
/** Loaded when the reader scrolls near the chat. */
const chatScript = 'src/features/assistant/demo/mounted-demo-card.tsx'

const gzippedSize = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length / kB
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function scriptFiles(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptFiles(manifest, imported, found)
  return found
}

function scriptSize(manifest: Manifest, ...sources: string[]): number {
  const files = new Set(sources.flatMap((source) => [...scriptFiles(manifest, source)]))
  return sum([...files].map((file) => gzippedSize(readFileSync(join(webDist, file)))))
}

/** Counts the font files of every letter, though a phone with Noto installed fetches no reading text. */
function weigh(language: string): Weights {
  const page = readFileSync(join(webDist, 'landing', `${language}.html`), 'utf8')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  const manifest = readJson(join(webDist, landingManifest)) as Manifest
  const sizeOf = (path: string) => readFileSync(join(webDist, path)).length / kB
  const fonts = [...style.matchAll(/url\(["']?(\/assets\/landing-[^"')]+)/g)].map(([, path = '']) => path)
  const preloaded = [...page.matchAll(/rel="preload"[^>]*href="([^"]+)"/g)].map(([, path = '']) => path)
  return {
    document: gzippedSize(page),
    style: gzippedSize(style),
    script: scriptSize(manifest, pageScript),
    // The chat loads the messages of one language.
    withChat: scriptSize(manifest, pageScript, chatScript, `../locales/messages/${language}/assistant.json`),
    preloaded: sum(preloaded.map(sizeOf)),
    fonts: sum(fonts.map(sizeOf))
  }
}

const findFreePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

async function waitUntilReady(origin: string, server: ChildProcess): Promise<void> {
  for (let second = 0; second < startSeconds && server.exitCode === null; second++) {
    const isReady = await fetch(`${origin}/api/ready`).then(
      (response) => response.ok,
      () => false
    )
    if (isReady) return
    await wait(1000)
  }
  throw new Error('The server did not start')
}

async function withServer(work: (origin: string) => void): Promise<void> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'arogyachat-landing-'))
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: data,
      LOG_LEVEL: 'warn'
    }
  })
  const ended = new Promise((done) => server.once('exit', done))
  try {
    await waitUntilReady(origin, server)
    work(origin)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Runs Lighthouse with its default settings: a mid-range phone on simulated slow 4G. */
function runLighthouse(address: string, browser: Browser): Audit {
  const onWindows = process.platform === 'win32'
  const flags = `--chrome-flags=${chromeFlags}`
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--yes', lighthouse, address, '--quiet', '--output=json', onWindows ? `"${flags}"` : flags],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
      shell: onWindows
    }
  )
  if (status !== 0)
    throw new Error(`${lighthouse} could not be fetched or run; --no-lighthouse leaves it out.\n${stderr ?? ''}`)
  const { categories, audits } = JSON.parse(stdout)
  return {
    scores: Object.fromEntries(
      Object.keys(leastScores).map((name) => [name, Math.round(categories[name].score * 100)])
    ),
    paintMs: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: audits['cumulative-layout-shift'].numericValue
  }
}

/** Returns the first audit that passes, or else the last: other work on the machine can only make a page look worse. */
function audit(address: string, browser: Browser): Audit {
  let last: Audit | undefined
  let error: unknown
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      last = runLighthouse(address, browser)
      if (isGood(last)) return last
    } catch (caught) {
      error = caught
    }
  }
  if (!last) throw error
  return last
}

const isGood = ({ scores, paintMs, shift }: Audit): boolean =>
  Object.entries(leastScores).every(([name, least]) => (scores[name] ?? 0) >= least) &&
  paintMs <= paintLimitMs &&
  shift <= shiftLimit

const isWithinLimits = (weights: Weights): boolean =>
  Object.entries(limits).every(([name, limit]) => weights[name as keyof typeof limits] <= limit)

/** Prints a row per language. Returns whether all are within their limits. */
export async function weighLanding(
  languages: readonly string[],
  { withLighthouse }: { withLighthouse: boolean }
): Promise<boolean> {
  const audits = new Map<string, Audit>()
  if (withLighthouse) {
    const browser = await findBrowser()
    await withServer((origin) => {
      for (const language of languages) audits.set(language, audit(`${origin}/${language}`, browser))
    })
  }
  const rows = languages.map((language) => {
    const weights = weigh(language)
    const result = audits.get(language)
    return {
      language,
      ...Object.fromEntries(Object.entries(weights).map(([name, size]) => [`${name} kB`, size.toFixed(1)])),
      ...(result && {
        'perf/a11y/best/seo': Object.values(result.scores).join('/'),
        'LCP s': (result.paintMs / 1000).toFixed(2),
        CLS: result.shift.toFixed(4)
      }),
      ok: isWithinLimits(weights) && (result === undefined || isGood(result))
    }
  })
  console.log('The landing page (document, style and script gzipped; fonts as they are)')
  console.table(rows)
  return rows.every((row) => row.ok)
}
