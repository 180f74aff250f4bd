import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import { Field } from '../field.tsx'
import { DateInput } from './date-input.tsx'

afterEach(() => {
  vi.useRealTimers()
})

interface PageProps {
  start: string
  min?: string
  max?: string
  required?: boolean
}

function Page({ start, required = false, ...limits }: PageProps) {
  const [date, setDate] = useState(start)
  return (
    <>
      <Field label="Day" required={required}>
        {(control) => <DateInput {...control} {...limits} value={date} onChange={setDate} />}
      </Field>
      <output>{date}</output>
    </>
  )
}

async function open(props: PageProps, language: 'en' | 'hi' | 'ur' = 'en') {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00+05:30'), toFake: ['Date'] })
  const { user } = await showScreen(<Page {...props} />, { areas: [], language })
  const field = screen.getByRole('button', { name: /^Day/ })
  await user.click(field)
  const dialog = within(await screen.findByRole('dialog'))
  const value = () => screen.getByRole('status', { hidden: true }).textContent
  return { user, field, dialog, value }
}

// The first test of this file: afterwards the calendar has been fetched.
test('Escape closes a calendar that is still being fetched, not the dialog under it', async () => {
  const onOpenChange = vi.fn()
  await showScreen(
    <Dialog open onOpenChange={onOpenChange} title="Book a visit">
      <Page start="2026-11-26" />
    </Dialog>,
    { areas: [] }
  )
  const field = await screen.findByRole('button', { name: /^Day/ })
  field.focus()
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(onOpenChange).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('the field reads out its label with the date in the language of the app', async () => {
  const { field } = await open({ start: '2026-11-26' }, 'hi')
  expect(field).toBe(screen.getByRole('button', { name: 'Day 26 नव॰ 2026', hidden: true }))
})

test('the keys move through days, weeks, months and years, and Enter chooses', async () => {
  const { user, field, value } = await open({ start: '2026-11-26' })
  const current = () => document.activeElement?.getAttribute('aria-label')
  expect(current()).toBe('Thursday, 26 November 2026')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(current()).toBe('Friday, 4 December 2026')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(current()).toBe('Saturday, 28 November 2026')
  await user.keyboard('{PageUp}{PageUp}{Shift>}{PageUp}{/Shift}')
  expect(current()).toBe('Sunday, 28 September 2025')
  await user.keyboard('{Enter}')
  expect(value()).toBe('2025-09-28')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
})

test('the arrow keys follow the direction of Urdu', async () => {
  const { user, value } = await open({ start: '2026-11-26' }, 'ur')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(value()).toBe('2026-11-27')
})

test('days outside the limits can neither be reached nor chosen', async () => {
  const { user, dialog, value } = await open({ start: '2026-11-20', min: '2026-11-20', max: '2026-12-05' })
  const day = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  expect(day('Thursday, 19 November 2026').disabled).toBe(true)
  expect(day('Previous month').disabled).toBe(true)
  await user.click(day('Next month'))
  expect(day('Next month').disabled).toBe(true)
  expect(day('Sunday, 6 December 2026').disabled).toBe(true)
  await user.click(day('Saturday, 5 December 2026'))
  expect(value()).toBe('2026-12-05')
})

test('month and year are chosen by name; a shorter month ends the move on its last day', async () => {
  const { user, dialog, value } = await open({ start: '2026-10-31', max: '2026-11-20' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Year' }), '2024')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'February')
  await user.click(dialog.getByRole('button', { name: 'Thursday, 29 February 2024' }))
  expect(value()).toBe('2024-02-29')
})

test('an optional date can be removed, and a month without a day stays as it is', async () => {
  const { user, field, value } = await open({ start: '2025-11' })
  expect(field.textContent).toBe('Nov 2025')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday, 1 November 2025')
  await user.keyboard('{Escape}')
  expect(value()).toBe('2025-11')
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: 'Remove the date' }))
  expect(value()).toBe('')
  expect(field.textContent).toBe('Choose a date')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a required date offers today but no removal', async () => {
  const { user, dialog, value } = await open({ start: '2026-11-26', required: true })
  expect(dialog.queryByRole('button', { name: 'Remove the date' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Today' }))
  expect(value()).toBe('2026-11-20')
})
