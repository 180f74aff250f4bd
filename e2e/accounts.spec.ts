import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { weekdays } from '@arogyachat/contract/india-time'
import { expect } from '@playwright/test'
import { dataDir } from './playwright.config.ts'
import { api, freshEmail, freshName, open, registerPatient, signIn, test, tomorrow } from './support/fixtures.ts'
import { button, openScreen } from './support/screen-helpers.ts'

/** The link to a page in the emails to an address; each email is a file in the outbox. */
async function mailedLink(to: string, page: string): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  const mail = mails.find((text) => text.includes(to) && text.includes(`/${page}#`))
  return new RegExp(`http\\S+/${page}#[\\w-]{43}`).exec(mail?.replace(/=\r?\n/g, '') ?? '')?.[0]
}

test('a new doctor is listed and bookable only after opening the emailed link', async ({ browser }) => {
  const context = await open(browser)
  const stranger = await context.newPage()
  await openScreen(stranger, '/doctor-login')
  const account = { email: freshEmail('new-doctor'), password: 'a good password' }
  const name = freshName('Dr. Navya')
  await api(stranger, 'POST', '/api/auth/doctor/register', {
    ...account,
    name,
    phone: '9876543210',
    specialization: 'Neurology',
    gender: 'Female',
    consentVersion: privacyNoticeVersion
  })
  await stranger.close()
  await context.clearCookies()
  const doctor = await signIn(context, 'doctor', account)
  const availability = { days: [...weekdays], timeSlots: ['10:00-10:30'], daysOff: [] }
  await api(doctor, 'PUT', '/api/doctors/profile', { availability })
  await expect(doctor.getByText(`We sent a link to ${account.email}.`)).toBeVisible()

  const { page: patient } = await registerPatient(await open(browser), freshName('Asha'))
  const found = async () => {
    const { doctors } = await api(patient, 'GET', `/api/doctors?name=${encodeURIComponent(name)}`)
    return doctors as { _id: string }[]
  }
  expect(await found()).toEqual([])

  await expect.poll(() => mailedLink(account.email, 'verify-email'), { timeout: 20_000 }).toBeTruthy()
  const link = (await mailedLink(account.email, 'verify-email')) as string
  const mailbox = await (await open(browser)).newPage()
  await openScreen(mailbox, link)
  await button(mailbox, 'Confirm address').press('Enter')
  await expect(mailbox.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(doctor.getByText(`We sent a link to ${account.email}.`)).toHaveCount(0)

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
