import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDoctorProfile } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { UnconfirmedEmailCard } from './unconfirmed-email-card.tsx'

const profile = (emailVerified: boolean) => ({
  'GET /api/doctors/profile': { body: { success: true, doctor: sampleDoctorProfile({ emailVerified }) } }
})
const show = () => showScreen(<UnconfirmedEmailCard />, { areas: ['practice'] })

test('a doctor with an unconfirmed address sees why nobody can book and can send the link again', async () => {
  const sent = standInServer({ ...profile(false), 'POST /api/auth/verify-email/send': {} })
  const { user } = await show()
  expect(await screen.findByText(/We sent a link to meera@example.org/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The link is on its way')).toBeTruthy()
  expect(sent.filter((call) => call.path === '/api/auth/verify-email/send')).toHaveLength(1)
})

test('a failure to send the link is shown', async () => {
  const refused = { status: 429, body: { success: false, code: 'TOO_MANY', message: 'x', retryAfterSeconds: 600 } }
  standInServer({ ...profile(false), 'POST /api/auth/verify-email/send': refused })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The link could not be sent')).toBeTruthy()
})

test('a doctor with a confirmed address sees no card', async () => {
  const sent = standInServer(profile(true))
  await show()
  await waitFor(() => expect(sent.some((call) => call.path === '/api/doctors/profile')).toBe(true))
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
