import { expect, type Page } from '@playwright/test'
import { button, openScreen, type StateCheck } from '../screen-helpers.ts'

/** The doctor's patients, with and without filters, a patient's story, and the day. */
export async function walkPractice(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, '/doctor-dashboard')
  await check(page, 'doctor patients')
  await button(page, 'Filter').press('Enter')
  await page.getByLabel('Gender').selectOption('Female')
  await expect(page.getByText('1 filter is on')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await check(page, 'doctor patients, filters')
  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(page.getByText('No patient matches')).toBeVisible()
  await check(page, 'doctor patients, none found')
  await button(page, 'Show all patients').press('Enter')
  await page.getByRole('link', { name: 'Mohan Lal Yadav' }).press('Enter')
  await expect(page.getByRole('article', { name: /Mohan Lal Yadav/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await check(page, 'patient’s story')
  await openScreen(page, '/doctor-dashboard?tab=patients&patient=019aa000-0000-7000-8000-000000000001')
  await check(page, 'patient’s story, not found')
  await openScreen(page, '/doctor-dashboard?tab=dashboard')
  await check(page, 'doctor dashboard')
}
