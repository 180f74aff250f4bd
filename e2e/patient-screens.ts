import { type BrowserContext, expect, type Page } from '@playwright/test'
import { button, type Look, lookAtMenus, lookAtTrouble, openDialog, over, paper, settled } from './looking.ts'
import { api, demo, signIn, tomorrow } from './people.ts'

/** The demo patient's records, with everything that opens over them. */
async function lookAtRecords(page: Page, look: Look): Promise<void> {
  await settled(page, '/patient-dashboard?section=records')
  await look(page, 'records')
  const details = button(page, /^Details /).first()
  await over(
    page,
    () => details.press('Enter'),
    () => look(page, 'record')
  )
  await details.press('Enter')
  await button(page, 'Delete').press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'delete a record')
  await button(page, 'Keep it').press('Enter')
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await over(
    page,
    () => button(page, 'Upload a record').press('Enter'),
    async () => {
      await look(page, 'upload a record')
      await button(page, 'Save record').press('Enter')
      await expect(openDialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      await openDialog(page).locator('input[type=file]').first().setInputFiles(paper)
      await expect(button(page, 'Choose another file')).toBeVisible()
      await look(page, 'upload a record, faults')
    }
  )
  await page.getByLabel('Search your records').fill('Nothing of that name')
  await expect(page.getByText('No records match your search')).toBeVisible()
  await look(page, 'no records found')
}

/** The lab tests at home, from the list to the question before a booking is canceled. */
async function lookAtLabs(page: Page, look: Look): Promise<void> {
  await settled(page, '/patient-dashboard?section=tests')
  await look(page, 'lab tests')
  await over(
    page,
    () => button(page, /^Details of MRI/).press('Enter'),
    () => look(page, 'lab test at a centre')
  )
  await button(page, /^Select /)
    .first()
    .press('Enter')
  await over(
    page,
    () => page.getByRole('button', { name: 'Book', exact: true }).press('Enter'),
    async () => {
      await look(page, 'lab booking')
      await button(page, 'Confirm booking').press('Enter')
      await expect(openDialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      await look(page, 'lab booking, faults')
    }
  )
  await page.getByLabel('Search tests').fill('Nothing of that name')
  await expect(page.getByText('No test found')).toBeVisible()
  await look(page, 'no lab tests found')
  const collection = { date: tomorrow(), time: '09:00-10:00', address: '12 MG Road, Pune 411005' }
  await api(page, 'POST', '/ai/test/book', { test_id: ['cbc', 'thyroid'], ...collection })
  await settled(page, '/patient-dashboard?section=tests&tab=bookings')
  await look(page, 'lab bookings')
  await over(
    page,
    () =>
      button(page, /^Details of the booking/)
        .first()
        .press('Enter'),
    () => look(page, 'lab booking, details')
  )
  await over(
    page,
    () =>
      button(page, /^Cancel booking/)
        .first()
        .press('Enter'),
    () => look(page, 'cancel a lab booking')
  )
}

/** The government schemes: the list, one with its details, and a search that finds none. */
async function lookAtSchemes(page: Page, look: Look): Promise<void> {
  await settled(page, '/patient-dashboard?section=schemes')
  await look(page, 'schemes')
  await over(
    page,
    () =>
      button(page, /^Details: /)
        .first()
        .press('Enter'),
    () => look(page, 'scheme')
  )
  await page.getByLabel('Search schemes').fill('Nothing of that name')
  await expect(page.getByText('No scheme matches your search')).toBeVisible()
  await look(page, 'no schemes found')
}

const bookingPage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { doctors } = await (await fetch('/api/doctors?pageSize=1')).json()
    return `/book-appointment/${doctors[0]._id}`
  })

/** The demo patient's first screen, with everything that opens over it, and the consultations. */
export async function walkVisits(context: BrowserContext, look: Look): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await settled(page, '/patient-dashboard')
  await look(page, 'patient dashboard')
  await lookAtMenus(page, look)
  await page
    .getByRole('region', { name: 'Prescription scanner' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(paper)
  await expect(page.getByLabel('You can correct what was misread.')).toBeVisible({ timeout: 60_000 })
  await look(page, 'scanned prescription')
  await over(
    page,
    () => button(page, 'Save to records').press('Enter'),
    () => look(page, 'save the scan')
  )
  const upcoming = page.getByRole('region', { name: 'Upcoming consultation' })
  await over(
    page,
    () => upcoming.getByRole('button', { name: 'Reschedule' }).press('Enter'),
    () => look(page, 'reschedule')
  )
  await over(
    page,
    () => upcoming.getByRole('button', { name: 'Cancel' }).press('Enter'),
    () => look(page, 'cancel question')
  )

  await settled(page, '/patient-dashboard?section=consultation')
  await look(page, 'find doctors')
  await over(
    page,
    () =>
      button(page, /^Book an appointment/)
        .first()
        .press('Enter'),
    async () => {
      await look(page, 'booking dialog')
      await button(page, 'Book Appointment').press('Enter')
      await expect(openDialog(page).getByRole('alert').first()).toBeVisible()
      await look(page, 'booking dialog, no time chosen')
    }
  )
  await page.getByLabel('Doctor’s name').fill('Nobody of that name')
  await expect(page.getByText('No doctor matches all of these filters')).toBeVisible()
  await look(page, 'no doctors found')
  await settled(page, '/patient-dashboard?section=consultation&tab=recommended')
  await look(page, 'recommended doctors')
  await settled(page, '/patient-dashboard?section=consultation&tab=visits')
  await look(page, 'visits')
  await over(
    page,
    () => button(page, /^Rate/).first().press('Enter'),
    () => look(page, 'rating')
  )
  await settled(page, await bookingPage(page))
  await look(page, 'booking page')
  await button(page, 'Book Appointment').press('Enter')
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await look(page, 'booking page, faults')
  await page.close()
}

/** The demo patient's other sections. */
export async function walkSections(context: BrowserContext, look: Look): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await settled(page, '/patient-dashboard?section=prescriptions')
  await look(page, 'prescriptions')
  await lookAtRecords(page, look)
  await lookAtLabs(page, look)
  await lookAtSchemes(page, look)
  await settled(page, '/patient-dashboard?section=chatbot')
  await look(page, 'assistant')
  await page.locator('form textarea').fill('fever since yesterday')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').locator('[lang]').last()).toBeVisible()
  await look(page, 'assistant, answered')
  await page.close()
}

/** The demo patient's dashboard while the server does not answer, and without a line. */
export async function walkTrouble(context: BrowserContext, look: Look): Promise<void> {
  const page = await signIn(context, 'patient', demo.patient)
  await lookAtTrouble(
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
    look
  )
  await settled(page, '/patient-dashboard')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await look(page, 'patient dashboard, offline')
  await context.setOffline(false)
  await page.close()
}
