// Finds a Chromium for the browser tests, or fetches one. It never skips: without one it lists what was tried.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './repository.ts'

export interface Browser {
  executablePath: string
  /** What the browser needs in its environment. */
  env: Record<string, string>
}
interface Source {
  name: string
  find: () => Browser | null | Promise<Browser | null>
}

const cache = join(root, '.cache/browser')
const chromiumPackage = '@sparticuz/chromium@147.0.0'

const installedBrowsers = [
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
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  // Confined: it cannot read media files outside the home folder, so it comes last.
  '/snap/bin/chromium'
]

const browserAt = (executablePath: string): Browser => ({ executablePath, env: {} })

/** Whether a command succeeds. npm and npx are scripts on Windows and need a shell there. */
function run(command: string, commandArguments: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, commandArguments, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32'
  })
  return status === 0
}

function fromEnvironment(): Browser | null {
  return process.env.E2E_BROWSER ? browserAt(process.env.E2E_BROWSER) : null
}

async function fromPlaywright(): Promise<Browser | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && existsSync(path) ? browserAt(path) : null
}

function installed(): Browser | null {
  const path = installedBrowsers.find((candidate) => existsSync(candidate))
  return path ? browserAt(path) : null
}

function fromApt(): Browser | null {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!run('apt-get', ['update', '-qq'], env)) return null
  if (!run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)) return null
  return existsSync('/usr/bin/chromium') ? browserAt('/usr/bin/chromium') : null
}

async function installedByPlaywright(): Promise<Browser | null> {
  return run('npx', ['playwright', 'install', 'chromium', '--only-shell']) ? fromPlaywright() : null
}

/** A Chromium inside an npm package, for Linux on x64 without root. The package unpacks its own libraries once. */
async function fromNpm(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  await mkdir(join(cache, 'tmp'), { recursive: true })
  const entry = join(cache, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  const installArguments = ['install', '--prefix', cache, '--no-save', '--no-package-lock', chromiumPackage]
  if (!existsSync(entry) && !run('npm', installArguments)) return null
  // The package reads both when it is imported: where to unpack, and whether to use its bundled libraries.
  process.env.TMPDIR = join(cache, 'tmp')
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath: () => Promise<string> }
  }
  const executablePath = await chromium.executablePath()
  const env = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '', FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '' }
  return existsSync(executablePath) ? { executablePath, env } : null
}

const sources: readonly Source[] = [
  { name: 'the path in E2E_BROWSER', find: fromEnvironment },
  { name: 'a browser that Playwright installed', find: fromPlaywright },
  { name: 'Chrome, Chromium or Edge on this machine', find: installed },
  { name: 'apt-get install chromium (as root)', find: fromApt },
  { name: 'npx playwright install chromium', find: installedByPlaywright },
  { name: `the npm package ${chromiumPackage}`, find: fromNpm }
]

export async function findBrowser(): Promise<Browser> {
  for (const { name, find } of sources) {
    const browser = await find()
    if (browser && !existsSync(browser.executablePath))
      throw new Error(`${name}: ${browser.executablePath} does not exist`)
    if (browser) return browser
  }
  const tried = sources.map(({ name }) => `  - ${name}`).join('\n')
  throw new Error(
    `The browser tests need a Chromium, and none could be found or installed. Tried, in this order:\n${tried}`
  )
}
