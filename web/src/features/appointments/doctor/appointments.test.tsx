import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { Appointments } from './appointments.tsx'
import { areas, now, patientNamed, region, serveAppointments } from './testing/serve-appointments.ts'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('appointments are listed under their day, without canceled ones, and days off are marked', async () => {
  serveAppointments([
    anotherAppointment({ patientId: patientNamed('Asha Today') }),
    anotherAppointment({ patientId: patientNamed('Bela Tomorrow'), appointmentDate: '2026-11-21' }),
    anotherAppointment({ patientId: patientNamed('Chand Week'), appointmentDate: '2026-11-27', status: 'scheduled' }),
    anotherAppointment({ patientId: patientNamed('Dev Later'), appointmentDate: '2026-11-28' }),
    anotherAppointment({ patientId: patientNamed('Esha Canceled'), timeSlot: '17:00-17:30', status: 'canceled' }),
    anotherAppointment({ patientId: patientNamed('Farid Past'), appointmentDate: '2026-11-19', status: 'completed' })
  ])
  await showScreen(<Appointments onPrescribe={vi.fn()} />, { areas })
  expect(await region('Today').findByText('Asha Today')).toBeTruthy()
  expect(await region('Tomorrow').findByText('Bela Tomorrow')).toBeTruthy()
  expect(await region('Upcoming Week').findByText('Chand Week')).toBeTruthy()
  expect(await region('Past appointments').findByText('Farid Past')).toBeTruthy()
  expect(screen.queryByText('Dev Later')).toBeNull()
  expect(screen.queryByText('Esha Canceled')).toBeNull()
  expect(await region('Today').findByText('2 patients on the waiting list')).toBeTruthy()
  expect(region('Tomorrow').queryByText(/on the waiting list/)).toBeNull()
  expect(await region('Tomorrow').findByText('Day off')).toBeTruthy()
  expect(region('Today').queryByText('Day off')).toBeNull()
})

test('a completed visit in the past list has a menu entry to prescribe', async () => {
  const visit = anotherAppointment({ appointmentDate: '2026-11-18', status: 'completed' })
  serveAppointments([visit])
  const onPrescribe = vi.fn()
  await showScreen(<Appointments onPrescribe={onPrescribe} />, { areas })
  const past = region('Past appointments')
  await userEvent.click(await past.findByRole('button', { name: 'More actions for Asha Rao' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prescription' }))
  expect(onPrescribe).toHaveBeenCalledWith(visit)
  expect(screen.queryByRole('menuitem', { name: 'Cancel appointment' })).toBeNull()
})

test('a completion can be undone from the lists only within the time limit', async () => {
  serveAppointments([
    anotherAppointment({ status: 'completed', completedAt: '2026-11-20T10:30:00.000Z' }),
    anotherAppointment({
      patientId: patientNamed('Late Lata'),
      timeSlot: '15:00-15:30',
      status: 'completed',
      completedAt: '2026-11-20T10:20:00.000Z'
    })
  ])
  await showScreen(<Appointments onPrescribe={vi.fn()} />, { areas })
  expect(
    await region('Today').findByText('Can be undone until 4:10 pm, unless the patient rates it first.')
  ).toBeTruthy()
  await userEvent.click(region('Today').getByRole('button', { name: 'More actions for Late Lata' }))
  expect(await screen.findByRole('menuitem', { name: 'Prescription' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Undo completion' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(region('Today').getByRole('button', { name: 'More actions for Asha Rao' }))
  expect(await screen.findByRole('menuitem', { name: 'Undo completion' })).toBeTruthy()
})

test('the rating and the comment of the patient are shown at the visit', async () => {
  serveAppointments([
    anotherAppointment({
      appointmentDate: '2026-11-18',
      status: 'completed',
      rating: { rating: 4, comment: 'Took time for my questions.' }
    })
  ])
  await showScreen(<Appointments onPrescribe={vi.fn()} />, { areas })
  const past = region('Past appointments')
  expect(await past.findByText('Took time for my questions.')).toBeTruthy()
  expect(past.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
})
