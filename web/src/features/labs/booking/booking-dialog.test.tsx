import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleLabBooking, sampleLabTest, sampleLabTests } from '../../../testing/lab-samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { health } from '../../speech/testing/fake-devices.ts'
import { LabsScreen } from '../labs-screen.tsx'

const tomorrow = addDays(dateInIndia(new Date()), 1)
const address = '12 MG Road, Pune 411005'
const made = sampleLabBooking({ date: tomorrow })
const served = {
  'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }),
  'GET /ai/test': { data: sampleLabTests() },
  'GET /ai/test/booked': { data: [], total: 0, page: 1, pageSize: 10 }
}
const page = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 10 })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

afterEach(() => {
  vi.useRealTimers()
})

type Answering = Answer | ((sent: Sent) => Answer)
/** Two tests are chosen, and their booking opened. */
async function open(answers: Record<string, Answering> = {}) {
  const sent = standInServer({ ...served, ...answers })
  await showScreen(<LabsScreen />, { areas: ['labs', 'speech'], at: '/patient-dashboard?section=tests' })
  for (const name of [/^Select.*Complete blood count/, /^Select.*Urine test/]) {
    const button = await screen.findByRole('button', { name })
    if (button.textContent === 'Select') await userEvent.click(button)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Book' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book lab tests' }))
  return { dialog, posted: () => sent.filter((call) => call.method === 'POST').map((call) => call.body) }
}
const fill = async () => {
  await userEvent.click(screen.getByRole('radio', { name: /^4:00/ }))
  await userEvent.click(screen.getByRole('textbox', { name: 'Address' }))
  await userEvent.paste(address)
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm booking' }))
const isOnBookings = () => screen.findByRole('tab', { name: 'Your bookings', selected: true })

test('the chosen tests stand there with prices, sum and how to prepare; the booking goes out whole and leads to the list', async () => {
  const { dialog, posted } = await open({ 'POST /ai/test/book': { booking: made, message: 'booked' } })
  for (const text of ['₹300', '₹200', '₹500', 'How to prepare for Urine test', 'Use a clean cup.'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Listen: How to prepare for Urine test' })).toBeTruthy()
  expect(dialog.getByText('Lab bookings are free if cancelled 12 hours before.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Date/).min).toBe(dateInIndia(new Date()))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Date/).max).toBe(addDays(dateInIndia(new Date()), 30))
  await fill()
  await confirm()
  await isOnBookings()
  expect(posted()).toEqual([{ test_id: ['cbc', 'urine_rm'], date: tomorrow, time: '16:00-17:00', address }])
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(screen.getByText(/^2 tests on .+, 4:00 – 5:00 pm\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Available tests' }))
  expect(await screen.findByText('No test selected')).toBeTruthy()
})

test('until day, hour and address are there the button is off, and pressing it says what is missing', async () => {
  const { dialog, posted } = await open()
  const button = dialog.getByRole('button', { name: 'Confirm booking' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await confirm()
  expect(await screen.findByText('Incomplete information')).toBeTruthy()
  expect(await dialog.findAllByText('Please fill in this field.')).toHaveLength(2)
  expect(dialog.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true')
  await fill()
  expect(dialog.queryByText('Please fill in this field.')).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.clear(dialog.getByLabelText(/^Date/))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(posted()).toEqual([])
})

test('a day beyond what can be booked is said at the date, and what was typed stays', async () => {
  const { dialog, posted } = await open()
  await fill()
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: addDays(tomorrow, 30) } })
  await confirm()
  expect(await dialog.findByText('This date is too far ahead.')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe(address)
  expect(posted()).toEqual([])
})

test('a day whose hours are over leads to the next one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00+05:30'), toFake: ['Date'] })
  const { dialog } = await open()
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-11-20' } })
  expect(await dialog.findByText('No times left on this day.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Try the next day' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(8)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-11-21')
})

test('what was typed and chosen is there again after a reload, in this tab alone', async () => {
  await open()
  await fill()
  cleanup()
  const { dialog } = await open()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe(address)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^4:00/ }).checked).toBe(true)
  expect(dialog.getByText('₹500')).toBeTruthy()
  expect(JSON.stringify(localStorage)).not.toContain('MG Road')
})

test('what the server finds wrong with a field stands beside it', async () => {
  const fields = { time: 'datePast', address: 'invalid' }
  const { dialog } = await open({
    'POST /ai/test/book': { status: 422, body: { code: 'INVALID', message: 'x', fields } }
  })
  await fill()
  await confirm()
  expect(await dialog.findByText('This time has already passed. Please choose another.')).toBeTruthy()
  expect(dialog.getByText('Please check this field.')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('Your tests are not booked. Please try again.')).toBeTruthy()
})

test('a refusal of the whole booking stands in the form', async () => {
  const { dialog } = await open({
    'POST /ai/test/book': { status: 409, body: { code: 'TOO_MANY_LAB_BOOKINGS', message: 'x' } }
  })
  await fill()
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toContain('You already have many lab bookings.')
})

test('a test that has left the list meanwhile leaves the selection', async () => {
  const lists = [sampleLabTests(), [sampleLabTest()]]
  const { dialog } = await open({
    'GET /ai/test': () => ({ data: lists.shift() ?? [sampleLabTest()] }),
    'POST /ai/test/book': { status: 422, body: { code: 'INVALID', message: 'x', fields: { test_id: 'invalid' } } }
  })
  await fill()
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toContain('removed it from your selection')
  await waitFor(() => expect(dialog.queryByText('₹200')).toBeNull())
  expect(dialog.getAllByText('₹300')).toHaveLength(2)
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('a booking whose answer is lost is looked for until it is heard, and is not made twice', async () => {
  let isLineBack = false
  const own = sampleLabBooking({
    date: tomorrow,
    tests: ['urine_rm', 'cbc'].map((_id) => ({ _id, name: _id, cost: '', costRupees: 0 }))
  })
  const { dialog, posted } = await open({
    'POST /ai/test/book': lost,
    'GET /ai/test/booked': () => (isLineBack ? page(own) : lost())
  })
  await fill()
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toContain('We’re checking')
  isLineBack = true
  window.dispatchEvent(new Event('online'))
  await isOnBookings()
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(posted()).toHaveLength(1)
})

test('a lost booking that is found after its form was closed is told, and its tests are selected no more', async () => {
  let isLineBack = false
  const own = sampleLabBooking({
    date: tomorrow,
    tests: ['cbc', 'urine_rm'].map((_id) => ({ _id, name: _id, cost: '', costRupees: 0 }))
  })
  const { dialog } = await open({
    'POST /ai/test/book': lost,
    'GET /ai/test/booked': () => (isLineBack ? page(own) : lost())
  })
  await fill()
  await confirm()
  await dialog.findByRole('alert')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Select Thyroid profile' }))
  expect(screen.getByText('3 tests selected')).toBeTruthy()
  isLineBack = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(await screen.findByText('1 test selected')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Available tests', selected: true })).toBeTruthy()
})

test('a lost booking that was not made says so and can be tried again', async () => {
  const { dialog, posted } = await open({
    'POST /ai/test/book': lost,
    'GET /ai/test/booked': page(sampleLabBooking({ date: tomorrow }))
  })
  await fill()
  await confirm()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('your tests are not booked'))
  await confirm()
  await waitFor(() => expect(posted()).toHaveLength(2))
})
