import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageQuestion } from '../../app-shell/language-question.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { type Sent, standInServer } from '../../testing/server.ts'
import { LoginScreen } from './login-screen.tsx'
import { PatientSignupScreen } from './sign-up/patient-signup-screen.tsx'

const user = {
  id: '01890000-0000-7000-8000-000000000001',
  role: 'patient',
  name: 'Asha Rao',
  email: 'asha@example.org',
  language: null,
  profileImage: null
}
const signedIn = { success: true, user, userId: user.id, token: 'csrf-1', message: 'ok' }
const demo = { patient: { email: 'patient@example.org', password: 'demo-patient-1' } }
const site = { body: { success: true, demo, doctorVerification: 'badge', privacyNoticeVersion } }
const me = { body: { success: true, user, token: 'csrf-1' } }
const loginPath = 'POST /api/auth/patient/login'
const registerPath = 'POST /api/auth/patient/register'
const address = () => location.pathname + location.search
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const bodyTo = (sent: Sent[], path: string) => sent.find((call) => `${call.method} ${call.path}` === path)?.body

const login = () =>
  showScreen(
    <>
      <LoginScreen role="patient" />
      <LanguageQuestion />
    </>,
    { areas: ['login'], at: '/patient-login' }
  )
/** As on a device where nobody has chosen a language. */
const forgetLanguage = () => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the test's browser
  document.cookie = 'language=; path=/; max-age=0'
}
const signup = () => {
  Element.prototype.scrollIntoView = () => {}
  return showScreen(<PatientSignupScreen privacyNotice={() => null} />, { areas: ['accounts'], at: '/patient-signup' })
}

test('a login stores the user, shows a toast and opens the dashboard', async () => {
  const sent = standInServer({ [loginPath]: { body: signedIn }, 'GET /api/site': site, 'GET /api/auth/me': me })
  await login()
  type(/^Email/, 'asha@example.org')
  type(/^Password/, 'blue kettle')
  fireEvent.click(screen.getByLabelText('Remember me'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Login Successful')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/patient-dashboard'))
  expect(bodyTo(sent, loginPath)).toEqual({ email: 'asha@example.org', password: 'blue kettle', rememberMe: true })
  expect(['token', 'userId', 'userName', 'userRole'].map((key) => localStorage.getItem(key))).toEqual([
    'csrf-1',
    user.id,
    'Asha Rao',
    'patient'
  ])
})

const inHindi = { ...signedIn, user: { ...user, language: 'hi' } }
const signIn = () => {
  type(/^Email/, 'asha@example.org')
  type(/^Password/, 'blue kettle')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}
test('a login form with errors is not sent: its first wrong field has the focus, and an error leaves with its cause', async () => {
  const sent = standInServer({ 'GET /api/site': site })
  await login()
  type(/^Email/, 'asha')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const email = screen.getByLabelText(/^Email/)
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  const password = screen.getByLabelText(/^Password/)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  fireEvent.input(email, { target: { value: 'asha@example.org' } })
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(bodyTo(sent, loginPath)).toBeUndefined()
})

const hindi = { [loginPath]: { body: inHindi }, 'GET /api/site': site, 'GET /api/auth/me': me }

test('a login on a new device switches to the language of the profile', async () => {
  const sent = standInServer(hindi)
  await login()
  forgetLanguage()
  signIn()
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'))
  expect(localStorage.getItem('preferredLanguage')).toBe('hi')
  expect(bodyTo(sent, 'PUT /api/auth/language')).toBeUndefined()
})

test('a login on a device with another language asks which one, and the answer is kept for both', async () => {
  const sent = standInServer({ ...hindi, 'PUT /api/auth/language': {} })
  await login()
  signIn()
  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
  await waitFor(() => expect(address()).toBe('/patient-dashboard'))
  expect(bodyTo(sent, 'PUT /api/auth/language')).toBeUndefined()
  fireEvent.click(await screen.findByRole('button', { name: 'हिन्दी, as in my account' }))
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'))
  expect(localStorage.getItem('preferredLanguage')).toBe('hi')
  await waitFor(() => expect(bodyTo(sent, 'PUT /api/auth/language')).toEqual({ language: 'hi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who goes on in the language of the device is not asked again, because the account has it too', async () => {
  const sent = standInServer({ ...hindi, 'PUT /api/auth/language': {} })
  await login()
  signIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Go on in English' }))
  await waitFor(() => expect(bodyTo(sent, 'PUT /api/auth/language')).toEqual({ language: 'en' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.documentElement.lang).toBe('en')
})

test('closing the question about the language changes nothing, and the screen stays in the language of the device', async () => {
  const sent = standInServer({ ...hindi, 'PUT /api/auth/language': {} })
  const { user } = await login()
  signIn()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.documentElement.lang).toBe('en')
  expect(bodyTo(sent, 'PUT /api/auth/language')).toBeUndefined()
})

test('a language chosen before the login survives a reload and is saved in the profile', async () => {
  const sent = standInServer({ ...hindi, 'PUT /api/auth/language': {} })
  const { unmount } = await login()
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'en' } })
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  unmount()
  await login()
  signIn()
  await waitFor(() => expect(bodyTo(sent, 'PUT /api/auth/language')).toEqual({ language: 'en' }))
  expect(document.documentElement.lang).toBe('en')
})

test('a wrong password is reported once, in the form, and the email stays in the form', async () => {
  const refused = { success: false, code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }
  standInServer({ [loginPath]: { status: 401, body: refused }, 'GET /api/site': site })
  await login()
  type(/^Email/, 'asha@example.org')
  type(/^Password/, 'wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Login FailedInvalid email or password')
  expect(screen.getAllByText('Login Failed')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('asha@example.org')
  expect(localStorage.getItem('userId')).toBeNull()
})

test.each([
  ['has success: false', { success: false }],
  ['has success: false and a code', { success: false, code: 'INTERNAL', message: 'no' }],
  ['is an HTML page', '<html>A page of the mobile network</html>'],
  ['is empty', '']
])('a login whose 200 reply %s fails, and nobody is signed in', async (_, body) => {
  standInServer({ [loginPath]: { status: 200, body }, 'GET /api/site': site })
  await login()
  signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Login FailedLogin failed')
  expect(screen.getAllByText('Login failed')).toHaveLength(1)
  expect(localStorage.getItem('userId')).toBeNull()
})

test('a login to a closed account says that the account is closed', async () => {
  const closed = { success: false, code: 'ACCOUNT_CLOSED', message: 'x' }
  standInServer({ [loginPath]: { status: 403, body: closed }, 'GET /api/site': site })
  await login()
  signIn()
  expect((await screen.findByRole('alert')).textContent).toContain('This account is closed')
})

test('on a demo site a button signs in with the demo account', async () => {
  const sent = standInServer({ [loginPath]: { body: signedIn }, 'GET /api/site': site, 'GET /api/auth/me': me })
  await login()
  fireEvent.click(await screen.findByRole('button', { name: 'Enter as the demo patient' }))
  await waitFor(() => expect(bodyTo(sent, loginPath)).toMatchObject(demo.patient))
})

const selectedStep = () => screen.getByRole('tab', { selected: true }).textContent
const goToStep = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))

test('the first error is shown above the form, its step opens, its field has the focus, and nothing is sent', async () => {
  const sent = standInServer({ 'GET /api/site': site })
  await signup()
  type(/^Full name/, 'Asha Rao')
  goToStep(/Emergency/)
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Missing Required Field: Please fill in all required fields before submitting.'
  )
  expect(selectedStep()).toBe('1. Basic Info')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/))
  expect(screen.getByLabelText(/^Phone number \*/).getAttribute('aria-invalid')).toBe('true')
  expect(bodyTo(sent, registerPath)).toBeUndefined()
})

test('a step that has an error does not open the next one; what is missing disappears as it is filled in', async () => {
  standInServer({ 'GET /api/site': site })
  await signup()
  type(/^Full name/, 'Asha Rao')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Missing Required Field')
  expect(selectedStep()).toBe('1. Basic Info')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/))
  // The terms of the last step are not asked about yet.
  expect(screen.getByLabelText(/^Gender/).getAttribute('aria-invalid')).toBe('true')
  type(/^Email/, 'asha@example.org')
  await waitFor(() => expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBeNull())
  expect(screen.getByRole('alert').textContent).toContain('Missing Required Field')
  fillBasics()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(selectedStep()).toBe('2. Medical History'))
})

test('the form is restored after a reload, except the password', async () => {
  standInServer({ 'GET /api/site': site })
  const { unmount } = await signup()
  type(/^Full name/, 'Asha Rao')
  type(/^Password/, 'blue kettle')
  type(/^Age/, '12')
  expect(await screen.findByText(/a parent or guardian registers/)).toBeTruthy()
  unmount()
  expect(JSON.stringify(sessionStorage)).not.toContain('blue kettle')
  await signup()
  expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Asha Rao')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
})

const fillBasics = () => {
  for (const [label, value] of [
    [/^Full name/, 'Asha Rao'],
    [/^Email/, 'asha@example.org'],
    [/^Phone number \*/, '9876543210'],
    [/^Age/, '34'],
    [/^Gender/, 'Female'],
    [/^Password/, 'blue kettle'],
    [/^Confirm password/, 'blue kettle']
  ] as const)
    type(label, value)
}

const fillAndRegister = async () => {
  fillBasics()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(selectedStep()).toBe('2. Medical History'))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(await screen.findByLabelText(/agree that my information/))
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
}

test('a registration shows a refused field, then sends the consent, signs in and opens the dashboard', async () => {
  const answers: Parameters<typeof standInServer>[0] = {
    'GET /api/site': site,
    'GET /api/auth/me': me,
    [registerPath]: {
      status: 422,
      body: { success: false, code: 'INVALID', message: 'no', fields: { phone: 'phone' } }
    }
  }
  const sent = standInServer(answers)
  await signup()
  await fillAndRegister()
  expect(await screen.findByText('Registration Failed')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number \*/))

  answers[registerPath] = { status: 201, body: signedIn }
  fireEvent.click(screen.getByRole('tab', { name: /Emergency/ }))
  fireEvent.mouseDown(screen.getByRole('tab', { name: /Emergency/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }))
  await waitFor(() => expect(address()).toBe('/patient-dashboard'))
  expect(bodyTo(sent, registerPath)).toMatchObject({ consentVersion: privacyNoticeVersion, language: 'en', age: 34 })
  expect(sessionStorage.getItem('draft:patient-signup')).toBeNull()
  expect(await screen.findByText('Welcome to your patient dashboard.')).toBeTruthy()
})

test.each([['success', false] as const, ['token', undefined] as const])(
  'a registration whose 200 reply has no %s fails',
  async (field, value) => {
    const { [field]: _, ...rest } = signedIn
    standInServer({ 'GET /api/site': site, [registerPath]: { status: 200, body: { ...rest, [field]: value } } })
    await signup()
    await fillAndRegister()
    expect((await screen.findByRole('alert')).textContent).toContain('Registration failed')
    expect(localStorage.getItem('userId')).toBeNull()
  }
)

test('a weak password is reported when its field loses focus, and is not sent', async () => {
  const sent = standInServer({ 'GET /api/site': site })
  await signup()
  type(/^Full name/, 'Asha Rao')
  type(/^Password/, 'Cricket@123')
  fireEvent.blur(screen.getByLabelText(/^Password/))
  expect(await screen.findByText(/This password is too easy to guess/)).toBeTruthy()
  expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBeNull()
  type(/^Password/, 'asharao1')
  fireEvent.blur(screen.getByLabelText(/^Password/))
  expect(await screen.findByText(/without your name, phone number or email/)).toBeTruthy()
  expect(bodyTo(sent, registerPath)).toBeUndefined()
})

test('a registration with an age under 18 is not sent, and the message names a parent or guardian', async () => {
  const sent = standInServer({ 'GET /api/site': site })
  await signup()
  await fillAndRegister()
  await screen.findByText('Registration Failed')
  const before = sent.filter((call) => `${call.method} ${call.path}` === registerPath).length
  type(/^Age/, '17')
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('18 or older'))
  expect(screen.getByRole('alert').textContent).toContain('a parent or guardian may register')
  expect(sent.filter((call) => `${call.method} ${call.path}` === registerPath)).toHaveLength(before)
})

test('after a lost reply the next attempt finds the account and links to the login', async () => {
  const answers: Parameters<typeof standInServer>[0] = { 'GET /api/site': site }
  standInServer(answers)
  await signup()
  await fillAndRegister()
  expect(await screen.findByText('Registration Failed')).toBeTruthy()
  answers[registerPath] = { status: 409, body: { success: false, code: 'EMAIL_TAKEN', message: 'x' } }
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }))
  expect(await screen.findByText(/Your account was created/)).toBeTruthy()
  const [loginLink] = screen.getAllByRole('link', { name: 'Sign in here' })
  expect(loginLink?.getAttribute('href')).toBe('/patient-login')
})

test('the draft of a registration expires after half an hour and is deleted when the user leaves the form', async () => {
  standInServer({ 'GET /api/site': site })
  const first = await signup()
  type(/^Full name/, 'Asha Rao')
  first.unmount()
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
  const second = await signup()
  expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('')
  expect(sessionStorage.getItem('draft:patient-signup')).toBeNull()
  type(/^Full name/, 'Asha Rao')
  expect(sessionStorage.getItem('draft:patient-signup')).not.toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Home' }))
  expect(sessionStorage.getItem('draft:patient-signup')).toBeNull()
  second.unmount()
  vi.useRealTimers()
})

test('a login refused because of a missing CSRF token fetches the token and succeeds', async () => {
  const sent = standInServer({
    'GET /api/site': site,
    'GET /api/auth/me': { body: { success: true, user, token: 'csrf-stored' } },
    [loginPath]: ({ headers }) =>
      headers.get('X-CSRF-Token') === 'csrf-stored'
        ? { body: signedIn }
        : { status: 403, body: { success: false, code: 'CSRF', message: 'x' } }
  })
  await login()
  signIn()
  expect(await screen.findByText('Login Successful')).toBeTruthy()
  expect(sent.filter((call) => `${call.method} ${call.path}` === loginPath)).toHaveLength(2)
})
