import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'

/** A photo of a printed prescription. */
export const prescriptionPhoto = join(import.meta.dirname, '../../server/src/testing/samples/prescription.jpg')

/** Where a state exists: only on a phone, only on a wide screen, or on both. */
export type Width = 'phone' | 'wide' | 'both'
/** Called with every state of every screen, on a phone and in English. Leaves the page unchanged. */
export type StateCheck = (page: Page, state: string, width?: Width) => Promise<void>

/** Changes the language through the picker, even behind a dialog. Returns false when the page has no picker. */
export async function switchLanguage(page: Page, language: LanguageCode): Promise<boolean> {
  const outcome = await page.evaluate(async (code) => {
    const picker = document.querySelector<HTMLSelectElement>(`select:has(option[lang="${code}"])`)
    if (!picker) return 'no picker'
    picker.value = code
    picker.dispatchEvent(new Event('change', { bubbles: true }))
    // Texts that the server translates are fetched again.
    const isShown = () => document.documentElement.lang === code && !document.querySelector('[aria-busy=true]')
    for (const until = performance.now() + 15_000; performance.now() < until; ) {
      await new Promise(requestAnimationFrame)
      if (isShown()) return 'changed'
    }
    return 'not changed'
  }, language)
  expect(outcome, `change to ${language}`).not.toBe('not changed')
  return outcome === 'changed'
}

/** Opens a screen and waits for its heading, its data and its lazy parts. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const openDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** Opens a dialog, checks it, and closes it with Escape, which returns the focus to what opened it. */
export async function withDialog(page: Page, press: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  await press()
  await expect(openDialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await check()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), 'focus after closing').not.toBe('BODY')
}

/** The menus that both dashboards have. */
export async function walkMenus(page: Page, check: StateCheck): Promise<void> {
  await withDialog(
    page,
    () => page.getByRole('button', { name: 'More', exact: true }).press('Enter'),
    () => check(page, 'menu', 'phone')
  )
  await withDialog(
    page,
    () => button(page, /^Notifications/).press('Enter'),
    () => check(page, 'notifications')
  )
  const account = button(page, /^Account of/)
  await account.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await check(page, 'account menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+B')
  await check(page, 'side menu as icons', 'wide')
  await page.keyboard.press('Control+B')
}

/** Screens while their requests are pending, and after they have failed. */
export async function walkFailedRequests(page: Page, screens: readonly string[], check: StateCheck): Promise<void> {
  const calls = /\/(api\/(?!auth|site)|ai\/test)/
  let refuse = () => {}
  let refused = Promise.resolve()
  let isOffline = true
  await page.route(calls, async (route) => {
    await refused
    if (isOffline) await route.abort()
    else await route.fulfill({ status: 403, json: { success: false, code: 'FORBIDDEN', message: 'Not today' } })
  })
  for (const path of screens) {
    refused = new Promise((go) => {
      refuse = go
    })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
    await check(page, `${path}, loading`)
    refuse()
    await expect(button(page, 'Try again').first()).toBeVisible({ timeout: 20_000 })
    await check(page, `${path}, failed`)
    // The app retries a failed connection for some seconds, but not a refusal.
    isOffline = false
  }
  await page.unroute(calls)
}

/** Waits for the fonts, for two frames, and for the end of every transition: two seconds at most, in case the browser paints nothing. */
export const afterPaint = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map((animation) => animation.finished))
    }
    await Promise.race([painted(), new Promise((done) => setTimeout(done, 2000))])
  })
