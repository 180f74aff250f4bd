import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { StarRating, Stars } from './stars.tsx'

afterEach(cleanup)

// jsdom lacks this method, which keyboard navigation in a radio group needs.
vi.stubGlobal('CSS', { escape: (text: string) => text })

function Rating() {
  const [value, setValue] = useState(0)
  return (
    <StarRating
      value={value}
      onChange={setValue}
      legend="Your rating"
      labels={['1 star', '2 stars', '3 stars', '4 stars', '5 stars']}
      error={value === 0 ? 'Please choose a rating.' : undefined}
    />
  )
}

test('stars are chosen with the keyboard alone', async () => {
  render(<Rating />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(screen.getByRole('radio', { name: '1 star', checked: true })).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('radio', { name: '3 stars', checked: true })).toBeTruthy()
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
})

test('the group has a legend and shows its error until a star is chosen', async () => {
  render(<Rating />)
  expect(screen.getByRole('group', { name: 'Your rating', description: 'Please choose a rating.' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }))
  expect(screen.queryByText('Please choose a rating.')).toBeNull()
})

test('read-only stars have one label', () => {
  render(<Stars value={4.5} label="4.5 of 5" />)
  expect(screen.getByRole('img', { name: '4.5 of 5' })).toBeTruthy()
})
