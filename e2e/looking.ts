import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'

/** A printed prescription, photographed. */
export const paper = join(import.meta.dirname, '../server/src/testing/samples/prescription.jpg')

/** Where a state can be seen: what a phone alone has, what a wide screen alone has, or both. */
export type Width = 'phone' | 'wide' | 'both'
/** Is called with every state of every screen, on a phone and in English; leaves the page as it was. */
export type Look = (page: Page, state: string, width?: Width) => Promise<void>

/** Changes the language where it stands, through the picker, also when a dialog keeps hands off it. False without one. */
export async function turnTo(page: Page, language: LanguageCode): Promise<boolean> {
  const has = await page.evaluate((it) => {
    const picker = document.querySelector<HTMLSelectElement>(`select:has(option[lang="${it}"])`)
    if (!picker) return false
    picker.value = it
    picker.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  }, language)
  if (!has) return false
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  // What the server says in a language is asked for anew.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return true
}

/** The screen has all it will have: its heading, its data, its lazy parts. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const openDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** Opens something over the screen, looks at it, and closes it with Escape. */
export async function over(page: Page, press: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  await press()
  await expect(openDialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await look()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
}

/** The menus that both dashboards have. */
export async function lookAtMenus(page: Page, look: Look): Promise<void> {
  await over(
    page,
    () => button(page, 'Open menu').press('Enter'),
    () => look(page, 'side menu', 'phone')
  )
  await over(
    page,
    () => button(page, /^Notifications/).press('Enter'),
    () => look(page, 'notifications')
  )
  const account = button(page, /^Account of/)
  await account.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'account menu')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+B')
  await look(page, 'side menu as icons', 'wide')
  await page.keyboard.press('Control+B')
}

/** A dashboard that waits for the server, and one that the server does not answer. */
export async function lookAtTrouble(page: Page, screens: readonly string[], look: Look): Promise<void> {
  const calls = /\/(api\/(?!auth|site)|ai\/test)/
  let refuse = () => {}
  let refused = Promise.resolve()
  let isLineDead = true
  await page.route(calls, async (route) => {
    await refused
    if (isLineDead) await route.abort()
    else await route.fulfill({ status: 403, json: { success: false, code: 'FORBIDDEN', message: 'Not today' } })
  })
  for (const path of screens) {
    refused = new Promise((go) => {
      refuse = go
    })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
    await look(page, `${path}, loading`)
    refuse()
    await expect(button(page, 'Try again').first()).toBeVisible({ timeout: 20_000 })
    await look(page, `${path}, failed`)
    // A dead line is tried again for some seconds, a refusal is not.
    isLineDead = false
  }
  await page.unroute(calls)
}
