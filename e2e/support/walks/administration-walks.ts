import { type Browser, expect } from '@playwright/test'
import { api, open, registerPatient, tomorrow } from '../fixtures.ts'
import { confirmAddress, registerDoctor, reportConversation, setHours } from '../new-doctor.ts'
import { signInAdministrator, startRealSite } from '../real-site.ts'
import { button, openDialog, openScreen, type StateCheck, withDialog } from '../screen-helpers.ts'

/** The sign-in of an administrator and every section of the page, with its dialogs, on a site of its own. */
export async function walkAdministration(browser: Browser, check: StateCheck): Promise<void> {
  const site = await startRealSite()
  try {
    const at = { site: site.url, width: 360 }
    const doctor = await registerDoctor(await open(browser, at), 'Dr Leela Nair', 'Cardiology')
    const registration = { registrationNumber: 'KMC 4711', registrationCouncil: 'Karnataka Medical Council' }
    await api(doctor.page, 'PUT', '/api/doctors/profile', registration)
    await setHours(doctor.page, ['10:00-10:30'])
    await confirmAddress(browser, doctor.email, site.dataDir)
    const patient = await registerPatient(await open(browser, at), 'Kamala Bai')
    const collection = { test_id: 'cbc', date: tomorrow(), time: '09:00-10:00', address: '12 MG Road, Pune' }
    await api(patient.page, 'POST', '/ai/test/book', collection)

    const page = await (await open(browser, at)).newPage()
    await openScreen(page, '/admin')
    await check(page, 'administration, sign in')
    await page.getByLabel('Email').fill('nobody@journeys.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.getByLabel('Code from the authenticator app').fill('000000')
    await button(page, 'Sign in').press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'administration, not signed in')
    await signInAdministrator(page, site)
    await page.waitForLoadState('networkidle')
    await check(page, 'administration, doctors')
    await withDialog(
      page,
      () => button(page, 'Verify Dr Leela Nair').press('Enter'),
      () => check(page, 'administration, verify a doctor')
    )
    await openScreen(page, '/admin?section=accounts')
    await check(page, 'administration, accounts')
    await page.getByRole('searchbox').fill('journeys')
    await expect(button(page, 'Block Kamala Bai')).toBeVisible()
    await check(page, 'administration, accounts found')
    await withDialog(
      page,
      () => button(page, 'Block Kamala Bai').press('Enter'),
      async () => {
        await expect(
          openDialog(page)
            .getByText(/will be cancelled/)
            .first()
        ).toBeVisible()
        await check(page, 'administration, block an account')
      }
    )
    await openScreen(page, '/admin?section=labs')
    await check(page, 'administration, no lab bookings')
    await page.getByRole('radio', { name: 'Coming' }).check()
    await expect(button(page, 'Add a report for Kamala Bai')).toBeVisible()
    await check(page, 'administration, lab bookings')
    await withDialog(
      page,
      () => button(page, 'Add a report for Kamala Bai').press('Enter'),
      () => check(page, 'administration, add a report')
    )
    await openScreen(page, '/admin?section=reports')
    await check(page, 'administration, no reports')
    await reportConversation(patient.page)
    await openScreen(page, '/admin?section=reports')
    await check(page, 'administration, reports')
    await withDialog(
      page,
      () => button(page, /^Read the report/).press('Enter'),
      async () => {
        await expect(openDialog(page).getByText('You are useless.')).toBeVisible()
        await check(page, 'administration, read a report')
      }
    )
    await openScreen(page, '/admin?section=audit')
    await page.getByLabel(/^Email of the patient/).fill(patient.email)
    await button(page, 'Search').press('Enter')
    await expect(page.getByText('Access log of Kamala Bai')).toBeVisible()
    await check(page, 'administration, access log')
    await openScreen(page, '/admin?section=events')
    await check(page, 'administration, what administrators did')
    await openScreen(page, '/admin?section=state')
    await check(page, 'administration, state')
  } finally {
    await site.stop()
  }
}
