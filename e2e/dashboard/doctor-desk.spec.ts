import { dateInIndia, slotStart, timeInIndia } from '@arogyachat/contract/india-time'
import { expect, type Page } from '@playwright/test'
import { lastingViolationsOf } from '../support/axe.ts'
import { api, freshName, open, registerPatient, test } from '../support/fixtures.ts'
import { confirmAddress, registerDoctor, setHours } from '../support/new-doctor.ts'
import { button, openScreen } from '../support/screen-helpers.ts'

/** A slot that starts within two minutes, so that its visit can begin during the journey. */
function soonSlot(): string {
  const at = (ms: number) => timeInIndia(new Date(Date.now() + ms))
  return `${at(90_000)}-${at(20 * 60_000)}`
}

/** From now on counts the presses of buttons, by mouse or keyboard, until the page is left. */
const countPresses = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    document.addEventListener('click', () => (window as unknown as { presses: number }).presses++, true)
  })
const presses = (page: Page) => page.evaluate(() => (window as unknown as { presses: number }).presses)

test('a doctor writes prescription and note for the next patient and books the follow-up', async ({ browser }) => {
  test.setTimeout(240_000)
  const { page: doctor, email } = await registerDoctor(await open(browser), freshName('Dr. Leela'), 'General Medicine')
  await confirmAddress(browser, email)
  const patientName = freshName('Radha')
  const { page: patient } = await registerPatient(await open(browser), patientName)
  const timeSlot = soonSlot()
  await setHours(doctor, [timeSlot])
  const doctorId = await doctor.evaluate(() => localStorage.getItem('userId'))
  const appointmentDate = dateInIndia(new Date())
  const visit = { doctorId, appointmentDate, timeSlot, symptoms: 'Cough for a week' }
  const { appointment } = await api(patient, 'POST', '/api/appointments', visit)
  await api(doctor, 'PUT', `/api/appointments/${appointment._id}/status`, { status: 'confirmed' })
  await doctor.waitForTimeout(Math.max(0, slotStart(appointmentDate, timeSlot).getTime() - Date.now() + 500))

  const began = Date.now()
  await openScreen(doctor, '/doctor-dashboard?tab=consultations')
  await countPresses(doctor)
  const next = doctor.getByRole('region', { name: 'Up next' })
  const dialog = doctor.getByRole('dialog')

  await test.step('the prescription is issued', async () => {
    await next.getByRole('button', { name: 'Prescription' }).press('Enter')
    await dialog.getByLabel('Medicine name').fill('Paracetamol')
    await dialog.getByLabel('Dosage').fill('500 mg')
    await doctor.keyboard.press('Control+Enter')
    await expect(dialog.getByText(/^The checks found nothing/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Issue prescription' }).press('Enter')
    await expect(doctor.getByText('Prescription added')).toBeVisible()
  })

  await test.step('the visit is completed, which opens its note, and the note is signed', async () => {
    await next.getByRole('button', { name: /^More actions/ }).press('Enter')
    await doctor.getByRole('menuitem', { name: 'Complete' }).press('Enter')
    await doctor.getByRole('alertdialog').getByRole('button', { name: 'Complete visit' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Complaint' }).fill('Cough for a week')
    await dialog.getByRole('textbox', { name: 'Provisional diagnosis' }).fill('Viral bronchitis')
    await dialog.getByRole('textbox', { name: 'Advice' }).fill('Steam twice a day, plenty to drink')
    await dialog.getByRole('button', { name: '1 week' }).press('Enter')
    expect(await lastingViolationsOf(doctor)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign note' }).press('Enter')
    await doctor.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).press('Enter')
    await expect(doctor.getByText('Note signed')).toBeVisible()
  })

  await test.step('the follow-up is booked on the day of the note', async () => {
    await doctor
      .getByRole('region', { name: 'Just completed' })
      .getByRole('button', { name: 'Book follow-up' })
      .press('Enter')
    await expect(dialog.getByText(/^Your note says/)).toBeVisible()
    expect(await lastingViolationsOf(doctor)).toEqual([])
    await dialog.getByRole('button', { name: 'Book this time' }).press('Enter')
    await expect(doctor.getByText('Appointment booked')).toBeVisible()
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(`Prescription, completion, note, follow-up: ${await presses(doctor)} presses, ${seconds} s\n`)
  expect(await presses(doctor)).toBeLessThanOrEqual(10)

  await test.step('the prescription is listed, and can be edited as a new version', async () => {
    await openScreen(doctor, '/doctor-dashboard?tab=prescriptions')
    const row = doctor.getByRole('row').filter({ hasText: patientName })
    await expect(row).toContainText('Paracetamol, 500 mg')
    await row.getByRole('button', { name: /^Edit/ }).press('Enter')
    await expect(doctor.getByRole('dialog', { name: 'New version of the prescription' })).toBeVisible()
  })

  await test.step('the patient is notified of the note, reads it and sees the new appointment', async () => {
    await openScreen(patient, '/patient-dashboard')
    await button(patient, /^Notifications/).press('Enter')
    await patient.getByRole('link', { name: /^Doctor’s note ready/ }).press('Enter')
    await expect(patient.getByText('Viral bronchitis')).toBeVisible()
    await expect(patient.getByText('See the doctor again')).toBeVisible()
    await expect(patient.getByText('Confirmed').first()).toBeVisible()
    expect(await lastingViolationsOf(patient)).toEqual([])
    await button(patient, /^Doctor’s note/).press('Enter')
    await expect(patient.getByText('Viral bronchitis')).toBeHidden()
  })
})
