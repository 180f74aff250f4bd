import { type Browser, expect, type Page } from '@playwright/test'
import { describeViolation, lastingViolationsOf } from './support/axe.ts'
import { demo, open, signIn, test } from './support/fixtures.ts'

const phone = { viewport: { width: 360, height: 740 } }
const list = (page: Page) => page.locator('#languages')
const language = (page: Page) => page.locator('html').getAttribute('lang')

/** Opens a page as a visitor and collects console errors and requests to third parties. */
async function visitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ locale: 'en-IN', ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('request', (request) => {
    if (options.baseURL && !request.url().startsWith(options.baseURL)) errors.push(`third party: ${request.url()}`)
  })
  return { page, errors, leave: () => context.close() }
}

test('without JavaScript the page is complete, the menu opens, and a chosen language is remembered', async ({
  browser,
  baseURL
}) => {
  const { page, errors, leave } = await visitor(browser, { ...phone, baseURL, javaScriptEnabled: false })
  await page.goto('/')
  for (const id of ['hero', 'features', 'demo', 'for-doctors', 'footer'])
    await expect(page.locator(`#${id}`)).toBeVisible()
  await expect(page.getByText('Verified Doctors')).toBeVisible()
  await page.getByRole('link', { name: 'Open menu' }).click()
  await page.locator('#menu').getByRole('link', { name: 'For Doctors' }).click()
  await expect(page.locator('#menu')).toBeHidden()
  await expect(page.locator('#for-doctors')).toBeInViewport()
  await page.getByRole('button', { name: 'Choose your language' }).click()
  await list(page).getByRole('link', { name: 'தமிழ்' }).click()
  await expect(page).toHaveURL('/ta')
  await page.goto('/')
  expect(await language(page)).toBe('ta')
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(shared ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(errors).toEqual([])
  await leave()
})

test('the menu works by keyboard, traps the focus and restores it', async ({ browser, baseURL }) => {
  const { page, errors, leave } = await visitor(browser, { ...phone, baseURL })
  await page.goto('/en')
  await expect(page.locator('html[data-enhanced]')).toBeAttached()
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press('Tab')
    const isInPage = await page.evaluate(() => document.activeElement?.closest('main, footer, header') !== null)
    expect(isInPage).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Features' }).press('Enter')
  await expect(menu).toBeHidden()
  await expect(page.locator('#features')).toBeInViewport()
  expect(errors).toEqual([])
  await leave()
})

test('a chosen language survives a reload and applies in the app and back on the landing page', async ({
  browser,
  baseURL
}) => {
  const { page, errors, leave } = await visitor(browser, { ...phone, baseURL })
  await page.goto('/')
  expect(await language(page)).toBe('en')
  await page.getByRole('button', { name: 'Choose your language' }).click()
  await list(page).getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi')
  await page.reload()
  expect(await language(page)).toBe('hi')
  await page.goto('/patient-login')
  await expect(page.getByRole('combobox')).toHaveValue('hi')
  await page.getByRole('combobox').selectOption('ur')
  await expect(page.locator('html[lang=ur][dir=rtl]')).toBeAttached()
  await page.getByRole('link', { name: 'ArogyaChat' }).first().click()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('html[lang=ur][dir=rtl] #hero')).toBeVisible()
  // Without the cookie, the language comes from the device's storage.
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page).toHaveURL('/ur')
  expect(errors).toEqual([])
  await leave()
})

test('the bar becomes compact on scroll, and sections appear when they come into view', async ({
  browser,
  baseURL
}) => {
  const { page, errors, leave } = await visitor(browser, { baseURL })
  await page.goto('/en', { waitUntil: 'load' })
  const waiting = page.locator('.waiting')
  await expect(waiting.first()).toBeAttached()
  const faint = waiting.evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length)
  expect(await faint, 'sections that are not visible before a scroll').toBe(0)
  await expect(page.locator('#bar[data-compact]')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.locator('#footer')).toBeInViewport()
  await expect(page.locator('#bar[data-compact]')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('#bar[data-compact]')).toHaveCount(0)
  const cards = await page.locator('#features .waiting').elementHandles()
  for (const card of cards) await card.scrollIntoViewIfNeeded()
  await expect(page.locator('#features .waiting')).toHaveCount(0)
  expect(errors).toEqual([])
  await leave()
})

test('a visitor who prefers reduced motion sees no motion', async ({ browser, baseURL }) => {
  const { page, leave } = await visitor(browser, { baseURL, reducedMotion: 'reduce' })
  await page.goto('/en', { waitUntil: 'load' })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await expect(page.locator('.waiting')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await leave()
})

test('the page loads only its small script, and every letter comes from its own fonts', async ({
  browser,
  baseURL
}) => {
  const { page, errors, leave } = await visitor(browser, { ...phone, baseURL })
  const scripts: number[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push((await response.body()).length)
  })
  for (const code of ['te', 'bn', 'ur']) {
    await page.goto(`/${code}`, { waitUntil: 'networkidle' })
    const isOurs = await page.evaluate(() => document.fonts.check('620 24px "Landing Heading"', document.title))
    expect(isOurs, code).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), code).toBeLessThanOrEqual(0)
  }
  expect(scripts.reduce((total, size) => total + size, 0) / 3).toBeLessThan(20_000)
  expect(errors).toEqual([])
  await leave()
})

test('a signed-in user finds the link to the dashboard, and sees a notice after signing out', async ({
  browser,
  baseURL
}) => {
  const context = await browser.newContext({ baseURL, locale: 'en-IN' })
  const page = await signIn(context, 'patient', demo.patient)
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/patient-dashboard/)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await context.close()
})

for (const [language, width] of [
  ['en', 360],
  ['ur', 360],
  ['ta', 1280]
] as const) {
  test(`axe finds no violation on the page in ${language} at ${width} px, light and dark, with the chat`, async ({
    browser
  }) => {
    const context = await open(browser, { language, width })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/${language}`)
    await page.locator('#demo').scrollIntoViewIfNeeded()
    await expect(page.locator('#demo-chat textarea')).toBeVisible()
    await page.locator('#demo-chat textarea').fill('fever')
    await page.keyboard.press('Enter')
    await expect(page.locator('#demo-chat [role=log] ol li').nth(1)).toBeVisible()
    const errors: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      errors.push(
        ...(await lastingViolationsOf(page)).map((violation) => `${colorScheme}: ${describeViolation(violation)}`)
      )
    }
    expect(errors).toEqual([])
    await context.close()
  })
}
