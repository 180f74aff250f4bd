import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { turnPort, turnSecret } from './support/turn-server.ts'

const firstPort = Number(process.env.E2E_PORT ?? 3210)
const workers = Number(process.env.E2E_WORKERS ?? 2)
const urlOf = (worker: number) => `http://127.0.0.1:${firstPort + worker}`

const allData = process.env.E2E_DATA_DIR ?? join(tmpdir(), `arogyachat-e2e-${process.pid}`)
const dataOf = (worker: number) => join(allData, String(worker))

/** Every worker has a server of its own, because the journeys sign in to the same demo accounts. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const baseURL = urlOf(worker)
/** The data folder of this worker's server. */
export const dataDir = dataOf(worker)

/** Journeys with video calls, which need both cores. */
const calls = ['consultation.spec.ts', 'reconnection.spec.ts', 'calls/guest.spec.ts', 'layout/call.spec.ts']

function serverFor(worker: number) {
  const url = urlOf(worker)
  return {
    command: 'node scripts/start.js',
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/api/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataOf(worker),
      // All accounts of the journeys come from one address.
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      TURN_URLS: `turn:127.0.0.1:${turnPort}?transport=udp`,
      TURN_SECRET: turnSecret,
      // The journeys use the demo data, which is off by default on PostgreSQL.
      ...(process.env.DATABASE_URL
        ? { DATABASE_URL: process.env.DATABASE_URL, DEMO: 'on', MASTER_KEY: 'a'.repeat(64) }
        : {})
    }
  }
}

/** Journeys against the built server, on a data folder of their own; `npm run e2e` finds the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers,
  projects: process.env.E2E_WALKS
    ? // The walks through all screens in all languages take many minutes: `npm run layout` runs them alone.
      [{ name: 'walks', testMatch: '**/*.walk.ts' }]
    : [
        { name: 'calls', testMatch: calls.map((file) => `**/${file}`), workers: 1 },
        { name: 'screens', testMatch: '**/*.spec.ts', testIgnore: calls.map((file) => `**/${file}`) }
      ],
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(import.meta.dirname, '../.cache/test-results/e2e.json') }]
  ],
  use: {
    baseURL,
    // Without the trace's pictures of every frame, which take longer than the journeys.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.E2E_BROWSER,
      env: { ...process.env, ...JSON.parse(process.env.E2E_BROWSER_ENV ?? '{}') },
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--disable-quic'
      ]
    }
  },
  webServer: Array.from({ length: workers }, (_, worker) => serverFor(worker))
})
