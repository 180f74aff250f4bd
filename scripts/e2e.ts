// `npm run e2e [-- playwright arguments]`: finds or fetches a browser, then runs the journeys. `npm run layout` runs the walks that
// check the layout of every screen in every language, with the long outages of a call; `npm run bench:call` measures calls.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { root } from './repository.ts'

const browser = await findBrowser()
console.log(`Browser: ${browser.executablePath}`)
const [first, ...rest] = process.argv.slice(2)
const kind = first === '--layout' ? 'walks' : first === '--measure' ? 'measures' : 'journeys'
const playwrightArguments = kind === 'journeys' ? process.argv.slice(2) : rest
const data = mkdtempSync(join(tmpdir(), 'arogyachat-e2e-'))
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--config', 'e2e/playwright.config.ts', ...playwrightArguments],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_BROWSER: browser.executablePath,
      E2E_BROWSER_ENV: JSON.stringify(browser.env),
      E2E_DATA_DIR: data,
      E2E_KIND: kind
    }
  }
)
rmSync(data, { recursive: true, force: true })
process.exitCode = status ?? 1
