import type { NoticeState } from '@arogyachat/contract/notices'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, standInServer } from '../../testing/server.ts'
import { useEmergencyDialog } from './emergency.tsx'

const appointmentId = '01890000-0000-7000-8000-0000000000a1'
const path = `/api/appointments/${appointmentId}/emergency`

function Button({ phone = '+919800000001' }: { phone?: string | null }) {
  const { press, dialog } = useEmergencyDialog({ appointmentId, name: 'Dr. Meera Rao', phone })
  return (
    <>
      <button type="button" onClick={press}>
        Press
      </button>
      {dialog}
    </>
  )
}

let stored: { state: NoticeState; createdAt: string } | null
const emergency = () => ({ emergency: stored })

async function show(press: () => Answer, phone?: string | null) {
  const sent = standInServer({ [`GET ${path}`]: emergency, [`POST ${path}`]: press })
  const shown = await showScreen(<Button {...(phone !== undefined && { phone })} />, { areas: ['video'] })
  return { ...shown, presses: () => sent.filter((call) => call.method === 'POST').length }
}
const tel = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const delivered = /is showing your message|has seen your message/

test('shows the message as delivered only once the other browser has confirmed it, and offers their number until then', async () => {
  stored = null
  const { user } = await show(() => {
    stored = { state: 'waiting', createdAt: new Date().toISOString() }
    return { status: 201, body: { emergency: stored } }
  })
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(await screen.findByText(/^Not delivered to Dr\. Meera Rao yet/)).toBeTruthy()
  expect(tel()).toEqual(['tel:112', 'tel:108', 'tel:+919800000001'])
  expect(screen.queryByText(delivered)).toBeNull()

  stored = { state: 'shown', createdAt: new Date().toISOString() }
  expect(await screen.findByText('Dr. Meera Rao’s screen is showing your message.', {}, { timeout: 8000 })).toBeTruthy()
  stored = { ...stored, state: 'seen' }
  expect(await screen.findByText('Dr. Meera Rao has seen your message.', {}, { timeout: 8000 })).toBeTruthy()
  expect(tel()).toEqual(['tel:112', 'tel:108'])
}, 25_000)

test('does not show a press that did not reach the server as delivered, and retries it', async () => {
  stored = null
  let isDown = true
  const { user, presses } = await show(() => {
    if (isDown) return { status: 503, body: { code: 'UNAVAILABLE', message: 'Away' } }
    stored = { state: 'waiting', createdAt: new Date().toISOString() }
    return { status: 201, body: { emergency: stored } }
  })
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(await screen.findByText(/^Not delivered to/)).toBeTruthy()
  expect(tel()).toContain('tel:+919800000001')
  await user.click(screen.getByRole('button', { name: 'Back to the call' }))
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(presses()).toBe(1)
  isDown = false
  await waitFor(() => expect(presses()).toBe(2), { timeout: 8000 })
  expect(screen.queryByText(delivered)).toBeNull()
}, 20_000)

test('shows a refusal of the server together with the numbers to call', async () => {
  stored = null
  const { user } = await show(() => ({
    status: 429,
    body: { code: 'TOO_MANY', message: 'Slow', retryAfterSeconds: 60 }
  }))
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/minute/)
  expect(tel()).toEqual(['tel:112', 'tel:108', 'tel:+919800000001'])
})

test('shows an unseen press again after a reload, but not one that was seen or is old', async () => {
  stored = { state: 'shown', createdAt: new Date().toISOString() }
  const { unmount } = await show(() => emergency())
  expect(await screen.findByText(/is showing your message/)).toBeTruthy()
  unmount()
  const old = new Date(Date.now() - 2 * 3600_000).toISOString()
  for (const earlier of [
    { state: 'seen', createdAt: new Date().toISOString() },
    { state: 'waiting', createdAt: old }
  ] as const) {
    stored = earlier
    const again = await show(() => emergency(), null)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    again.unmount()
  }
})
