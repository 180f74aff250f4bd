import { expect, type Page } from '@playwright/test'
import { describeViolation, lastingViolationsOf } from './support/axe.ts'
import { demo, open, signIn, test } from './support/fixtures.ts'

const noViolations = async (page: Page) => expect((await lastingViolationsOf(page)).map(describeViolation)).toEqual([])

/** The demo chat of the landing page, once its panel is loaded in advance. */
async function openDemo(page: Page, language: string) {
  const loaded = page.waitForResponse((response) =>
    new RegExp(`/assets/danger-signs-${language}-[^/]+\\.js$`).test(response.url())
  )
  await page.goto(`/${language}`)
  await page.locator('#demo').scrollIntoViewIfNeeded()
  await expect(page.locator('#demo-chat section').first()).toBeVisible()
  await loaded
  return page.locator('#demo-chat button[aria-haspopup=dialog]').first()
}

for (const [language, sign, title] of [
  ['hi', 'होश नहीं', 'मरीज़ जवाब नहीं दे रहे'],
  ['ur', 'سانس نہیں آ رہی', 'سانس لینے میں بہت تکلیف']
] as const) {
  test(`one touch on a picture shows what to do, and the chat knows of it, in ${language}`, async ({ browser }) => {
    const context = await open(browser, { language, width: 360 })
    const page = await context.newPage()
    const button = await openDemo(page, language)
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('li button')).toHaveCount(10)
    await noViolations(page)
    await dialog.getByRole('button', { name: sign, exact: true }).click()
    await expect(dialog.getByRole('region', { name: title })).toBeVisible()
    await expect(dialog.locator('a').first()).toHaveAttribute('href', 'tel:112')
    await noViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const log = page.locator('#demo-chat').getByRole('log')
    await expect(log).toContainText(sign)
    await expect(log.locator('a[href="tel:112"]')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('a patient answers the questions about a region by keyboard, and the chat gives advice', async ({ browser }) => {
  const context = await open(browser, { language: 'en' })
  const page = await signIn(context, 'patient', demo.patient, 'en')
  await page.goto('/patient-dashboard?section=chatbot')
  const button = page.getByRole('button', { name: 'Is any of this happening now?' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Body' }).press('Enter')
  await noViolations(page)
  await dialog.getByRole('button', { name: 'Chest' }).last().press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Chest' })).toBeFocused()
  for (const answer of ['No', 'No', 'Yes']) {
    await dialog.getByRole('button', { name: answer, exact: true }).press('Enter')
  }
  await expect(dialog.getByRole('region', { name: /ECG/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByRole('log')).toContainText('ECG')
})

test('a patient whose network goes away still sees whom to call', async ({ browser }) => {
  const context = await open(browser, { language: 'hi', width: 360, keepsFiles: true })
  const page = await signIn(context, 'patient', demo.patient, 'hi')
  const loaded = page.waitForResponse((response) => /\/assets\/danger-signs-hi-[^/]+\.js$/.test(response.url()))
  await page.goto('/patient-dashboard?section=chatbot')
  await loaded
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'क्या अभी इनमें से कुछ हो रहा है?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'खून बह रहा' }).click()
  await expect(page.getByRole('dialog').locator('a[href="tel:112"]')).toBeVisible()
})

test('the landing page opens again without a network, and so does its panel', async ({ browser }) => {
  const context = await open(browser, { language: 'ta', width: 360, keepsFiles: true })
  const page = await context.newPage()
  await openDemo(page, 'ta')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
  await context.setOffline(true)
  await page.goto('/ta')
  await page.locator('#demo').scrollIntoViewIfNeeded()
  await page.locator('#demo-chat button[aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'நெஞ்சு வலி' }).click()
  await page.getByRole('dialog').locator('li button').first().click()
  await expect(page.getByRole('dialog').locator('a[href="tel:112"]')).toBeVisible()
})
