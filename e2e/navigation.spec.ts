import { expect, type Page } from '@playwright/test'
import { demo, open, signIn, test } from './support/fixtures.ts'

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
  const page = await signIn(context, 'patient', demo.patient)
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
