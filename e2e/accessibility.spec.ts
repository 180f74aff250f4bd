import type { LanguageCode } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { describeViolation, lastingViolationsOf, violationsOf } from './support/axe.ts'
import { test } from './support/fixtures.ts'
import { layoutFindings } from './support/layout.ts'
import { type StateCheck, switchLanguage } from './support/screen-helpers.ts'
import { englishLines } from './support/text-checks.ts'
import { walks } from './support/walks/walks.ts'

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

/** Checks every state on a phone in light colours and on a wide screen in dark ones, and its texts and layout in Urdu on a phone. */
function createStateCheck(): { check: StateCheck; errors: string[] } {
  const errors: string[] = []
  const check: StateCheck = async (page, state, width = 'both') => {
    const note = (where: string, found: string[]) =>
      errors.push(...found.map((error) => `${state} (${where}): ${error}`))
    const scan = async (where: string) => note(where, (await lastingViolationsOf(page)).map(describeViolation))
    const spoken = await page.locator('html').getAttribute('lang')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (width !== 'wide') {
      await scan('360, light')
      if (spoken === 'ur') note('ur', await textErrors(page, 'ur'))
      else if (await switchLanguage(page, 'ur')) {
        note('ur', await textErrors(page, 'ur'))
        await switchLanguage(page, 'en')
      }
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    if (width !== 'phone') await page.setViewportSize(wide)
    await scan(width === 'phone' ? '360, dark' : '1280, dark')
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return { check, errors }
}

test('axe finds violations', async ({ page }) => {
  await page.setContent('<html><body><img src="x"><p style="color: #ddd; background: #fff">pale</p></body></html>')
  expect((await violationsOf(page)).map((violation) => violation.rule)).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang'])
  )
  expect((await violationsOf(page, { runOnly: ['color-contrast'] }, 'p')).map(describeViolation)).toEqual([
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
