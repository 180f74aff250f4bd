import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDoctorProfile } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { ChangePassword } from './change-password-card.tsx'

const path = 'PUT /api/auth/password'
const show = () => showScreen(<ChangePassword owner={sampleDoctorProfile()} />, { areas: ['profile'] })
const sentTo = (sent: ReturnType<typeof standInServer>) => sent.filter((call) => `${call.method} ${call.path}` === path)

async function change(newPassword: string) {
  const { user } = await show()
  await user.type(screen.getByLabelText(/^Current password/), 'the old one')
  await user.type(screen.getByLabelText(/^New password(?! again)/), newPassword)
  await user.type(screen.getByLabelText(/^New password again/), newPassword)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test.each([
  ['Mumbai@2024', /too easy to guess/],
  ['meera1980', /without your name, phone number or email/],
  ['9876543210', /without your name, phone number or email/]
])('a weak new password such as %s is not sent, and its field says why', async (password, reason) => {
  const sent = standInServer({ [path]: {} })
  await change(password)
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(sentTo(sent)).toHaveLength(0)
})

test('an acceptable new password is sent', async () => {
  const sent = standInServer({ [path]: {} })
  await change('blue kettle on monday')
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(sentTo(sent)[0]?.body).toEqual({ currentPassword: 'the old one', newPassword: 'blue kettle on monday' })
})
