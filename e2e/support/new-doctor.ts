import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { weekdays } from '@arogyachat/contract/india-time'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { dataDir } from '../playwright.config.ts'
import { api, freshEmail, open, startSession, tomorrow } from './fixtures.ts'
import { button, openScreen } from './screen-helpers.ts'

/** Registers a doctor without hours, whose address is not confirmed yet, and signs in. */
export async function registerDoctor(
  context: BrowserContext,
  name: string,
  specialization: string
): Promise<{ page: Page; email: string; password: string }> {
  const account = { email: freshEmail('doctor'), password: 'a good password' }
  const person = { name, phone: '9876543210', specialization, gender: 'Female', consentVersion: privacyNoticeVersion }
  const page = await startSession(context, 'doctor', '/api/auth/doctor/register', { ...account, ...person }, 'en')
  return { page, ...account }
}

/** Sets the doctor's hours, the same on every day of the week. */
export const setHours = (doctor: Page, timeSlots: string[]) =>
  api(doctor, 'PUT', '/api/doctors/profile', { availability: { days: [...weekdays], timeSlots, daysOff: [] } })

/** The patient books a visit with the only doctor of the site, writes a message, and reports the conversation. */
export async function reportConversation(patient: Page): Promise<void> {
  const { doctors } = await api(patient, 'GET', '/api/doctors')
  const doctorId = doctors[0]._id as string
  await api(patient, 'POST', '/api/appointments', { doctorId, appointmentDate: tomorrow(), timeSlot: '10:00-10:30' })
  const { thread } = await api(patient, 'POST', '/api/messages/threads', { person: doctorId })
  const at = `/api/messages/threads/${thread._id}`
  await api(patient, 'POST', `${at}/messages`, { key: crypto.randomUUID(), text: 'You are useless.', language: 'en' })
  await api(patient, 'POST', `${at}/reports`, { reason: 'other', note: 'He does not answer.' })
}

/** The link to a page in the emails to an address; each email is a file in the outbox. */
async function mailedLink(to: string, page: string, folder: string): Promise<string | undefined> {
  const outbox = join(folder, 'outbox')
  // The server checks with a hidden file whether it can write there.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  const mail = mails.find((text) => text.includes(to) && text.includes(`/${page}#`))
  return new RegExp(`http\\S+/${page}#[\\w-]{43}`).exec(mail?.replace(/=\r?\n/g, '') ?? '')?.[0]
}

/** Opens the link that was mailed to a new doctor, as the doctor does in another browser, and confirms the address. */
export async function confirmAddress(browser: Browser, email: string, folder = dataDir): Promise<void> {
  await expect.poll(() => mailedLink(email, 'verify-email', folder), { timeout: 20_000 }).toBeTruthy()
  const mailbox = await (await open(browser)).newPage()
  await openScreen(mailbox, (await mailedLink(email, 'verify-email', folder)) as string)
  await button(mailbox, 'Confirm address').press('Enter')
  await expect(mailbox.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await mailbox.context().close()
}
