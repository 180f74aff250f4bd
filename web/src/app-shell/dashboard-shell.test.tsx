import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { DashboardShell } from './dashboard-shell.tsx'

const keys = ['Dashboard', 'Consultations', 'Assistant', 'Prescriptions', 'Records', 'Schemes']
const entries = keys.map((label) => ({ key: label, label, shortLabel: label.slice(0, 3), icon: null }))
const onSelect = vi.fn()

beforeEach(() => {
  onSelect.mockClear()
  standInServer({
    'GET /api/site': { isDemo: false, demo: null, doctorVerification: 'badge', privacyNoticeVersion: '2026-11-20' }
  })
})
afterEach(() => vi.restoreAllMocks())

function Fails(): never {
  throw new Error('This section cannot be shown')
}

const show = (current = 'Dashboard', children = <p>Content</p>) =>
  showScreen(
    <DashboardShell role="patient" entries={entries} current={current} onSelect={onSelect} title={current}>
      {children}
    </DashboardShell>,
    { areas: ['shell'] }
  )
/** The bar is the last one; the side menu is hidden on a phone by its style. */
const bar = () => screen.getAllByRole('navigation').at(-1) as HTMLElement

test('the bar of a phone has four sections by their short labels, and one button for everything', async () => {
  const { user } = await show()
  expect(
    within(bar())
      .getAllByRole('button')
      .map((button) => button.textContent)
  ).toEqual(['Das', 'Con', 'Ass', 'Pre', 'More'])
  expect(within(bar()).getByRole('button', { name: 'Das' }).getAttribute('aria-current')).toBe('page')
  const openers = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-haspopup') === 'dialog')
  expect(openers.map((button) => button.textContent)).not.toContain('Menu')
  await user.click(within(bar()).getByRole('button', { name: 'More' }))
  const sheet = await screen.findByRole('dialog')
  for (const label of keys) expect(within(sheet).getByRole('button', { name: label })).toBeTruthy()
  expect(within(sheet).getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(within(sheet).getByRole('combobox', { name: 'Language' })).toBeTruthy()
  await user.click(within(sheet).getByRole('button', { name: 'Records' }))
  expect(onSelect).toHaveBeenCalledWith('Records')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the sheet closes by Escape, by going back and by a touch outside, and the focus returns to its button', async () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose: (() => void) | null = null
      destroy = () => {}
      constructor() {
        watchers.push(this)
      }
    }
  )
  const { user } = await show()
  const ways = [
    () => user.keyboard('{Escape}'),
    async () => watchers.at(-1)?.onclose?.(),
    async () => {
      const overlay = document.querySelector('.fixed.inset-0')
      if (overlay) fireEvent.pointerDown(overlay, { button: 0 })
      if (overlay) fireEvent.click(overlay)
    }
  ]
  for (const close of ways) {
    await user.click(within(bar()).getByRole('button', { name: 'More' }))
    await screen.findByRole('dialog')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('More'))
  }
})

test('a section that fails leaves the frame; without a network it also gives the emergency number', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await show('Records', <Fails />)
  expect(screen.getByText('This screen could not be shown')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Records' })).toBeTruthy()
  expect(within(bar()).getAllByRole('button')).toHaveLength(5)
  expect(screen.queryByRole('link', { name: /112/ })).toBeNull()
  online.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect((await screen.findByRole('link', { name: /112/ })).getAttribute('href')).toBe('tel:112')
})
