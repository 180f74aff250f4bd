import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { WithWords } from '../../testing/words.tsx'
import { SlotPicker } from './slot-picker.tsx'

afterEach(cleanup)

// jsdom lacks this method, which keyboard navigation in a radio group needs.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const slots = ['10:00', '10:30', '11:00'].map((text) => ({ value: text, label: `at ${text}` }))

function Picker({ free = slots, loading = false }: { free?: typeof slots; loading?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <SlotPicker
      slots={free}
      value={value}
      onChange={setValue}
      legend="Free times"
      emptyText="No free times on this day."
      loading={loading}
      loadingLabel="Looking for free times"
    />
  )
}

test('a time is chosen with the keyboard alone', async () => {
  render(<Picker />, { wrapper: WithWords })
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowDown}')
  expect(screen.getByRole('radio', { name: 'at 10:30', checked: true })).toBeTruthy()
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
})

test('a day without free times shows a message', () => {
  render(<Picker free={[]} />, { wrapper: WithWords })
  expect(screen.getByRole('status').textContent).toBe('No free times on this day.')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('while the times are loading a message is shown and no time is offered', () => {
  render(<Picker loading />, { wrapper: WithWords })
  expect(screen.getByRole('status').textContent).toBe('Looking for free times')
  expect(screen.queryByRole('radio')).toBeNull()
})
