// What the landing page of each language weighs and how Lighthouse judges it, from the server as built, on a free port and a
// data folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { findBrowser } from './browser.mjs'
import { landingManifest } from './landing.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const lighthouse = 'lighthouse@12.8.2'
const kB = 1000
const startSeconds = 60
const attempts = 3
/** A document within the first ten packets of a connection is there after one round trip (RFC 6928). */
const limits = { document: 14.6, script: 6, withChat: 90, preloaded: 50, fonts: 150 }
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const paintLimitMs = 1500
const shiftLimit = 0.02

const small = 'src/features/landing/enhance.ts'
/** Fetched when the reader comes near it. */
const chat = 'src/features/assistant/demo/mounted-demo-card.tsx'

const gzipped = (content) => gzipSync(content, { level: 9 }).length / kB
const sum = (numbers) => numbers.reduce((total, it) => total + it, 0)

function scriptFiles(manifest, key, found = new Set()) {
  found.add(manifest[key].file)
  for (const it of manifest[key].imports ?? []) if (!found.has(manifest[it].file)) scriptFiles(manifest, it, found)
  return [...found]
}

const scriptOf = (manifest, ...keys) => sum([...new Set(keys.flatMap((it) => scriptFiles(manifest, it)))].map(weightOf))
const weightOf = (file) => gzipped(readFileSync(join(dist, file)))

/** Every letter's file counts, though a phone that has Noto fetches no reading text; names of languages come with their list. */
function weigh(language) {
  const page = readFileSync(join(dist, 'landing', `${language}.html`), 'utf8')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)[1]
  const manifest = JSON.parse(readFileSync(join(dist, landingManifest), 'utf8'))
  const sizeOf = (path) => readFileSync(join(dist, path)).length / kB
  const fonts = [...style.matchAll(/url\(["']?(\/assets\/landing-[^"')]+)/g)].map((it) => it[1])
  const preloaded = [...page.matchAll(/rel="preload"[^>]*href="([^"]+)"/g)].map((it) => it[1])
  return {
    document: gzipped(page),
    style: gzipped(style),
    script: scriptOf(manifest, small),
    // The words of one language come with the chat.
    withChat: scriptOf(manifest, small, chat, `../locales/messages/${language}/assistant.json`),
    preloaded: sum(preloaded.map(sizeOf)),
    fonts: sum(fonts.map(sizeOf))
  }
}

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

async function withServer(work) {
  const port = await freePort()
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
    for (let second = 0; ; second++) {
      const isReady = await fetch(`${origin}/api/ready`).then(
        (it) => it.ok,
        () => false
      )
      if (isReady) break
      if (second === startSeconds || server.exitCode !== null) throw new Error('The server did not start')
      await wait(1000)
    }
    return await work(origin)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** As Lighthouse does it by default: a phone of the middle class on simulated slow 4G. */
function judge(address, browser) {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--yes', lighthouse, address, '--quiet', '--output=json', `--chrome-flags=${chromeFlags}`],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath }
    }
  )
  if (status !== 0) return { failure: stderr ?? '' }
  const { categories, audits } = JSON.parse(stdout)
  return {
    ...Object.fromEntries(Object.keys(scores).map((it) => [it, Math.round(categories[it].score * 100)])),
    paintMs: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: audits['cumulative-layout-shift'].numericValue
  }
}

/** The first of a few that passes, else the last: what else the machine is doing can only make a page look worse. */
function audit(address, browser) {
  let judged
  for (let attempt = 0; attempt < attempts; attempt++) {
    judged = judge(address, browser)
    if (!judged.failure && isFine(judged)) return judged
  }
  if (judged.failure)
    throw new Error(`${lighthouse} could not be fetched or run; --no-lighthouse leaves it out.\n${judged.failure}`)
  return judged
}

const isFine = (judged) =>
  Object.entries(scores).every(([name, least]) => judged[name] >= least) &&
  judged.paintMs <= paintLimitMs &&
  judged.shift <= shiftLimit

const isWithin = (weight, judged) =>
  Object.entries(limits).every(([name, limit]) => weight[name] <= limit) && (judged === null || isFine(judged))

/** Prints a line per language; whether all are within their limits. */
export async function weighLanding(languages, { withLighthouse }) {
  const weights = new Map(languages.map((it) => [it, weigh(it)]))
  const judged = new Map()
  if (withLighthouse) {
    const browser = await findBrowser()
    await withServer(async (origin) => {
      for (const language of languages) judged.set(language, audit(`${origin}/${language}`, browser))
    })
  }
  const rows = languages.map((language) => {
    const weight = weights.get(language)
    const judgement = judged.get(language) ?? null
    return {
      language,
      ...Object.fromEntries(Object.entries(weight).map(([name, it]) => [`${name} kB`, it.toFixed(1)])),
      ...(judgement && {
        'perf/a11y/best/seo': Object.keys(scores)
          .map((it) => judgement[it])
          .join('/'),
        'LCP s': (judgement.paintMs / 1000).toFixed(2),
        CLS: judgement.shift.toFixed(4)
      }),
      ok: isWithin(weight, judgement)
    }
  })
  console.log('The landing page (document, style and script gzipped; fonts as they are)')
  console.table(rows)
  return rows.every((it) => it.ok)
}
