import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import type { TestApp } from './app.ts'
import { callFrom } from './browser.ts'

/** A valid registration form of a patient. */
export const patientForm = {
  name: 'Asha Devi',
  email: 'asha@example.org',
  phone: '+919812345678',
  age: 34,
  gender: 'Female',
  password: 'six-at-least',
  consentVersion: privacyNoticeVersion
}

/** A valid registration form of a doctor. */
export const doctorForm = {
  name: 'Dr Ravi Kumar',
  email: 'ravi@example.org',
  phone: '9812345678',
  specialization: 'Cardiology',
  gender: 'Male',
  password: 'six-at-least',
  consentVersion: privacyNoticeVersion
}

/** Calls to the app that is current at the time of the call; each carries only the cookies and headers in its options. */
export const browserCalls =
  (currentApp: () => TestApp) => (endpoint: Endpoint, options?: Parameters<typeof callFrom>[2]) =>
    callFrom(currentApp().server, endpoint, options)

/** Runs the queued jobs and returns the token in the last mail's link to this page. */
export async function mailedToken(app: TestApp, page: 'reset-password' | 'verify-email'): Promise<string> {
  await app.context.jobs.work()
  const link = new RegExp(`http://localhost:3000/${page}#([\\w-]{43})\\s`)
  return link.exec(app.mails.at(-1)?.text ?? '')?.[1] as string
}
