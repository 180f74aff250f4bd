import { type Browser, expect } from '@playwright/test'
import { api, freshName, open, registerPatient, tomorrow } from '../fixtures.ts'
import { confirmAddress, registerDoctor, setHours } from '../new-doctor.ts'
import { button, openScreen, type StateCheck } from '../screen-helpers.ts'

/** A day of a doctor without free times, until a time is free again for the patient who waits. */
export async function walkFullDay(browser: Browser, check: StateCheck): Promise<void> {
  const { page: doctor, email } = await registerDoctor(await open(browser), freshName('Dr. Wafa'), 'Dermatology')
  await setHours(doctor, ['10:00-10:30'])
  await confirmAddress(browser, email)
  const doctorId = await doctor.evaluate(() => localStorage.getItem('userId'))
  const { page: first } = await registerPatient(await open(browser), freshName('Asha'))
  const visit = { doctorId, appointmentDate: tomorrow(), timeSlot: '10:00-10:30' }
  const { appointment } = await api(first, 'POST', '/api/appointments', visit)

  const { page } = await registerPatient(await open(browser, { width: 360 }), freshName('Waheeda'))
  await openScreen(page, `/book-appointment/${doctorId}?date=${tomorrow()}`)
  const join = button(page, 'Join the waiting list')
  await expect(join).toBeVisible()
  await check(page, 'a full day')
  await join.press('Enter')
  await expect(button(page, /^Leave the waiting list/)).toBeVisible()
  await check(page, 'waiting for a day')
  await openScreen(page, '/patient-dashboard?section=consultation&tab=visits')
  await check(page, 'days that a patient waits for')
  await api(first, 'DELETE', `/api/appointments/${appointment._id}`)
  await expect(page.getByRole('link', { name: /^Book a time/ })).toBeVisible({ timeout: 20_000 })
  await check(page, 'a time is free again')
}
