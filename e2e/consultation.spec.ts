import { expect } from '@playwright/test'
import {
  demo,
  expectMovingVideo,
  freshName,
  open,
  registerPatient,
  signIn,
  test,
  tomorrow
} from './support/fixtures.ts'

test('a patient registers, books, meets the doctor by video, reads the prescription and rates the appointment', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const doctorsBrowser = await open(browser)
  const doctor = await signIn(doctorsBrowser, 'doctor', demo.doctor)

  const patientsBrowser = await open(browser)
  const name = freshName('Kamla Devi')
  const { page: patient } = await registerPatient(patientsBrowser, name)

  await test.step('the patient finds a cardiologist by specialty and books a free time', async () => {
    await patient
      .getByRole('link', { name: 'Consultations' })
      .or(patient.getByRole('button', { name: 'Consultations' }))
      .first()
      .press('Enter')
    await patient.getByLabel('Specialty').selectOption('Cardiology')
    const card = patient.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
    await card.getByRole('button', { name: 'Book' }).press('Enter')
    const dialog = patient.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Symptoms/ }).fill('My heart beats fast when I climb the stairs')
    await expect(dialog.getByLabel('Date')).toHaveValue(tomorrow())
    await dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio').last().press('Space')
    await dialog.getByRole('button', { name: 'Book Appointment' }).press('Enter')
    await expect(patient.getByText('Appointment Booked')).toBeVisible()
  })

  const visit = doctor.getByRole('article').filter({ hasText: name })
  await test.step('the doctor sees it without a reload and confirms', async () => {
    await expect(visit).toContainText('My heart beats fast when I climb the stairs')
    await visit.getByRole('button', { name: 'Confirm' }).press('Enter')
    await expect(patient.getByText('Confirmed').first()).toBeVisible()
  })

  await test.step('the patient cannot join until the doctor is in the call', async () => {
    await expect(patient.getByRole('button', { name: 'Join' }).first()).toHaveAttribute('aria-disabled', 'true')
    await visit
      .getByRole('link', { name: 'Join' })
      .or(visit.getByRole('button', { name: 'Join' }))
      .press('Enter')
    await doctor.getByRole('button', { name: 'Join now' }).press('Enter')
    await expect(patient.getByText('The doctor has joined the call').first()).toBeVisible()
    await patient
      .getByRole('link', { name: 'Join' })
      .or(patient.getByRole('button', { name: 'Join' }))
      .first()
      .press('Enter')
    await patient.getByRole('button', { name: 'Join now' }).press('Enter')
  })

  await test.step('each participant receives video of the other', async () => {
    await expectMovingVideo(patient)
    await expectMovingVideo(doctor)
    expect(
      await patient.evaluate(() => [localStorage.getItem('meeting_id'), localStorage.getItem('meeting_link')])
    ).not.toContain(null)
  })

  await test.step('a third user is refused', async () => {
    const { page: third } = await registerPatient(await open(browser), 'Somebody Else')
    await third.goto(new URL(patient.url()).pathname)
    await expect(third.getByText('Consultation or room ID not found')).toBeVisible()
    await third.context().close()
    await expectMovingVideo(patient)
  })

  const elsewhere = await patientsBrowser.newPage()
  await elsewhere.goto('/patient-dashboard?section=prescriptions')
  await test.step('the doctor prescribes during the call and the patient sees the prescription immediately', async () => {
    await doctor.getByRole('button', { name: 'Prescription' }).press('Enter')
    await doctor.getByLabel('Medicine name').fill('Metoprolol')
    await doctor.getByLabel('Dosage').fill('25 mg')
    await doctor.getByRole('combobox', { name: /^Frequency/ }).fill('1-0-0')
    await doctor.getByRole('textbox', { name: /^Duration/ }).fill('10 days')
    await doctor.getByLabel('Instructions').fill('Come back if you feel faint.')
    await expect(doctor.getByRole('group', { name: /^Health details of/ }).getByText('penicillin')).toBeVisible()
    await doctor.keyboard.press('Control+Enter')
    await expect(doctor.getByText(/^No match found with the recorded allergies/)).toBeVisible()
    await doctor.getByRole('button', { name: 'Issue prescription' }).press('Enter')
    await expect(doctor.getByText('Prescription added')).toBeVisible()
    await expect(elsewhere.getByText('Metoprolol')).toBeVisible()
    await expect(elsewhere.getByText('Come back if you feel faint.')).toBeVisible()
    await expectMovingVideo(patient)
  })

  await test.step('the appointment is completed and rated', async () => {
    await doctor.getByRole('button', { name: 'Complete visit' }).press('Enter')
    await doctor
      .getByRole('alertdialog')
      .or(doctor.getByRole('dialog'))
      .getByRole('button', { name: 'Complete visit' })
      .press('Enter')
    await expect(doctor.getByText('Visit completed')).toBeVisible()
    await doctor.getByRole('button', { name: 'Leave' }).press('Enter')
    await doctor.waitForURL('**/doctor-dashboard**')
    await patient.getByRole('button', { name: 'Leave' }).press('Enter')
    await patient.waitForURL('**/patient-dashboard**')
    await patient.goto('/patient-dashboard?section=consultation')
    await patient.getByRole('tab', { name: 'Your appointments' }).press('Enter')
    await patient.getByRole('button', { name: /^Rate/ }).first().press('Enter')
    await patient.getByRole('radio', { name: /5 stars/ }).press('Space')
    await patient.getByRole('button', { name: 'Send rating' }).press('Enter')
    await expect(patient.getByText('Thank you for your rating')).toBeVisible()
    await expect(
      patient.getByText('Your rating: 5 of 5 stars').or(patient.getByLabel('Your rating: 5 of 5 stars')).first()
    ).toBeVisible()
  })
})

test('an appointment is rescheduled and then cancelled, and its slot is free again', async ({ browser }) => {
  const hers = await open(browser)
  const { page: patient } = await registerPatient(hers, 'Sunita Bai')
  await patient.goto('/patient-dashboard?section=consultation')
  await patient.getByLabel('Specialty').selectOption('Dermatology')
  const card = patient
    .getByRole('article')
    .filter({ has: patient.getByRole('button', { name: 'Book' }) })
    .first()
  await card.getByRole('button', { name: 'Book' }).click()
  const dialog = patient.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio')
  const known = free.first().or(dialog.getByText('No free times on this day.'))
  await expect(known).toBeVisible()
  while ((await free.count()) < 2) {
    await dialog.getByLabel('Date').fill(nextDay(await dialog.getByLabel('Date').inputValue()))
    await expect(known).toBeVisible()
  }
  const all = await free.evaluateAll((list) =>
    list.map((radio) => (radio as HTMLInputElement).value || radio.getAttribute('value') || '')
  )
  await free.first().press('Space')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(patient.getByText('Appointment Booked')).toBeVisible()

  await patient.getByRole('button', { name: 'Reschedule' }).first().press('Enter')
  const moving = patient.getByRole('dialog')
  await expect(moving.getByRole('group', { name: 'Choose a time' }).getByRole('radio').first()).toBeVisible()
  const offered = await moving
    .getByRole('group', { name: 'Choose a time' })
    .getByRole('radio')
    .evaluateAll((list) => list.map((radio) => (radio as HTMLInputElement).value || radio.getAttribute('value') || ''))
  expect(offered, 'her own time is not offered to her again').not.toContain(all[0])
  await moving.getByRole('group', { name: 'Choose a time' }).getByRole('radio').last().press('Space')
  await moving.getByRole('button', { name: 'Confirm new time' }).press('Enter')
  await expect(patient.getByText('Appointment Rescheduled')).toBeVisible()

  await patient.getByRole('button', { name: 'Cancel' }).first().press('Enter')
  await patient.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(patient.getByText('Appointment Cancelled').first()).toBeVisible()
  await expect(patient.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)

  await card.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio').first()).toBeVisible()
})

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
