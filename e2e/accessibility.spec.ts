import { expect } from '@playwright/test'
import { describeViolation, lastingViolationsOf, violationsOf } from './support/axe.ts'
import { test } from './support/fixtures.ts'
import type { StateCheck } from './support/screen-helpers.ts'
import { walks } from './support/walks/walks.ts'

test.use({ trace: 'off' })
// The walks are long and independent of each other.
test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 800 }
const wide = { width: 1280, height: 800 }

/** Checks every state on a phone in light colours and on a wide screen in dark ones. `npm run layout` checks it in every language. */
function createStateCheck(): { check: StateCheck; errors: string[] } {
  const errors: string[] = []
  const check: StateCheck = async (page, state, width = 'both') => {
    const scan = async (where: string) => {
      const found = await lastingViolationsOf(page)
      errors.push(...found.map((violation) => `${state} (${where}): ${describeViolation(violation)}`))
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (width !== 'wide') await scan('360, light')
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
  test(`axe finds no violation in every state ${who}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const { check, errors } = createStateCheck()
    await walk(browser, check)
    expect(errors).toEqual([])
  })
}
