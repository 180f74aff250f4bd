import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { demo, open, signIn, test } from './people.ts'
import { baseURL } from './playwright.config.ts'

const paper = join(import.meta.dirname, '../server/src/testing/samples/prescription.jpg')

/** A phone that reaches the site and nothing else, and what it tried to reach. */
async function openAlone(browser: Browser, options: Parameters<typeof open>[1] = {}) {
  const context = await open(browser, { width: 360, ...options })
  const tried: string[] = []
  const isOwn = (address: string) => new URL(address).host === new URL(baseURL).host
  await context.route('**/*', (route) => {
    const address = route.request().url()
    if (isOwn(address)) return route.continue()
    tried.push(address)
    return route.abort('internetdisconnected')
  })
  context.on('page', (page) => {
    page.on('websocket', (it) => isOwn(it.url()) || tried.push(it.url()))
    // What the policy of the page forbids is never sent, and was tried all the same.
    page.on('console', (it) => /Content Security Policy/.test(it.text()) && tried.push(it.text()))
  })
  return { context, tried }
}

const withoutRecognition = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined })
  })

const spoken = (page: Page) => page.waitForResponse((it) => /\/ai\/tts\/[0-9a-f-]{36}$/.test(it.url()))

async function ask(page: Page, text: string): Promise<void> {
  await page.goto('/patient-dashboard?section=chatbot')
  const box = page.locator('form textarea')
  await box.fill(text)
  await box.press('Enter')
}

test('a server with nothing configured and a browser without recognition: what works works, what does not says so, and nobody else is reached', async ({
  browser
}) => {
  const { context, tried } = await openAlone(browser)
  await withoutRecognition(context)
  const page = await signIn(context, 'patient', demo.patient)

  const card = page.getByRole('region', { name: 'Prescription scanner' })
  await expect(card.getByText('Reading service: Limited')).toBeVisible()
  await expect(card.getByText(/Handwriting cannot/)).toBeVisible()
  await card.getByLabel('Language of the prescription').selectOption('ur')
  await expect(card.getByText(/Printed Urdu is often misread/)).toBeVisible()
  await card.getByLabel('Language of the prescription').selectOption('hi')
  await card.locator('input[type=file]').first().setInputFiles(paper)
  await expect(card.getByLabel('You can correct what was misread.')).toHaveValue(/Paracetamol 650 mg/, {
    timeout: 60_000
  })

  await ask(page, 'I have fever since two days')
  const answer = page.getByRole('log').getByRole('button', { name: 'Listen', exact: true }).last()
  const read = spoken(page)
  await answer.click()
  expect((await read).headers()['content-type']).toBe('audio/mpeg')
  await page.getByRole('button', { name: 'Stop reading' }).click()

  await page.getByRole('button', { name: 'The microphone cannot be used here' }).click()
  await expect(page.getByText(/Neither this server nor this browser can convert speech to text/)).toBeVisible()
  // News that matters can itself be heard, and put away.
  const heard = spoken(page)
  await page.getByRole('button', { name: 'Listen: The microphone cannot be used here' }).click()
  expect((await heard).status()).toBeLessThan(300)
  await page.getByRole('listitem').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/Neither this server nor this browser can convert speech to text/)).toBeHidden()

  expect(tried).toEqual([])
})

test('where only the browser can write down speech it says who would hear it, and hears nobody who says no', async ({
  browser
}) => {
  const { context, tried } = await openAlone(browser, { language: 'hi' })
  const page = await signIn(context, 'patient', demo.patient, 'hi')
  await page.goto('/patient-dashboard?section=chatbot')
  await page.getByRole('button', { name: 'लिखने की जगह बोलें' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('इस ब्राउज़र की कंपनी')
  await question.getByRole('button', { name: 'नहीं, धन्यवाद' }).click()
  await expect(page.getByRole('button', { name: 'लिखने की जगह बोलें' })).toBeVisible()
  expect(tried).toEqual([])
})

test('the landing page and its demo reach nobody else', async ({ browser }) => {
  const { context, tried } = await openAlone(browser, { language: 'ur' })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  expect(tried).toEqual([])
})
