import type { LanguageCode } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { demo, open, signIn, test } from '../support/fixtures.ts'
import { openScreen } from '../support/screen-helpers.ts'
import { messagesOf } from '../support/text-checks.ts'

/** A message in the language of the page. Where it has placeholders, any text fits in their place. */
export type Say = (key: string) => string | RegExp

const sayIn =
  (language: LanguageCode): Say =>
  (key) => {
    const [namespace = '', ...path] = key.split('.')
    let found: unknown = messagesOf(language, namespace)
    for (const part of path) found = (found as Record<string, unknown>)[part]
    const text = String(found)
    if (!text.includes('{')) return text
    const parts = text.split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/)
    return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.*')}$`, 's')
  }

export interface Visit {
  page: Page
  say: Say
  width: number
  language: LanguageCode
}
export type Row = (visit: Visit) => Promise<void>

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the tabs of a section, one after the other, by keyboard. */
export async function openTabs(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const tab = page.getByRole('tab', { name, exact: true })
    await tab.press('Enter')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
}

/** Signs out by keyboard: a failure shows an error, success leads to the landing page. */
export const signOut: Row = async ({ page, say }) => {
  const context = page.context()
  const press = async () => {
    await button(page, say('shell.accountOf')).press('Enter')
    await page.getByRole('menuitem', { name: say('shell.logout') }).press('Enter')
  }
  await context.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
  await openScreen(page, new URL(page.url()).pathname)
  await press()
  await expect(page.getByText(say('shell.logoutFailedText'))).toBeVisible()
  await context.unroute('**/api/auth/logout')
  await press()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('html[data-settled]').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
}

/** A test that walks through all rows of a role's dashboard in a language at a width. */
export function testDashboard(
  role: 'patient' | 'doctor',
  rows: Readonly<Record<string, Row>>,
  language: LanguageCode,
  width: number
): void {
  test(`every row of the ${role}’s dashboard works in ${language} at ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await signIn(await open(browser, { language, width }), role, demo[role], language)
    const visit = { page, say: sayIn(language), width, language }
    for (const [row, check] of Object.entries(rows)) await test.step(row, () => check(visit))
  })
}
