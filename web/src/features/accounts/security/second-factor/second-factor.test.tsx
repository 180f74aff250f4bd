import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../../testing/screen.tsx'
import { standInServer } from '../../../../testing/server.ts'
import { SecondFactor } from './second-factor-card.tsx'

const path = '/api/auth/second-factor'
const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCC${i}`)
const state = (fields: object = {}) => ({
  body: { success: true, isAvailable: true, onSince: null, recoveryCodesLeft: 0, ...fields }
})
const wrongCode = { success: false, code: 'INVALID', message: '', fields: { code: 'wrongCode' } }
const show = () => showScreen(<SecondFactor />, { areas: ['profile', 'security'] })

test('turning on asks for the password, shows the QR code and the key, and then the recovery codes', async () => {
  let isOn = false
  const sent = standInServer(({ method, path: asked, body }) => {
    if (asked === `${path}/start`)
      return { body: { success: true, secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' } }
    if (asked === path && method === 'POST') {
      if ((body as { code: string }).code !== '123456') return { status: 422, body: wrongCode }
      isOn = true
      return { body: { success: true, recoveryCodes: codes } }
    }
    return state(isOn ? { onSince: '2026-11-20T03:30:00.000Z', recoveryCodesLeft: 10 } : {})
  })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await user.type(await screen.findByLabelText(/^Current password/), 'blue kettle')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  const field = screen.getByLabelText(/^Code from the app/)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  await user.type(field, '000000')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(/This code is not right/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, '१२३४५६')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('AAAA-BBBB-CCC9')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeTruthy()
  expect(sent.find((call) => call.path === `${path}/start`)?.body).toEqual({ password: 'blue kettle' })
})

test('turning off sends the password and a code', async () => {
  const sent = standInServer({
    [`GET ${path}`]: state({ onSince: '2026-11-20T03:30:00.000Z', recoveryCodesLeft: 2 }),
    [`POST ${path}/off`]: { body: { success: true } }
  })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Current password/), 'blue kettle')
  await user.type(dialog.getByLabelText(/recovery code/), '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn off two-step sign in' }))
  expect(await screen.findByText('Two-step sign in is off')).toBeTruthy()
  expect(sent.find((call) => call.path === `${path}/off`)?.body).toEqual({ password: 'blue kettle', code: '123456' })
})

test('a shared demo account shows why it cannot be turned on', async () => {
  standInServer({ [`GET ${path}`]: state({ isAvailable: false }) })
  await show()
  expect(await screen.findByText(/Everyone shares this demo account/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
