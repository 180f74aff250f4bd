import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageStore } from '../../i18n/language-store.ts'
import { type Sent, standInServer } from '../../testing/server.ts'
import '../../testing/screen.tsx'
import { AppFrame } from '../app-frame.tsx'
import { NoticeChoicesCard } from './notice-choices.tsx'

const off = { email: false, sms: false, whatsapp: false }
const on = { ...off, email: true }
const choices = { visits: on, messages: on, documents: on, medicines: off }
const reply = { choices, canSend: { email: true, sms: false, whatsapp: false }, pushKey: 'BA' }

async function show(role: 'patient' | 'doctor', answers: Record<string, (sent: Sent) => object> = {}) {
  localStorage.setItem('userId', 'u-1')
  localStorage.setItem('userRole', role)
  localStorage.setItem('token', 'csrf')
  const sent = standInServer({
    'GET /api/notices': { notices: [], alarms: [], unseen: 0, total: 0, page: 1, pageSize: 20 },
    'GET /api/notices/choices': reply,
    ...answers
  })
  await languageStore.want(['notices'])
  render(
    <AppFrame fetchListen={async () => () => null}>
      <NoticeChoicesCard />
    </AppFrame>
  )
  return { sent, user: userEvent.setup() }
}

beforeEach(async () => {
  vi.restoreAllMocks()
  await languageStore.choose('en')
})

test('a choice is saved at once, and the screen says what this site cannot send', async () => {
  const { sent, user } = await show('patient', {
    'PUT /api/notices/choices': ({ body }) => ({ ...reply, choices: (body as { choices: object }).choices })
  })
  const medicines = within(await screen.findByRole('group', { name: 'Medicine reminders' }))
  expect(screen.getByRole('note').textContent).toMatch(/SMS and WhatsApp/)
  await user.click(medicines.getByRole('checkbox', { name: 'SMS' }))
  await waitFor(() =>
    expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({
      choices: { ...choices, medicines: { ...off, sms: true } }
    })
  )
  await waitFor(() => expect(medicines.getByRole<HTMLInputElement>('checkbox', { name: 'SMS' }).checked).toBe(true))
})

test('a choice that could not be saved is undone, with an error', async () => {
  const { user } = await show('doctor', {
    'PUT /api/notices/choices': () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'No' } })
  })
  const visits = within(await screen.findByRole('group', { name: 'Appointments' }))
  expect(screen.queryByRole('group', { name: 'Medicine reminders' })).toBeNull()
  await user.click(visits.getByRole('checkbox', { name: 'Email' }))
  expect(await screen.findByText('Your choice couldn’t be saved')).toBeTruthy()
  expect(visits.getByRole<HTMLInputElement>('checkbox', { name: 'Email' }).checked).toBe(true)
})

test('a browser that cannot show notifications says so, and offers no button', async () => {
  await show('patient')
  expect(await screen.findByText(/This browser can’t show notifications/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remind me/ })).toBeNull()
})
