import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route, Routes } from '../../lib/router/routes.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { OpenOwnDashboard, RequireRole } from './guards.tsx'

const site = (
  <Routes>
    <Route path="/" element={<p>Landing</p>} />
    <Route
      path="/patient-dashboard"
      element={
        <RequireRole role="patient">
          <p>Patients only</p>
        </RequireRole>
      }
    />
  </Routes>
)
const signIn = (role: string) => {
  localStorage.setItem('userId', 'u-1')
  localStorage.setItem('userRole', role)
  localStorage.setItem('userName', 'Asha Rao')
  localStorage.setItem('token', 'csrf')
}
const open = () => showScreen(site, { areas: ['shell'], at: '/patient-dashboard' })

test('without a stored user id the visitor is sent to /', async () => {
  standInServer({})
  await open()
  expect(location.pathname).toBe('/')
})

test('a user with the other role is sent to /', async () => {
  standInServer({})
  signIn('doctor')
  await open()
  expect(screen.queryByText('Patients only')).toBeNull()
  expect(location.pathname).toBe('/')
})

test('with the right role the screen opens immediately, even offline', async () => {
  standInServer({})
  signIn('patient')
  await open()
  expect(screen.getByText('Patients only')).toBeTruthy()
})

test('a session that has ended on the server ends here too: keys are cleared, a toast is shown and the landing page opens', async () => {
  standInServer({
    'GET /api/auth/me': { status: 401, body: { success: false, code: 'NOT_SIGNED_IN', message: 'Please sign in' } }
  })
  signIn('patient')
  localStorage.setItem('appointments', '{}')
  localStorage.setItem('medicalRecords', '{}')
  localStorage.setItem('labTestBookings', '{}')
  await open()
  await waitFor(() => expect(location.pathname).toBe('/'))
  const own = ['token', 'userId', 'userName', 'userRole', 'appointments', 'medicalRecords', 'labTestBookings']
  expect(own.filter((text) => localStorage.getItem(text) !== null)).toEqual([])
  expect(await screen.findByText('You have been signed out')).toBeTruthy()
})

test.each([
  [null, '/start?section=chatbot', '/'],
  ['patient', '/start', '/patient-dashboard'],
  ['patient', '/start?section=chatbot', '/patient-dashboard?section=chatbot'],
  ['doctor', '/start?section=chatbot', '/doctor-dashboard']
])('the installed app of %s that starts at %s opens %s', async (role, at, opened) => {
  standInServer({})
  if (role) signIn(role)
  await showScreen(
    <Routes>
      <Route path="/start" element={<OpenOwnDashboard />} />
      <Route path="*" element={null} />
    </Routes>,
    { areas: ['shell'], at }
  )
  expect(location.pathname + location.search).toBe(opened)
})
