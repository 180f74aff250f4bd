import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a press calls onClick once', async () => {
  const work = vi.fn()
  render(<Button onClick={work}>Save</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(work).toHaveBeenCalledTimes(1)
})

test('a busy button keeps its name and focus and ignores presses and submits', async () => {
  const work = vi.fn()
  const submit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={work}>
        Save
      </Button>
    </form>
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(work).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('an unavailable button can be focused, announces the reason and does nothing', async () => {
  const work = vi.fn()
  render(
    <Button disabledReason="Opens ten minutes before the appointment." onClick={work}>
      Join
    </Button>
  )
  const button = screen.getByRole('button', {
    name: 'Join',
    description: 'Opens ten minutes before the appointment.'
  })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter} ')
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(work).not.toHaveBeenCalled()
})
