import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../../testing/screen.tsx'
import { ByPhone } from './by-phone.tsx'

afterEach(() => vi.useRealTimers())
const show = (other: Parameters<typeof ByPhone>[0]['other'], phone: string | null = '+919800000001') =>
  showScreen(<ByPhone other={other} name="Dr. Ravi Kumar" phone={phone} />, { areas: ['video'] })
const link = () => screen.queryByRole('link', { name: 'Call Dr. Ravi Kumar' })

test('offers the telephone once a lost connection does not come back by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await show('dropped')
  expect(link()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(link()?.getAttribute('href')).toBe('tel:+919800000001')
})

test('offers it at once when the two devices cannot reach each other', async () => {
  await show('unreachable')
  expect(link()).not.toBeNull()
})

test('shows no number that may not be shown, and none during a call', async () => {
  await show('unreachable', null)
  expect(link()).toBeNull()
  await show('here')
  expect(link()).toBeNull()
})
