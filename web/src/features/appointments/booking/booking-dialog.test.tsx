import type { FreeTime } from '@arogyachat/contract/doctors'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { sampleAppointment, sampleDoctor } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, standInServer } from '../../../testing/server.ts'
import { BookingDialog } from './booking-dialog.tsx'

const doctor = sampleDoctor()
const slotsPath = `GET /api/doctors/${doctor._id}/available-slots`
const tomorrow = addDays(dateInIndia(new Date()), 1)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
const open = async (onClose = () => {}, time?: FreeTime) =>
  showScreen(<BookingDialog doctor={doctor} {...(time && { time })} onClose={onClose} />, {
    areas: ['appointments', 'doctors']
  })
/** The booking succeeded: the sheet that follows it is closed. */
const closeSheet = async (onClose: Mock) => {
  expect(await screen.findByRole('dialog', { name: 'Appointment Booked' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalled()
}

const taken: Answer = {
  status: 409,
  body: { code: 'SLOT_TAKEN', message: 'taken', availableSlots: ['11:00-11:30'] }
}

test('a time taken by someone else shows the remaining times and keeps the other values', async () => {
  const answers = [taken, { appointment: sampleAppointment(), message: 'booked' }]
  const sent = standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30', '11:00-11:30'] }),
    'POST /api/appointments': () => answers.shift() ?? {}
  })
  const onClose = vi.fn()
  await open(onClose)
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Symptoms' }), 'Fever for three days')
  await userEvent.click(screen.getByRole('radio', { name: 'Audio' }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))

  expect((await screen.findByRole('alert')).textContent).toBe('This time has just been taken. Please choose another.')
  expect(screen.queryByRole('radio', { name: /10:00/ })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Symptoms' }).value).toBe('Fever for three days')
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('radio', { name: /11:00/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await closeSheet(onClose)
  expect(sent.filter((call) => call.method === 'POST').at(-1)?.body).toEqual({
    doctorId: doctor._id,
    appointmentDate: tomorrow,
    timeSlot: '11:00-11:30',
    consultationType: 'audio',
    symptoms: 'Fever for three days'
  })
  expect(await screen.findByText('Appointment Booked')).toBeTruthy()
})

test('the form is restored after a reload and is empty after the booking', async () => {
  standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }),
    'POST /api/appointments': () => ({ appointment: sampleAppointment(), message: 'booked' })
  })
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Symptoms' }), 'Back pain')
  cleanup()
  const onClose = vi.fn()
  await open(onClose)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Symptoms' }).value).toBe('Back pain')
  expect(JSON.stringify(localStorage)).not.toContain('Back pain')

  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await closeSheet(onClose)
  cleanup()
  await open()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Symptoms' }).value).toBe('')
})

test('without a time nothing is sent and the form asks for one', async () => {
  const sent = standInServer({ [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }) })
  await open()
  await screen.findByRole('radio', { name: /10:00/ })
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a time.')
  expect(sent.some((call) => call.method === 'POST')).toBe(false)
})

test('a day without free times offers the next day', async () => {
  const sent = standInServer({
    [slotsPath]: ({ query }) => ({
      date: query.get('date'),
      availableSlots: query.get('date') === tomorrow ? [] : ['09:00-09:30']
    })
  })
  const onClose = vi.fn()
  await open(onClose)
  const nextDay = await screen.findByRole('button', { name: 'Try the next day' })
  expect(screen.queryByRole('textbox', { name: 'Symptoms' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Book Appointment' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Choose another doctor' }).getAttribute('href')).toBe(
    '/patient-dashboard?section=consultation'
  )
  await userEvent.click(nextDay)
  expect(await screen.findByRole('radio', { name: /9:00/ })).toBeTruthy()
  expect(sent.at(-1)?.query.get('date')).toBe(addDays(tomorrow, 1))
  expect(screen.getByRole('textbox', { name: 'Symptoms' })).toBeTruthy()
  // The first one is the cross of the dialog.
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
  expect(onClose).toHaveBeenCalled()
})

test('an error that is not about the time is shown in the form, and a toast reports the failure', async () => {
  standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }),
    'GET /api/patients/appointments': () => ({ appointments: [], total: 0, page: 1, pageSize: 50 }),
    'POST /api/appointments': () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'away' } })
  })
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Part of the service is temporarily unavailable')
  expect(await screen.findByText('Failed to book appointment')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /10:00/ }).checked).toBe(true)
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const listed = (...appointments: object[]) => ({ appointments, total: appointments.length, page: 1, pageSize: 50 })

test('after a lost reply the app checks until it finds the booking, keeps the chosen time and does not book twice', async () => {
  let isOnline = false
  const own = sampleAppointment({ appointmentDate: tomorrow, timeSlot: '10:00-10:30' })
  const sent = standInServer({
    [slotsPath]: () => ({
      date: tomorrow,
      availableSlots: isOnline ? ['11:00-11:30'] : ['10:00-10:30', '11:00-11:30']
    }),
    'POST /api/appointments': lost,
    'GET /api/patients/appointments': () => (isOnline ? listed(own) : lost())
  })
  const onClose = vi.fn()
  await open(onClose)
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We got no reply. Your appointment may be booked. We’re checking…'
  )
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /10:00/ }).checked).toBe(true)
  await closeSheet(onClose)
  expect(sent.filter((call) => call.method === 'POST' && call.path === '/api/appointments')).toHaveLength(1)
})

test('after a lost reply without a booking the user can retry, and a new choice clears the error', async () => {
  standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30', '11:00-11:30'] }),
    'POST /api/appointments': lost,
    'GET /api/patients/appointments': () => listed()
  })
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('your appointment is not booked'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /10:00/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /11:00/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a time that the patient already holds counts as booked', async () => {
  standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }),
    'POST /api/appointments': () => ({
      status: 409,
      body: { code: 'ALREADY_BOOKED', message: 'x', availableSlots: [] }
    })
  })
  const onClose = vi.fn()
  await open(onClose)
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await closeSheet(onClose)
})

test('a time chosen on the card is chosen in the form, and its day is offered with the others', async () => {
  const date = addDays(tomorrow, 2)
  const sent = standInServer({
    [slotsPath]: () => ({ date, availableSlots: ['09:00-09:30', '13:00-13:30', '18:00-18:30'] }),
    [`GET /api/doctors/${doctor._id}/free-days`]: ({ query }) => ({
      days: [
        { date: query.get('from'), slots: [] },
        { date, slots: ['09:00-09:30', '13:00-13:30', '18:00-18:30'] }
      ]
    }),
    'POST /api/appointments': () => ({ appointment: sampleAppointment(), message: 'booked' })
  })
  await open(() => {}, { date, slot: '13:00-13:30' })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^1:00/ })).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /3 free times$/ })).checked).toBe(true)
  for (const part of ['Morning', 'Afternoon', 'Evening']) expect(screen.getByText(part)).toBeTruthy()
  expect(screen.queryByText('Night')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await screen.findByRole('dialog', { name: 'Appointment Booked' })
  expect(sent.find((call) => call.method === 'POST')?.body).toMatchObject({
    appointmentDate: date,
    timeSlot: '13:00-13:30'
  })
})

test('the sheet says when to join and saves a calendar file without the symptoms', async () => {
  standInServer({
    [slotsPath]: () => ({ date: tomorrow, availableSlots: ['10:00-10:30'] }),
    'POST /api/appointments': () => ({ appointment: sampleAppointment(), message: 'booked' })
  })
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} })
  )
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: /10:00/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Symptoms' }), 'Back pain')
  await userEvent.click(screen.getByRole('button', { name: 'Book Appointment' }))
  expect(await screen.findByText(/You can join on .* from 9:50 am/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
  const text = await files[0]?.text()
  expect(text).toContain('SUMMARY:ArogyaChat: Dr. Meera Iyer')
  expect(text).not.toMatch(/Back pain|Cardiology/)
})
