import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, standInServer } from '../../testing/server.ts'
import { useSession } from './session.tsx'

const live = vi.hoisted(() => ({ isStillSignedIn: (): Promise<boolean> => Promise.resolve(false) }))
vi.mock('../../api/live.ts', () => ({
  openLive: (_: unknown, ask: () => Promise<boolean>) => {
    live.isStillSignedIn = ask
    return () => {}
  },
  useSocket: () => null
}))

const user = { id: 'u-1', role: 'patient', name: 'Asha Rao', email: 'a@b.in', language: null, profileImage: null }
const me = (token: string) => ({ user, token })
const over: Answer = { status: 401, body: { success: false, code: 'NOT_SIGNED_IN', message: 'x' } }

function Who() {
  const { user: it } = useSession()
  return <p>{it ? `Signed in as ${it.name}${it.email && ', checked'}` : 'Nobody'}</p>
}
const open = async () => {
  await showScreen(<Who />, { areas: ['shell'] })
  await screen.findByText('Signed in as Asha Rao, checked')
}

beforeEach(() => {
  for (const [key, value] of Object.entries({
    userId: 'u-1',
    userRole: 'patient',
    userName: 'Asha Rao',
    token: 'first'
  }))
    localStorage.setItem(key, value)
})

test('when a sign-in in another tab replaces the session, this tab continues in the new one', async () => {
  let token = 'first'
  standInServer({ 'GET /api/auth/me': () => me(token) })
  await open()
  token = 'second'
  expect(await live.isStillSignedIn()).toBe(true)
  expect(localStorage.getItem('token')).toBe('second')
  expect(screen.getByText(/^Signed in as Asha Rao/)).toBeTruthy()
})

test('when nobody is signed in any more, the tab signs out', async () => {
  let answer: Answer = me('first')
  standInServer({ 'GET /api/auth/me': () => answer })
  await open()
  answer = over
  expect(await live.isStillSignedIn()).toBe(false)
  expect(await screen.findByText('Nobody')).toBeTruthy()
})

test('a late refusal of a request from the old session does not end the new one', async () => {
  let refuse: (response: Response) => void = () => {}
  standInServer({ 'GET /api/auth/me': () => me('first') })
  await open()
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (refuse = resolve)))
  const late = call('logout').catch(() => null)
  localStorage.setItem('token', 'second')
  refuse(new Response(JSON.stringify({ success: false, code: 'NOT_SIGNED_IN', message: 'x' }), { status: 401 }))
  await late
  expect(localStorage.getItem('token')).toBe('second')
  expect(screen.getByText(/^Signed in as Asha Rao/)).toBeTruthy()
})

test('a refusal after another tab started a session counts only when the server confirms it for the newest one', async () => {
  standInServer({ 'GET /api/auth/me': () => me('first') })
  await open()
  localStorage.setItem('token', 'second')
  const answers: Answer[] = [over, me('second')]
  const sent = standInServer({ 'GET /api/auth/me': () => answers.shift() ?? me('second') })
  await call('getMe').catch(() => null)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(localStorage.getItem('token')).toBe('second')
  expect(screen.getByText(/^Signed in as Asha Rao/)).toBeTruthy()
})

test('a sign-out in another tab deletes the drafts of this tab; an expired session does not', async () => {
  standInServer({ 'GET /api/auth/me': () => me('first') })
  await open()
  sessionStorage.setItem('draft:booking', 'Fever')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId', newValue: null }))
  expect(await screen.findByText('Nobody')).toBeTruthy()
  expect(sessionStorage.getItem('draft:booking')).toBe('Fever')
  const otherTab = new BroadcastChannel('logout')
  otherTab.postMessage(null)
  await waitFor(() => expect(sessionStorage.getItem('draft:booking')).toBeNull())
  otherTab.close()
})
