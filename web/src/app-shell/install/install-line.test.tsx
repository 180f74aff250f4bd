import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { InstallLine } from './install-line.tsx'
import { keepInstallOffer } from './install-offer.ts'

const text = 'Add ArogyaChat to your apps to open it with one tap.'
let isStandalone = false

beforeAll(keepInstallOffer)
beforeEach(() => {
  isStandalone = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStandalone && query.includes('standalone') }))
  standInServer({})
})
afterEach(() => {
  // Withdraws the offer that a test has left.
  window.dispatchEvent(new Event('appinstalled'))
  Reflect.deleteProperty(navigator, 'standalone')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

/** The browser offers the installation; `prompt` is what it does when it is asked to. */
function offer(prompt: () => Promise<{ outcome: string }>): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return event
}
const show = (language: 'en' | 'hi' = 'en') => showScreen(<InstallLine />, { areas: ['notices'], language })
const onPhoneOfApple = (standalone: boolean) => {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
}

test('without an offer of the browser nothing is shown', async () => {
  await show()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the offer of the browser waits for the button, and the line then says that the app is there', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const event = offer(prompt)
  expect(event.defaultPrevented).toBe(true)
  const { user } = await show()
  expect(screen.getByText(text)).toBeTruthy()
  expect(prompt).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Add to apps' }))
  expect(await screen.findByText('ArogyaChat is now among your apps.')).toBeTruthy()
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Add to apps' })).toBeNull()
})

test('a declined offer disappears, and comes back when the browser offers again', async () => {
  const { user } = await show('hi')
  offer(async () => ({ outcome: 'dismissed' }))
  await user.click(screen.getByRole('button', { name: 'ऐप्स में जोड़ें' }))
  expect(screen.queryByRole('button', { name: 'ऐप्स में जोड़ें' })).toBeNull()
  offer(async () => ({ outcome: 'dismissed' }))
  expect(screen.getByRole('button', { name: 'ऐप्स में जोड़ें' })).toBeTruthy()
})

test('a failure of the browser is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await show()
  offer(async () => {
    throw new Error('The prompt was used up')
  })
  await user.click(screen.getByRole('button', { name: 'Add to apps' }))
  expect(await screen.findByText('ArogyaChat couldn’t be added')).toBeTruthy()
})

test('on an iPhone the text names the entry of the browser’s menu', async () => {
  onPhoneOfApple(false)
  await show()
  expect(screen.getByText(/tap Share and then “Add to Home Screen”/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the installed app offers nothing', async () => {
  isStandalone = true
  offer(async () => ({ outcome: 'accepted' }))
  const { unmount } = await show()
  expect(screen.queryByText(text)).toBeNull()
  unmount()
  isStandalone = false
  onPhoneOfApple(true)
  await show()
  expect(screen.queryByText(text)).toBeNull()
})
