import { type BrowserContext, expect } from '@playwright/test'
import { demo, signIn } from '../fixtures.ts'
import { button, openScreen, type StateCheck, walkFailedRequests, withDialog } from '../screen-helpers.ts'

/** The demo doctor's prescriptions, the note of a visit, and the booking of appointments. */
export async function walkDesk(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'doctor', demo.doctor)
  await openScreen(page, '/doctor-dashboard?tab=prescriptions')
  await check(page, 'doctor prescriptions')
  const patient = page.getByRole('combobox', { name: 'Patient' })
  await patient.fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await check(page, 'doctor prescriptions, patients found')
  await patient.fill('zzz')
  await expect(page.getByText('You have no patient with this name.')).toBeVisible()
  await check(page, 'doctor prescriptions, no patient found')
  await button(page, 'Clear the patient').press('Enter')
  await withDialog(
    page,
    () => button(page, 'Create Prescription').press('Enter'),
    () => check(page, 'appointments to prescribe for')
  )

  await openScreen(page, '/doctor-dashboard?tab=consultations')
  await withDialog(
    page,
    () => button(page, 'Schedule New').press('Enter'),
    () => check(page, 'schedule an appointment')
  )
  await button(page, /^More actions/)
    .first()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Visit note' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Provisional diagnosis' }).fill('Migraine')
  await dialog.getByRole('button', { name: '2 weeks' }).press('Enter')
  await check(page, 'visit note')
  await dialog.getByRole('textbox', { name: 'Provisional diagnosis' }).fill('')
  await dialog.getByRole('button', { name: 'None' }).press('Enter')
  await page.keyboard.press('Escape')

  await openScreen(page, '/doctor-dashboard?tab=appointments')
  const past = page.getByRole('region', { name: 'Past appointments' })
  await past.getByRole('combobox', { name: 'Status' }).selectOption('completed')
  await past
    .getByRole('button', { name: /^More actions/ })
    .first()
    .press('Enter')
  await check(page, 'menu of a completed visit')
  await withDialog(
    page,
    () => page.getByRole('menuitem', { name: 'Book follow-up' }).press('Enter'),
    () => check(page, 'follow-up')
  )
  await walkFailedRequests(page, ['/doctor-dashboard?tab=prescriptions'], check)
  await page.close()
}
