import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../lib/router/routes.tsx'
import { sampleAppointment, sampleDoctor } from '../testing/samples.ts'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import BookAppointment from './book-appointment.tsx'

vi.mock('../api/live.ts', () => ({ openLive: () => () => {}, useSocket: () => null }))

const doctor = sampleDoctor({ bio: 'I look after hearts.' })
const tomorrow = addDays(dateInIndia(new Date()), 1)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
const show = async (handlers: Parameters<typeof standInServer>[0], search = '') => {
  const sent = standInServer({ 'GET /api/site': () => ({ demo: null }), ...handlers })
  await showScreen(
    <Routes>
      <Route path="/book-appointment/:doctorId" element={<BookAppointment />} />
      <Route path="/patient-dashboard" element={<p>The dashboard</p>} />
    </Routes>,
    { at: `/book-appointment/${doctor._id}${search}`, areas: ['appointments', 'doctors'] }
  )
  return sent
}
const found = { [`GET /api/doctors/${doctor._id}`]: () => ({ doctor }) }
const slotsPath = `GET /api/doctors/${doctor._id}/available-slots`

test('shows the doctor and books the chosen time', async () => {
  const sent = await show({
    ...found,
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }),
    'POST /api/appointments': () => ({ status: 201, body: { appointment: sampleAppointment(), message: 'booked' } })
  })
  for (const text of ['Dr. Meera Iyer', 'Cardiology', '12 years of experience', 'Consultation fee: ₹650'])
    expect(await screen.findByText(text)).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  expect(await screen.findByText('The dashboard')).toBeTruthy()
  expect(sent.find((call) => call.method === 'POST')?.body).toMatchObject({
    doctorId: doctor._id,
    appointmentDate: tomorrow,
    timeSlot: '10:00-10:30',
    consultationType: 'video'
  })
})

test('on a day without free times there are no times to choose', async () => {
  await show({ ...found, [slotsPath]: () => ({ date: tomorrow, availableSlots: [] }) })
  expect(await screen.findByText(/No free times on this day/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /:00/ })).toBeNull()
})

test('a refusal by the server is shown above the buttons', async () => {
  await show({
    ...found,
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30', '11:00-11:30'] }),
    'POST /api/appointments': () => ({
      status: 409,
      body: { code: 'SLOT_TAKEN', message: 'x', availableSlots: ['11:00-11:30'] }
    })
  })
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Symptoms' }), 'Cough')
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('This time has just been taken. Please choose another.')
  const button = screen.getByRole('button', { name: 'Book Appointment' })
  expect(alert.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Symptoms' }).value).toBe('Cough')
  expect(screen.getAllByRole('radio', { name: /:00/ }).map((element) => (element as HTMLInputElement).value)).toEqual([
    '11:00-11:30'
  ])
})

test('a failed load of the doctor is shown with a button to retry', async () => {
  await show({
    [`GET /api/doctors/${doctor._id}`]: () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'x' } })
  })
  expect(await screen.findByText('Failed to load doctor details')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a link can choose the day and the kind of consultation; one that cannot be booked is ignored', async () => {
  const day = addDays(tomorrow, 1)
  const slots = { [slotsPath]: () => ({ date: day, availableSlots: ['10:00-10:30'] }) }
  const sent = await show({ ...found, ...slots }, `?date=${day}&type=audio`)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Audio' })).checked).toBe(true)
  const asked = () =>
    sent.filter((call) => call.path.endsWith('/available-slots')).map((call) => call.query.get('date'))
  expect(asked()).toEqual([day])
  cleanup()
  await show({ ...found, ...slots }, '?date=2020-01-01&type=in-person')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Video' })).checked).toBe(true)
})
