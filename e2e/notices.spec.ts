import { addDays } from '@arogyachat/contract/india-time'
import { expect } from '@playwright/test'
import { api, demo, freshName, open, registerPatient, signIn, test, tomorrow } from './support/fixtures.ts'

test('the other participant gets a notice on any page and in the list, and an emergency stays until it is seen', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const doctor = await signIn(await open(browser), 'doctor', demo.doctor)
  const name = freshName('Kamla Devi')
  const patients = await open(browser, { width: 360 })
  const { page: patient } = await registerPatient(patients, name)
  const doctorId = await doctor.evaluate(() => localStorage.getItem('userId') ?? '')
  const book = async (date: string): Promise<string> => {
    const { availableSlots } = await api(patient, 'GET', `/api/doctors/${doctorId}/available-slots?date=${date}`)
    const timeSlot = availableSlots.at(-1)
    if (!timeSlot) return book(addDays(date, 1))
    const made = await api(patient, 'POST', '/api/appointments', { doctorId, appointmentDate: date, timeSlot })
    return made.appointment._id
  }

  const booked = await test.step('the doctor gets the notice of a booking on the current page', async () => {
    await doctor.goto('/privacy')
    await doctor.waitForLoadState('networkidle')
    const id = await book(tomorrow())
    await expect(doctor.getByText('New appointment')).toBeVisible()
    await doctor.getByRole('link', { name: 'Open' }).press('Enter')
    await doctor.waitForURL('**/doctor-dashboard?tab=appointments')
    return id
  })

  await test.step('the patient finds in the list what happened while no page was open', async () => {
    await patient.goto('about:blank')
    await api(doctor, 'PUT', `/api/appointments/${booked}/status`, { status: 'confirmed' })
    await patient.goto('/patient-dashboard')
    await patient.getByRole('button', { name: 'Notifications, 1 new' }).press('Enter')
    const list = patient.getByRole('dialog', { name: 'Notifications' })
    await expect(list.getByText('Appointment confirmed')).toBeVisible()
    await patient.keyboard.press('Escape')
    await expect(patient.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('an emergency reaches the doctor on another page, and counts as delivered only then', async () => {
    await doctor.goto(`/video-conference/${booked}`)
    await doctor.getByRole('button', { name: 'Join now' }).press('Enter')
    await expect(doctor.getByText(/^Waiting for/).first()).toBeVisible()
    await patient.goto(`/video-conference/${booked}`)
    await patient.getByRole('button', { name: 'Join now' }).press('Enter')
    await expect(patient.getByRole('button', { name: 'Leave' })).toBeVisible()
    // The doctor has no page open when the button is pressed.
    await doctor.goto('about:blank')
    await patient.getByRole('button', { name: 'This is an emergency' }).press('Enter')
    await expect(patient.getByText(/^Not delivered to/)).toBeVisible()
    await expect(patient.getByRole('dialog').getByRole('link')).toHaveCount(3)
    await patient.reload()
    await expect(patient.getByText(/^Not delivered to/)).toBeVisible()

    await doctor.goto('/doctor-dashboard?tab=settings')
    const alarm = doctor.getByRole('alert')
    await expect(alarm.getByText(`${name} says this is an emergency`)).toBeVisible()
    await expect(patient.getByText(/screen is showing your message/)).toBeVisible()
    await alarm.getByRole('button', { name: 'I’ve seen this' }).press('Enter')
    await expect(alarm).toBeHidden()
    await expect(patient.getByText(/has seen your message/)).toBeVisible()
  })
})
