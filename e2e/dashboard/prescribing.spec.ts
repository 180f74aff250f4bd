import { expect, type Locator, type Page } from '@playwright/test'
import { lastingViolationsOf } from '../support/axe.ts'
import { api, freshName, open, registerPatient, test, tomorrow } from '../support/fixtures.ts'
import { confirmAddress, registerDoctor, setHours } from '../support/new-doctor.ts'
import { openScreen } from '../support/screen-helpers.ts'

const slots = ['10:00-10:30', '11:00-11:30']

/** Chooses a medicine by its misspelt name and writes its directions, by keyboard alone. */
async function writeMedicine(
  page: Page,
  number: number,
  [typed, name]: [string, string],
  rest: [string, string, string]
) {
  const row = page.getByRole('group', { name: `Medicine ${number}`, exact: true })
  const field = row.getByRole('combobox', { name: /^Medicine name/ })
  await field.focus()
  await page.keyboard.type(typed)
  await expect(row.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(name)
  await row.getByLabel('Dosage').focus()
  for (const text of rest) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

/** Gives a reason for every warning of the review. */
async function answerWarnings(dialog: Locator, reason: string): Promise<void> {
  const reasons = dialog.getByRole('textbox', { name: /^Reason for prescribing/ })
  for (const field of await reasons.all()) await field.fill(reason)
}

test('a doctor prescribes by keyboard with warnings, repeats an earlier prescription and uses a template', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const { page: doctor, email } = await registerDoctor(await open(browser), freshName('Dr. Anand'), 'General Medicine')
  await confirmAddress(browser, email)
  const patientName = freshName('Lakshmi')
  const { page: patient } = await registerPatient(await open(browser), patientName)
  await setHours(doctor, slots)
  const doctorId = await doctor.evaluate(() => localStorage.getItem('userId'))
  for (const timeSlot of slots) {
    const visit = { doctorId, appointmentDate: tomorrow(), timeSlot, symptoms: 'Knee pain' }
    await api(patient, 'POST', '/api/appointments', visit)
  }

  await openScreen(doctor, '/doctor-dashboard?tab=prescriptions')
  const dialog = doctor.getByRole('dialog')
  const nameOf = (number: number) =>
    dialog
      .getByRole('group', { name: `Medicine ${number}`, exact: true })
      .getByRole('combobox', { name: /^Medicine name/ })
  const openPrescription = async (time: string) => {
    await doctor.getByRole('button', { name: 'Create Prescription' }).press('Enter')
    await dialog.getByRole('button', { name: time }).press('Enter')
    await expect(nameOf(1)).toBeVisible()
  }

  await test.step('two medicines are found in spite of typing errors', async () => {
    await openPrescription('10:00')
    await dialog.getByLabel('Provisional diagnosis').fill('Osteoarthritis')
    await writeMedicine(doctor, 1, ['ibuprofn', 'IBUPROFEN'], ['tab 400 mg', '1-0-1 after food', '5 days'])
    await dialog.getByRole('button', { name: 'Add medicine' }).press('Enter')
    await writeMedicine(doctor, 2, ['warfrin', 'WARFARIN'], ['tab 2 mg', '0-0-1', '30 days'])
    expect(await lastingViolationsOf(doctor)).toEqual([])
  })

  await test.step('the draft survives a reload, and the patient sees nothing of it', async () => {
    doctor.on('dialog', (question) => question.accept())
    await doctor.reload()
    await openPrescription('10:00')
    await expect(nameOf(1)).toHaveValue('IBUPROFEN')
    await expect(nameOf(2)).toHaveValue('WARFARIN')
    await openScreen(patient, '/patient-dashboard?section=prescriptions')
    await expect(patient.getByText('No prescriptions yet')).toBeVisible()
  })

  await test.step('it is saved as a template', async () => {
    await dialog.getByRole('button', { name: 'Save as template' }).press('Enter')
    const name = dialog.getByLabel('Name of the template')
    await expect(name).toHaveValue('Osteoarthritis')
    await name.press('Enter')
    await expect(doctor.getByText('Template saved')).toBeVisible()
  })

  await test.step('warnings need reasons before it is issued', async () => {
    await doctor.keyboard.press('Control+Enter')
    await expect(dialog.getByText('IBUPROFEN together with WARFARIN.', { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText('Risk of bleeding.')).toBeVisible()
    await expect(dialog.getByText('Quantity: 10')).toBeVisible()
    expect(await lastingViolationsOf(doctor)).toEqual([])
    await doctor.keyboard.press('Control+Enter')
    await expect(dialog.getByText(/^Please give a reason/).first()).toBeVisible()
    await answerWarnings(dialog, 'INR is checked every week')
    await doctor.keyboard.press('Control+Enter')
    await expect(doctor.getByText('Prescription added')).toBeVisible()
    await expect(patient.getByText('IBUPROFEN').first()).toBeVisible()
    await expect(patient.getByText(/may not go well with WARFARIN\. Reason: INR is checked every week/)).toBeVisible()
  })

  await test.step('the next visit repeats the earlier prescription', async () => {
    await openPrescription('11:00')
    await dialog.getByRole('button', { name: 'Earlier prescriptions' }).press('Enter')
    await dialog.getByRole('button', { name: /^Prescription of/ }).press('Enter')
    await expect(nameOf(2)).toHaveValue('WARFARIN')
    await expect(dialog.getByLabel('Provisional diagnosis')).toHaveValue('Osteoarthritis')
  })

  await test.step('the template takes its place, and is issued', async () => {
    await dialog.getByRole('button', { name: 'Remove medicine 2' }).press('Enter')
    await dialog.getByRole('button', { name: 'Templates' }).press('Enter')
    await dialog.getByRole('button', { name: /^Osteoarthritis/ }).press('Enter')
    await doctor.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).press('Enter')
    await expect(nameOf(2)).toHaveValue('WARFARIN')
    await doctor.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Risk of bleeding.').first()).toBeVisible()
    await answerWarnings(dialog, 'INR is checked every week')
    await doctor.keyboard.press('Control+Enter')
    await expect(doctor.getByText('Prescription added')).toBeVisible()
  })
})
