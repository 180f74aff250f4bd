import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../e2e/playwright.config.ts'

/** The server and the browser of the journeys, with two walks at a time. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  projects: [{ name: 'pictures', testMatch: 'walk-screens.ts' }],
  outputDir: join(import.meta.dirname, '../../.cache/pictures-results'),
  fullyParallel: true,
  workers: 2,
  reporter: 'list'
})
