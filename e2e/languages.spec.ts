import { languageCodes } from '@arogyachat/contract/languages'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demo, freshName, open, registerPatient, signIn } from './people.ts'
import { baseURL } from './playwright.config.ts'
import { clippedTexts, englishLines, sidewaysScroll } from './reading.ts'
import { settled } from './screens.ts'

const publicScreens = [
  '/',
  '/patient-login',
  '/doctor-login',
  '/patient-signup',
  '/doctor-signup',
  '/forgot-password?role=patient',
  '/nowhere'
]
const patientScreens = [
  '/patient-dashboard',
  '/patient-dashboard?section=consultation',
  '/patient-dashboard?section=prescriptions'
]
const doctorScreens = ['/doctor-dashboard', '/doctor-dashboard?tab=appointments', '/doctor-dashboard?tab=settings']

async function walk(
  browser: Browser,
  language: (typeof languageCodes)[number],
  look: (page: Page, path: string) => Promise<void>
) {
  const context = await open(browser, { language, width: 360 })
  const visitor = await context.newPage()
  for (const path of publicScreens) {
    await settled(visitor, path)
    await look(visitor, path)
  }
  await visitor.close()
  for (const [role, screens] of [
    ['patient', patientScreens],
    ['doctor', doctorScreens]
  ] as const) {
    const page = await signIn(context, role, demo[role], language)
    for (const path of screens) {
      await settled(page, path)
      await look(page, path)
    }
    await page.close()
    await context.clearCookies()
  }
  await context.close()
}

for (const language of languageCodes) {
  test(`every screen fits a small phone in ${language}: nothing clipped, nothing sideways, the page says its language`, async ({
    browser
  }) => {
    test.setTimeout(180_000)
    const faults: string[] = []
    await walk(browser, language, async (page, path) => {
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', language)
      await expect(html).toHaveAttribute('dir', language === 'ur' ? 'rtl' : 'ltr')
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) faults.push(`${path}: ${sideways} px sideways`)
      for (const text of await clippedTexts(page)) faults.push(`${path}: clipped ${text}`)
    })
    expect(faults).toEqual([])
  })
}

for (const language of ['hi', 'ur'] as const) {
  test(`no English is left on any screen in ${language}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const left: string[] = []
    await walk(browser, language, async (page, path) => {
      for (const line of await englishLines(page, language)) left.push(`${path}: ${line}`)
    })
    expect(left).toEqual([])
  })
}

test('a new language stands everywhere at once, also in a form that already complains, and stays after a reload', async ({
  browser
}) => {
  const page = await (await open(browser, { width: 360 })).newPage()
  await settled(page, '/patient-signup')
  await page.getByRole('tab', { name: /Emergency Contact/ }).click()
  await page.getByRole('button', { name: 'Register' }).press('Enter')
  await expect(page.getByText('Please check your entries')).toBeVisible()
  for (const language of ['ur', 'hi'] as const) {
    await page.getByRole('combobox').first().selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await englishLines(page, language)).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ur' ? 'rtl' : 'ltr')
  }
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('h1')).toBeVisible()
  expect(await englishLines(page, 'hi')).toEqual([])
})

test('the language of the profile comes along to another device, unless another was picked there first', async ({
  browser
}) => {
  const { page, email, password } = await registerPatient(await open(browser), freshName('Nasreen'))
  const saved = page.waitForResponse('**/api/auth/language')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ur')
  expect((await saved).ok()).toBe(true)
  await page.context().close()

  const device = async () => {
    const context = await browser.newContext({ baseURL, locale: 'en-IN', viewport: { width: 360, height: 800 } })
    const login = await context.newPage()
    await settled(login, '/patient-login')
    await expect(login.locator('html')).toHaveAttribute('lang', 'en')
    return login
  }
  const enter = async (login: Page) => {
    await login.locator('input[type=email]').fill(email)
    await login.locator('input[type=password]').fill(password)
    await login.keyboard.press('Enter')
    await login.waitForURL('**/patient-dashboard**')
  }
  const tablet = await device()
  await enter(tablet)
  await expect(tablet.locator('html')).toHaveAttribute('lang', 'ur')
  await expect(tablet.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(tablet.locator('h1')).toBeVisible()
  expect(await englishLines(tablet, 'ur')).toEqual([])
  await tablet.reload()
  await expect(tablet.locator('html')).toHaveAttribute('lang', 'ur')

  const friends = await device()
  await friends.getByRole('combobox', { name: 'Language' }).selectOption('bn')
  await expect(friends.locator('html')).toHaveAttribute('lang', 'bn')
  await enter(friends)
  await expect(friends.locator('h1')).toBeVisible()
  await expect(friends.locator('html')).toHaveAttribute('lang', 'bn')
})
