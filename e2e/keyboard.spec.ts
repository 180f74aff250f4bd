import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { settled } from './looking.ts'
import { api, freshEmail, open, test } from './people.ts'
import { wordsOf } from './reading.ts'

/** What is wrong with the focus: it is nowhere, out of sight, behind something, or without a ring. */
const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!it || it === document.body) return 'nothing has the focus'
    const name = `${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 40)}`
    const box = it.getBoundingClientRect()
    // Of what is taller than the screen, such as a list of doctors, the part in sight counts.
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    const [width, height] = [Math.min(innerWidth, box.right) - left, Math.min(innerHeight, box.bottom) - top]
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
    const isSeen = points.some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (it.contains(there) || it.parentElement?.contains(there))
    })
    if (!isSeen) return `${name} cannot be seen`
    // The language picker has its ring around the sign and the word.
    const isRinged = [it, it.parentElement].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isRinged ? null : `${name} has no ring`
  })

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  expect(await focusFault(page), `after ${key}`).toBeNull()
}

/** More stops than any screen of ours has. */
const manyStops = 80

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < manyStops; stop++) {
    await press(page, key)
    if (await target.evaluate((it) => it === document.activeElement)) return
  }
  throw new Error(`${key} never comes to ${target}`)
}

const hasFocusIn = (part: Locator) => part.evaluate((it) => it.contains(document.activeElement))

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
  test(`the way to a doctor goes by keyboard alone in ${language} at ${width} px, and the focus is always seen`, async ({
    browser
  }) => {
    const account = await newPatient(browser, language)
    const page = await (await open(browser, { language, width })).newPage()
    const html = page.locator('html')
    const content = page.locator('#content')
    const shell = wordsOf(language, 'shell') as Record<string, string>
    const doctors = wordsOf(language, 'doctors') as Record<string, string>
    const sections = wordsOf(language, 'appointments').sections as Record<string, string>
    await settled(page, '/patient-login')

    await test.step('the first stop leads past the head of the page', async () => {
      await press(page, 'Tab')
      await expect(page.getByRole('link', { name: shell.skipToContent })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(content).toBeFocused()
    })

    await test.step('she logs in and arrives at the content', async () => {
      await tabTo(page, page.locator('input[type=email]'))
      await page.keyboard.type(account.email)
      await tabTo(page, page.locator('input[autocomplete=current-password]'))
      await page.keyboard.type(account.password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/patient-dashboard**')
      await expect(content).toBeFocused()
    })

    await test.step('she changes the language and back, and stays where she is', async () => {
      const picker = page.locator('select:has(option[lang=ur])')
      await tabTo(page, picker, 'Shift+Tab')
      await press(page, next)
      await expect(html).toHaveAttribute('lang', nextLanguage)
      await expect(picker).toBeFocused()
      await press(page, back)
      await expect(html).toHaveAttribute('lang', language)
      await expect(picker).toBeFocused()
    })

    await test.step('the account menu opens with Space, walks with the arrows and gives the focus back', async () => {
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

    await test.step('the menu of the sections leads to the doctors', async () => {
      if (width < 768) {
        const opener = page.getByRole('button', { name: shell.openMenu })
        await tabTo(page, opener, 'Shift+Tab')
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

    await test.step('the arrows change the tab', async () => {
      await tabTo(page, page.getByRole('tab', { selected: true }))
      await press(page, forward)
      await expect(page.getByRole('tab').nth(1)).toBeFocused()
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
      await press(page, forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight')
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    })

    const book = page.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' }).getByRole('button')
    await test.step('she finds a heart doctor', async () => {
      const specialty = page.getByLabel(doctors.specialty ?? '', { exact: true })
      await tabTo(page, specialty)
      for (const _ of ['General Medicine', 'Cardiology']) await press(page, 'ArrowDown')
      await expect(specialty).toHaveValue('Cardiology')
      await page.waitForLoadState('networkidle')
      await expect(specialty).toBeFocused()
      await tabTo(page, book)
    })

    await test.step('the booking keeps the focus in, lets a time be chosen, and gives the focus back', async () => {
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await hasFocusIn(dialog)).toBe(true)
      const times = dialog.getByRole('radio')
      await expect(times.nth(1)).toBeVisible()
      await tabTo(page, times.first())
      await press(page, 'Space')
      await expect(times.first()).toBeChecked()
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
