import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { describeViolation, lastingViolationsOf } from '../support/axe.ts'
import { api, freshName, open, registerPatient, test, tomorrow } from '../support/fixtures.ts'
import { confirmAddress, registerDoctor, reportConversation, setHours } from '../support/new-doctor.ts'
import { type RealSite, signInAdministrator, startRealSite } from '../support/real-site.ts'

const reportFile = join(import.meta.dirname, '../../server/src/demo/samples/blood-count.pdf')

let site: RealSite
test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await startRealSite()
})
test.afterAll(() => site.stop())

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect((await lastingViolationsOf(page)).map(describeViolation), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const openSection = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await page.waitForLoadState('networkidle')
}

test('an administrator verifies a doctor, blocks and unblocks a patient, adds a lab report, and handles a report of abuse', async ({
  browser
}) => {
  test.setTimeout(240_000)
  const doctorName = freshName('Dr Leela')
  const patientName = freshName('Asha')
  const doctor = await registerDoctor(await open(browser, { site: site.url }), doctorName, 'Cardiology')
  await api(doctor.page, 'PUT', '/api/doctors/profile', {
    registrationNumber: 'KMC 4711',
    registrationCouncil: 'Karnataka Medical Council'
  })
  await setHours(doctor.page, ['10:00-10:30'])
  await confirmAddress(browser, doctor.email, site.dataDir)
  const { page: patient, email } = await registerPatient(await open(browser, { site: site.url }), patientName)
  const { doctors } = await api(patient, 'GET', '/api/doctors')
  const doctorId = doctors[0]._id as string
  await api(patient, 'POST', '/api/appointments', { doctorId, appointmentDate: tomorrow(), timeSlot: '10:00-10:30' })
  const collection = { test_id: 'cbc', date: tomorrow(), time: '09:00-10:00', address: '12 MG Road, Pune' }

  const page = await (await open(browser, { site: site.url, width: 360 })).newPage()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await expectAccessible(page)
  await signInAdministrator(page, site)

  await page.getByRole('button', { name: `Verify ${doctorName}` }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('KMC 4711')
  await page.getByRole('button', { name: 'I have checked it' }).press('Enter')
  await expect(page.getByText(`${doctorName} is verified now`)).toBeVisible()
  await expect(page.getByText('No doctor is waiting to be verified')).toBeVisible()
  await patient.goto(`/doctors/${doctorId}`)
  await expect(patient.getByText('Verified', { exact: true }).first()).toBeVisible()

  await openSection(page, 'Accounts')
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: `Block ${patientName}` }).press('Enter')
  await expect(page.getByText('One coming appointment will be cancelled.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).press('Enter')
  await expect(page.getByText('Blocked: Abuse of others')).toBeVisible()
  // The patient's open page is signed out at once.
  await patient.waitForURL((url) => !url.pathname.startsWith('/doctors'))
  await page.getByRole('button', { name: `Unblock ${patientName}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(page.getByRole('button', { name: `Block ${patientName}` })).toBeVisible()

  const again = await open(browser, { site: site.url })
  const signedIn = await again.newPage()
  await signedIn.goto('/patient-login')
  await signedIn.getByLabel('Email').fill(email)
  await signedIn.getByRole('textbox', { name: 'Password' }).fill('a good password')
  await signedIn.getByRole('button', { name: 'Sign In' }).press('Enter')
  await signedIn.waitForURL('**/patient-dashboard**')
  await api(signedIn, 'POST', '/ai/test/book', collection)

  await openSection(page, 'Lab bookings')
  await page.getByRole('radio', { name: 'Coming' }).check()
  await page.getByRole('button', { name: `Add a report for ${patientName}` }).press('Enter')
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(reportFile)
  await expect(page.getByText(`The report is in the records of ${patientName}`)).toBeVisible()
  const { records } = await api(signedIn, 'GET', '/api/records')
  expect(records).toHaveLength(1)

  await reportConversation(signedIn)
  await openSection(page, 'Reports')
  await page.getByRole('button', { name: /^Read the report/ }).press('Enter')
  const report = page.getByRole('dialog')
  await expect(report.getByText('You are useless.')).toBeVisible()
  await expectAccessible(page)
  await report.getByLabel('How it was handled').fill('Wrote to both')
  await report.getByRole('button', { name: 'Mark as handled' }).press('Enter')
  await expect(page.getByText('No report is waiting to be handled')).toBeVisible()
  await page.getByRole('radio', { name: 'Handled' }).check()
  await page.getByRole('button', { name: /^Read the report/ }).press('Enter')
  await expect(report.getByText('Wrote to both')).toBeVisible()
  await report.getByRole('button', { name: 'Reopen' }).press('Enter')
  await expect(page.getByText('The report is open again')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const section of ['Doctors', 'Lab bookings', 'Access log', 'What administrators did', 'State']) {
    await openSection(page, section)
    await expectAccessible(page)
  }
  await openSection(page, 'What administrators did')
  await expect(page.getByText('Added a lab report')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
