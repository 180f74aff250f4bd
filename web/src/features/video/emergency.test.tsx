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

let kept: { state: NoticeState; createdAt: string } | null
const emergency = () => ({ emergency: kept })

async function show(press: () => Answer, phone?: string | null) {
  const sent = standInServer({ [`GET ${path}`]: emergency, [`POST ${path}`]: press })
  const shown = await showScreen(<Button {...(phone !== undefined && { phone })} />, { areas: ['video'] })
  return { ...shown, presses: () => sent.filter((call) => call.method === 'POST').length }
}
const tel = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const delivered = /is showing your message|has seen your message/

test('the other is said to have it only once their own screen said so; until then their number stands beside 112', async () => {
  kept = null
  const { user } = await show(() => {
    kept = { state: 'waiting', createdAt: new Date().toISOString() }
    return { status: 201, body: { emergency: kept } }
  })
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(await screen.findByText(/^Not delivered to Dr\. Meera Rao yet/)).toBeTruthy()
  expect(tel()).toEqual(['tel:112', 'tel:108', 'tel:+919800000001'])
  expect(screen.queryByText(delivered)).toBeNull()

  kept = { state: 'shown', createdAt: new Date().toISOString() }
  expect(await screen.findByText('Dr. Meera Rao’s screen is showing your message.', {}, { timeout: 8000 })).toBeTruthy()
  kept = { ...kept, state: 'seen' }
  expect(await screen.findByText('Dr. Meera Rao has seen your message.', {}, { timeout: 8000 })).toBeTruthy()
  expect(tel()).toEqual(['tel:112', 'tel:108'])
}, 25_000)

test('a press that does not reach the server is not said to be delivered, and is tried again by itself', async () => {
  kept = null
  let isAway = true
  const { user, presses } = await show(() => {
    if (isAway) return { status: 503, body: { code: 'UNAVAILABLE', message: 'Away' } }
    kept = { state: 'waiting', createdAt: new Date().toISOString() }
    return { status: 201, body: { emergency: kept } }
  })
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(await screen.findByText(/^Not delivered to/)).toBeTruthy()
  expect(tel()).toContain('tel:+919800000001')
  await user.click(screen.getByRole('button', { name: 'Back to the call' }))
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect(presses()).toBe(1)
  isAway = false
  await waitFor(() => expect(presses()).toBe(2), { timeout: 8000 })
  expect(screen.queryByText(delivered)).toBeNull()
}, 20_000)

test('a refusal is said, with the numbers to call', async () => {
  kept = null
  const { user } = await show(() => ({
    status: 429,
    body: { code: 'TOO_MANY', message: 'Slow', retryAfterSeconds: 60 }
  }))
  await user.click(screen.getByRole('button', { name: 'Press' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/minute/)
  expect(tel()).toEqual(['tel:112', 'tel:108', 'tel:+919800000001'])
})

test('after a reload a press that nobody has seen is there again; one that was seen, or is long ago, is not', async () => {
  kept = { state: 'shown', createdAt: new Date().toISOString() }
  const { unmount } = await show(() => emergency())
  expect(await screen.findByText(/is showing your message/)).toBeTruthy()
  unmount()
  const old = new Date(Date.now() - 2 * 3600_000).toISOString()
  for (const emergencyOfBefore of [
    { state: 'seen', createdAt: new Date().toISOString() },
    { state: 'waiting', createdAt: old }
  ] as const) {
    kept = emergencyOfBefore
    const again = await show(() => emergency(), null)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    again.unmount()
  }
})
