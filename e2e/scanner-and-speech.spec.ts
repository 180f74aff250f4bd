import { join } from 'node:path'
import { expect } from '@playwright/test'
import { demo, open, signIn, test } from './support/fixtures.ts'
import { messagesOf } from './support/text-checks.ts'

const prescriptionPhoto = join(import.meta.dirname, '../server/src/testing/samples/prescription.jpg')

test('a patient scans a prescription, corrects the text, sees the medicines to check, and finds it again after a reload', async ({
  browser
}) => {
  const page = await signIn(await open(browser, { width: 360 }), 'patient', demo.patient)
  const card = page.getByRole('region', { name: 'Prescription scanner' })
  await expect(card.getByText('Handwriting cannot')).toBeVisible()
  await card.locator('input[type=file]').first().setInputFiles(prescriptionPhoto)
  const text = card.getByLabel('You can correct what was misread.')
  await expect(text).toHaveValue(/Paracetamol 650 mg 1-0-1/, { timeout: 60_000 })
  const medicines = card.getByRole('listitem').filter({ hasText: /paracetamol/i })
  await expect(medicines.first()).toContainText('650 mg')
  await expect(medicines.first()).toContainText('1-0-1')
  await text.fill('Tab. Paracetamol 650 mg 1-0-1')
  await page.reload()
  await expect(text).toHaveValue('Tab. Paracetamol 650 mg 1-0-1')
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('prescription_data') ?? '{}'))
  expect(Object.keys(stored).sort()).toEqual(['fileSize', 'filename', 'text', 'timestamp'])
})

test('a reply is read aloud in its language by the embedded voice, which stops when the patient types', async ({
  browser
}) => {
  const page = await signIn(await open(browser, { language: 'hi', width: 360 }), 'patient', demo.patient, 'hi')
  await page.goto('/patient-dashboard?section=chatbot')
  const listen = page
    .getByRole('log')
    .getByRole('button', { name: String(messagesOf('hi', 'speech').listen) })
    .last()
  const box = page.locator('form textarea')
  await box.fill('मुझे दो दिन से बुखार है')
  await box.press('Enter')
  await expect(listen).toBeVisible()
  const audio = page.waitForResponse((response) => /\/ai\/tts\/[0-9a-f-]{36}$/.test(response.url()))
  await listen.click()
  const answer = await audio
  expect(answer.status()).toBeLessThan(300)
  expect(answer.headers()['content-type']).toBe('audio/mpeg')
  await expect(listen).toBeHidden()
  await box.pressSequentially('और')
  await expect(listen).toBeVisible()
})
