import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeListenButton } from '../features/speech/notice-listen-button.tsx'
import { fakePlayer, health } from '../features/speech/testing/fake-devices.ts'
import { languageStore } from '../i18n/language-store.ts'
import { type Answer, standInServer } from '../testing/server.ts'
import '../testing/screen.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { AppFrame } from './app-frame.tsx'

const file = '01890000-0000-7000-8000-0000000000e1'
const served = {
  'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }),
  'POST /ai/tts': { file_id: file, source: 'espeak' }
}
const fetchListen = vi.fn(async () => {
  await languageStore.want(['speech'])
  return NoticeListenButton
})

let player: ReturnType<typeof fakePlayer>
beforeEach(async () => {
  vi.restoreAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  player = fakePlayer()
  fetchListen.mockClear()
  await languageStore.choose('en')
})

async function show(answers: Record<string, Answer>) {
  const sent = standInServer(answers)
  await languageStore.want([])
  render(
    <AppFrame fetchListen={fetchListen}>
      <main>Here</main>
    </AppFrame>
  )
  return { sent, user: userEvent.setup() }
}
function signIn() {
  localStorage.setItem('userId', 'u-1')
  localStorage.setItem('userRole', 'patient')
  localStorage.setItem('token', 'csrf')
}

test('an important toast is read aloud, title and text, in the current language', async () => {
  signIn()
  const { sent, user } = await show(served)
  await languageStore.choose('hi')
  act(() => toast.success('अपॉइंटमेंट बुक हो गया', 'कल सुबह 10 बजे', { matters: true }))
  await user.click(await screen.findByRole('button', { name: 'सुनें: अपॉइंटमेंट बुक हो गया' }))
  await waitFor(() => expect(player.calls).toEqual([`play /ai/tts/${file}`]))
  expect(sent.find((call) => call.path === '/ai/tts')?.body).toEqual({
    text: 'अपॉइंटमेंट बुक हो गया\nकल सुबह 10 बजे',
    language: 'hi',
    allowOutside: false
  })
  // Dismissing it stops the voice.
  await user.click(screen.getByRole('button', { name: 'बंद करें' }))
  await waitFor(() => expect(player.calls.at(-1)).toBe('pause'))
})

test('a signed-out visitor is offered no voice, and the server is not called', async () => {
  const { sent } = await show(served)
  act(() => toast.error('Not booked', 'Try again', { matters: true }))
  await screen.findByText('Not booked')
  await waitFor(() => expect(fetchListen).toHaveBeenCalledOnce())
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Close' })])
  expect(sent.filter((call) => call.path.startsWith('/ai'))).toEqual([])
})

test('without a voice there is no speaker button', async () => {
  signIn()
  const { sent } = await show({ 'GET /ai/health': health() })
  act(() => toast.error('Not booked', 'Try again', { matters: true }))
  await waitFor(() => expect(sent.filter((call) => call.path === '/ai/health')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /Listen/ })).toBeNull()
})

test('the voice is not fetched for ordinary toasts', async () => {
  signIn()
  await show(served)
  act(() => toast.success('Copied'))
  await screen.findByText('Copied')
  expect(fetchListen).not.toHaveBeenCalled()
})
