// `npm run pictures [-- folder] [--only <screen>] [--languages en,hi] [--widths 360,1280] [--themes light,dark]`: takes pictures of
// every screen of the built product on a demo instance of its own, and writes them with a sheet, `index.html`, into `pictures/`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { languageCodes } from '@arogyachat/contract/languages'
import { findBrowser } from './find-browser.ts'
import { type PictureChoice, themes, widths } from './pictures/choice.ts'
import { writeSheet } from './pictures/sheet.ts'
import { root } from './repository.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,hi,ur,ta,bn' },
    widths: { type: 'string', default: widths.join() },
    themes: { type: 'string', default: themes.join() }
  }
})

/** The values of an option, of which none may be unknown. */
function oneOf<Value extends string | number>(option: string, given: string, known: readonly Value[]): Value[] {
  return given.split(',').map((text) => {
    const value = known.find((candidate) => String(candidate) === text.trim())
    if (value === undefined) throw new Error(`--${option}: “${text}” is none of ${known.join(', ')}.`)
    return value
  })
}

const choice: PictureChoice = {
  folder: resolve(root, positionals[0] ?? 'pictures'),
  only: values.only,
  languages: oneOf('languages', values.languages, languageCodes),
  widths: oneOf('widths', values.widths, widths),
  themes: oneOf('themes', values.themes, themes)
}

const startedAt = Date.now()
const browser = await findBrowser()
const data = mkdtempSync(join(tmpdir(), 'arogyachat-pictures-'))
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const { status } = spawnSync(
  process.execPath,
  [playwright, 'test', '--config', 'scripts/pictures/playwright.config.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      E2E_BROWSER: browser.executablePath,
      E2E_BROWSER_ENV: JSON.stringify(browser.env),
      E2E_DATA_DIR: data,
      PICTURE_CHOICE: JSON.stringify(choice)
    }
  }
)
rmSync(data, { recursive: true, force: true })
const count = writeSheet(choice.folder)
const seconds = Math.round((Date.now() - startedAt) / 1000)
console.log(`${count} pictures in ${seconds} s: ${join(choice.folder, 'index.html')}`)
process.exitCode = status ?? 1
