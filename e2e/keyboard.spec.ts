import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { api, freshEmail, open, test } from './support/fixtures.ts'
import { openScreen } from './support/screen-helpers.ts'
import { messagesOf } from './support/text-checks.ts'

/** Why the focus is not visible: nothing has it, or its element is off screen, covered or without a ring; null when it is. */
const focusError = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`
    const box = focused.getBoundingClientRect()
    // Of an element taller than the screen, such as a list of doctors, the visible part counts.
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top]
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
    const isSeen = points.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (focused.contains(there) || focused.parentElement?.contains(there))
    })
    if (!isSeen) return `${name} cannot be seen`
    // The language picker's ring is around its icon and its label.
    const isRinged = [focused, focused.parentElement].some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isRinged ? null : `${name} has no ring`
  })

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  expect(await focusError(page), `after ${key}`).toBeNull()
}

/** More tab stops than any screen has. */
const maxStops = 80

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop++) {
    await press(page, key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never comes to ${target}`)
}

const hasFocusIn = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))

async function newPatient(browser: Browser, language: LanguageCode) {
  const context = await open(browser, { language })
  const page = await context.newPage()
  await page.goto('/patient-login')
  const account = { email: freshEmail('keyboard'), password: 'a good password' }
  const person = {
    name: 'Meena Kumari',
    phone: '9876543210',
    age: 41,
    gender: 'Female',
    language,
    consentVersion: privacyNoticeVersion
  }
  await api(page, 'POST', '/api/auth/patient/register', { ...account, ...person })
  await context.close()
  return account
}

const journeys = [
  { language: 'en', width: 1280, next: 'ArrowDown', back: 'ArrowUp', nextLanguage: 'hi', forward: 'ArrowRight' },
  { language: 'ur', width: 360, next: 'ArrowUp', back: 'ArrowDown', nextLanguage: 'gu', forward: 'ArrowLeft' }
] as const

for (const { language, width, next, back, nextLanguage, forward } of journeys) {
  test(`a doctor is booked by keyboard only in ${language} at ${width} px, and the focus is always visible`, async ({
    browser
  }) => {
    const account = await newPatient(browser, language)
    const page = await (await open(browser, { language, width })).newPage()
    const html = page.locator('html')
    const content = page.locator('#content')
    const shell = messagesOf(language, 'shell') as Record<string, string>
    const doctors = messagesOf(language, 'doctors') as Record<string, string>
    const sections = messagesOf(language, 'appointments').sections as Record<string, string>
    await openScreen(page, '/patient-login')

    await test.step('the first tab stop skips to the content', async () => {
      await press(page, 'Tab')
      await expect(page.getByRole('link', { name: shell.skipToContent })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(content).toBeFocused()
    })

    await test.step('signing in moves the focus to the content', async () => {
      await tabTo(page, page.locator('input[type=email]'))
      await page.keyboard.type(account.email)
      await tabTo(page, page.locator('input[autocomplete=current-password]'))
      await page.keyboard.type(account.password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/patient-dashboard**')
      await expect(content).toBeFocused()
    })

    await test.step('changing the language and back keeps the focus', async () => {
      const picker = page.locator('select:has(option[lang=ur])')
      await tabTo(page, picker, 'Shift+Tab')
      await press(page, next)
      await expect(html).toHaveAttribute('lang', nextLanguage)
      await expect(picker).toBeFocused()
      await press(page, back)
      await expect(html).toHaveAttribute('lang', language)
      await expect(picker).toBeFocused()
    })

    await test.step('the account menu opens with Space, follows the arrow keys and restores the focus', async () => {
      const opener = page.locator('button[aria-haspopup=menu]').first()
      await tabTo(page, opener)
      await page.keyboard.press('Space')
      const menu = page.getByRole('menu')
      await expect(menu).toBeVisible()
      const logout = menu.getByRole('menuitem', { name: shell.logout })
      const items = await menu.getByRole('menuitem').count()
      for (let item = 0; item < items && !(await hasFocusIn(logout)); item++) await press(page, 'ArrowDown')
      await expect(logout).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    await test.step('the section menu leads to the doctors', async () => {
      if (width < 768) {
        const opener = page.getByRole('button', { name: shell.more, exact: true })
        await tabTo(page, opener)
        await page.keyboard.press('Enter')
        const sheet = page.getByRole('dialog')
        await expect(sheet).toBeVisible()
        for (let stop = 0; stop < 10; stop++) {
          await press(page, 'Tab')
          expect(await hasFocusIn(sheet)).toBe(true)
        }
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
        await expect(opener).toBeFocused()
        await page.keyboard.press('Enter')
        await tabTo(page, sheet.getByRole('button', { name: sections.consultation }))
      } else {
        const entry = page.getByRole('complementary').getByRole('button', { name: sections.consultation })
        await tabTo(page, entry, 'Shift+Tab')
      }
      await page.keyboard.press('Enter')
      await page.waitForURL('**section=consultation**')
      await expect(content).toBeFocused()
    })

    await test.step('the arrow keys change the tab', async () => {
      await tabTo(page, page.getByRole('tab', { selected: true }))
      await press(page, forward)
      await expect(page.getByRole('tab').nth(1)).toBeFocused()
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
      await press(page, forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight')
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    })

    const book = page
      .getByRole('article')
      .filter({ hasText: /Dr\. Meera Iyer|ڈاکٹر میرا ایّر/ })
      .getByRole('button')
      .first()
    await test.step('the patient finds a cardiologist', async () => {
      await tabTo(page, page.locator('button[aria-expanded]').filter({ hasText: doctors.filter ?? '' }))
      await press(page, 'Enter')
      const specialty = page.getByLabel(doctors.specialty ?? '', { exact: true })
      await tabTo(page, specialty)
      for (const _ of ['General Medicine', 'Cardiology']) await press(page, 'ArrowDown')
      await expect(specialty).toHaveValue('Cardiology')
      await page.waitForLoadState('networkidle')
      await expect(specialty).toBeFocused()
      await tabTo(page, book)
    })

    await test.step('the booking dialog traps the focus, offers times, and restores the focus', async () => {
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await hasFocusIn(dialog)).toBe(true)
      const times = dialog
        .getByRole('group', { name: messagesOf(language, 'appointments').chooseTime as string })
        .getByRole('radio')
      // The time on the card is chosen already, and may be the last one of its day.
      await expect(times.first()).toBeChecked()
      const days = dialog
        .getByRole('group', { name: messagesOf(language, 'appointments').date as string, exact: true })
        .getByRole('radio')
      await tabTo(page, days.and(page.locator(':checked')))
      for (let day = 0; day < 7 && (await times.count()) < 2; day++) {
        await press(page, forward)
        await page.waitForLoadState('networkidle')
      }
      await tabTo(page, times.first())
      await press(page, 'ArrowDown')
      await expect(times.nth(1)).toBeChecked()
      for (let stop = 0; stop < 12; stop++) {
        await press(page, stop < 9 ? 'Tab' : 'Shift+Tab')
        expect(await hasFocusIn(dialog)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(book).toBeFocused()
    })
  })
}
