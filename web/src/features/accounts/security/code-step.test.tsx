import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { LoginScreen } from '../login-screen.tsx'

const user = {
  id: '01890000-0000-7000-8000-000000000002',
  role: 'doctor',
  name: 'Dr. Meera Iyer',
  email: 'meera@example.org',
  language: null,
  profileImage: null,
  needsConsent: false
}
const signedIn = { success: true, user, userId: user.id, token: 'csrf-1', message: 'ok' }
const codePath = 'POST /api/auth/doctor/second-factor'
const needed = { status: 401, body: { success: false, code: 'SECOND_FACTOR_NEEDED', message: '' } }
const failed = (code: string, status: number, fields?: object) => ({
  status,
  body: { success: false, code, message: '', ...(fields && { fields }) }
})

async function sendPassword(answer: object) {
  const sent = standInServer({
    'POST /api/auth/doctor/login': needed,
    [codePath]: answer,
    'GET /api/auth/me': { body: { success: true, user, token: 'csrf-1' } }
  })
  const view = await showScreen(<LoginScreen role="doctor" />, { areas: ['login', 'security'], at: '/doctor-login' })
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: user.email } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'blue kettle' } })
  await view.user.click(screen.getByRole('button', { name: 'Sign In' }))
  const code = await screen.findByLabelText(/^Code/)
  expect(document.activeElement).toBe(code)
  await view.user.type(code, '123456')
  await view.user.click(screen.getByRole('button', { name: 'Sign In' }))
  return sent
}

test('a doctor with two-step sign-in enters a code after the password', async () => {
  const sent = await sendPassword({ body: signedIn })
  await waitFor(() => expect(location.pathname).toBe('/doctor-dashboard'))
  expect(sent.find((call) => `${call.method} ${call.path}` === codePath)?.body).toEqual({ code: '123456' })
})

test('a wrong code is said at its field', async () => {
  await sendPassword(failed('INVALID', 422, { code: 'wrongCode' }))
  expect(await screen.findByText(/This code is not right/)).toBeTruthy()
  expect(screen.getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true')
})

test('after the time is over, the password is asked for again', async () => {
  await sendPassword(failed('LOGIN_EXPIRED', 401))
  expect(await screen.findByText(/Please enter your password again/)).toBeTruthy()
  expect(screen.getByLabelText(/^Password/)).toBeTruthy()
})
