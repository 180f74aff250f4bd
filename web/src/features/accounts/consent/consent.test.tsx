import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import BookAppointment from '../../../pages/book-appointment.tsx'
import { ConsentQuestion } from '../../../pages/consent-question.tsx'
import PrivacyPage from '../../../pages/privacy.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { VerifyEmailScreen } from '../verify-email-screen.tsx'

const account = {
  id: 'u-1',
  role: 'patient',
  name: 'Asha Rao',
  email: 'asha@example.org',
  language: 'en',
  profileImage: null,
  needsConsent: false
}
const consent = {
  noticeVersion: privacyNoticeVersion,
  language: 'en',
  givenAt: '2026-11-24T05:00:00.000Z',
  withdrawnAt: null
}
const consents = { success: true, noticeVersion: privacyNoticeVersion, consents: [consent] }
const signedIn = (change: object = {}): Record<string, Answer> => ({
  'GET /api/auth/me': { body: { success: true, user: { ...account, ...change }, token: 'csrf' } },
  'GET /api/auth/consents': { body: consents },
  'POST /api/auth/logout': {}
})
const sentTo = (sent: Sent[], call: string) => sent.filter((entry) => `${entry.method} ${entry.path}` === call)

beforeEach(() => {
  const session = { userId: 'u-1', userRole: 'patient', userName: 'Asha Rao', token: 'csrf' }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
})

const privacy = () => showScreen(<PrivacyPage />, { areas: ['site', 'consent'], at: '/privacy' })

test.each([
  ['help@arogya.example', 'help@arogya.example'],
  [null, 'The operator of this site has not named a grievance officer’s address yet.']
])('the privacy page with the grievance address %s shows %s', async (grievanceEmail, shown) => {
  const site = { isDemo: false, demo: null, doctorVerification: 'badge', privacyNoticeVersion, grievanceEmail }
  standInServer({ ...signedIn(), 'GET /api/site': { body: { success: true, ...site } } })
  await privacy()
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('the privacy page lists the consents and asks for confirmation before it closes the account', async () => {
  const sent = standInServer({ ...signedIn(), 'DELETE /api/auth/consents': {} })
  const { user } = await privacy()
  expect(await screen.findByText(/You agreed to the privacy notice of 29 Nov 2026 on 24 Nov 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw consent and close account' }))
  const question = await screen.findByRole('alertdialog')
  for (const meaning of [
    /closed at once/,
    /upcoming appointments and lab bookings are cancelled/,
    /cannot open the account again/,
    /Nothing is erased/
  ])
    expect(within(question).getByText(meaning)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Keep account' }))
  expect(sentTo(sent, 'DELETE /api/auth/consents')).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: 'Withdraw consent and close account' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close account' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(sentTo(sent, 'DELETE /api/auth/consents')).toHaveLength(1)
  expect(localStorage.getItem('userId')).toBeNull()
})

test('an account that could not be closed stays signed in, and the failure is shown', async () => {
  const refused = { status: 503, body: { success: false, code: 'UNAVAILABLE', message: 'x' } }
  standInServer({ ...signedIn(), 'DELETE /api/auth/consents': refused })
  const { user } = await privacy()
  await user.click(await screen.findByRole('button', { name: 'Withdraw consent and close account' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('Your account could not be closed')).toBeTruthy()
  expect(localStorage.getItem('userId')).toBe('u-1')
})

test('without a session the privacy page shows only the notice', async () => {
  localStorage.clear()
  const sent = standInServer({})
  await privacy()
  expect(screen.getByRole('heading', { name: 'Privacy notice' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw consent and close account' })).toBeNull()
  expect(sentTo(sent, 'GET /api/auth/consents')).toHaveLength(0)
})

test('an account without a consent, such as a demo account, can agree, and has no button to withdraw', async () => {
  const sent = standInServer({
    ...signedIn(),
    'GET /api/auth/consents': { body: { ...consents, consents: [] } },
    'POST /api/auth/consents': { body: consents }
  })
  const { user } = await privacy()
  expect(await screen.findByText('You have not agreed to the current privacy notice yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw consent and close account' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I agree' }))
  expect(await screen.findByText(/You agreed to the privacy notice of/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  expect(sentTo(sent, 'POST /api/auth/consents')[0]?.body).toEqual({
    noticeVersion: privacyNoticeVersion,
    language: 'en'
  })
})

test('the booking page also asks about a changed notice', async () => {
  standInServer(signedIn({ needsConsent: true }))
  await showScreen(<BookAppointment />, {
    areas: ['site', 'consent', 'doctors', 'appointments'],
    at: '/book-appointment/d-1'
  })
  expect(await screen.findByRole('dialog', { name: 'Our privacy notice has changed' })).toBeTruthy()
})

const question = () => showScreen(<ConsentQuestion />, { areas: ['site', 'consent'], at: '/patient-dashboard' })

test('a user who has agreed to the current notice is not asked', async () => {
  const sent = standInServer(signedIn())
  await question()
  await waitFor(() => expect(sentTo(sent, 'GET /api/auth/me')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a changed notice is shown, and agreeing sends its version and closes the dialog', async () => {
  const sent = standInServer({ ...signedIn({ needsConsent: true }), 'POST /api/auth/consents': { body: consents } })
  const { user } = await question()
  const dialog = await screen.findByRole('dialog', { name: 'Our privacy notice has changed' })
  expect(within(dialog).getByRole('heading', { name: 'How long we keep it' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(sent, 'POST /api/auth/consents')[0]?.body).toEqual({
    noticeVersion: privacyNoticeVersion,
    language: 'en'
  })
})

test('when the page is older than the notice, a message asks to reload it and the dialog stays open', async () => {
  const changed = { status: 409, body: { success: false, code: 'NOTICE_CHANGED', message: 'x' } }
  standInServer({ ...signedIn({ needsConsent: true }), 'POST /api/auth/consents': changed })
  const { user } = await question()
  await user.click(await screen.findByRole('button', { name: 'I agree' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please reload this page')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a user who does not agree can sign out or close the account', async () => {
  const sent = standInServer(signedIn({ needsConsent: true }))
  const { user } = await question()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'Withdraw consent and close account' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(sentTo(sent, 'POST /api/auth/logout')).toHaveLength(1)
  expect(sentTo(sent, 'POST /api/auth/consents')).toHaveLength(0)
})

const verify = (at: string) => showScreen(<VerifyEmailScreen />, { areas: ['accounts'], at })

test('a press of the button confirms the email address, and the token is removed from the address bar', async () => {
  localStorage.clear()
  const sent = standInServer({ 'POST /api/auth/verify-email': {} })
  const { user } = await verify('/verify-email#the-token')
  await waitFor(() => expect(location.hash).toBe(''))
  expect(sentTo(sent, 'POST /api/auth/verify-email')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Confirm address' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(sentTo(sent, 'POST /api/auth/verify-email')[0]?.body).toEqual({ token: 'the-token' })
})

test.each([
  ['/verify-email', 'no token'],
  ['/verify-email#used', 'a token that is refused']
])('the page at %s (%s) says where to get a new link', async (at) => {
  localStorage.clear()
  const refused = { status: 400, body: { success: false, code: 'INVALID_LINK', message: 'x' } }
  standInServer({ 'POST /api/auth/verify-email': refused })
  const { user } = await verify(at)
  const button = screen.queryByRole('button', { name: 'Confirm address' })
  if (button) await user.click(button)
  expect(await screen.findByText(/request a new one from your dashboard/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/doctor-login')
})
