import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { baseURL } from './playwright.config.ts'
import { demo, freshName, open, registerPatient, signIn, test } from './support/fixtures.ts'
import { openScreen, switchLanguage } from './support/screen-helpers.ts'
import { clippedTexts, englishLines, sidewaysScroll } from './support/text-checks.ts'

const publicScreens = [
  '/patient-login',
  '/doctor-login',
  '/patient-signup',
  '/doctor-signup',
  '/forgot-password?role=patient',
  '/privacy',
  '/schemes/pmjay',
  '/nowhere'
]
const patientScreens = [
  '/patient-dashboard',
  '/patient-dashboard?section=consultation',
  '/patient-dashboard?section=prescriptions',
  '/patient-dashboard?section=chatbot',
  '/patient-dashboard?section=records',
  '/patient-dashboard?section=tests',
  '/patient-dashboard?section=schemes',
  '/patient-dashboard?section=schemes&tab=saved'
]
const doctorScreens = ['', '?tab=dashboard', '?tab=consultations', '?tab=appointments', '?tab=settings'].map(
  (query) => `/doctor-dashboard${query}`
)

/** The languages in which untranslated English is an error too. */
const translatedLanguages: readonly string[] = ['hi', 'ur']

async function errorsOf(page: Page, language: LanguageCode): Promise<string[]> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', language)
  await expect(html).toHaveAttribute('dir', language === 'ur' ? 'rtl' : 'ltr')
  const sideways = await sidewaysScroll(page)
  return [
    ...(sideways > 0 ? [`${sideways} px sideways`] : []),
    ...(await clippedTexts(page)).map((text) => `clipped ${text}`),
    ...(translatedLanguages.includes(language)
      ? (await englishLines(page, language)).map((text) => `English ${text}`)
      : [])
  ].map((error) => `${new URL(page.url()).pathname} (${language}): ${error}`)
}

/** The errors of every screen in all ten languages. */
async function errorsOn(page: Page, screens: readonly string[]): Promise<string[]> {
  const errors: string[] = []
  for (const path of screens) {
    await openScreen(page, path)
    for (const language of languageCodes) {
      expect(await switchLanguage(page, language), `${path} has a picker`).toBe(true)
      errors.push(...(await errorsOf(page, language)))
    }
  }
  return errors
}

test.describe('on a small phone in ten languages no text is clipped, no page scrolls sideways, no English is left', () => {
  test.setTimeout(180_000)

  test('on the landing page', async ({ browser }) => {
    const page = await (await open(browser, { width: 360 })).newPage()
    const errors: string[] = []
    for (const language of languageCodes) {
      await page.goto(`/${language}`)
      errors.push(...(await errorsOf(page, language)))
    }
    expect(errors).toEqual([])
  })

  test('on every screen before signing in', async ({ browser }) => {
    const page = await (await open(browser, { width: 360 })).newPage()
    expect(await errorsOn(page, publicScreens)).toEqual([])
  })

  for (const [role, screens] of [
    ['patient', patientScreens],
    ['doctor', doctorScreens]
  ] as const)
    test(`on every screen of a ${role}`, async ({ browser }) => {
      const page = await signIn(await open(browser, { width: 360 }), role, demo[role])
      expect(await errorsOn(page, screens)).toEqual([])
    })
})

test('a new language applies to the whole page, to the errors of a form as well, and stays after a reload', async ({
  browser
}) => {
  const page = await (await open(browser, { width: 360 })).newPage()
  await openScreen(page, '/patient-signup')
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

test('the language of the profile applies on another device, unless another was picked there first', async ({
  browser
}) => {
  const { page, email, password } = await registerPatient(await open(browser), freshName('Nasreen'))
  const saved = page.waitForResponse('**/api/auth/language')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ur')
  expect((await saved).ok()).toBe(true)
  await page.context().close()

  const device = async () => {
    const context = await browser.newContext({ baseURL, locale: 'en-IN', viewport: { width: 360, height: 800 } })
    const login = await context.newPage()
    await openScreen(login, '/patient-login')
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
