import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { WithWords } from '../testing/words.tsx'
import { Menu } from './menu.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        label="Appointment"
        trigger={<Button>More</Button>}
        items={[{ label: 'Move it', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onOpenChange={setOpen} title="Move the appointment">
        <input aria-label="Reason" />
      </Dialog>
    </>
  )
}

test('a choice of the menu opens its dialog, and closing that returns to the button of the menu', async () => {
  render(<Page />, { wrapper: WithWords })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Move it' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move the appointment' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})
