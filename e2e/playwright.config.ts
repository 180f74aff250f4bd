import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { turnPort, turnSecret } from './support/turn-server.ts'

const port = Number(process.env.E2E_PORT ?? 3210)
export const baseURL = `http://127.0.0.1:${port}`

/** Journeys against the built server, on a data folder of their own; `npm run e2e` finds the browser. */
export default defineConfig({
  testDir: '.',
  // The walks through all screens in all languages take many minutes: `npm run layout` runs them alone.
  testMatch: process.env.E2E_WALKS ? '**/*.walk.ts' : '**/*.spec.ts',
  outputDir: '../.cache/e2e-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One journey at a time: a video call needs both cores.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(import.meta.dirname, '../.cache/test-results/e2e.json') }]
  ],
  use: {
    baseURL,
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'node scripts/start.js',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/api/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR ?? join(tmpdir(), `arogyachat-e2e-${process.pid}`),
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
})
