import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
/** Chooses two tests and opens the booking dialog. */
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

test('the dialog shows prices, total and preparation, and a booking opens the list of bookings', async () => {
  const { dialog, posted } = await open({ 'POST /ai/test/book': { booking: made, message: 'booked' } })
  for (const text of ['₹300', '₹200', '₹500', 'How to prepare for Urine test', 'Use a clean cup.'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Listen: How to prepare for Urine test' })).toBeTruthy()
  expect(dialog.getByText('Lab bookings are free if cancelled 12 hours before.')).toBeTruthy()
  await fill()
  await confirm()
  await isOnBookings()
  expect(posted()).toEqual([{ test_id: ['cbc', 'urine_rm'], date: tomorrow, time: '16:00-17:00', address }])
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(screen.getByText(/^2 tests on .+, 4:00 – 5:00 pm\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Available tests' }))
  expect(await screen.findByText('No test selected')).toBeTruthy()
})

test('a booking with a test at a centre says that the date is that of the collection at home', async () => {
  const { dialog } = await open({
    'GET /ai/test': { data: sampleLabTests().map((test) => ({ ...test, hasHomeCollection: test._id === 'cbc' })) },
    'POST /ai/test/book': { body: { booking: made, message: 'booked' }, status: 201 }
  })
  expect(dialog.getByText(/^For the tests at a centre, .* where and when to go/)).toBeTruthy()
  expect(dialog.getByRole('heading', { name: 'Sample collected at home' })).toBeTruthy()
  await fill()
  await confirm()
  expect(await screen.findByText(/^1 test on .+\. The samples are collected at your home/)).toBeTruthy()
})

test('until date, time and address are filled in, the button is disabled and a press shows what is missing', async () => {
  const { dialog, posted } = await open()
  const button = dialog.getByRole('button', { name: 'Confirm booking' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await confirm()
  expect(await dialog.findAllByText('Please fill in this field.')).toHaveLength(2)
  expect(dialog.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true')
  await fill()
  expect(dialog.queryByText('Please fill in this field.')).toBeNull()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Address' }))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(posted()).toEqual([])
})

test('the calendar ends 30 days ahead, and the other values stay', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00+05:30'), toFake: ['Date'] })
  const { dialog, posted } = await open({ 'POST /ai/test/book': { booking: made, message: 'booked' } })
  await fill()
  await userEvent.click(dialog.getByRole('button', { name: /^Date/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next month' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Monday, 21 December 2026' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sunday, 20 December 2026' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe(address)
  await confirm()
  await waitFor(() => expect(posted()).toMatchObject([{ date: '2026-12-20', time: '16:00-17:00' }]))
})

test('a day without remaining slots offers the next day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00+05:30'), toFake: ['Date'] })
  const { dialog } = await open()
  await userEvent.click(dialog.getByRole('button', { name: /^Date/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Today' }))
  expect(await dialog.findByText('No times left on this day.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Try the next day' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(8)
  expect(dialog.getByRole('button', { name: 'Date 21 Nov 2026' })).toBeTruthy()
})

test('the form and the chosen tests are restored after a reload, from this tab only', async () => {
  await open()
  await fill()
  cleanup()
  const { dialog } = await open()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe(address)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^4:00/ }).checked).toBe(true)
  expect(dialog.getByText('₹500')).toBeTruthy()
  expect(JSON.stringify(localStorage)).not.toContain('MG Road')
})

test('field errors from the server are shown at their fields', async () => {
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

test('a refusal of the whole booking is shown in the form', async () => {
  const { dialog } = await open({
    'POST /ai/test/book': { status: 409, body: { code: 'TOO_MANY_LAB_BOOKINGS', message: 'x' } }
  })
  await fill()
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toContain('You already have many lab bookings.')
})

test('a test that is no longer offered is removed from the selection', async () => {
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

test('after a lost reply the app checks until it finds the booking and does not book twice', async () => {
  let isOnline = false
  const own = sampleLabBooking({
    date: tomorrow,
    tests: ['urine_rm', 'cbc'].map((_id) => ({ _id, name: _id, cost: '', costRupees: 0, hasHomeCollection: true }))
  })
  const { dialog, posted } = await open({
    'POST /ai/test/book': lost,
    'GET /ai/test/booked': () => (isOnline ? page(own) : lost())
  })
  await fill()
  await confirm()
  expect((await dialog.findByRole('alert')).textContent).toContain('We’re checking')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await isOnBookings()
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(posted()).toHaveLength(1)
})

test('a booking found after the form was closed is reported, and its tests are deselected', async () => {
  let isOnline = false
  const own = sampleLabBooking({
    date: tomorrow,
    tests: ['cbc', 'urine_rm'].map((_id) => ({ _id, name: _id, cost: '', costRupees: 0, hasHomeCollection: true }))
  })
  const { dialog } = await open({
    'POST /ai/test/book': lost,
    'GET /ai/test/booked': () => (isOnline ? page(own) : lost())
  })
  await fill()
  await confirm()
  await dialog.findByRole('alert')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Select Thyroid profile' }))
  expect(screen.getByText('3 tests selected')).toBeTruthy()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Booking confirmed')).toBeTruthy()
  expect(await screen.findByText('1 test selected')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Available tests', selected: true })).toBeTruthy()
})

test('after a lost reply without a booking the form says so and the user can retry', async () => {
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
