import { type BrowserContext, expect, type Page } from '@playwright/test'
import { bookCall } from '../calls.ts'
import { api, demo, expectMovingVideo, freshName, registerPatient, setLanguage, signIn } from '../fixtures.ts'
import { registerDoctor } from '../new-doctor.ts'
import { button, openScreen, type StateCheck, walkFailedRequests, walkMenus, withDialog } from '../screen-helpers.ts'
import { bookingPage } from './patient-screen-walks.ts'
import { walkPractice } from './practice-walks.ts'
import { walkSettings } from './profile-walks.ts'

export async function walkPublic(page: Page, check: StateCheck): Promise<void> {
  for (const role of ['patient', 'doctor'] as const) {
    await openScreen(page, `/${role}-login`)
    await check(page, `${role} login`)
  }
  await button(page, 'Sign In').press('Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await check(page, 'login, nothing filled in')
  await page.getByLabel(/^Email/).fill('nobody@journeys.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await check(page, 'login, refused')

  await openScreen(page, '/forgot-password?role=patient')
  await check(page, 'forgotten password')
  await page.getByLabel(/^Email/).fill('nobody@journeys.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await check(page, 'forgotten password, sent')
  await openScreen(page, '/reset-password')
  await check(page, 'reset password, broken link')
  await page.goto('about:blank')
  await openScreen(page, '/reset-password#a-token-of-some-length')
  await check(page, 'reset password')
  await page.goto('about:blank')
  await openScreen(page, '/verify-email#a-token-of-some-length')
  await check(page, 'confirm an address')
  await page.goto('about:blank')
  await openScreen(page, '/verify#0000000000')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await check(page, 'check of a prescription, unknown code')
  await openScreen(page, '/nowhere')
  await check(page, 'not found')
  await openScreen(page, '/privacy')
  await check(page, 'privacy notice, its own page')

  await openScreen(page, '/patient-signup')
  await page.getByLabel(/^Age/).fill('9')
  await check(page, 'patient registration, basics')
  await page.getByRole('tab', { name: /Medical History/ }).click()
  await button(page, 'Add an illness').click()
  await check(page, 'patient registration, history')
  await page.getByRole('tab', { name: /Emergency Contact/ }).click()
  await check(page, 'patient registration, contact')
  await withDialog(
    page,
    () => button(page, 'Read the privacy notice').press('Enter'),
    () => check(page, 'privacy notice')
  )
  await button(page, 'Register').press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, 'patient registration, errors')

  await openScreen(page, '/doctor-signup')
  await check(page, 'doctor registration, basics')
  await page.getByRole('tab', { name: /Professional Details/ }).click()
  await button(page, 'Add a qualification').click()
  await check(page, 'doctor registration, profession')
  await button(page, 'Register').press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, 'doctor registration, errors')
}

/** The demo doctor's dashboard, with every menu and dialog. */
export async function walkDoctor(context: BrowserContext, check: StateCheck): Promise<void> {
  const page = await signIn(context, 'doctor', demo.doctor)
  await walkPractice(page, check)
  await openScreen(page, '/doctor-dashboard?tab=consultations')
  await check(page, 'doctor consultations')
  await walkMenus(page, check)
  await button(page, /^More actions/)
    .first()
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await check(page, 'visit menu')
  await withDialog(
    page,
    () => page.getByRole('menuitem', { name: 'Cancel appointment' }).press('Enter'),
    () => check(page, 'doctor cancels')
  )
  await button(page, 'Prescription').first().press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await check(page, 'prescription')
  await button(page, 'Templates').press('Enter')
  await expect(dialog.getByText(/^No templates yet/)).toBeVisible()
  await check(page, 'prescription, templates')
  await button(page, 'Templates').press('Enter')
  await button(page, 'Review prescription').press('Enter')
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await check(page, 'prescription, errors')
  await dialog.getByLabel('Medicine name').fill('Metoprolol')
  await dialog.getByLabel('Dosage').fill('25 mg')
  await page.keyboard.press('Control+Enter')
  await expect(button(page, 'Issue prescription')).toBeVisible()
  await check(page, 'prescription, review')
  await button(page, 'Change').press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'leave the prescription')
  await button(page, 'Leave').press('Enter')
  await expect(dialog).toHaveCount(0)

  await openScreen(page, '/doctor-dashboard?tab=appointments')
  await check(page, 'doctor appointments')
  await page.getByRole('tab', { name: 'Week' }).press('Enter')
  await page.waitForLoadState('networkidle')
  await check(page, 'doctor’s week')
  await withDialog(
    page,
    () => page.getByRole('grid').getByRole('button').first().press('Enter'),
    () => check(page, 'appointment of the week')
  )
  await walkSettings(page, check)

  await walkFailedRequests(
    page,
    [
      '/doctor-dashboard',
      '/doctor-dashboard?tab=dashboard',
      '/doctor-dashboard?tab=consultations',
      '/doctor-dashboard?tab=appointments',
      '/doctor-dashboard?tab=settings'
    ],
    check
  )
  await page.close()
}

/** A new patient and a new doctor: no appointments, no records, no hours. */
export async function walkNewAccounts(context: BrowserContext, check: StateCheck): Promise<void> {
  const { page } = await registerPatient(context, 'Naina')
  for (const query of [
    '',
    '?section=consultation&tab=recommended',
    '?section=consultation&tab=visits',
    '?section=prescriptions',
    '?section=records',
    '?section=tests&tab=bookings'
  ]) {
    await openScreen(page, `/patient-dashboard${query}`)
    await check(page, `new patient ${query}`)
  }
  await openScreen(page, await bookingPage(page))
  await page.getByRole('group', { name: 'Choose a time' }).getByRole('radio').last().press('Space')
  await withDialog(
    page,
    () => button(page, 'Book Appointment').press('Enter'),
    () => check(page, 'booked')
  )
  await openScreen(page, '/privacy')
  await check(page, 'privacy notice of somebody signed in')
  await button(page, 'Withdraw consent and close account').press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'closing the account')
  await page.keyboard.press('Escape')
  await page.close()
  const { page: doctor } = await registerDoctor(context, 'Dr. Naveen Nair', 'Cardiology')
  for (const query of [
    '',
    '?tab=dashboard',
    '?tab=consultations',
    '?tab=appointments',
    '?tab=settings&part=availability'
  ]) {
    await openScreen(doctor, `/doctor-dashboard${query}`)
    await check(doctor, `new doctor ${query}`)
  }
  await doctor.close()
}

/** A call from the link to its end, on both sides. */
export async function walkCall(patients: BrowserContext, doctors: BrowserContext, check: StateCheck): Promise<void> {
  const doctor = await signIn(doctors, 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(patients, freshName('Noor'))
  const id = await bookCall(patient, doctor)
  const room = `/video-conference/${id}`
  await openScreen(patient, room)
  await check(patient, 'too early')
  await openScreen(patient, '/video-conference/019aa000-0000-7000-8000-000000000001')
  await check(patient, 'no such call')

  await openScreen(doctor, room)
  await check(doctor, 'device check')
  await button(doctor, 'Join now').press('Enter')
  await expect(doctor.getByText(/^Waiting for/).first()).toBeVisible()
  await check(doctor, 'call, waiting')
  await openScreen(patient, room)
  await button(patient, 'Join now').press('Enter')
  await expectMovingVideo(patient)
  await check(patient, 'call')
  await setLanguage(patient, 'ur')
  await expectMovingVideo(patient)
  await check(patient, 'call in Urdu')
  await setLanguage(patient, 'en')
  await expectMovingVideo(patient)
  await button(patient, 'Messages').press('Enter')
  await patient.getByRole('textbox', { name: 'Write a message' }).fill('Good evening, doctor')
  await patient.keyboard.press('Enter')
  await expect(doctor.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
  await check(patient, 'call, messages')
  await check(doctor, 'call, a message waits')
  await button(doctor, 'Prescription').press('Enter')
  await expect(doctor.getByLabel('Medicine name')).toBeVisible()
  await check(doctor, 'call, prescription')
  await button(doctor, 'Complete visit').press('Enter')
  await expect(doctor.getByRole('alertdialog')).toBeVisible()
  await check(doctor, 'call, complete question')
  await doctor.keyboard.press('Escape')
  await button(patient, 'This is an emergency').press('Enter')
  await expect(patient.getByRole('dialog')).toBeVisible()
  await expect(patient.getByText(/screen is showing your message/)).toBeVisible()
  await check(patient, 'call, emergency')
  await expect(doctor.getByRole('alert').getByText(/this is an emergency/)).toBeVisible()
  await check(doctor, 'call, their emergency')
  await button(doctor, 'I’ve seen this').press('Enter')
  await expect(patient.getByText(/has seen your message/)).toBeVisible()
  await patient.keyboard.press('Escape')

  const second = await patients.newPage()
  await openScreen(second, room)
  await button(second, 'Join now').press('Enter')
  await expect(button(patient, 'Continue here')).toBeVisible()
  await check(patient, 'call, in another window')
  await second.close()
  await api(doctor, 'DELETE', `/api/appointments/${id}`)
  await expect(doctor.getByRole('heading', { name: 'This appointment was cancelled' })).toBeVisible()
  await check(doctor, 'call, canceled')
}
