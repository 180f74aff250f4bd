import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const areas = ['practice', 'appointments', 'scheduling', 'doctors'] as const
const doctorId = '01890000-0000-7000-8000-0000000000d1'
const patient = anotherAppointment().patientId
const tomorrow = addDays(dateInIndia(new Date()), 1)

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  for (const [key, value] of Object.entries({
    userId: doctorId,
    userName: 'Dr. Meera Iyer',
    userRole: 'doctor',
    token: 't'
  }))
    localStorage.setItem(key, value)
})

const booked: Answer = { status: 201, body: { appointment: anotherAppointment(), message: '' } }
const followUp = { date: '2026-12-04', timeSlot: '16:00-16:30', consultationType: 'audio', wantedDate: '2026-12-04' }

const serve = (book: (sent: Sent) => Answer = () => booked, proposal: object | null = followUp) =>
  standInServer((sent) => {
    if (sent.path === '/api/doctors/patients/names')
      return { patients: [{ ...patient, lastDate: '2026-11-20' }], total: 1, page: 1, pageSize: 8 }
    if (sent.path.endsWith('/available-slots'))
      return { date: tomorrow, availableSlots: ['10:00-10:30', '11:00-11:30'] }
    if (sent.path.endsWith('/free-days')) return { days: [{ date: tomorrow, slots: ['10:00-10:30', '11:00-11:30'] }] }
    if (sent.path.endsWith('/follow-up')) return { followUp: proposal }
    if (sent.method === 'POST' && sent.path === '/api/appointments') return book(sent)
    throw new TypeError('Failed to fetch')
  })
const bookings = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/appointments').map(({ body }) => body)

test('books a free time for one of the doctor’s own patients', async () => {
  const sent = serve()
  const onClose = vi.fn()
  const { user } = await showScreen(<ScheduleDialog onClose={onClose} />, { areas })
  await user.click(await screen.findByRole('combobox', { name: /Patient name/ }))
  await user.click(await screen.findByRole('option', { name: /Asha Rao/ }))
  await user.click(await screen.findByRole('radio', { name: /11:00/ }))
  await user.click(screen.getByRole('radio', { name: 'In-Person' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason for the visit' }), 'Blood pressure')
  await user.click(screen.getByRole('button', { name: 'Book appointment' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bookings(sent)).toEqual([
    {
      doctorId,
      patientId: patient._id,
      appointmentDate: tomorrow,
      timeSlot: '11:00-11:30',
      consultationType: 'in-person',
      symptoms: 'Blood pressure'
    }
  ])
})

test('Enter does not choose a patient whom an earlier text found', async () => {
  serve()
  const { user } = await showScreen(<ScheduleDialog onClose={() => {}} />, { areas })
  const field: HTMLInputElement = await screen.findByRole('combobox', { name: /Patient name/ })
  await user.click(field)
  expect(await screen.findByRole('option', { name: /Asha Rao/ })).toBeTruthy()
  await user.type(field, 'Nita{Enter}')
  expect(field.value).toBe('Nita')
})

test('says what is missing, first the patient and then the time', async () => {
  const sent = serve()
  const { user } = await showScreen(<ScheduleDialog onClose={() => {}} />, { areas })
  await user.click(await screen.findByRole('button', { name: 'Book appointment' }))
  expect((await screen.findAllByText('Please choose a patient.')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: /Patient name/ }))
  await user.click(await screen.findByRole('option', { name: /Asha Rao/ }))
  await user.click(screen.getByRole('button', { name: 'Book appointment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a time.')
  expect(bookings(sent)).toEqual([])
})

test('a time that was just taken is said, and the rest stays', async () => {
  serve(() => ({ status: 409, body: { code: 'SLOT_TAKEN', message: 'taken', availableSlots: ['11:00-11:30'] } }))
  const start = { patient: { id: patient._id, name: 'Asha Rao' } }
  const { user } = await showScreen(<ScheduleDialog start={start} onClose={() => {}} />, { areas })
  await user.click(await screen.findByRole('radio', { name: /10:00/ }))
  await user.click(screen.getByRole('button', { name: 'Book appointment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This time has just been taken. Please choose another.')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Patient name/ }).value).toBe('Asha Rao')
})

test('a follow-up is proposed and booked with one press', async () => {
  const sent = serve()
  const onClose = vi.fn()
  const visit = anotherAppointment({ status: 'completed' })
  const { user } = await showScreen(<FollowUpDialog appointment={visit} onClose={onClose} />, { areas })
  expect(await screen.findByText('Friday, 4 December 2026')).toBeTruthy()
  expect(screen.getByText('Your note says 4 Dec 2026.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Book this time' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bookings(sent)).toEqual([
    {
      doctorId,
      patientId: patient._id,
      appointmentDate: '2026-12-04',
      timeSlot: '16:00-16:30',
      consultationType: 'audio',
      symptoms: ''
    }
  ])
})

test('another time leads to all free times, for the same patient and kind', async () => {
  serve()
  const visit = anotherAppointment({ status: 'completed' })
  const { user } = await showScreen(<FollowUpDialog appointment={visit} onClose={() => {}} />, { areas })
  await user.click(await screen.findByRole('button', { name: 'Choose another time' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /Patient name/ })).value).toBe('Asha Rao')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Audio' }).checked).toBe(true)
})

test('the follow-up dialog says in Hindi that the doctor has no free time', async () => {
  serve(undefined, null)
  const visit = anotherAppointment({ status: 'completed' })
  await showScreen(<FollowUpDialog appointment={visit} onClose={() => {}} />, { areas, language: 'hi' })
  expect(await screen.findByText(/अगले तीन महीनों में आपका कोई समय खाली नहीं है/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'यही समय बुक करें' })).toBeNull()
})
