import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { WithWords } from '../testing/words.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'

// The window is fetched when it is first opened, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Book</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Book a visit" footer={<Button>Confirm</Button>}>
        <input aria-label="Reason" />
      </Dialog>
    </>
  )
}

test('focus goes into the dialog, stays there, and comes back to the button that opened it', async () => {
  render(<Page />, { wrapper: WithWords })
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  const dialog = await screen.findByRole('dialog', { name: 'Book a visit' })
  for (const _ of [1, 2, 3, 4]) {
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.tab()
  }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book' })))
})

test('only a dialog that was opened with a key begins at its close button', async () => {
  render(<Page />, { wrapper: WithWords })
  const opener = screen.getByRole('button', { name: 'Book' })
  // The test environment does not tell a key from a finger, as a browser does with :focus-visible.
  const isByKey = vi.spyOn(opener, 'matches').mockReturnValue(true)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  isByKey.mockReturnValue(false)
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Book a visit' })
  expect(document.activeElement).toBe(dialog)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

test('the close button of a dialog closes it', async () => {
  render(<Page />, { wrapper: WithWords })
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const question = {
  title: 'Cancel the appointment?',
  description: 'The doctor will be told.',
  confirmLabel: 'Cancel it',
  cancelLabel: 'Keep it',
  danger: true
}

test('a confirmation focuses the harmless answer and runs the action only when its button is pressed', async () => {
  const confirm = vi.fn()
  const change = vi.fn()
  render(<ConfirmDialog open {...question} onOpenChange={change} onConfirm={confirm} />)
  const dialog = await screen.findByRole('alertdialog', { name: question.title, description: question.description })
  expect(dialog).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(change).not.toHaveBeenCalled()
})

test('a confirmation whose action is running cannot be closed or answered again', async () => {
  const confirm = vi.fn()
  const change = vi.fn()
  render(<ConfirmDialog open busy {...question} onOpenChange={change} onConfirm={confirm} />)
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }))
  expect(change).not.toHaveBeenCalled()
  expect(confirm).not.toHaveBeenCalled()
})
