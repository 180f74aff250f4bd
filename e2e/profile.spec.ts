import { expect, type Page } from '@playwright/test'
import { open, registerPatient, signIn, test } from './support/fixtures.ts'

const section = (page: Page, tab: string) => page.goto(`/patient-dashboard?section=profile&tab=${tab}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

test('a patient corrects a phone number and an allergy, changes the password, and finds both in the list of changes', async ({
  browser
}) => {
  const { page, email, password } = await registerPatient(await open(browser, { width: 360 }), 'Savita Devi')
  const other = await signIn(await open(browser), 'patient', { email, password })

  await page.getByRole('link', { name: 'View profile' }).press('Enter')
  await button(page, 'Edit Your details').press('Enter')
  await field(page, /^Phone number/).fill('9811122233')
  await button(page, 'Save').press('Enter')
  await expect(page.getByText('Your profile has been updated successfully')).toBeVisible()
  await expect(page.getByText('+919811122233')).toBeVisible()

  // The other device still shows the profile of before.
  await section(other, 'medical')
  await button(other, 'Edit Allergies').press('Enter')
  await section(page, 'medical')
  await button(page, 'Edit Allergies').press('Enter')
  await field(page, /^Allergies/).fill('sulfa')
  await button(page, 'Save').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /^sulfa$/ })).toBeVisible()
  await field(other, /^Allergies/).fill('penicillin, latex')
  await button(other, 'Save').press('Enter')
  const conflict = other.getByRole('alert').filter({ hasText: 'This was changed elsewhere while you were editing' })
  await expect(conflict.getByText('sulfa')).toBeVisible()
  await expect(field(other, /^Allergies/)).toHaveValue('penicillin, latex')
  await conflict.getByRole('button', { name: 'Save mine' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /^latex$/ })).toBeVisible()

  await section(page, 'security')
  await expect(button(page, 'Sign out all other devices')).toBeVisible()
  await field(page, /^Current password/).fill(password)
  await field(page, /^New password(?! again)/).fill('blue kettle on monday')
  await field(page, /^New password again/).fill('blue kettle on monday')
  await button(page, 'Change password').press('Enter')
  await expect(page.getByText('All other devices were signed out.')).toBeVisible()
  await other.waitForURL((url) => !url.pathname.startsWith('/patient-dashboard'))

  await section(page, 'privacy')
  const log = page.getByRole('region', { name: 'Who looked at your data' })
  await expect(log.getByText('This list is complete. No entry was altered or removed.')).toBeVisible()
  await expect(log.getByText('Changed: Phone number')).toBeVisible()
  await expect(log.getByText('Changed: Allergies')).toBeVisible()
  await expect(page.getByText(/^You agreed to the privacy notice of/)).toBeVisible()
})
