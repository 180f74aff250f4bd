import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { weekdays } from '@arogyachat/contract/india-time'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { dataDir } from '../playwright.config.ts'
import { api, freshEmail, open, startSession } from './fixtures.ts'
import { button, openScreen } from './screen-helpers.ts'

/** Registers a doctor without hours, whose address is not confirmed yet, and signs in. */
export async function registerDoctor(
  context: BrowserContext,
  name: string,
  specialization: string
): Promise<{ page: Page; email: string }> {
  const account = { email: freshEmail('doctor'), password: 'a good password' }
  const person = { name, phone: '9876543210', specialization, gender: 'Female', consentVersion: privacyNoticeVersion }
  const page = await startSession(context, 'doctor', '/api/auth/doctor/register', { ...account, ...person }, 'en')
  return { page, email: account.email }
}

/** Sets the doctor's hours, the same on every day of the week. */
export const setHours = (doctor: Page, timeSlots: string[]) =>
  api(doctor, 'PUT', '/api/doctors/profile', { availability: { days: [...weekdays], timeSlots, daysOff: [] } })

/** The link to a page in the emails to an address; each email is a file in the outbox. */
async function mailedLink(to: string, page: string): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  const mail = mails.find((text) => text.includes(to) && text.includes(`/${page}#`))
  return new RegExp(`http\\S+/${page}#[\\w-]{43}`).exec(mail?.replace(/=\r?\n/g, '') ?? '')?.[0]
}

/** Opens the link that was mailed to a new doctor, as the doctor does in another browser, and confirms the address. */
export async function confirmAddress(browser: Browser, email: string): Promise<void> {
  await expect.poll(() => mailedLink(email, 'verify-email'), { timeout: 20_000 }).toBeTruthy()
  const mailbox = await (await open(browser)).newPage()
  await openScreen(mailbox, (await mailedLink(email, 'verify-email')) as string)
  await button(mailbox, 'Confirm address').press('Enter')
  await expect(mailbox.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await mailbox.context().close()
}
