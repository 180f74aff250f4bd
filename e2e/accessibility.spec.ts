import type { LanguageCode } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { allRules, colourRules, describeViolation, lastingViolationsOf, violationsOf } from './support/axe.ts'
import { test } from './support/fixtures.ts'
import { layoutFindings } from './support/layout.ts'
import { type StateCheck, switchLanguage } from './support/screen-helpers.ts'
import { englishLines } from './support/text-checks.ts'
import { walks } from './support/walks.ts'

test.use({ trace: 'off' })
// The walks are long and independent of each other.
test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 800 }
const wide = { width: 1280, height: 800 }

/**
 * English texts on a page in another language, and layout errors, if they last: texts of the server follow a change of
 * language a little later, and a message may lie over the page for some seconds.
 */
async function textErrors(page: Page, language: LanguageCode): Promise<string[]> {
  let found: string[] = []
  for (const waitMs of [0, 1000, 6000]) {
    await page.waitForTimeout(waitMs)
    found = [
      ...(await englishLines(page, language)).map((text) => `English: ${text}`),
      ...(await layoutFindings(page)).map(({ kind, where, text }) => `${kind}: ${where}: ${text}`)
    ]
    if (found.length === 0) break
  }
  return found
}

/** Checks every state in both text directions and both colour schemes on a phone, and once on a wide screen. */
function createStateCheck(): { check: StateCheck; errors: string[] } {
  const errors: string[] = []
  const check: StateCheck = async (page, state, width = 'both') => {
    const note = (where: string, found: string[]) =>
      errors.push(...found.map((error) => `${state} (${where}): ${error}`))
    const scan = async (scheme: 'light' | 'dark', where: string) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      // The scheme changes only colourRules, so the second run checks only those.
      const options = scheme === 'light' ? allRules : colourRules
      note(`${where}, ${scheme}`, (await lastingViolationsOf(page, options)).map(describeViolation))
    }
    const spoken = await page.locator('html').getAttribute('lang')
    if (width !== 'wide') {
      await scan('light', '360')
      await scan('dark', '360')
      if (spoken === 'ur') note('ur', await textErrors(page, 'ur'))
      else if (await switchLanguage(page, 'ur')) {
        note('ur', await textErrors(page, 'ur'))
        // Dark colourRules do not depend on the direction, and have been checked.
        await scan('light', 'ur, 360')
        await switchLanguage(page, 'en')
      }
    }
    if (width !== 'phone') {
      await page.setViewportSize(wide)
      await scan('light', '1280')
      await page.setViewportSize(phone)
    }
  }
  return { check, errors }
}

test('axe finds violations', async ({ page }) => {
  await page.setContent('<html><body><img src="x"><p style="color: #ddd; background: #fff">pale</p></body></html>')
  expect((await violationsOf(page)).map((violation) => violation.rule)).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang'])
  )
  expect((await violationsOf(page, colourRules, 'p')).map(describeViolation)).toEqual([
    expect.stringMatching(/^color-contrast: p: /)
  ])
})

for (const [who, walk] of Object.entries(walks)) {
  test(`axe finds no violation, and Urdu is complete and fits, in every state ${who}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { check, errors } = createStateCheck()
    await walk(browser, check)
    expect(errors).toEqual([])
  })
}
