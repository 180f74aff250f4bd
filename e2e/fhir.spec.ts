import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { open, registerPatient, test } from './support/fixtures.ts'

const records = '/patient-dashboard?section=records'
const report = 'Haemoglobin 12.5 g/dL\n'

async function addReport(page: Page): Promise<void> {
  await page.goto(records)
  await page.getByRole('button', { name: 'Upload a record' }).press('Enter')
  const upload = page.getByRole('dialog', { name: 'Upload a medical record' })
  await upload.getByLabel(/^Title/).fill('Blood count')
  await upload.getByLabel(/^Type of record/).selectOption('Lab result')
  await upload.getByLabel(/^Hospital/).fill('Sunrise Lab, Pune')
  const file = { name: 'blood.txt', mimeType: 'text/plain', buffer: Buffer.from(report) }
  await upload.locator('input[type=file]').first().setInputFiles(file)
  await upload.getByRole('button', { name: 'Save record' }).press('Enter')
  await expect(upload).toHaveCount(0)
}

test('a patient enters the ABHA, downloads a record for another hospital, and another account takes it in', async ({
  browser
}) => {
  const { page } = await registerPatient(await open(browser, { width: 360 }), 'Rekha')
  await page.goto('/patient-dashboard?section=profile')
  await page.getByRole('button', { name: /^Edit Ayushman Bharat/ }).press('Enter')
  await page.getByLabel(/^ABHA number/).fill('9173')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  await expect(page.getByText('An ABHA number has 14 digits.')).toBeVisible()
  await page.getByLabel(/^ABHA number/).fill('91734518160797')
  await save.press('Enter')
  await expect(page.getByText('A digit is wrong. Please check your ABHA card.')).toBeVisible()
  await page.getByLabel(/^ABHA number/).fill('91734518160779')
  await save.press('Enter')
  await expect(page.getByText('91-7345-1816-0779')).toBeVisible()

  await addReport(page)
  await page.getByRole('button', { name: 'Details Blood count' }).press('Enter')
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: /FHIR/ }).press('Enter')
  const download = await downloading
  const bundle = await readFile(await download.path(), 'utf8')
  expect(bundle).toContain('91-7345-1816-0779')

  const { page: other } = await registerPatient(await open(browser, { width: 360 }), 'Rekha again')
  await other.goto(records)
  await other.getByRole('button', { name: 'Add from another hospital' }).press('Enter')
  const dialog = other.getByRole('dialog', { name: 'Add from another hospital' })
  const file = { name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(bundle) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('This file is about Rekha.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Blood count/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save what is ticked' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(other.getByText('1 record saved')).toBeVisible()
  await other.getByRole('button', { name: 'Details Blood count' }).press('Enter')
  const again = other.waitForEvent('download')
  await other.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).press('Enter')
  expect(await readFile(await (await again).path(), 'utf8')).toBe(report)
})
