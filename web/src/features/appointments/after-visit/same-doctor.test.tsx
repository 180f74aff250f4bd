import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleAppointment, samplePrescription } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { AppointmentHistory } from '../appointment-history.tsx'
import { AfterVisitSheet } from './after-visit-sheet.tsx'

const visit = sampleAppointment({ status: 'completed', consultationType: 'audio', appointmentDate: '2026-11-19' })
const doctorId = visit.doctorId._id
const areas = ['appointments', 'doctors'] as const

test('after a visit the same doctor can be booked on the next day with a free time, for the same kind of consultation', async () => {
  const tomorrow = addDays(dateInIndia(new Date()), 1)
  standInServer({
    [`GET /api/appointments/${visit._id}`]: () => ({ appointment: visit }),
    [`GET /api/doctors/${doctorId}/free-days`]: () => ({
      days: [
        { date: dateInIndia(new Date()), slots: [] },
        { date: tomorrow, slots: ['10:00-10:30'] }
      ]
    })
  })
  await showScreen(<AfterVisitSheet appointmentId={visit._id} onPrescription={vi.fn()} onClose={vi.fn()} />, { areas })
  expect(await screen.findByText(/^Next free time: .*10:00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book a follow-up' }).getAttribute('href')).toBe(
    `/book-appointment/${doctorId}?date=${tomorrow}&type=audio`
  )
})

test('a past visit shows the doctor’s advice, its prescription and a link to the same doctor; a cancelled one says why', async () => {
  const canceled = sampleAppointment({
    _id: '01890000-0000-7000-8000-0000000000a7',
    status: 'canceled',
    canceledBy: 'doctor',
    cancellation: { reason: 'emergency', note: 'Please book next week' }
  })
  const advised = { ...visit, prescription: { ...samplePrescription(), instructions: 'Walk every morning.' } }
  standInServer({
    'GET /api/patients/appointments': () => ({ appointments: [canceled, advised], total: 2, page: 1, pageSize: 10 })
  })
  await showScreen(<AppointmentHistory onPrescription={vi.fn()} emptyAction={null} />, { areas })
  expect(await screen.findByRole('heading', { name: 'Doctor’s advice' })).toBeTruthy()
  expect(screen.getByText('Walk every morning.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Prescription by/ })).toHaveLength(1)
  const links = screen.getAllByRole('link', { name: /^Book again with/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/book-appointment/${doctorId}?type=video`, `/book-appointment/${doctorId}?type=audio`])
  expect(screen.getByText('Reason: An emergency came up')).toBeTruthy()
  expect(screen.getByText('Please book next week')).toBeTruthy()
})
