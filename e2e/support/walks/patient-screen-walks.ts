import { type BrowserContext, expect, type Page } from '@playwright/test'
import { api, demo, signIn } from '../fixtures.ts'
import {
  button,
  openDialog,
  openScreen,
  prescriptionPhoto,
  type StateCheck,
  walkFailedRequests,
  walkMenus,
  withDialog
} from '../screen-helpers.ts'
import { walkLabTests } from './lab-walks.ts'

/** The demo patient's records, with every dialog. */
async function walkRecords(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, '/patient-dashboard?section=records')
  await check(page, 'records')
  const details = button(page, /^Details /).first()
  await withDialog(
    page,
    () => details.press('Enter'),
    () => check(page, 'record')
  )
  await details.press('Enter')
  await button(page, 'Rename').press('Enter')
  await expect(openDialog(page).getByLabel(/^Title/)).toBeVisible()
  await check(page, 'rename a record')
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await withDialog(
    page,
    () => button(page, 'Share with a doctor').press('Enter'),
    async () => {
      await expect(openDialog(page).getByText('Which records')).toBeVisible()
      await check(page, 'share records')
    }
  )
  await withDialog(
    page,
    () => button(page, 'Upload a record').press('Enter'),
    async () => {
      await check(page, 'upload a record')
      await button(page, 'Save record').press('Enter')
      await expect(openDialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      await openDialog(page).locator('input[type=file]').first().setInputFiles(prescriptionPhoto)
      await expect(button(page, 'Choose another file')).toBeVisible()
      await check(page, 'upload a record, errors')
    }
  )
  await page.getByLabel('Search your records').fill('Nothing of that name')
  await expect(page.getByText('No records match your search')).toBeVisible()
  await check(page, 'no records found')
  await openScreen(page, '/patient-dashboard?section=records&tab=shared')
  await check(page, 'shared records')
  await openScreen(page, '/patient-dashboard?section=records&tab=deleted')
  await check(page, 'deleted records')
  await openScreen(page, '/patient-dashboard?section=records&tab=measurements')
  await check(page, 'measurements')
  await withDialog(
    page,
    () => button(page, 'Add a measurement').press('Enter'),
    () => check(page, 'add a measurement')
  )
}

/** The government schemes: the list, one with its details, and a search that finds none. */
async function walkSchemes(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, '/patient-dashboard?section=schemes')
  await check(page, 'schemes')
  await withDialog(
    page,
    () =>
      button(page, /^Details: /)
        .first()
        .press('Enter'),
    () => check(page, 'scheme')
  )
  await page.getByLabel('Search schemes').fill('Nothing of that name')
  await expect(page.getByText('No scheme matches your search')).toBeVisible()
  await check(page, 'no schemes found')
  await page.getByLabel('Search schemes').fill('')
  await page.getByRole('group', { name: 'Do I qualify?' }).getByRole('checkbox').first().press('Space')
  await expect(page.getByText('This is no decision.')).toBeVisible()
  await check(page, 'schemes, do I qualify')
  await openScreen(page, '/patient-dashboard?section=schemes&tab=saved')
  await check(page, 'no saved schemes')
  await openScreen(page, '/schemes/pmjay')
  await check(page, 'scheme, its own page')
}

/** The address of a page about the first doctor of the list. */
const firstDoctor = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (path) => {
    const { doctors } = await (await fetch('/api/doctors?pageSize=1')).json()
    return `${path}/${doctors[0]._id}`
  }, path)
export const doctorPage = (page: Page) => firstDoctor(page, '/doctors')
export const bookingPage = (page: Page) => firstDoctor(page, '/book-appointment')

/** The demo patient's first screen with every menu and dialog, and the consultations. */
export async function walkVisits(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await openScreen(page, '/patient-dashboard')
  await check(page, 'patient dashboard')
  await walkMenus(page, check)
  await page
    .getByRole('region', { name: 'Prescription scanner' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(prescriptionPhoto)
  await expect(page.getByLabel('You can correct what was misread.')).toBeVisible({ timeout: 60_000 })
  await check(page, 'scanned prescription')
  await withDialog(
    page,
    () => button(page, 'Save to records').press('Enter'),
    () => check(page, 'save the scan')
  )
  const upcoming = page.getByRole('region', { name: 'Upcoming consultation' })
  await withDialog(
    page,
    () => upcoming.getByRole('button', { name: 'Reschedule' }).press('Enter'),
    () => check(page, 'reschedule')
  )
  await withDialog(
    page,
    () => upcoming.getByRole('button', { name: 'Cancel' }).press('Enter'),
    () => check(page, 'cancel question')
  )

  await openScreen(page, '/patient-dashboard?section=consultation')
  await check(page, 'find doctors')
  await button(page, /^Filter/).press('Enter')
  await check(page, 'filters of doctors')
  await withDialog(
    page,
    () =>
      button(page, /^Other times/)
        .first()
        .press('Enter'),
    async () => {
      await check(page, 'booking dialog')
      await button(page, 'Book Appointment').press('Enter')
      await expect(openDialog(page).getByRole('alert').first()).toBeVisible()
      await check(page, 'booking dialog, no time chosen')
    }
  )
  await page.getByRole('searchbox').fill('crushing chest pain')
  await expect(page.getByRole('link', { name: 'Call 112' })).toBeVisible()
  await check(page, 'doctors for an emergency')
  await page.getByRole('searchbox').fill('Nobody of that name')
  await expect(page.getByText('No doctor matches all of these filters')).toBeVisible()
  await check(page, 'no doctors found')
  await page.getByRole('searchbox').fill('')
  await openScreen(page, await doctorPage(page))
  await check(page, 'doctor’s profile')
  await openScreen(page, '/patient-dashboard?section=consultation&tab=recommended')
  await check(page, 'recommended doctors')
  await openScreen(page, '/patient-dashboard?section=consultation&tab=visits')
  await check(page, 'visits')
  await withDialog(
    page,
    () => button(page, /^Rate/).first().press('Enter'),
    () => check(page, 'rating')
  )
  const { appointments } = await api(page, 'GET', '/api/patients/appointments?status=completed')
  await openScreen(page, `/patient-dashboard?after=${appointments[0]._id}`)
  await expect(openDialog(page)).toBeVisible()
  await check(page, 'after the visit')
  await openScreen(page, await bookingPage(page))
  await check(page, 'booking page')
  await button(page, 'Book Appointment').press('Enter')
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await check(page, 'booking page, errors')
  await page.close()
}

async function walkFamily(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, '/patient-dashboard?section=family')
  await check(page, 'family')
  await withDialog(
    page,
    () => page.getByRole('main').getByRole('button', { name: 'Add a person' }).press('Enter'),
    async () => {
      await openDialog(page).getByRole('button', { name: 'Add a person' }).press('Enter')
      await check(page, 'a person cared for, errors')
    }
  )
}

/** The demo patient's other sections. */
export async function walkSections(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await openScreen(page, '/patient-dashboard?section=prescriptions')
  await check(page, 'prescriptions')
  await walkRecords(page, check)
  await walkLabTests(page, check)
  await walkSchemes(page, check)
  await walkFamily(page, check)
  await openScreen(page, '/patient-dashboard?section=chatbot')
  await check(page, 'assistant')
  await page.locator('form textarea').fill('fever since yesterday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').locator('[lang]').last()).toBeVisible()
  await check(page, 'assistant, answered')
  await page.close()
}

/** The demo patient's dashboard while requests fail, and offline. */
export async function walkPatientFailures(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await walkFailedRequests(
    page,
    [
      '/patient-dashboard',
      '/patient-dashboard?section=consultation',
      '/patient-dashboard?section=prescriptions',
      '/patient-dashboard?section=records',
      '/patient-dashboard?section=tests',
      '/patient-dashboard?section=schemes',
      await bookingPage(page)
    ],
    check
  )
  await openScreen(page, '/patient-dashboard')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await check(page, 'patient dashboard, offline')
  await context.setOffline(false)
  await page.close()
}
