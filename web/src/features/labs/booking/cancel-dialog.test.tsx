import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sampleLabBooking } from '../../../testing/lab-samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { BookingList } from './booking-list.tsx'

const booking = sampleLabBooking()
const canceled = { ...booking, status: 'canceled' as const }
const path = `DELETE /ai/test/book/${booking._id}`
const page = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 10 })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

async function show(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const sent = standInServer(answers)
  await showScreen(<BookingList onSeeTests={() => {}} />, { areas: ['labs', 'speech'] })
  return sent
}
const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel booking on 20 Nov 2099/ }))
  return within(await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }))
}

test('a booking is cancelled after confirmation', async () => {
  let isCanceled = false
  const sent = await show({
    'GET /ai/test/booked': () => page(isCanceled ? canceled : booking),
    [path]: () => {
      isCanceled = true
      return { booking: canceled }
    }
  })
  const question = await ask()
  expect(
    question.getByText(/Complete blood count \(CBC\) on 20 Nov 2099, 4:00 – 5:00 pm will be cancelled/)
  ).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Keep booking' }))
  expect(sent.some((call) => call.method === 'DELETE')).toBe(false)

  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Booking Cancelled')).toBeTruthy()
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cancel booking/ })).toBeNull()
})

test('a failed cancellation says why, and the booking stays', async () => {
  await show({
    'GET /ai/test/booked': page(booking),
    [path]: { status: 409, body: { code: 'LAB_BOOKING_OVER', message: 'x' } }
  })
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Failed to cancel booking in backend.')).toBeTruthy()
  expect(screen.getByText('This booking can no longer be cancelled.')).toBeTruthy()
  expect(screen.getByText('Scheduled')).toBeTruthy()
})

test('after a lost reply the cancellation counts when the server has it', async () => {
  let isCanceled = false
  await show({
    'GET /ai/test/booked': () => page(isCanceled ? canceled : booking),
    [path]: () => {
      isCanceled = true
      throw new TypeError('Failed to fetch')
    }
  })
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Booking Cancelled')).toBeTruthy()
})

test('past, completed and cancelled bookings have no button to cancel', async () => {
  await show({
    'GET /ai/test/booked': page(
      sampleLabBooking({ _id: 'a', date: '2020-01-01' }),
      sampleLabBooking({ _id: 'b', status: 'completed' }),
      sampleLabBooking({ _id: 'c', status: 'canceled' })
    )
  })
  expect(await screen.findAllByRole('button', { name: /^Details/ })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})
