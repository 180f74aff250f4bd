import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, expect, type Page } from '@playwright/test'
import { demo, open, setLanguage, signIn } from '../fixtures.ts'
import { openScreen, type StateCheck } from '../screen-helpers.ts'
import { messagesOf } from '../text-checks.ts'
import { walkCaptions, walkGuest, walkRunningCall } from './call-walks.ts'

/** Screens whose content is in the language in which they were opened: the landing page and the talk with the assistant. */
export type SpokenWalk = (
  browser: Browser,
  languages: readonly LanguageCode[],
  checkIn: (language: LanguageCode) => StateCheck
) => Promise<void>

const walkLanding: SpokenWalk = async (browser, languages, checkIn) => {
  const context = await open(browser, { width: 360 })
  const page = await context.newPage()
  for (const language of languages) {
    await openScreen(page, `/${language}`)
    await page.locator('#demo').scrollIntoViewIfNeeded()
    await expect(page.locator('#demo-chat section').first()).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await checkIn(language)(page, 'landing page')
  }
  await context.close()
}

/** The panel of danger signs from its pictures to the body map, and the emergency in the chat. */
async function walkDangerSigns(page: Page, check: StateCheck): Promise<void> {
  const opener = page.locator('main button[aria-haspopup=dialog]').last()
  const panel = page.locator('dialog[open]')
  await opener.click()
  await expect(panel.locator('li button').first()).toBeVisible()
  await check(page, 'danger signs')
  await panel.locator('li button').first().click()
  await expect(panel.locator('a[href="tel:112"]')).toBeVisible()
  await check(page, 'danger sign, what to do')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByRole('log').locator('a[href^="tel:112"]').last()).toBeVisible()
  await check(page, 'assistant, emergency')
  await opener.click()
  await panel.locator('button[aria-pressed]').nth(1).click()
  await expect(panel.locator('button[aria-pressed]')).toHaveCount(5)
  await check(page, 'body map')
  await page.keyboard.press('Escape')
}

const walkAssistant: SpokenWalk = async (browser, languages, checkIn) => {
  const context = await open(browser, { width: 360 })
  const page = await signIn(context, 'patient', demo.patient)
  for (const language of languages) {
    await openScreen(page, '/patient-dashboard?section=chatbot')
    await setLanguage(page, language)
    await openScreen(page, '/patient-dashboard?section=chatbot')
    const { starters } = messagesOf(language, 'assistant')
    if (typeof starters !== 'object') throw new Error('The assistant has no starters.')
    const answers = page.getByRole('log').locator('[lang]')
    const before = await answers.count()
    await page.locator('form textarea').fill(String(starters.unwell))
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.count()).toBeGreaterThan(before)
    await page.waitForLoadState('networkidle')
    await checkIn(language)(page, 'assistant, answered in its language')
    await walkDangerSigns(page, checkIn(language))
  }
  await setLanguage(page, 'en')
  await context.close()
}

export const spokenWalks = {
  'of the landing page': walkLanding,
  'of the assistant': walkAssistant,
  'of a running call': walkRunningCall,
  'of a call with a guest': walkGuest,
  'of a call with captions': walkCaptions
}
