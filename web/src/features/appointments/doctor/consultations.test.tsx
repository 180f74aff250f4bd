import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment, samplePatientSummary } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { Consultations } from './consultations.tsx'
import { areas, now, patientNamed, region, serveAppointments } from './testing/serve-appointments.ts'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the next visit is at the top, past visits wait to be finished, and the later ones follow', async () => {
  serveAppointments([
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
  expect(next.getByText(/Age not recorded/)).toBeTruthy()
  expect(next.getByText('The patient has joined the call')).toBeTruthy()
  expect(next.getByText('In progress, ends in 25 minutes')).toBeTruthy()
  expect(region('Later consultations').getByRole('heading', { name: 'Later Lal' })).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: /To finish/ })).getByText('Over Om')).toBeTruthy()
})

/** Opens the menu of the only visit. */
async function openMenu(of = 'Asha Rao') {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${of}` }))
}

test('a visit has Join and Confirm until it is confirmed, and completing it is not offered too early', async () => {
  const visit = anotherAppointment({ timeSlot: '17:00-17:30', status: 'scheduled' })
  const sent = serveAppointments([visit])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  const card = within(await screen.findByRole('article'))
  const names = () =>
    card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names()).toEqual(['More actions for Asha Rao', 'Join', 'Confirm'])
  await userEvent.click(card.getByRole('button', { name: 'Confirm' }))
  await card.findByRole('button', { name: 'Prescription' })
  expect(names()).toEqual(['More actions for Asha Rao', 'Join', 'Prescription'])
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({ status: 'confirmed' })
  await openMenu()
  await screen.findByRole('menuitem', { name: 'Cancel appointment' })
  expect(screen.queryByRole('menuitem', { name: 'Complete' })).toBeNull()
})

test('cancelling asks for a reason and confirmation', async () => {
  const sent = serveAppointments([anotherAppointment({ timeSlot: '17:00-17:30' })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  const askToCancel = async () => {
    await openMenu()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel appointment' }))
  }
  await askToCancel()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep appointment' }))
  expect(sent.filter((call) => call.method === 'PUT')).toHaveLength(0)
  await askToCancel()
  await userEvent.click(await screen.findByRole('radio', { name: 'An emergency came up' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }))
  await screen.findByText('No upcoming consultations')
  expect(sent.find((call) => call.method === 'PUT')?.body).toEqual({
    status: 'canceled',
    cancellation: { reason: 'emergency', note: '' }
  })
})

test('an in-person visit has no call button', async () => {
  serveAppointments([anotherAppointment({ consultationType: 'in-person' })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await screen.findByRole('button', { name: 'Prescription' })
  expect(screen.queryByRole('button', { name: /Join|Call|Chat/ })).toBeNull()
})

test('a doctor without working hours gets a button to set them', async () => {
  serveAppointments([], { days: [], timeSlots: [], daysOff: [] })
  const onSetHours = vi.fn()
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={onSetHours} />, { areas })
  await userEvent.click(await screen.findByRole('button', { name: 'Set your hours' }))
  expect(onSetHours).toHaveBeenCalledOnce()
})

test('completing asks for confirmation and can be undone for ten minutes', async () => {
  const sent = serveAppointments([anotherAppointment()])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas })
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Complete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Complete the visit with Asha Rao?' })
  expect(question.textContent).toContain('You can undo this for 10 minutes, unless the patient rates it first.')
  await userEvent.click(within(question).getByRole('button', { name: 'Go back' }))
  const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(changes()).toEqual([])

  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Complete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Complete visit' }))
  const completed = within(await screen.findByRole('region', { name: 'Just completed' }))
  expect(completed.getByText('Can be undone until 4:15 pm, unless the patient rates it first.')).toBeTruthy()
  await userEvent.click(completed.getByRole('button', { name: 'Undo completion' }))
  expect(await screen.findByText('The visit with Asha Rao is open again.')).toBeTruthy()
  expect(changes()).toEqual([{ status: 'completed' }, { status: 'confirmed' }])
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Just completed' })).toBeNull())
})

test('the dialog to complete a visit before its start says that it is early', async () => {
  serveAppointments([anotherAppointment({ timeSlot: '17:00-17:30', hasMet: true })])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas, language: 'ta' })
  await userEvent.click(await screen.findByRole('button', { name: /Asha Rao/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'முடிந்தது' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('இன்னும் வரவில்லை')
})

test('the card of the next visit shows the allergies; the other cards fetch them once, on request', async () => {
  const sent = serveAppointments([
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

test('the assistant’s summary is offered only where the patient has sent one, and read only on request', async () => {
  const sent = serveAppointments([
    anotherAppointment({ patientId: patientNamed('Silent Sita'), timeSlot: '17:00-17:30' }),
    anotherAppointment({ patientId: patientNamed('Sent Sunita'), timeSlot: '17:30-18:00', hasIntake: true })
  ])
  await showScreen(<Consultations onPrescribe={vi.fn()} onSetHours={vi.fn()} />, { areas: [...areas, 'assistant'] })
  const button = await screen.findByRole('button', { name: 'Summary from the assistant' })
  expect(button.closest('article')?.textContent).toContain('Sent Sunita')
  const reads = () => sent.filter(({ path }) => path.endsWith('/intake')).length
  expect(reads()).toBe(0)
  await userEvent.click(button)
  await vi.waitFor(() => expect(reads()).toBe(1))
})

test('a patient without recorded allergies is not shown as free of allergies, and a failed load can be retried', async () => {
  let isBack = false
  const visit = anotherAppointment()
  standInServer(({ path }) => {
    if (path.endsWith('/records')) return { records: [] }
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

test('where verification is required, the button of an unverified doctor says why they cannot prescribe', async () => {
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
