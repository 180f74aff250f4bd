import type { Role } from '@arogyachat/contract/accounts'
import type { CallGuest } from '@arogyachat/contract/video'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { LocalMedia } from '../lobby/local-media.ts'
import { GuestQuestion } from './guest-question.tsx'
import { GuestSeat } from './guest-seat.tsx'

const appointmentId = '01890000-0000-7000-8000-0000000000a1'
const path = `/api/appointments/${appointmentId}/guest`

const media = new LocalMedia()
function Seat({ role }: { role: Role }) {
  const name = role === 'patient' ? 'Dr. Meera Rao' : 'Asha'
  return (
    <main>
      <GuestSeat socket={null} media={media} appointmentId={appointmentId} role={role} name={name} isInCall />
      {role === 'doctor' && <GuestQuestion appointmentId={appointmentId} patient={name} />}
    </main>
  )
}

let guest: CallGuest | null
const sunita = (value: Partial<CallGuest> = {}): CallGuest => ({
  _id: '01890000-0000-7000-8000-0000000000b1',
  name: 'Sunita',
  kind: 'interpreter',
  state: 'asked',
  hasLink: false,
  isSeated: false,
  ...value
})

async function show(role: Role, start: CallGuest | null) {
  guest = start
  const change = (next: (body: unknown) => CallGuest | null) => (sent: { body: unknown }) => {
    guest = next(sent.body)
    return { guest }
  }
  const sent = standInServer({
    [`GET ${path}`]: () => ({ guest }),
    [`POST ${path}`]: change((body) => sunita(body as Partial<CallGuest>)),
    [`POST ${path}/answer`]: change((body) =>
      sunita({ state: (body as { isAccepted: boolean }).isAccepted ? 'accepted' : 'declined' })
    ),
    [`POST ${path}/link`]: { status: 201, body: { token: 'x'.repeat(43) } },
    [`DELETE ${path}`]: change(() => null)
  })
  const shown = await showScreen(<Seat role={role} />, { areas: ['guest', 'video'] })
  return { ...shown, bodies: () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

test('the patient names the guest, is asked to wait, and gets a link only after the doctor has agreed', async () => {
  const { user, bodies } = await show('patient', null)
  await user.click(await screen.findByRole('button', { name: 'Invite a guest' }))
  await user.click(await screen.findByRole('button', { name: 'Ask Dr. Meera Rao' }))
  expect(bodies()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Name of the guest/ }), ' Sunita ')
  await user.click(screen.getByRole('radio', { name: 'Interpreter' }))
  await user.click(screen.getByRole('button', { name: 'Ask Dr. Meera Rao' }))
  expect(await screen.findByText(/^Dr. Meera Rao has been asked whether Sunita may join/)).toBeTruthy()
  expect(bodies()).toEqual([{ name: 'Sunita', kind: 'interpreter' }])
  expect(screen.queryByRole('button', { name: 'Get the link' })).toBeNull()

  guest = sunita({ state: 'accepted' })
  await user.click(await screen.findByRole('button', { name: 'Get the link' }, { timeout: 15_000 }))
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for Sunita' })
  expect(link.value).toBe(`${location.origin}/call-guest#${'x'.repeat(43)}`)
}, 30_000)

test('the doctor answers for the guest who is shown, and is not asked a second time', async () => {
  const { user, bodies } = await show('doctor', sunita())
  expect((await screen.findByRole('alert')).textContent).toContain('Asha would like an interpreter, Sunita')
  await user.click(screen.getByRole('button', { name: 'Don’t agree' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(bodies()).toEqual([{ guestId: sunita()._id, isAccepted: false }])
  expect(screen.queryByText(/Sunita \(interpreter\)/)).toBeNull()
})

test.each(['patient', 'doctor'] as const)('the %s sees who has the seat and can end it', async (role) => {
  const { user, bodies } = await show(role, sunita({ state: 'accepted', hasLink: true, isSeated: true }))
  expect(await screen.findByText('Sunita (interpreter) is joining…')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Sunita (interpreter) is listening')
  await user.click(screen.getByRole('button', { name: 'Remove Sunita from the call' }))
  await waitFor(() => expect(screen.queryByText('Sunita (interpreter) is joining…')).toBeNull())
  expect(bodies()).toEqual([null])
  expect(screen.getByRole('status').textContent).toBe('Sunita is no longer in the call.')
})
