import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithWords } from '../testing/words.tsx'
import type { ListenProps } from './notice-actions.tsx'
import { Toaster, toast, useClearOfToasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A stand-in voice that reads until it is pressed again. */
function Voice({ title, text, onBusy }: ListenProps) {
  const [isReading, setReading] = useState(false)
  const press = () => {
    setReading(!isReading)
    onBusy(!isReading)
  }
  return (
    <button type="button" onClick={press}>
      {isReading ? 'Stop' : `Listen: ${title} ${text}`}
    </button>
  )
}

const fetchVoice = vi.fn(async () => Voice)

function show(fetchListen?: typeof fetchVoice) {
  fetchVoice.mockClear()
  render(<Toaster {...(fetchListen && { fetchListen })} />, { wrapper: WithWords })
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isGone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull())

test('an ordinary toast has no buttons, loads no voice and disappears after four seconds', async () => {
  show(fetchVoice)
  act(() => toast.success('Copied'))
  await screen.findByText('Copied')
  await pass(3000)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(fetchVoice).not.toHaveBeenCalled()
  await pass(2000)
  await isGone('Copied')
})

test('an important toast stays three times as long and can be dismissed', async () => {
  const user = show()
  act(() => toast.error('Not booked', 'Try again', { matters: true }))
  await screen.findByText('Not booked')
  await pass(10_000)
  expect(screen.getByText('Try again')).toBeTruthy()
  await pass(3000)
  await isGone('Not booked')
  act(() => toast.success('Booked', 'Tomorrow', { matters: true }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await isGone('Booked')
})

test('an important toast stays while it is read aloud', async () => {
  const user = show(fetchVoice)
  act(() => toast.success('Booked', 'Tomorrow', { matters: true }))
  await user.click(await screen.findByRole('button', { name: 'Listen: Booked Tomorrow' }))
  await user.click(document.body)
  await pass(30_000)
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await user.click(document.body)
  await pass(5000)
  expect(screen.getByText('Booked')).toBeTruthy()
  await pass(13_000)
  await isGone('Booked')
})

test('a toast stays while the keyboard focus is in it', async () => {
  const user = show()
  act(() => toast.success('Booked', 'Tomorrow', { matters: true }))
  await screen.findByText('Booked')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await pass(30_000)
  expect(screen.getByText('Booked')).toBeTruthy()
  act(() => (document.activeElement as HTMLElement).blur())
  await pass(13_000)
  await isGone('Booked')
})

test('the timer of a toast behind a newer one pauses until it is visible again', async () => {
  show()
  act(() => toast.error('Not booked', undefined, { matters: true }))
  await screen.findByText('Not booked')
  await pass(9000)
  act(() => toast.success('Copied', undefined, { matters: true }))
  await pass(11_000)
  expect(screen.getByText('Not booked')).toBeTruthy()
  await pass(3000)
  await isGone('Copied')
  expect(screen.getByText('Not booked')).toBeTruthy()
  await pass(4000)
  await isGone('Not booked')
})

test('one toast shows at a time, and the same message again does not show twice', async () => {
  show()
  act(() => toast.success('Starting consultation', 'Connecting'))
  act(() => toast.success('Starting consultation', 'Connecting'))
  await pass(500)
  expect(screen.getAllByText('Starting consultation')).toHaveLength(1)
  act(() => toast.info('Copied'))
  await pass(500)
  const visible = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')]
  expect(visible.map((shown) => shown.textContent)).toEqual(['Copied'])
})

test('a toast stays readable when the voice cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  act(() => toast.success('Booked', 'Tomorrow', { matters: true }))
  await screen.findByText('Tomorrow')
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Close' })])
})

test('a press on a toast button does not count as a press outside an open dialog', async () => {
  const outside = vi.fn()
  document.addEventListener('pointerdown', outside)
  show()
  act(() => toast.success('Booked', 'Tomorrow', { matters: true }))
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Close' }))
  expect(outside).not.toHaveBeenCalled()
  document.removeEventListener('pointerdown', outside)
})

test('toasts keep clear of a bar on every resize, also after another element at the bottom has gone', () => {
  const Bar = ({ top }: { top: number }) => {
    const element = useClearOfToasts<HTMLDivElement>()
    return (
      <div
        ref={(node) => {
          element.current = node
          if (node) node.getBoundingClientRect = () => new DOMRect(0, top, 360, 60)
        }}
      />
    )
  }
  const bottom = () => document.documentElement.style.getPropertyValue('--toast-bottom')
  const bar = render(<Bar top={window.innerHeight - 60} />)
  const composer = render(<Bar top={window.innerHeight - 160} />)
  expect(bottom()).toBe('172px')
  composer.unmount()
  expect(bottom()).toBe('72px')
  document.documentElement.style.removeProperty('--toast-bottom')
  window.dispatchEvent(new Event('resize'))
  expect(bottom()).toBe('72px')
  bar.unmount()
  expect(bottom()).toBe('')
})
