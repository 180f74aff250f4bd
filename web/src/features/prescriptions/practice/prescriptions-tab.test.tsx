import type { Appointment } from '@arogyachat/contract/appointments'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment, samplePrescription } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Sent, standInServer } from '../../../testing/server.ts'
import { PrescriptionsTab } from './prescriptions-tab.tsx'

const areas = ['practice', 'appointments', 'doctors', 'prescriptions', 'prescribing', 'scheduling', 'speech'] as const
const asha = { ...anotherAppointment().patientId, _id: '01890000-0000-7000-8000-0000000000f1', name: 'Asha Rao' }
const mohan = { ...asha, _id: '01890000-0000-7000-8000-0000000000f2', name: 'Mohan Lal' }

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

/** A server with these appointments that filters them by the query, as the real one does. */
function serve(appointments: Appointment[]) {
  const list = ({ query }: Sent) => {
    const by = query.get('prescription')
    const found = appointments
      .filter((appointment) => !query.get('patientId') || appointment.patientId._id === query.get('patientId'))
      .filter((appointment) => by !== 'issued' || appointment.prescription)
      .filter((appointment) => by !== 'missing' || (!appointment.prescription && appointment.status === 'completed'))
      .filter(
        (appointment) => by !== 'possible' || ['scheduled', 'confirmed', 'completed'].includes(appointment.status)
      )
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))]
    return { appointments: found.slice((page - 1) * size, page * size), total: found.length, page, pageSize: size }
  }
  const patients = ({ body }: Sent) => {
    const { name } = body as { name: string }
    const found = [asha, mohan].filter((patient) => patient.name.toLowerCase().includes(name.toLowerCase()))
    return {
      patients: found.map((patient) => ({ ...patient, lastDate: '2026-11-20' })),
      total: found.length,
      page: 1,
      pageSize: 8
    }
  }
  return standInServer((sent) => {
    if (sent.path === '/api/site') return { demo: null, doctorVerification: 'badge' }
    if (sent.path === '/api/doctors/appointments') return list(sent)
    if (sent.path === '/api/doctors/patients/names') return patients(sent)
    if (sent.path.endsWith('/withdrawal')) return { prescription: samplePrescription() }
    if (sent.path.endsWith('/prescriptions'))
      return {
        prescriptions: [samplePrescription({ version: 2 }), samplePrescription({ instructions: 'The first text' })]
      }
    throw new TypeError('Failed to fetch')
  })
}

const completed = (fields: Partial<Appointment> = {}) =>
  anotherAppointment({ status: 'completed', patientId: asha, ...fields })
const section = (name: string) => screen.findByRole('region', { name })

test('lists issued prescriptions with their status, and an edit starts the next version', async () => {
  const old = completed({ prescription: samplePrescription({ status: 'ended', version: 2 }) })
  const onPrescribe = vi.fn()
  serve([completed({ patientId: mohan, prescription: samplePrescription() }), old])
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={onPrescribe} />, { areas })
  const table = within(await within(await section('Issued prescriptions')).findByRole('table'))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Patient',
    'Date',
    'Medications',
    'Status',
    'Actions'
  ])
  expect(table.getByText('Active')).toBeTruthy()
  expect(table.getByText('Ended')).toBeTruthy()
  expect(table.getAllByText('Paracetamol, 500 mg')).toHaveLength(2)
  expect(table.getByText('Corrected on 20 Nov 2026')).toBeTruthy()
  await user.click(table.getByRole('button', { name: /^Earlier versions: Asha Rao/ }))
  expect(await screen.findByText('The first text')).toBeTruthy()
  await user.click(table.getByRole('button', { name: /^Edit the prescription of Asha Rao/ }))
  expect(onPrescribe).toHaveBeenCalledWith(old)
})

test('withdraws a prescription with a reason, and shows a withdrawn one as such', async () => {
  const withdrawal = { at: '2026-11-21T04:30:00.000Z', reason: 'An earlier mistake' }
  const rows = [
    completed({ patientId: mohan, prescription: samplePrescription() }),
    completed({ prescription: samplePrescription({ status: 'ended', withdrawal }) })
  ]
  const sent = serve(rows)
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={() => {}} />, { areas })
  const table = within(await within(await section('Issued prescriptions')).findByRole('table'))
  expect(table.getByText('Withdrawn')).toBeTruthy()
  expect(table.getByText('An earlier mistake')).toBeTruthy()
  expect(table.getAllByRole('button', { name: /^Withdraw the prescription of/ })).toHaveLength(1)
  await user.click(table.getByRole('button', { name: /^Withdraw the prescription of Mohan Lal/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this prescription?' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw prescription' }))
  expect(dialog.getByText('Please fill in this field.')).toBeTruthy()
  const posts = () => sent.filter(({ path }) => path.endsWith('/withdrawal'))
  expect(posts()).toHaveLength(0)
  await user.type(dialog.getByRole('textbox'), 'Wrong strength')
  await user.click(dialog.getByRole('button', { name: 'Withdraw prescription' }))
  await vi.waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ reason: 'Wrong strength' }]))
  expect(await screen.findByText('The prescription has been withdrawn')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists completed appointments without a prescription, each with a button to write it', async () => {
  const visit = completed()
  const onPrescribe = vi.fn()
  serve([visit, completed({ prescription: samplePrescription() })])
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={onPrescribe} />, { areas })
  const missing = within(await section('Completed appointments without a prescription'))
  await user.click(await missing.findByRole('button', { name: /^Add Prescription: Asha Rao/ }))
  expect(onPrescribe).toHaveBeenCalledWith(visit)
})

test('a patient is found by name with the keyboard, and filters both tables', async () => {
  const sent = serve([completed({ prescription: samplePrescription() }), completed({ patientId: mohan })])
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={() => {}} />, { areas })
  const patient = await screen.findByRole('combobox', { name: 'Patient' })
  await user.type(patient, 'moh')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{ArrowDown}{Enter}')
  expect((patient as HTMLInputElement).value).toBe('Mohan Lal')
  expect(await screen.findByText('No prescriptions for Mohan Lal yet')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Add Prescription: Mohan Lal/ })).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/find')).every(({ query }) => query.size === 0)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Clear the patient' }))
  expect(await screen.findByRole('button', { name: /^Edit the prescription of Asha Rao/ })).toBeTruthy()
})

test('Create Prescription picks among scheduled, confirmed and completed appointments', async () => {
  const coming = anotherAppointment({ patientId: mohan, status: 'scheduled' })
  const onPrescribe = vi.fn()
  serve([coming, anotherAppointment({ patientId: asha, status: 'canceled' })])
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={onPrescribe} />, { areas })
  await user.click(await screen.findByRole('button', { name: 'Create Prescription' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Prescription' }))
  await user.click(await dialog.findByRole('button', { name: /Mohan Lal/ }))
  expect(dialog.queryByRole('button', { name: /Asha Rao/ })).toBeNull()
  expect(onPrescribe).toHaveBeenCalledWith(coming)
})

test('without any appointment it says that none is eligible', async () => {
  serve([])
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={() => {}} />, { areas })
  expect(await screen.findByText('No prescriptions yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Prescription' }))
  expect(await screen.findByText('No eligible appointments found')).toBeTruthy()
})

test('pages are fetched from the server', async () => {
  serve(
    Array.from({ length: 12 }, (_, number) =>
      completed({ appointmentDate: `2026-11-${String(number + 1).padStart(2, '0')}` })
    )
  )
  const { user } = await showScreen(<PrescriptionsTab onPrescribe={() => {}} />, { areas })
  const missing = within(await section('Completed appointments without a prescription'))
  expect(await missing.findByText('1 to 10 of 12')).toBeTruthy()
  await user.click(missing.getByRole('button', { name: /Next/ }))
  expect(await missing.findByText('11 to 12 of 12')).toBeTruthy()
})

test('a list that cannot be loaded can be tried again, in Urdu', async () => {
  standInServer(() => {
    throw new TypeError('Failed to fetch')
  })
  await showScreen(<PrescriptionsTab onPrescribe={() => {}} />, { areas, language: 'ur' })
  await vi.waitFor(() => expect(screen.getAllByText('نسخے نہیں کھل سکے')).toHaveLength(2), { timeout: 10_000 })
  expect(screen.getAllByRole('button', { name: 'دوبارہ کوشش کریں' })).toHaveLength(2)
})
