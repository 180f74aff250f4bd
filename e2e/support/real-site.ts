import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { baseURL } from '../playwright.config.ts'
import { authenticatorCode } from './authenticator.ts'
import { button } from './screen-helpers.ts'

const root = join(import.meta.dirname, '../..')
/** How far above its own port a worker starts another site. */
const realSitePortsAbove = 50
const startMs = 120_000

/** A server without demo data, of which a command has made an administrator. */
export interface RealSite extends Site {
  administrator: { email: string; password: string; key: string }
}

/** Makes an administrator as the operator does, before the server starts. */
function createAdministrator(env: NodeJS.ProcessEnv): RealSite['administrator'] {
  const email = 'meera@journeys.example'
  const program = join(root, 'server/src/features/administration/administrator-cli.ts')
  const said = execFileSync(process.execPath, ['--import', 'tsx', program, 'create', email, 'Meera Rao'], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const line = (name: string) => new RegExp(`^${name}: +(.+)$`, 'm').exec(said)?.[1] ?? ''
  return { email, password: line('Password'), key: line('Key') }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = performance.now() + startMs; performance.now() < until; await wait(200)) {
    if (server.exitCode !== null) throw new Error(`The site ended with ${server.exitCode}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The site did not start in time')
}

interface Site {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts another site than that of the worker, with an embedded database of its own.
 * @param settings environment variables; `beforeStart` runs with all of them
 */
export async function startSite(
  portsAbove: number,
  settings: NodeJS.ProcessEnv,
  beforeStart: (env: NodeJS.ProcessEnv) => void = () => undefined
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arogyachat-site-'))
  const url = `http://127.0.0.1:${Number(new URL(baseURL).port) + portsAbove}`
  const { DATABASE_URL: _, ...own } = process.env
  const env = {
    ...own,
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...settings
  }
  beforeStart(env)
  const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], { cwd: root, env, stdio: 'inherit' })
  await untilReady(url, server)
  return {
    url,
    dataDir,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** Starts a real site. Only a real site has doctors who can be verified. */
export async function startRealSite(): Promise<RealSite> {
  let administrator: RealSite['administrator'] | undefined
  const site = await startSite(realSitePortsAbove, { DEMO: 'off' }, (env) => {
    administrator = createAdministrator(env)
  })
  if (!administrator) throw new Error('The site has no administrator')
  return { ...site, administrator }
}

/** Signs the administrator in with the form, and waits for the doctors. */
export async function signInAdministrator(page: Page, { administrator }: RealSite): Promise<void> {
  const { email, password, key } = administrator
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Code from the authenticator app').fill(authenticatorCode(key))
  await button(page, 'Sign in').press('Enter')
  await expect(page.getByRole('tab', { name: 'Doctors' })).toBeVisible()
}
