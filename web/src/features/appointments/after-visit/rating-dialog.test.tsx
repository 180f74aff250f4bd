import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { RatingDialog } from './rating-dialog.tsx'

const visit = sampleAppointment({ status: 'completed' })
const ratePath = `POST /api/appointments/${visit._id}/rate`

const open = (onClose = () => {}) =>
  showScreen(<RatingDialog appointment={visit} onClose={onClose} />, { areas: ['appointments'] }).then(() =>
    screen.findByRole('dialog')
  )

test('a visit can be rated with the keyboard alone', async () => {
  // jsdom has no CSS.escape, which user-event needs to move within a radio group.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const sent = standInServer({ [ratePath]: () => ({ status: 201, body: { appointment: visit } }) })
  const onClose = vi.fn()
  await open(onClose)
  screen.getByRole('radio', { name: '1 star: poor' }).focus()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars: very good' }).checked).toBe(true)
  await userEvent.tab()
  await userEvent.keyboard('Listened well')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toEqual({ rating: 4, comment: 'Listened well' })
})

test('without a star nothing is sent and the form asks for one', async () => {
  const sent = standInServer({})
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('Please choose one to five stars.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('after a refusal the stars and the comment stay', async () => {
  standInServer({ [ratePath]: () => ({ status: 409, body: { code: 'ALREADY_RATED', message: 'no' } }) })
  await open()
  await userEvent.click(screen.getByRole('radio', { name: '5 stars: excellent' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Kind')
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You have already rated this consultation.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('Kind')
})

test('after a lost reply the rating counts as saved when the server has it', async () => {
  standInServer({
    [`GET /api/appointments/${visit._id}`]: () => ({
      appointment: { ...visit, rating: { rating: 5, comment: '' } },
      roomId: visit.roomId
    })
  })
  const onClose = vi.fn()
  await open(onClose)
  await userEvent.click(screen.getByRole('radio', { name: '5 stars: excellent' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after a lost reply that cannot be checked the form says that the outcome is unknown', async () => {
  standInServer({})
  await open()
  await userEvent.click(screen.getByRole('radio', { name: '5 stars: excellent' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect((await screen.findByRole('alert')).textContent).toContain('We got no reply. It may have worked')
})
