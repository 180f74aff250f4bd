import { expect, type Page } from '@playwright/test'
import { describeViolation, lastingViolationsOf } from './support/axe.ts'
import { demo, open, setLanguage, signIn, test } from './support/fixtures.ts'

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('app-shell')
    return (await cache.keys()).map((request) => new URL(request.url).pathname)
  })

/** Waits until the page and the parts that are loaded in advance are kept. */
async function waitUntilKept(page: Page, language: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tree = new RegExp(`/assets/danger-signs-${language}-[^/]+\\.js$`)
  await expect
    .poll(async () => {
      const files = await keptFiles(page)
      return files.includes('/app-shell') && files.some((file) => tree.test(file))
    })
    .toBe(true)
}

test('after one visit every screen opens without a network, with what was last seen', async ({ browser }) => {
  const context = await open(browser, { language: 'hi', width: 360, keepsFiles: true })
  const page = await signIn(context, 'patient', demo.patient, 'hi')
  await expect(page.locator('h1')).toBeVisible()
  await waitUntilKept(page, 'hi')
  await context.setOffline(true)

  await test.step('the dashboard shows the copy of this device and says so', async () => {
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText('इंटरनेट नहीं चल रहा।', { exact: true })).toBeVisible()
    await expect(page.getByText('Dr. Meera Iyer').first()).toBeVisible()
  })

  await test.step('the assistant, never opened before, gives 112 and the danger signs', async () => {
    await page.goto('/patient-dashboard?section=chatbot')
    await expect(page.locator('a[href="tel:112"]').first()).toBeVisible()
    expect((await lastingViolationsOf(page)).map(describeViolation)).toEqual([])
    await page.getByRole('button', { name: 'क्या अभी इनमें से कुछ हो रहा है?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'खून बह रहा' }).click()
    await expect(page.getByRole('dialog').locator('a[href="tel:112"]')).toBeVisible()
  })

  await test.step('a screen that was not loaded is no error of the browser', async () => {
    for (const path of ['/doctor-signup', '/no-such-page', '/book-appointment/1', '/']) {
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('a[href="tel:112"]').or(page.locator('h1')).first()).toBeVisible()
    }
  })
})

test('the cache of the app holds no answer of the server', async ({ browser }) => {
  const context = await open(browser, { keepsFiles: true })
  const page = await signIn(context, 'patient', demo.patient)
  await setLanguage(page, 'en')
  await waitUntilKept(page, 'en')
  for (const section of ['prescriptions', 'records', 'tests']) {
    await page.goto(`/patient-dashboard?section=${section}`)
    await page.waitForLoadState('networkidle')
  }
  const other = (await keptFiles(page)).filter((path) => path !== '/app-shell' && !path.startsWith('/assets/'))
  expect(other).toEqual([])
})

test('a page of a newer build replaces the kept one with all of its files', async ({ browser }) => {
  const context = await open(browser, { keepsFiles: true })
  const page = await context.newPage()
  await page.goto('/patient-login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptFiles(page)).toContain('/app-shell')
  // What an earlier build would have left.
  await page.evaluate(async () => {
    const cache = await caches.open('app-shell')
    await cache.put('/assets/old-entry.js', new Response('old'))
    const html = '<script type="module" src="/assets/old-entry.js"></script>'
    await cache.put('/app-shell', new Response(html, { headers: { 'content-type': 'text/html' } }))
  })
  await page.reload()
  await expect.poll(() => keptFiles(page), { timeout: 15_000 }).not.toContain('/assets/old-entry.js')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the app can be installed, in the language that the visitor has chosen', async ({ browser }) => {
  const context = await open(browser, { language: 'hi', keepsFiles: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  for (const path of ['/', '/patient-login']) {
    await page.goto(path)
    const { url, errors, data } = await cdp.send('Page.getAppManifest')
    expect(new URL(url).pathname, path).toBe('/manifest.webmanifest')
    expect(errors, path).toEqual([])
    expect(JSON.parse(data ?? ''), path).toMatchObject({ lang: 'hi', start_url: '/start' })
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // Every context of a test counts as private browsing, where nothing can be installed.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(others, path).toEqual([])
  }
  const icon = await page.request.get('/icons/home-screen-180.png')
  expect(icon.headers()['content-type']).toBe('image/png')
})
