import type { Appointment } from '@arogyachat/contract/appointments'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleAppointment, samplePrescription } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { DoctorsNote } from './after-visit/doctors-note.tsx'
import { NextVisit } from './next-visit.tsx'
import { VisitKind } from './visit-kind.tsx'

const minutes = (count: number) => count * 60_000
const visit = sampleAppointment({ appointmentDate: '2026-11-20', timeSlot: '16:00-16:30' })

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']
  })
  vi.setSystemTime(new Date('2026-11-20T15:45:00+05:30'))
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (...appointments: Appointment[]) => {
  const sent = standInServer({
    'GET /api/patients/appointments': () => ({ appointments, total: appointments.length, page: 1, pageSize: 50 }),
    [`PUT /api/appointments/${visit._id}/status`]: () => ({ appointment: visit, message: 'canceled' })
  })
  return showScreen(<NextVisit onFindDoctor={() => {}} hasLater />, { areas: ['appointments', 'doctors'] }).then(
    () => sent
  )
}
const join = () => screen.findByRole('button', { name: 'Join' })

test('the countdown runs, and Join is enabled ten minutes before the start', async () => {
  await show(visit)
  expect(await screen.findByText('Starts in 15 minutes')).toBeTruthy()
  expect((await join()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('You can join from 3:50 pm, or once the doctor arrives.')[0]).toBeTruthy()

  await act(() => vi.advanceTimersByTimeAsync(minutes(4)))
  expect(screen.getByText('Starts in 11 minutes')).toBeTruthy()
  expect((await join()).getAttribute('aria-disabled')).toBe('true')

  await act(() => vi.advanceTimersByTimeAsync(minutes(1)))
  expect(screen.getByText('Starts in 10 minutes')).toBeTruthy()
  expect((await join()).getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(await join())
  expect(location.pathname + location.search).toBe(`/video-conference/${visit._id}?from=patient`)
})

test('a copy from this device shows the kind of visit without the specialization', async () => {
  const { specialization, ...doctorId } = visit.doctorId
  await showScreen(<VisitKind appointment={{ ...visit, doctorId }} />, { areas: ['appointments', 'doctors'] })
  expect(await screen.findByText('Video')).toBeTruthy()
  expect(screen.queryByText(new RegExp(specialization))).toBeNull()
})

test('a disabled Join does not navigate', async () => {
  await show(visit)
  await userEvent.click(await join())
  expect(location.pathname).toBe('/')
})

test('Join is enabled early when the doctor is already in the room', async () => {
  await show({ ...visit, inRoom: { patient: false, doctor: true } })
  expect((await join()).getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByText('The doctor has joined the call')).toBeTruthy()
})

test('a note that is signed during the visit is there at once, and open when it was asked for', async () => {
  const note = {
    _id: '01890000-0000-7000-8000-00000000ab01',
    appointmentId: visit._id,
    appointmentDate: visit.appointmentDate,
    version: 1,
    complaint: '',
    findings: '',
    diagnosis: 'Muscle strain',
    advice: '',
    followUpDate: null,
    reason: '',
    doctor: samplePrescription().doctor,
    signedAt: '2026-11-20T10:20:00.000Z'
  }
  standInServer({
    'GET /api/patients/appointments': () => ({
      appointments: [{ ...visit, hasNote: true }],
      total: 1,
      page: 1,
      pageSize: 50
    }),
    [`GET /api/appointments/${visit._id}/notes`]: () => ({ notes: [note] })
  })
  Element.prototype.scrollIntoView = () => {}
  const { user } = await showScreen(<NextVisit under={(next) => <DoctorsNote appointment={next} />} />, {
    at: `/patient-dashboard?section=consultation&tab=visits&note=${visit._id}`,
    areas: ['appointments', 'doctors']
  })
  expect(await screen.findByText('Muscle strain')).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Doctor’s note: / })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  expect(screen.queryByText('Muscle strain')).toBeNull()
})

test('an in-person visit has no Join button', async () => {
  await show({ ...visit, consultationType: 'in-person' })
  expect(await screen.findByText('Starts in 15 minutes')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('a past visit is not shown as the next visit', async () => {
  const yesterday = sampleAppointment({ _id: '01890000-0000-7000-8000-0000000000a2', appointmentDate: '2026-11-19' })
  await show(yesterday, visit)
  expect(await screen.findByText('Starts in 15 minutes')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Join' })).toHaveLength(1)
})

test('without a booking a button opens the doctor search', async () => {
  await show()
  expect(await screen.findByRole('button', { name: 'Find a doctor' })).toBeTruthy()
})

test('cancelling asks why and for confirmation, and says that it is free two hours before', async () => {
  const sent = await show(visit)
  const changes = () => sent.filter((call) => call.method === 'PUT').map((call) => call.body)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this appointment?' }))
  expect(dialog.getByText(/free if cancelled 2 hours before/)).toBeTruthy()

  await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Please choose a reason.')
  expect(changes()).toEqual([])

  await userEvent.click(dialog.getByRole('radio', { name: 'The time doesn’t suit' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Anything to add?' }), ' Evening is better ')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByText('Appointment Cancelled')).toBeTruthy()
  expect(changes()).toEqual([{ status: 'canceled', cancellation: { reason: 'time', note: 'Evening is better' } }])
})

test('while the server is unavailable, the stored copy is shown with a notice that a retry removes', async () => {
  localStorage.setItem('userId', visit.patientId._id)
  await show(visit)
  await screen.findByText('Starts in 15 minutes')
  cleanup()
  standInServer({
    'GET /api/patients/appointments': () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'x' } })
  })
  await showScreen(<NextVisit />, { areas: ['appointments', 'doctors'] })
  expect(await screen.findByText(/Last updated 20 Nov 2026/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: visit.doctorId.name })).toBeTruthy()
  standInServer({
    'GET /api/patients/appointments': () => ({ appointments: [visit], total: 1, page: 1, pageSize: 50 })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/Last updated/)).toBeNull())
})

test('the stored copy of the next visit is shown before the server has answered', async () => {
  localStorage.setItem('userId', visit.patientId._id)
  await show(visit)
  await screen.findByText('Starts in 15 minutes')
  cleanup()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await showScreen(<NextVisit />, { areas: ['appointments', 'doctors'] })
  expect(screen.getByRole('heading', { name: visit.doctorId.name })).toBeTruthy()
})
