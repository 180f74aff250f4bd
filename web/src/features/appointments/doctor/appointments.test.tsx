import type { Appointment } from '@arogyachat/contract/appointments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Sent, standInServer } from '../../../testing/server.ts'
import { Appointments } from './appointments.tsx'
import { Consultations } from './consultations.tsx'

/** 16:05 in India, five minutes into a visit. */
const now = new Date('2026-11-20T10:35:00Z')
const areas = ['practice', 'appointments', 'doctors'] as const
const daysOff = ['2026-11-21']

const patientNamed = (name: string) => ({ ...anotherAppointment().patientId, name })

/** A server that keeps these appointments and gives them by date, order and status, as the real one does. */
function keeping(
  appointments: Appointment[],
  availability = { days: ['Friday'], timeSlots: ['16:00-16:30'], daysOff }
) {
  const list = ({ query }: Sent) => {
    const soonest = query.get('order') === 'soonest'
    const found = appointments
      .filter((it) => it.appointmentDate >= (query.get('from') ?? '') && it.appointmentDate <= (query.get('to') ?? '9'))
      .filter((it) => !query.get('status') || it.status === query.get('status'))
      .filter((it) => !soonest || ['scheduled', 'confirmed'].includes(it.status))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt) * (soonest ? 1 : -1))
    return { success: true, appointments: found, total: found.length, page: 1, pageSize: 100 }
  }
  return standInServer((sent) => {
    if (sent.path === '/api/doctors/profile') return { body: { success: true, doctor: { availability } } }
    if (sent.path === '/api/doctors/appointments') return { body: list(sent) }
    const [, id] = /^\/api\/appointments\/(.+)\/status$/.exec(sent.path) ?? []
    const one = appointments.find((it) => it._id === id)
    if (one) one.status = (sent.body as { status: Appointment['status'] }).status
    return { body: { success: true, appointment: one, message: '' } }
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const region = (name: string) => within(screen.getByRole('region', { name }))

test('appointments stand under the day they are on, canceled ones nowhere, and days off are marked', async () => {
  keeping([
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
  expect(await region('Tomorrow').findByText('Day off')).toBeTruthy()
  expect(region('Today').queryByText('Day off')).toBeNull()
})

test('a completed visit can be given a prescription from the past list', async () => {
  const visit = anotherAppointment({ appointmentDate: '2026-11-18', status: 'completed' })
  keeping([visit])
  const onPrescribe = vi.fn()
  await showScreen(<Appointments onPrescribe={onPrescribe} />, { areas })
  const past = region('Past appointments')
  await userEvent.click(await past.findByRole('button', { name: 'More actions for Asha Rao' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prescription' }))
  expect(onPrescribe).toHaveBeenCalledWith(visit)
  expect(screen.queryByRole('menuitem', { name: 'Cancel appointment' })).toBeNull()
})

test('who is next is on top, what is over waits to be finished, and the rest follows', async () => {
  keeping([
    anotherAppointment({ patientId: patientNamed('Over Om'), timeSlot: '15:00-15:30' }),
    anotherAppointment({
      patientId: { ...patientNamed('Next Nita'), age: null },
      inRoom: { patient: true, doctor: false }
    }),
    anotherAppointment({ patientId: patientNamed('Later Lal'), timeSlot: '17:00-17:30', status: 'scheduled' })
  ])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  const next = within(await screen.findByRole('region', { name: 'Who is next' }))
  expect(next.getByRole('heading', { name: 'Next Nita' })).toBeTruthy()
  expect(next.getByText(/age not recorded/)).toBeTruthy()
  expect(next.getByText('The patient is in the room')).toBeTruthy()
  expect(next.getByText('Going on now, ends in 25 minutes')).toBeTruthy()
  expect(region('Later consultations').getByRole('heading', { name: 'Later Lal' })).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: /To finish/ })).getByText('Over Om')).toBeTruthy()
})

test('confirming moves an appointment on; completing says why when it is too early', async () => {
  const visit = anotherAppointment({ timeSlot: '17:00-17:30', status: 'scheduled' })
  const sent = keeping([visit])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const complete = await screen.findByRole('button', { name: 'Complete' })
  expect(sent.find((it) => it.method === 'PUT')?.body).toEqual({ status: 'confirmed' })
  expect(complete.getAttribute('title')).toBe('It is too early for this.')
  await userEvent.click(complete)
  expect(sent.filter((it) => it.method === 'PUT')).toHaveLength(1)
})

test('cancelling asks first', async () => {
  const sent = keeping([anotherAppointment({ timeSlot: '17:00-17:30' })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for Asha Rao' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel appointment' }))
  }
  await openMenu()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep appointment' }))
  expect(sent.filter((it) => it.method === 'PUT')).toHaveLength(0)
  await openMenu()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('No consultations to come')
  expect(sent.find((it) => it.method === 'PUT')?.body).toEqual({ status: 'canceled' })
})

test('a visit in person has no call', async () => {
  keeping([anotherAppointment({ consultationType: 'in-person' })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await screen.findByRole('button', { name: 'Prescription' })
  expect(screen.queryByRole('button', { name: /Join|Call|Chat/ })).toBeNull()
})

test('a doctor without days or times is sent to set them', async () => {
  keeping([], { days: [], timeSlots: [], daysOff: [] })
  const onSetHours = vi.fn()
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={onSetHours} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Set your hours' }))
  expect(onSetHours).toHaveBeenCalledOnce()
})
