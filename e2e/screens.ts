import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { addDays } from '@arogyachat/contract/india-time'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { button, type Look, lookAtMenus, lookAtTrouble, over, settled } from './looking.ts'
import {
  api,
  demo,
  expectMovingPicture,
  freshEmail,
  freshName,
  registerPatient,
  signIn,
  speak,
  tomorrow
} from './people.ts'

export async function walkPublic(page: Page, look: Look): Promise<void> {
  for (const role of ['patient', 'doctor'] as const) {
    await settled(page, `/${role}-login`)
    await look(page, `${role} login`)
  }
  await button(page, 'Sign In').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await look(page, 'login, nothing filled in')
  await page.getByLabel(/^Email/).fill('nobody@journeys.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await look(page, 'login, refused')

  await settled(page, '/forgot-password?role=patient')
  await look(page, 'forgotten password')
  await page.getByLabel(/^Email/).fill('nobody@journeys.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await look(page, 'forgotten password, sent')
  await settled(page, '/reset-password')
  await look(page, 'reset password, broken link')
  await page.goto('about:blank')
  await settled(page, '/reset-password#a-token-of-some-length')
  await look(page, 'reset password')
  await page.goto('about:blank')
  await settled(page, '/verify-email#a-token-of-some-length')
  await look(page, 'confirm an address')
  await settled(page, '/nowhere')
  await look(page, 'not found')
  await settled(page, '/privacy')
  await look(page, 'privacy notice, its own page')

  await settled(page, '/patient-signup')
  await page.getByLabel(/^Age/).fill('9')
  await look(page, 'patient registration, basics')
  await page.getByRole('tab', { name: /Medical History/ }).click()
  await button(page, 'Add an illness').click()
  await look(page, 'patient registration, history')
  await page.getByRole('tab', { name: /Emergency Contact/ }).click()
  await look(page, 'patient registration, contact')
  await over(
    page,
    () => button(page, 'Read the privacy notice').press('Enter'),
    () => look(page, 'privacy notice')
  )
  await button(page, 'Register').press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'patient registration, faults')

  await settled(page, '/doctor-signup')
  await look(page, 'doctor registration, basics')
  await page.getByRole('tab', { name: /Professional Details/ }).click()
  await button(page, 'Add a qualification').click()
  await look(page, 'doctor registration, profession')
  await button(page, 'Register').press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'doctor registration, faults')
}

/** The demo doctor's dashboard, with everything that opens over it. */
export async function walkDoctor(context: BrowserContext, look: Look): Promise<void> {
  const page = await signIn(context, 'doctor', demo.doctor)
  await settled(page, '/doctor-dashboard')
  await look(page, 'doctor dashboard')
  await lookAtMenus(page, look)
  await button(page, /^More actions/)
    .first()
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'visit menu')
  await over(
    page,
    () => page.getByRole('menuitem', { name: 'Cancel appointment' }).press('Enter'),
    () => look(page, 'doctor cancels')
  )
  await button(page, 'Prescription').first().press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await look(page, 'prescription')
  await button(page, 'Review prescription').press('Enter')
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await look(page, 'prescription, faults')
  await dialog.getByLabel('Medicine name').fill('Metoprolol')
  await dialog.getByLabel('Dosage').fill('25 mg')
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Issue prescription')).toBeVisible()
  await look(page, 'prescription, review')
  await button(page, 'Change').press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'leave the prescription')
  await button(page, 'Leave').press('Enter')
  await expect(dialog).toHaveCount(0)

  await settled(page, '/doctor-dashboard?tab=appointments')
  await look(page, 'doctor appointments')
  for (const part of ['personal', 'professional', 'availability', 'security']) {
    await settled(page, `/doctor-dashboard?tab=settings&part=${part}`)
    await look(page, `settings, ${part}`)
    if (part === 'security') continue
    await button(page, 'Edit').last().press('Enter')
    await look(page, `settings, ${part}, editing`)
  }
  await settled(page, '/doctor-dashboard?tab=settings')
  await button(page, 'Edit').last().press('Enter')
  await page.getByLabel(/^Name/).fill('')
  await button(page, 'Save').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await look(page, 'settings, faults')
  await page.getByRole('navigation', { name: 'Sections' }).last().getByRole('button').first().press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'leave the settings')
  await page.keyboard.press('Escape')
  await page.evaluate(() => sessionStorage.clear())

  await lookAtTrouble(
    page,
    ['/doctor-dashboard', '/doctor-dashboard?tab=appointments', '/doctor-dashboard?tab=settings'],
    look
  )
  await page.close()
}

/** Two people who are new here: nothing is booked, nothing written, no hours set. */
export async function walkNewcomers(context: BrowserContext, look: Look): Promise<void> {
  const { page } = await registerPatient(context, 'Naina')
  for (const query of [
    '',
    '?section=consultation&tab=recommended',
    '?section=consultation&tab=visits',
    '?section=prescriptions',
    '?section=records',
    '?section=tests&tab=bookings'
  ]) {
    await settled(page, `/patient-dashboard${query}`)
    await look(page, `new patient ${query}`)
  }
  await settled(page, '/privacy')
  await look(page, 'privacy notice of somebody signed in')
  await button(page, 'Withdraw consent and close account').press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'closing the account')
  await page.keyboard.press('Escape')
  await page.close()
  await context.clearCookies()
  const stranger = await context.newPage()
  await stranger.goto('/doctor-login')
  const account = { email: freshEmail('doctor'), password: 'a good password' }
  await api(stranger, 'POST', '/api/auth/doctor/register', {
    ...account,
    name: 'Dr. Naveen Nair',
    phone: '9876543210',
    specialization: 'Cardiology',
    gender: 'Male',
    consentVersion: privacyNoticeVersion
  })
  await stranger.close()
  await context.clearCookies()
  const doctor = await signIn(context, 'doctor', account)
  for (const query of ['', '?tab=appointments', '?tab=settings&part=availability']) {
    await settled(doctor, `/doctor-dashboard${query}`)
    await look(doctor, `new doctor ${query}`)
  }
  await doctor.close()
}

/** A call from the link to its end, seen by both. */
export async function walkCall(patients: BrowserContext, doctors: BrowserContext, look: Look): Promise<void> {
  const doctor = await signIn(doctors, 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(patients, freshName('Noor'))
  const book = async (date: string): Promise<string> => {
    const doctorId = await doctor.evaluate(() => localStorage.getItem('userId'))
    const free = await api(patient, 'GET', `/api/doctors/${doctorId}/available-slots?date=${date}`)
    const timeSlot = (free.availableSlots ?? free.slots).at(-1)
    if (!timeSlot) return book(addDays(date, 1))
    const made = await api(patient, 'POST', '/api/appointments', { doctorId, appointmentDate: date, timeSlot })
    return made.appointment._id
  }
  const id = await book(tomorrow())
  await api(doctor, 'PUT', `/api/appointments/${id}/status`, { status: 'confirmed' })
  const room = `/video-conference/${id}`
  await settled(patient, room)
  await look(patient, 'too early')
  await settled(patient, '/video-conference/019aa000-0000-7000-8000-000000000001')
  await look(patient, 'no such call')

  await settled(doctor, room)
  await look(doctor, 'device check')
  await button(doctor, 'Join now').press('Enter')
  await expect(doctor.getByText(/^Waiting for/).first()).toBeVisible()
  await look(doctor, 'call, waiting')
  await settled(patient, room)
  await button(patient, 'Join now').press('Enter')
  await expectMovingPicture(patient)
  await look(patient, 'call')
  await speak(patient, 'ur')
  await expectMovingPicture(patient)
  await look(patient, 'call in Urdu')
  await speak(patient, 'en')
  await expectMovingPicture(patient)
  await button(patient, 'Messages').press('Enter')
  await patient.getByRole('textbox', { name: 'Write a message' }).fill('Good evening, doctor')
  await patient.keyboard.press('Enter')
  await expect(doctor.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
  await look(patient, 'call, messages')
  await look(doctor, 'call, a message waits')
  await button(doctor, 'Prescription').press('Enter')
  await expect(doctor.getByLabel('Medicine name')).toBeVisible()
  await look(doctor, 'call, prescription')
  await button(doctor, 'Complete visit').press('Enter')
  await expect(doctor.getByRole('alertdialog')).toBeVisible()
  await look(doctor, 'call, complete question')
  await doctor.keyboard.press('Escape')
  await button(patient, 'This is an emergency').press('Enter')
  await expect(patient.getByRole('dialog')).toBeVisible()
  await expect(patient.getByText(/screen is showing your message/)).toBeVisible()
  await look(patient, 'call, emergency')
  await expect(doctor.getByRole('alert').getByText(/this is an emergency/)).toBeVisible()
  await look(doctor, 'call, their emergency')
  await button(doctor, 'I’ve seen this').press('Enter')
  await expect(patient.getByText(/has seen your message/)).toBeVisible()
  await patient.keyboard.press('Escape')

  const second = await patients.newPage()
  await settled(second, room)
  await button(second, 'Join now').press('Enter')
  await expect(button(patient, 'Continue here')).toBeVisible()
  await look(patient, 'call, in another window')
  await second.close()
  await api(doctor, 'DELETE', `/api/appointments/${id}`)
  await expect(doctor.getByRole('heading', { name: 'This appointment was cancelled' })).toBeVisible()
  await look(doctor, 'call, canceled')
}
