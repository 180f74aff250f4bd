import { languageCodes } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { demo, open, setLanguage, signIn, test } from './support/fixtures.ts'

/** Waits for the landing page and its language, which may need another navigation. */
async function waitForLanding(page: Page) {
  await expect(page.locator('#hero')).toBeVisible()
  await page.locator('html[data-settled]').waitFor({ state: 'attached' })
}

test('Back returns to the sign-in page after "Back to Home", and then to the page before it', async ({ browser }) => {
  const context = await open(browser)
  const page = await context.newPage()
  await page.goto('/privacy')
  await page.goto('/patient-login')
  const signInButton = page.getByRole('button', { name: 'Sign In' })
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await waitForLanding(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/patient-login$/)
  await expect(signInButton).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.goForward()
  await expect(signInButton).toBeVisible()
  await context.close()
})

test('after signing out, Back leads to the sign-in page and shows no page of the account', async ({ browser }) => {
  const context = await open(browser)
  const page = await context.newPage()
  await page.goto('/patient-login')
  await page.locator('input[type=email]').fill(demo.patient.email)
  await page.locator('input[type=password]').fill(demo.patient.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/patient-dashboard**')
  await setLanguage(page, 'en')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await waitForLanding(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/patient-login$/)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await context.close()
})

test('an unknown address is a 404 with a link home', async ({ browser }) => {
  const context = await open(browser)
  const page = await context.newPage()
  const reply = await page.goto('/no-such-page')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.locator('#hero')).toBeVisible()
  expect((await page.goto('/privacy'))?.status()).toBe(200)
  await context.close()
})

test('at 320 px no label of the bar breaks and the demo notice is one line, in every language', async ({ browser }) => {
  test.setTimeout(180_000)
  for (const role of ['patient', 'doctor'] as const) {
    const context = await open(browser, { width: 320 })
    const page = await signIn(context, role, demo[role])
    for (const language of languageCodes) {
      await setLanguage(page, language)
      const bar = page.locator('nav').filter({ has: page.locator('button[aria-haspopup=dialog]') })
      await expect(bar).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('nav button, aside button[aria-haspopup=dialog]')]
          .filter((button) => button.getClientRects().length > 0)
          .filter(
            (button) => button.scrollWidth > button.clientWidth || button.getBoundingClientRect().right > innerWidth
          )
          .map((button) => button.textContent)
      )
      expect(wide, `${role} ${language}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
      const heights = await bar
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.clientHeight))
      expect(new Set(heights).size, `${role} ${language}`).toBe(1)
    }
    await context.close()
  }
})
