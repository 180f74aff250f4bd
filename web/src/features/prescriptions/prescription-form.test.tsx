import type { Appointment } from '@arogyachat/contract/appointments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { PrescriptionForm } from './prescription-form.tsx'

const issued = {
  _id: '019aa000-0000-7000-8000-00000000beef',
  appointmentId: '019aa000-0000-7000-8000-000000000001',
  version: 1,
  medications: [{ name: 'Paracetamol', dosage: '500 mg', frequency: '1-0-1', duration: '3 days' }],
  instructions: 'Drink a lot.',
  issuedAt: '2026-11-20T10:00:00.000Z',
  status: 'active' as const,
  checkCode: 'ABC123'
}
const accepting = () =>
  standInServer(() => ({ status: 201, body: { success: true, prescription: issued, message: '' } }))

async function open(appointment: Appointment | null = anotherAppointment()) {
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  const { unmount } = await showScreen(
    <PrescriptionForm appointment={appointment} onSaved={onSaved} onCancel={onCancel} />,
    {
      areas: ['practice', 'prescriptions']
    }
  )
  return { user: userEvent.setup(), onSaved, onCancel, unmount }
}
const row = (number: number) => within(screen.getByRole('group', { name: `Medicine ${number}` }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('without an appointment it says that none is selected', async () => {
  await open(null)
  expect(screen.getByRole('alert').textContent).toBe('No appointment selected')
})

test('a canceled appointment takes no prescription', async () => {
  await open(anotherAppointment({ status: 'canceled' }))
  expect(screen.getByRole('alert').textContent).toContain('not possible in the current status')
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
})

test('it shows for whom it is, and says that an unknown age is not recorded', async () => {
  const it = anotherAppointment()
  await open({ ...it, patientId: { ...it.patientId, age: null } })
  const summary = screen.getByRole('region', { name: 'Prescription for Asha Rao' })
  expect(summary.textContent).toContain('age not recorded')
  expect(summary.textContent).toContain('Chest feels tight')
})

test('the only row cannot be removed; of two, each can', async () => {
  const { user } = await open()
  expect(screen.queryByRole('button', { name: /Remove medicine/ })).toBeNull()
  await press('Add medicine')
  await user.type(row(2).getByLabelText(/Medicine name/), 'Zinc')
  await press('Remove medicine 1')
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('Zinc')
  expect(screen.queryByRole('button', { name: /Remove medicine/ })).toBeNull()
})

test('every row needs a name and a dosage before it can be reviewed, and says so in place', async () => {
  const sent = accepting()
  const { user } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/), 'Paracetamol')
  await press(/Review prescription/)
  const dosage = row(1).getByLabelText(/Dosage/)
  expect(dosage.getAttribute('aria-invalid')).toBe('true')
  expect(row(1).getByText('Missing information: Please fill in at least medication name and dosage.')).toBeTruthy()
  expect(screen.queryByText('Please check before you issue')).toBeNull()
  await user.type(dosage, '500 mg')
  await press(/Review prescription/)
  expect(await screen.findByText('Please check before you issue')).toBeTruthy()
  expect(sent).toEqual([])
})

test('nothing is issued before it was reviewed, then it is sent once and the draft is gone', async () => {
  const sent = accepting()
  const appointment = anotherAppointment()
  const { user, onSaved } = await open(appointment)
  await user.type(row(1).getByLabelText(/Medicine name/), ' Paracetamol ')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await user.type(row(1).getByLabelText(/Frequency/), '1-0-1')
  expect(row(1).getByText('morning and night')).toBeTruthy()
  await user.click(row(1).getByRole('button', { name: '14 days' }))
  await user.type(screen.getByLabelText('Instructions'), 'Drink a lot.')
  await press(/Review prescription/)
  expect(await screen.findByText('Paracetamol, 500 mg')).toBeTruthy()
  await press(/Issue prescription/)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: `/api/doctors/appointments/${appointment._id}/prescription`,
    body: {
      medications: [{ name: 'Paracetamol', dosage: '500 mg', frequency: '1-0-1', duration: '2 weeks' }],
      instructions: 'Drink a lot.'
    }
  })
  expect(sessionStorage).toHaveLength(0)
})

test('Ctrl+Enter reviews, and issues what was reviewed', async () => {
  const sent = accepting()
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Please check before you issue')
  expect(sent).toHaveLength(0)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

test('a prohibited medicine is named in its own row, and nothing typed is lost', async () => {
  standInServer(() => ({
    status: 422,
    body: { success: false, code: 'MEDICINE_PROHIBITED', message: '', medicines: ['Ketamine'] }
  }))
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await press('Add medicine')
  await user.type(row(2).getByLabelText(/Medicine name/), 'ketamine')
  await user.type(row(2).getByLabelText(/Dosage/), '50 mg')
  await press(/Review prescription/)
  await user.click(await screen.findByRole('button', { name: /Issue prescription/ }))
  expect(await screen.findByText('ketamine may never be prescribed in an online consultation.')).toBeTruthy()
  expect(
    row(2)
      .getByLabelText(/Medicine name/)
      .getAttribute('aria-invalid')
  ).toBe('true')
  expect(
    row(1)
      .getByLabelText(/Medicine name/)
      .getAttribute('aria-invalid')
  ).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText(/Medicine name/)))
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('Paracetamol')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a failure says so beside what would be issued, and it can be tried again', async () => {
  standInServer(() => ({ status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }))
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await press(/Review prescription/)
  await user.click(await screen.findByRole('button', { name: /Issue prescription/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to add prescription. Please try again.')
  standInServer(({ method }) =>
    method === 'GET' ? { prescriptions: [] } : { status: 201, body: { prescription: issued, message: '' } }
  )
  await press(/Issue prescription/)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('a prescription whose answer was lost is not issued twice', async () => {
  let isLineBack = false
  const sent = standInServer(({ method }) => {
    if (method === 'GET' && isLineBack)
      return {
        prescriptions: [{ ...issued, medications: [{ ...written, frequency: '', duration: '' }], instructions: '' }]
      }
    throw new TypeError('Failed to fetch')
  })
  const written = { name: 'Paracetamol', dosage: '500 mg' }
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/), written.name)
  await user.type(row(1).getByLabelText(/Dosage/), written.dosage)
  await press(/Review prescription/)
  await user.click(await screen.findByRole('button', { name: /Issue prescription/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('We could not hear the answer')
  isLineBack = true
  await press(/Issue prescription/)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.filter((it) => it.method === 'POST' && it.path.includes('/prescription'))).toHaveLength(1)
})

test('the draft of an appointment is kept when the form is closed, and is not shown for another one', async () => {
  const appointment = anotherAppointment()
  const first = await open(appointment)
  await first.user.type(row(1).getByLabelText(/Medicine name/), 'Zinc')
  first.unmount()

  const other = await open(anotherAppointment())
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('')
  other.unmount()

  await open(appointment)
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('Zinc')
  expect(screen.getByText(/This is your draft/)).toBeTruthy()
  await press('Start over')
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('leaving asks while something is not issued, and not when nothing was written', async () => {
  const { user, onCancel } = await open()
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
  await user.type(row(1).getByLabelText(/Medicine name/), 'Zinc')
  await press('Cancel')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without issuing?' })
  await user.click(within(question).getByRole('button', { name: 'Keep writing' }))
  expect(onCancel).toHaveBeenCalledOnce()
  await press('Cancel')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('an issued prescription is the start of a new version, and says so', async () => {
  await open(anotherAppointment({ prescription: issued }))
  expect((row(1).getByLabelText(/Medicine name/) as HTMLInputElement).value).toBe('Paracetamol')
  expect(screen.getByText(/This starts from version 1 of the prescription/)).toBeTruthy()
  await press(/Review prescription/)
  expect(await screen.findByText(/This becomes version 2/)).toBeTruthy()
})
