import { expect, type Locator } from '@playwright/test'
import {
  demo,
  expectMovingVideo,
  freshName,
  open,
  registerByKeyboard,
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
  await doctor.goto('/doctor-dashboard?tab=consultations')

  const patientsBrowser = await open(browser)
  const name = freshName('Kamla Devi')
  const patient = await registerByKeyboard(patientsBrowser, name)

  await test.step('the patient finds a cardiologist by specialty and books a free time', async () => {
    await patient
      .getByRole('link', { name: 'Consultations' })
      .or(patient.getByRole('button', { name: 'Consultations' }))
      .first()
      .press('Enter')
    await patient.getByRole('searchbox').fill('My heart beats fast')
    await expect(patient.getByText(/· Cardiology$/)).toBeVisible()
    const card = patient.getByRole('article').filter({ hasText: 'Dr. Meera Iyer' })
    await card.getByRole('button', { name: /^Other times/ }).press('Enter')
    const dialog = patient.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Symptoms/ }).fill('My heart beats fast when I climb the stairs')
    await expect(dialog.locator(`input[value="${tomorrow()}"]`)).toBeChecked()
    await dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio').last().press('Space')
    await dialog.getByRole('button', { name: 'Book Appointment' }).press('Enter')
    await expect(patient.getByRole('dialog', { name: 'Appointment Booked' })).toBeVisible()
    const calendar = patient.waitForEvent('download')
    await patient.getByRole('button', { name: 'Add to calendar' }).press('Enter')
    expect((await calendar).suggestedFilename()).toBe('visit.ics')
    await patient.getByRole('button', { name: 'Done' }).press('Enter')
    await patient.getByRole('button', { name: 'Details' }).press('Enter')
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
    await expect(doctor.getByText(/^The checks found nothing/)).toBeVisible()
    await doctor.getByRole('button', { name: 'Issue prescription' }).press('Enter')
    await expect(doctor.getByText('Prescription added')).toBeVisible()
    await expect(elsewhere.getByText('Metoprolol')).toBeVisible()
    await expect(elsewhere.getByText(/^Used for high blood pressure or for some heart problems\./)).toBeVisible()
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
    const note = doctor.getByRole('complementary', { name: 'Visit note' })
    await note.getByRole('textbox', { name: 'Provisional diagnosis' }).fill('Raised blood pressure')
    await note.getByRole('button', { name: 'Sign note' }).press('Enter')
    await doctor.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).press('Enter')
    await expect(note).toBeHidden()
    await doctor.getByRole('button', { name: 'Leave' }).press('Enter')
    await doctor.waitForURL('**/doctor-dashboard**')
    await patient.getByRole('button', { name: 'Leave' }).press('Enter')
    await patient.waitForURL('**/patient-dashboard**')
    const after = patient.getByRole('dialog', { name: 'After your visit' })
    await expect(after.getByRole('button', { name: 'See prescription' })).toBeVisible()
    await after.getByRole('button', { name: /^Doctor’s note/ }).press('Enter')
    await expect(after.getByText('Raised blood pressure')).toBeVisible()
    await after.getByRole('button', { name: 'Rate the visit' }).press('Enter')
    await patient.getByRole('radio', { name: /5 stars/ }).press('Space')
    await patient.getByRole('button', { name: 'Send rating' }).press('Enter')
    await expect(patient.getByText('Thank you for your rating')).toBeVisible()
    await patient.goto('/patient-dashboard?section=consultation&tab=visits')
    await expect(
      patient.getByText('Your rating: 5 of 5 stars').or(patient.getByLabel('Your rating: 5 of 5 stars')).first()
    ).toBeVisible()
  })
})

test('an appointment is rescheduled and then cancelled, and its slot is free again', async ({ browser }) => {
  const hers = await open(browser)
  const { page: patient } = await registerPatient(hers, 'Sunita Bai')
  await patient.goto('/patient-dashboard?section=consultation&specialty=Dermatology')
  const otherTimes = patient.getByRole('button', { name: /^Other times/ }).first()
  await otherTimes.click()
  const dialog = patient.getByRole('dialog')
  const free = dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio')
  const known = free.first().or(dialog.getByText('No free times on this day.'))
  await expect(known).toBeVisible()
  const days = dialog.getByRole('group', { name: 'Date' }).getByRole('radio')
  while ((await free.count()) < 2) {
    await days.and(dialog.locator(':checked')).press('ArrowRight')
    await expect(known).toBeVisible()
  }
  const all = await free.evaluateAll((list) =>
    list.map((radio) => (radio as HTMLInputElement).value || radio.getAttribute('value') || '')
  )
  await free.first().press('Space')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(patient.getByRole('dialog', { name: 'Appointment Booked' })).toBeVisible()
  await patient.getByRole('button', { name: 'Done' }).click()
  await patient.getByRole('button', { name: 'Details' }).click()

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
  await patient.getByRole('radio', { name: 'The time doesn’t suit' }).press('Space')
  await patient.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(patient.getByText('Appointment Cancelled').first()).toBeVisible()
  await expect(patient.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)

  await patient.goto('/patient-dashboard?section=consultation&specialty=Dermatology')
  await otherTimes.click()
  await expect(dialog.getByRole('group', { name: 'Choose a time' }).getByRole('radio').first()).toBeVisible()
})

test('a newcomer books with four taps at 360 × 780 without scrolling', async ({ browser }) => {
  const context = await open(browser, { width: 360 })
  const page = await registerByKeyboard(context, freshName('Leela'))
  await page.setViewportSize({ width: 360, height: 780 })
  const hasScrolled = () =>
    page.evaluate(() =>
      [document.scrollingElement, document.querySelector('[role=dialog]')].some((box) => (box?.scrollTop ?? 0) > 0)
    )
  let taps = 0
  /** Clicks at the middle of the element, which must be in sight and not covered. Unlike `click()`, it never scrolls. */
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible()
    await page.waitForLoadState('networkidle')
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to tap')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    expect(
      await target.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), { x, y }),
      `tap ${taps + 1} at ${Math.round(y)} px is in sight`
    ).toBe(true)
    await page.mouse.click(x, y)
    taps++
    expect(await hasScrolled()).toBe(false)
  }
  // The welcome after registration fades by itself.
  const welcome = page.getByText('Registration Successful')
  await expect(welcome).toBeVisible()
  await expect(welcome).toBeHidden()
  await tap(page.getByRole('navigation', { name: 'Sections' }).getByRole('button').nth(1))
  await tap(page.getByRole('button', { name: /: book an appointment with/ }).first())
  await tap(page.getByRole('button', { name: 'Book Appointment' }))
  await expect(page.getByRole('dialog', { name: 'Appointment Booked' })).toBeVisible()
  await tap(page.getByRole('button', { name: 'Done' }))
  expect(taps).toBe(4)
})

test('a doctor’s profile shows the free times by day and leads to the booking of one of them', async ({ browser }) => {
  const { page } = await registerPatient(await open(browser), freshName('Farida'))
  await page.goto('/patient-dashboard?section=consultation&specialty=Cardiology')
  await page.getByRole('link', { name: 'Dr. Meera Iyer' }).click()
  await page.waitForURL('**/doctors/**')
  const times = page.getByRole('region', { name: 'Next free times' })
  await times.getByRole('listitem').getByRole('button').last().click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Choose a time' }).locator(':checked')).toHaveCount(
    1
  )
  await page.reload()
  await expect(page.getByRole('article', { name: 'Dr. Meera Iyer' })).toBeVisible()
})
