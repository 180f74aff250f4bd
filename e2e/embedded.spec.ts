import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { baseURL } from './playwright.config.ts'
import { demo, open, signIn, test } from './support/fixtures.ts'

const prescriptionPhoto = join(import.meta.dirname, '../server/src/testing/samples/prescription.jpg')

/** Opens a phone that can reach only the site, and records what else it tried to reach. */
async function openIsolated(browser: Browser, options: Parameters<typeof open>[1] = {}) {
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
    page.on('websocket', (socket) => isOwn(socket.url()) || tried.push(socket.url()))
    // A request that the content security policy blocks is never sent, but counts as tried.
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && tried.push(message.text()))
  })
  return { context, tried }
}

const withoutRecognition = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined })
  })

const spoken = (page: Page) => page.waitForResponse((response) => /\/ai\/tts\/[0-9a-f-]{36}$/.test(response.url()))

async function ask(page: Page, text: string): Promise<void> {
  await page.goto('/patient-dashboard?section=chatbot')
  const box = page.locator('form textarea')
  await box.fill(text)
  await box.press('Enter')
}

test('without providers and speech recognition, the rest works, the gaps are explained, and no third party is reached', async ({
  browser
}) => {
  const { context, tried } = await openIsolated(browser)
  await withoutRecognition(context)
  const page = await signIn(context, 'patient', demo.patient)

  const card = page.getByRole('region', { name: 'Prescription scanner' })
  await expect(card.getByText('Reading service: Limited')).toBeVisible()
  await expect(card.getByText(/Handwriting cannot/)).toBeVisible()
  await card.getByLabel('Language of the prescription').selectOption('ur')
  await expect(card.getByText(/Printed Urdu is often misread/)).toBeVisible()
  await card.getByLabel('Language of the prescription').selectOption('hi')
  await card.locator('input[type=file]').first().setInputFiles(prescriptionPhoto)
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
  // An important notice can be read aloud and dismissed.
  const heard = spoken(page)
  await page.getByRole('button', { name: 'Listen: The microphone cannot be used here' }).click()
  expect((await heard).status()).toBeLessThan(300)
  await page.getByRole('listitem').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/Neither this server nor this browser can convert speech to text/)).toBeHidden()

  expect(tried).toEqual([])
})

test('when only the browser can transcribe speech, the app asks first, and records nothing after a refusal', async ({
  browser
}) => {
  const { context, tried } = await openIsolated(browser, { language: 'hi' })
  const page = await signIn(context, 'patient', demo.patient, 'hi')
  await page.goto('/patient-dashboard?section=chatbot')
  await page.getByRole('button', { name: 'बोलें', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('इस ब्राउज़र की कंपनी')
  await question.getByRole('button', { name: 'नहीं, धन्यवाद' }).click()
  await expect(page.getByRole('button', { name: 'बोलें', exact: true })).toBeVisible()
  expect(tried).toEqual([])
})

test('the landing page and its demo reach no third party', async ({ browser }) => {
  const { context, tried } = await openIsolated(browser, { language: 'ur' })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  expect(tried).toEqual([])
})
