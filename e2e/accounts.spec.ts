import { expect } from '@playwright/test'
import { api, freshName, open, registerPatient, test, tomorrow } from './support/fixtures.ts'
import { confirmAddress, registerDoctor, setHours } from './support/new-doctor.ts'
import { button, openScreen } from './support/screen-helpers.ts'

test('a new doctor is listed and bookable only after opening the emailed link', async ({ browser }) => {
  const name = freshName('Dr. Navya')
  const { page: doctor, email } = await registerDoctor(await open(browser), name, 'Neurology')
  await setHours(doctor, ['10:00-10:30'])
  await expect(doctor.getByText(`We sent a link to ${email}.`)).toBeVisible()

  const { page: patient } = await registerPatient(await open(browser), freshName('Asha'))
  const found = async () => {
    const { doctors } = await api(patient, 'GET', `/api/doctors?name=${encodeURIComponent(name)}`)
    return doctors as { _id: string }[]
  }
  expect(await found()).toEqual([])

  await confirmAddress(browser, email)
  await expect(doctor.getByText(`We sent a link to ${email}.`)).toHaveCount(0)

  const [one] = await found()
  const visit = { doctorId: one?._id, appointmentDate: tomorrow(), timeSlot: '10:00-10:30' }
  const { appointment } = await api(patient, 'POST', '/api/appointments', visit)

  await test.step('withdrawing consent asks for confirmation, signs the patient out and cancels the appointment', async () => {
    await button(patient, /^Account of/).press('Enter')
    await patient.getByRole('menuitem', { name: 'Privacy and consent' }).press('Enter')
    await button(patient, 'Withdraw consent and close account').press('Enter')
    await expect(patient.getByRole('alertdialog')).toBeVisible()
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).press('Enter')
    await patient.waitForURL((url) => url.pathname === '/')
    const { appointment: after } = await api(doctor, 'GET', `/api/appointments/${appointment._id}`)
    expect(after.status).toBe('canceled')
  })
})

test('signing in to a closed account shows that it is closed', async ({ browser }) => {
  const { page, email, password } = await registerPatient(await open(browser), freshName('Leela'))
  await api(page, 'DELETE', '/api/auth/consents')
  const again = await (await open(browser)).newPage()
  await openScreen(again, '/patient-login')
  await again.locator('input[type=email]').fill(email)
  await again.locator('input[type=password]').fill(password)
  await again.keyboard.press('Enter')
  await expect(again.getByRole('main').getByRole('alert')).toContainText('This account is closed')
})
