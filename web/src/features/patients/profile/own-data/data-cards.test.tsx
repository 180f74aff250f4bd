import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../../testing/screen.tsx'
import { type Answer, standInServer } from '../../../../testing/server.ts'
import { DataCopyCard } from './data-copy-card.tsx'
import { EraseCard } from './erase-card.tsx'

const email = 'asha@example.org'
const copy = {
  _id: 'c-1',
  state: 'ready',
  done: 9,
  total: 9,
  size: 3_355_443,
  createdAt: '2026-11-28T05:00:00.000Z',
  expiresAt: '2026-11-29T05:00:00.000Z'
}
const path = '/api/patients/data-copy'
const copyIs = (change: object | null): Record<string, Answer> => ({
  [`GET ${path}`]: { body: { success: true, copy: change && { ...copy, ...change } } }
})
const preview = {
  success: true,
  consultations: 2,
  consultationsUntil: '2029-11-20',
  logUntil: '2027-11-28',
  dependents: 1
}
const wrongPassword = {
  status: 422,
  body: { success: false, code: 'INVALID', message: '', fields: { password: 'wrongPassword' } }
}

const showCopy = () => showScreen(<DataCopyCard email={email} />, { areas: ['data'], at: '/patient-dashboard' })
const showErase = () => showScreen(<EraseCard email={email} />, { areas: ['data'], at: '/patient-dashboard' })

beforeEach(() => {
  const session = { userId: 'u-1', userRole: 'patient', userName: 'Asha Rao', token: 'csrf' }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
})

test('a copy is started in the language of the screen, and then shows its progress and can be cancelled', async () => {
  const running = { success: true, copy: { ...copy, state: 'running', done: 3, size: null, expiresAt: null } }
  const sent = standInServer({
    ...copyIs(null),
    [`POST ${path}`]: { body: running },
    [`DELETE ${path}/c-1`]: { body: { success: true, copy: null } }
  })
  const { user } = await showCopy()
  await user.click(await screen.findByRole('button', { name: 'Prepare a copy' }))
  expect(await screen.findByText('Preparing your copy: 3 of 9')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ language: 'en' })
  await user.click(screen.getByRole('button', { name: 'Cancel the copy' }))
  expect(await screen.findByRole('button', { name: 'Prepare a copy' })).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a copy that failed can be started again', async () => {
  standInServer(copyIs({ state: 'failed', size: null, expiresAt: null }))
  await showCopy()
  expect(await screen.findByText('Your copy could not be prepared. Please try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Prepare a copy' })).toBeTruthy()
})

test('the file is downloaded with the ticket that the password gives, and a wrong password is shown', async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let isRight = false
  const sent = standInServer(({ method }) => {
    if (method === 'GET') return { body: { success: true, copy } }
    return isRight ? { body: { success: true, ticket: 'a+ticket' } } : wrongPassword
  })
  const { user } = await showCopy()
  expect(await screen.findByText(/Your copy is ready: 3.2 MB/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  const dialog = await screen.findByRole('dialog', { name: 'Download your copy' })
  await user.click(within(dialog).getByRole('button', { name: 'Download' }))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await user.type(within(dialog).getByLabelText(/^Your password/), 'secret')
  await user.click(within(dialog).getByRole('button', { name: 'Download' }))
  expect(await within(dialog).findByText('This is not your current password.')).toBeTruthy()
  isRight = true
  await user.click(within(dialog).getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const link = opened.mock.contexts[0] as HTMLAnchorElement
  expect(new URL(link.href).pathname + new URL(link.href).search).toBe(`${path}/c-1/file?ticket=a%2Bticket`)
  opened.mockRestore()
})

test('an erasure says what is kept and until when, and needs the tick and the password', async () => {
  const sent = standInServer({
    'GET /api/patients/erasure': { body: preview },
    'POST /api/patients/erasure': { body: { success: true } }
  })
  const { user } = await showErase()
  await user.click(screen.getByRole('button', { name: 'Erase my data' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase all your data?' })
  for (const text of [
    /Of 2 consultations: .* the last on 20 Nov 2029/,
    /until 28 Nov 2027/,
    /who has no account of their own/
  ])
    expect(await within(dialog).findByText(text)).toBeTruthy()
  const erase = within(dialog).getByRole('button', { name: 'Erase everything' })
  await user.type(within(dialog).getByLabelText(/^Your password/), 'secret')
  await user.click(erase)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(erase)
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'secret', understood: true })
  expect(localStorage.getItem('userId')).toBeNull()
})

test('without knowing what has to be kept nothing can be erased', async () => {
  standInServer({
    'GET /api/patients/erasure': { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }
  })
  const { user } = await showErase()
  await user.click(screen.getByRole('button', { name: 'Erase my data' }))
  expect(await screen.findByText('What has to be kept could not be loaded')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase everything' })).toBeNull()
})
