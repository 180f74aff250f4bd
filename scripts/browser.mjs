// Finds a Chromium for the browser tests, or fetches one. It never skips: with none to be had it says what was tried.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const cache = resolve(import.meta.dirname, '../.cache/browser')

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/usr/bin/brave-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  // Confined: it cannot read media files outside the home folder, so it comes last.
  '/snap/bin/chromium'
]

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status === 0

const isRoot = () => process.getuid?.() === 0
const hasApt = () => existsSync('/usr/bin/apt-get')

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? { executablePath: path, env: {} } : null
}

/** Chromium inside an npm package, for Linux on x64 without root: brings its own libraries, unpacked once. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  await mkdir(join(cache, 'tmp'), { recursive: true })
  const entry = join(cache, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  const installed = existsSync(entry)
  if (
    !installed &&
    !run('npm', ['install', '--prefix', cache, '--no-save', '--no-package-lock', '@sparticuz/chromium@147.0.0'])
  )
    return null
  // Both are read at import: where to unpack, and that its bundled libraries are wanted.
  process.env.TMPDIR = join(cache, 'tmp')
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import(pathToFileURL(entry).href)
  const executablePath = await chromium.executablePath()
  const env = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '' }
  return existsSync(executablePath) ? { executablePath, env } : null
}

const rungs = [
  [
    'the path in E2E_BROWSER',
    () => (process.env.E2E_BROWSER ? { executablePath: process.env.E2E_BROWSER, env: {} } : null)
  ],
  ['a browser that Playwright installed', playwrightsOwn],
  [
    'Chrome, Chromium or Edge on this machine',
    () => {
      const executablePath = systemPaths.find((it) => existsSync(it))
      return executablePath ? { executablePath, env: {} } : null
    }
  ],
  [
    'apt-get install chromium (as root)',
    () => {
      if (!isRoot() || !hasApt()) return null
      const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
      if (!run('apt-get', ['update', '-qq'], quiet)) return null
      if (!run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)) return null
      return existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium', env: {} } : null
    }
  ],
  [
    'npx playwright install chromium',
    async () => (run('npx', ['playwright', 'install', 'chromium', '--only-shell']) ? playwrightsOwn() : null)
  ],
  ['the npm package @sparticuz/chromium', fromNpm]
]

/** @returns {Promise<{executablePath: string, env: Record<string, string>}>} */
export async function findBrowser() {
  for (const [name, attempt] of rungs) {
    const found = await attempt()
    if (found && !existsSync(found.executablePath)) throw new Error(`${name}: there is no ${found.executablePath}`)
    if (found) return found
  }
  const tried = rungs.map(([name]) => `  - ${name}`).join('\n')
  throw new Error(`The browser tests need a Chromium, and none could be found or fetched. Tried, in order:\n${tried}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log((await findBrowser()).executablePath)
}
