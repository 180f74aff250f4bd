import { languageCodes } from '@arogyachat/contract/languages'
import { expect } from '@playwright/test'
import { demo, open, signIn, test } from './support/fixtures.ts'

/** "My father has very strong chest pain and sweats", in Latin letters, which every language of the screen reads. */
const message = 'papa ko seene me bahut tez dard ho raha hai aur pasina aa raha hai'

for (const language of languageCodes)
  test(`an emergency shows the call and the first step without scrolling on a phone, in ${language}`, async ({
    browser
  }) => {
    const context = await open(browser, { language, width: 360 })
    const page = await signIn(context, 'patient', demo.patient, language)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/patient-dashboard?section=chatbot')
    const box = page.locator('form textarea').last()
    await box.fill(message)
    await box.press('Enter')
    const log = page.getByRole('log')
    const call = log.locator('a[href="tel:112"]').first()
    await expect(call).toBeVisible()
    const frame = await log.boundingBox()
    expect(frame?.height).toBeGreaterThanOrEqual(560)
    for (const element of [call, log.locator('ol ol li').first()]) {
      const place = await element.boundingBox()
      expect(place?.y).toBeGreaterThanOrEqual(frame?.y ?? 0)
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0))
    }
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(56)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await context.close()
  })
