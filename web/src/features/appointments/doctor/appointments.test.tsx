import type { Appointment } from '@arogyachat/contract/appointments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment, samplePatientSummary } from '../../../testing/samples.ts'
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
      .filter(
        (appointment) =>
          appointment.appointmentDate >= (query.get('from') ?? '') &&
          appointment.appointmentDate <= (query.get('to') ?? '9')
      )
      .filter((appointment) => !query.get('status') || appointment.status === query.get('status'))
      .filter((appointment) => !soonest || ['scheduled', 'confirmed'].includes(appointment.status))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt) * (soonest ? 1 : -1))
    return { success: true, appointments: found, total: found.length, page: 1, pageSize: 100 }
  }
  return standInServer((sent) => {
    if (sent.path === '/api/doctors/profile') return { body: { success: true, doctor: { availability } } }
    if (sent.path === '/api/doctors/appointments') return { body: list(sent) }
    if (sent.path.endsWith('/patient')) return { body: { success: true, patient: samplePatientSummary() } }
    const [, id] = /^\/api\/appointments\/(.+)\/status$/.exec(sent.path) ?? []
    const one = appointments.find((appointment) => appointment._id === id)
    if (one) {
      one.status = (sent.body as { status: Appointment['status'] }).status
      one.completedAt = one.status === 'completed' ? new Date().toISOString() : null
    }
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
  const next = within(await screen.findByRole('region', { name: 'Up next' }))
  expect(next.getByRole('heading', { name: 'Next Nita' })).toBeTruthy()
  expect(next.getByText(/age not recorded/)).toBeTruthy()
  expect(next.getByText('The patient has joined the call')).toBeTruthy()
  expect(next.getByText('In progress, ends in 25 minutes')).toBeTruthy()
  expect(region('Later consultations').getByRole('heading', { name: 'Later Lal' })).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: /To finish/ })).getByText('Over Om')).toBeTruthy()
})

test('confirming moves an appointment on; completing says why when it is too early', async () => {
  const visit = anotherAppointment({ timeSlot: '17:00-17:30', status: 'scheduled' })
  const sent = keeping([visit])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const complete = await screen.findByRole('button', { name: 'Complete' })
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ status: 'confirmed' })
  expect(complete.getAttribute('title')).toBe('It is too early to do this.')
  await userEvent.click(complete)
  expect(sent.filter((call) => call.method === 'PUT')).toHaveLength(1)
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
  expect(sent.filter((call) => call.method === 'PUT')).toHaveLength(0)
  await openMenu()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('No upcoming consultations')
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ status: 'canceled' })
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

test('completing asks first, and can be undone for ten minutes from where it was done', async () => {
  const sent = keeping([anotherAppointment()])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Complete the visit with Asha Rao?' })
  expect(question.textContent).toContain('You can undo this for 10 minutes, unless the patient rates it first.')
  await userEvent.click(within(question).getByRole('button', { name: 'Go back' }))
  const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(changes()).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Complete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Complete visit' }))
  const completed = within(await screen.findByRole('region', { name: 'Just completed' }))
  expect(completed.getByText('Can be undone until 4:15 pm, unless the patient rates it first.')).toBeTruthy()
  await userEvent.click(completed.getByRole('button', { name: 'Undo completion' }))
  expect(await screen.findByText('The visit with Asha Rao is open again.')).toBeTruthy()
  expect(changes()).toEqual([{ status: 'completed' }, { status: 'confirmed' }])
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Just completed' })).toBeNull())
})

test('a visit held before its time is said to be early before it is completed', async () => {
  keeping([anotherAppointment({ timeSlot: '17:00-17:30', hasMet: true })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas, language: 'ta' })
  await userEvent.click(await screen.findByRole('button', { name: 'முடிந்தது' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('இன்னும் வரவில்லை')
})

test('a completion can be undone from the lists while there is time, and not after it', async () => {
  keeping([
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

test('what a patient rated and wrote is read by the doctor beside the visit', async () => {
  keeping([
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

test('allergies of who is next stand on the card; those of the others are asked for by a press, once', async () => {
  const sent = keeping([
    anotherAppointment({ patientId: patientNamed('Next Nita') }),
    anotherAppointment({ patientId: patientNamed('Later Lal'), timeSlot: '17:00-17:30' })
  ])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas, language: 'hi' })
  const reads = () => sent.filter(({ path }) => path.endsWith('/patient')).length
  const next = within(await screen.findByRole('region', { name: 'अगले मरीज़' }))
  expect(await next.findByText('एलर्जी')).toBeTruthy()
  expect(next.getByText('penicillin')).toBeTruthy()
  expect(reads()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'एलर्जी, बीमारियाँ और दवाएँ' }))
  await vi.waitFor(() => expect(screen.getAllByText('penicillin')).toHaveLength(2))
  expect(reads()).toBe(2)
})

test('a patient without recorded allergies is not shown as one without allergies; a failure can be tried again', async () => {
  let isBack = false
  const visit = anotherAppointment()
  standInServer(({ path }) => {
    if (path !== `/api/doctors/appointments/${visit._id}/patient`)
      return { appointments: [visit], total: 1, page: 1, pageSize: 100 }
    return isBack ? { patient: samplePatientSummary({ allergies: [], medicalHistory: [] }) } : { status: 503, body: {} }
  })
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  expect((await screen.findByRole('alert')).textContent).toContain('The health details could not be loaded')
  isBack = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No allergies recorded.')).toBeTruthy()
  expect(screen.getByText(/This does not mean there are none/)).toBeTruthy()
  expect(screen.getByText('None recorded')).toBeTruthy()
  expect(screen.getByText('If the visit is for a child, these are the parent’s details.')).toBeTruthy()
})

test('where verification is required, an unverified doctor is told by the button why they cannot prescribe', async () => {
  const visit = anotherAppointment()
  standInServer(({ path }) => {
    if (path === '/api/site') return { demo: null, doctorVerification: 'required' }
    if (path === '/api/doctors/profile') return { doctor: { verified: false, availability: {} } }
    if (path.endsWith('/patient')) return { patient: samplePatientSummary() }
    return { appointments: [visit], total: 1, page: 1, pageSize: 100 }
  })
  const onPrescribe = vi.fn()
  await showScreen(<Consultations onPrescribe={onPrescribe} onSetHours={vi.fn()} />, { areas })
  const button = await screen.findByRole('button', { name: 'Prescription' })
  await vi.waitFor(() =>
    expect(button.getAttribute('title')).toBe('Your registration must be verified before you can prescribe.')
  )
  await userEvent.click(button)
  expect(onPrescribe).not.toHaveBeenCalled()
})
