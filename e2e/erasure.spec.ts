import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { freshName, open, registerPatient, test } from './support/fixtures.ts'
import { openScreen } from './support/screen-helpers.ts'

const privacy = '/patient-dashboard?section=profile&tab=privacy'

test('a patient downloads a copy of everything and then erases it, with the keyboard', async ({ browser }) => {
  const { page, email, password } = await registerPatient(await open(browser, { width: 360 }), freshName('Nirmala'))
  await openScreen(page, privacy)
  await page.getByRole('button', { name: 'Prepare a copy' }).press('Enter')
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  const ask = page.getByRole('dialog', { name: 'Download your copy' })
  await ask.getByLabel(/^Your password/).fill(password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await readFile(await (await download).path())
  // The signature of a ZIP file, and the name of a file in its directory.
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(file.includes('data.json')).toBe(true)

  await page.getByRole('button', { name: 'Erase my data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase all your data?' })
  await expect(dialog).toContainText('You had no consultation whose record has to be kept.')
  await dialog.getByLabel(/^Your password/).fill('not this password')
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: 'Erase everything' }).press('Enter')
  await expect(dialog).toContainText('This is not your current password')
  await dialog.getByLabel(/^Your password/).fill(password)
  await dialog.getByRole('button', { name: 'Erase everything' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  // The landing page is a document of its own, not a screen of the app.
  await expect(page.locator('#demo')).toBeAttached()
  await page.waitForLoadState()
  await openScreen(page, '/patient-login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password')
})
