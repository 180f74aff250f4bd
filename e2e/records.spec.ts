import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { open, registerPatient, test } from './support/fixtures.ts'

const prescriptionPhoto = join(import.meta.dirname, '../server/src/testing/samples/prescription.jpg')
const records = '/patient-dashboard?section=records'

/** A minimal PDF with one empty page. */
const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
)

test('a patient uploads a PDF, finds it by a word, downloads the same bytes, deletes and erases it', async ({
  browser
}) => {
  const { page } = await registerPatient(await open(browser, { width: 360 }), 'Rekha')
  await page.goto(records)
  await expect(page.getByText('No medical records yet')).toBeVisible()
  await page.getByRole('button', { name: 'Upload a record' }).press('Enter')
  const upload = page.getByRole('dialog', { name: 'Upload a medical record' })
  await upload.getByLabel(/^Title/).fill('Liver function test')
  await upload.getByLabel(/^Type of record/).selectOption('Lab result')
  await upload.getByLabel(/^Hospital/).fill('Sunrise Lab, Pune')
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'liver.pdf', mimeType: 'application/pdf', buffer: pdf })
  await upload.getByRole('button', { name: 'Save record' }).press('Enter')
  await expect(upload).toHaveCount(0)

  await page.getByLabel('Search your records').fill('nothing such')
  await expect(page.getByText('No records match your search')).toBeVisible()
  await page.getByLabel('Search your records').fill('sunrise')
  const details = page.getByRole('button', { name: 'Details Liver function test' })
  await details.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Details of Liver function test' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('liver.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)

  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(details).toHaveCount(0)
  await page.getByRole('tab', { name: 'Deleted' }).press('Enter')
  await expect(page.getByText('Will be erased in 30 days')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Erase now Liver function test' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase now' }).press('Enter')
  await expect(page.getByText('Nothing is deleted')).toBeVisible()
})

test('a scanned prescription is saved to the records with its image and the corrected text', async ({ browser }) => {
  const { page } = await registerPatient(await open(browser, { width: 360 }), 'Ravi')
  const card = page.getByRole('region', { name: 'Prescription scanner' })
  await card.locator('input[type=file]').first().setInputFiles(prescriptionPhoto)
  const text = card.getByLabel('You can correct what was misread.')
  await expect(text).toHaveValue(/Paracetamol/, { timeout: 60_000 })
  await text.fill('Tab. Paracetamol 650 mg 1-0-1')
  await card.getByRole('button', { name: 'Save to records' }).press('Enter')
  const save = page.getByRole('dialog', { name: 'Save to medical records' })
  await save.getByLabel(/^Hospital/).fill('Dr. Rao, Nagpur')
  await save.getByRole('button', { name: 'Save record' }).press('Enter')
  const link = card.getByRole('link', { name: 'Saved. See your records' })
  await expect(link).toBeFocused()
  await link.press('Enter')
  await page.getByRole('button', { name: /^Details Prescription, / }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Tab. Paracetamol 650 mg 1-0-1')).toBeVisible()
  const image = dialog.getByRole('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
})

test('the values on the picture of a report are read, checked by the patient and kept', async ({ browser }) => {
  const context = await open(browser, { width: 360 })
  const { page } = await registerPatient(context, 'Reshma')
  const paper = await context.newPage()
  await paper.setViewportSize({ width: 1240, height: 1100 })
  const rows = [
    ['Test', 'Result', 'Unit', 'Normal range'],
    ['Vitamin B12', '210', 'pg/mL', '197 - 771'],
    ['Total Cholesterol', '212', 'mg/dL', '120 - 200']
  ]
  await paper.setContent(`<body style="font: 30px Arial, sans-serif; margin: 70px; background: white; color: black">
    <h1>SUNRISE LABORATORY, PUNE</h1><p>Patient: Reshma Devi, 34 years</p><p>Blood tests, collected in the morning</p>
    <table style="border-spacing: 30px 16px; width: 100%">
      ${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}
    </table><p>Please show this report to your doctor.</p><p>Dr. R. Kulkarni, Pathologist</p></body>`)
  const picture = await paper.screenshot()
  await paper.close()
  await page.goto(records)
  await page.getByRole('button', { name: 'Upload a record' }).press('Enter')
  const upload = page.getByRole('dialog', { name: 'Upload a medical record' })
  await upload.getByLabel(/^Title/).fill('Blood test')
  await upload.getByLabel(/^Type of record/).selectOption('Lab result')
  await upload.getByLabel(/^Hospital/).fill('Sunrise Laboratory')
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'blood.png', mimeType: 'image/png', buffer: picture })
  await upload.getByRole('button', { name: 'Read the values from the picture' }).press('Enter')
  await expect(upload.getByText(/^2 values were filled in below/)).toBeVisible({ timeout: 60_000 })
  await expect(upload.getByLabel('Result').first()).toHaveValue('210')
  await expect(upload.getByLabel('Normal to').last()).toHaveValue('200')
  await upload.getByLabel('Result').last().fill('215')
  await upload.getByRole('button', { name: 'Save record' }).press('Enter')
  await expect(upload).toHaveCount(0)
  await page.getByRole('button', { name: 'Details Blood test' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Details of Blood test' })
  await expect(details.getByText('Vitamin B12').first()).toBeVisible()
  await expect(details.getByText('Total cholesterol').first()).toBeVisible()
})
