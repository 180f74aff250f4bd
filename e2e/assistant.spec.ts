import { languageCodes } from '@arogyachat/contract/languages'
import { expect, type Page } from '@playwright/test'
import { demo, freshName, open, registerPatient, setLanguage, signIn, test } from './support/fixtures.ts'

/** Writes to the assistant. While it still answers, the message stays in the field and is sent again. */
async function say(page: Page, text: string): Promise<void> {
  const box = page.locator('form textarea').last()
  const sent = page.getByRole('log').getByText(text, { exact: true }).last()
  await expect(async () => {
    if (!(await sent.isVisible())) {
      await box.fill(text)
      await box.press('Enter')
    }
    await expect(sent).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

test('a visitor gets answers from the demo in Tamil, with the call buttons first in an emergency', async ({
  browser
}) => {
  const context = await open(browser, { language: 'ta', width: 360 })
  const page = await context.newPage()
  await page.goto('/ta')
  await page.locator('#demo').scrollIntoViewIfNeeded()
  const panel = page.locator('#demo-chat section')
  await expect(panel).toBeVisible()
  await expect(panel.locator('header')).toContainText('தமிழ்')
  await say(page, 'எனக்கு மூக்கு ஒழுகுது, தும்மல் வருது')
  await expect(panel.getByRole('log').locator('[lang]').last()).toBeVisible()
  await say(page, 'நெஞ்சு வலி கைக்கு பரவுது, வியர்த்து கொட்டுது')
  await expect(panel.locator('a[href="tel:112"]').first()).toBeVisible()
  await expect(panel.locator('a[href="tel:108"]').first()).toBeVisible()
  await context.close()
})

test('a patient describes chest pain in Hinglish and sees 112 immediately', async ({ browser }) => {
  const context = await open(browser, { language: 'hi', width: 360 })
  const page = await signIn(context, 'patient', demo.patient, 'hi')
  await page.goto('/patient-dashboard?section=chatbot')
  await say(page, 'papa ko seene me bahut tez dard ho raha hai aur pasina aa raha hai')
  await expect(page.locator('a[href="tel:112"]').first()).toBeVisible()
  // The reply offers no booking and no test, which would distract.
  await expect(page.getByRole('button', { name: /डॉक्टर ढूँढें/ })).toHaveCount(0)
  await context.close()
})

test('a patient books a blood count by chat in Hindi', async ({ browser }) => {
  const context = await open(browser, { width: 360 })
  const { page } = await registerPatient(context, freshName('Meena'))
  await setLanguage(page, 'hi')
  await page.goto('/patient-dashboard?section=chatbot')
  await say(page, 'CBC टेस्ट बुक करना है')
  await say(page, 'कल')
  await say(page, 'सुबह 9 बजे')
  await say(page, 'मकान 12, गली 4, सदर बाज़ार, मेरठ')
  await say(page, 'हाँ')
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/ai/test/booked')).json()).data))
    .toMatchObject([{ time: '09:00-10:00', status: 'scheduled', tests: [{ _id: 'cbc' }] }])
  await context.close()
})

test('a patient with a rash gets a link to the dermatologists', async ({ browser }) => {
  const context = await open(browser, { language: 'en' })
  const page = await signIn(context, 'patient', demo.patient, 'en')
  await page.goto('/patient-dashboard?section=chatbot')
  await say(page, 'I have a ring shaped itchy rash on my arm for two weeks')
  await page.getByRole('button', { name: 'Find a doctor: Dermatology' }).click()
  await expect(page).toHaveURL(/section=consultation/)
  await expect(page.locator('main')).toContainText('Dermatology')
  await context.close()
})

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
    await say(page, message)
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
