import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { type Browser, expect, type Page } from '@playwright/test'
import { api, demo, freshName, open, registerPatient, signIn, tomorrow } from '../fixtures.ts'
import { button, openDialog, openScreen, type StateCheck, withDialog } from '../screen-helpers.ts'

const family = '/patient-dashboard?section=family'
const dayMs = 24 * 60 * 60 * 1000

/** Two people cared for, one of whom could have an account of their own, and the dashboard of the other. */
async function walkPeople(page: Page, check: StateCheck): Promise<void> {
  const birthDate = `${Number(tomorrow().slice(0, 4)) - 7}-01-15`
  const agreed = { agreed: true, consentVersion: privacyNoticeVersion }
  await api(page, 'POST', '/api/family', { name: 'Asha', relation: 'child', gender: 'Female', birthDate, ...agreed })
  await api(page, 'POST', '/api/family', { name: 'Mohan Lal', relation: 'parent', gender: 'Male', age: 71, ...agreed })
  await openScreen(page, family)
  await check(page, 'family, two people')
  await withDialog(
    page,
    () => button(page, 'Hand over account').press('Enter'),
    () => check(page, 'family, hand over')
  )
  await openScreen(page, '/patient-dashboard')
  await check(page, 'family, choose for whom')
  await openScreen(page, family)
  await button(page, 'Switch to Asha').press('Enter')
  await expect(page.getByRole('complementary', { name: 'Who you are here for' })).toContainText('For Asha')
  await page.waitForLoadState('networkidle')
  await check(page, 'family, home of a child')
  await page.evaluate(() => sessionStorage.clear())
}

/** Measurements with curves, a dangerous one, and the form that corrects one. */
async function walkCurves(page: Page, check: StateCheck): Promise<void> {
  const pressures = [
    [128, 82],
    [134, 88],
    [146, 94],
    [139, 86],
    [192, 114]
  ]
  for (const [index, [value, second]] of pressures.entries()) {
    const takenAt = new Date(Date.now() - (pressures.length - 1 - index) * dayMs - 60_000).toISOString()
    await api(page, 'POST', '/api/measurements', { kind: 'blood-pressure', value, second, takenAt })
  }
  await openScreen(page, '/patient-dashboard?section=records&tab=measurements')
  await check(page, 'measurements, curves and a warning')
  await withDialog(
    page,
    () =>
      button(page, /^Correct /)
        .first()
        .press('Enter'),
    () => check(page, 'correct a measurement')
  )
}

/** The copy of all data when it is ready, and the questions before it is downloaded or everything is erased. */
async function walkOwnData(page: Page, check: StateCheck): Promise<void> {
  await openScreen(page, '/patient-dashboard?section=profile&tab=privacy')
  await button(page, 'Prepare a copy').press('Enter')
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await check(page, 'own data, copy ready')
  await withDialog(
    page,
    () => download.press('Enter'),
    () => check(page, 'own data, download')
  )
  await withDialog(
    page,
    () => button(page, 'Erase my data').press('Enter'),
    async () => {
      await expect(openDialog(page).getByLabel(/^Your password/)).toBeVisible()
      await check(page, 'own data, erase')
    }
  )
}

/** A new patient with a family and measurements, and the demo patient's reminders and a share. */
export async function walkCare(browser: Browser, check: StateCheck): Promise<void> {
  const context = await open(browser, { width: 360 })
  const { page } = await registerPatient(context, freshName('Sita'))
  await walkPeople(page, check)
  await walkCurves(page, check)
  await walkOwnData(page, check)
  await context.close()

  const own = await open(browser, { width: 360 })
  const patient = await signIn(own, 'patient', demo.patient)
  await openScreen(patient, '/patient-dashboard')
  await withDialog(
    patient,
    () => button(patient, /^Remind me|^Reminders/).press('Enter'),
    () => check(patient, 'reminders of medicines')
  )
  const { doctors } = await api(patient, 'GET', '/api/records/shares/doctors')
  const share = { doctorId: doctors[0]._id, recordIds: null, appointmentId: null, lastDay: tomorrow() }
  const { share: made } = await api(patient, 'POST', '/api/records/shares', share)
  await openScreen(patient, '/patient-dashboard?section=records&tab=shared')
  await check(patient, 'shared records, one doctor')
  await api(patient, 'DELETE', `/api/records/shares/${made._id}`)
  await own.close()
}
