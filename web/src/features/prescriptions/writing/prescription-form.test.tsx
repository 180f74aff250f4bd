import type { Appointment } from '@arogyachat/contract/appointments'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { PrescriptionCheck } from '@arogyachat/contract/prescriptions/warnings'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { anotherAppointment, samplePatientSummary, samplePrescription } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { PrescriptionForm } from './prescription-form.tsx'

const issued = samplePrescription()
const noMatch: PrescriptionCheck = {
  warnings: [],
  uncheckedMedicines: [],
  uncheckedAllergies: [],
  uncheckedCurrent: [],
  isAgeKnown: true,
  allergiesRecorded: 1
}

const catalogue = [{ id: 'zinc', generic: 'Zinc', synonyms: [], brands: [], forms: ['tab 20 mg'], isProhibited: false }]

/** A server that compares as `check` says, knows the patient, and answers everything else by `answer`. */
const server = (answer: (sent: Sent) => Answer, check: PrescriptionCheck = noMatch) =>
  standInServer((sent) => {
    if (sent.path === '/api/site') return { demo: null, doctorVerification: 'badge' }
    if (sent.path.endsWith('/patient')) return { patient: samplePatientSummary() }
    if (sent.path.endsWith('/check')) return { check }
    if (sent.path === '/api/doctors/medicines') return { medicines: catalogue }
    return answer(sent)
  })
const accepting = (check?: PrescriptionCheck) =>
  server(() => ({ status: 201, body: { success: true, prescription: issued, message: '' } }), check)
const issues = (sent: readonly Sent[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/prescription'))
const issueButton = async () => {
  const button = await screen.findByRole('button', { name: /Issue prescription/ })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  return button
}

async function open(appointment: Appointment | null = anotherAppointment(), language: LanguageCode = 'en') {
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  const { unmount } = await showScreen(
    <PrescriptionForm appointment={appointment} onSaved={onSaved} onCancel={onCancel} />,
    {
      areas: ['practice', 'prescriptions', 'writing'],
      language
    }
  )
  return { user: userEvent.setup(), onSaved, onCancel, unmount }
}
const row = (number: number) => within(screen.getByRole('group', { name: `Medicine ${number}` }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('shows a message when no appointment is selected', async () => {
  await open(null)
  expect(screen.getByRole('alert').textContent).toBe('No appointment selected')
})

test('refuses a prescription for a cancelled appointment', async () => {
  await open(anotherAppointment({ status: 'canceled' }))
  expect(screen.getByRole('alert').textContent).toContain('not possible for an appointment with this status')
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
})

test('shows the patient, and that an unknown age is not recorded', async () => {
  const it = anotherAppointment()
  await open({ ...it, patientId: { ...it.patientId, age: null } })
  const summary = screen.getByRole('region', { name: 'Prescription for Asha Rao' })
  expect(summary.textContent).toContain('Age not recorded')
  expect(summary.textContent).toContain('Chest feels tight')
})

test.each([
  ['with a mouse the first medicine has the focus', true],
  ['on a touch screen the form opens at its start, without a keyboard over it', false]
])('%s', async (_, hasMouse) => {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  accepting()
  await open()
  const name = row(1).getByLabelText(/Medicine name/, { selector: 'input' })
  if (hasMouse) await vi.waitFor(() => expect(document.activeElement).toBe(name))
  await new Promise((done) => setTimeout(done, 50))
  expect(document.activeElement).toBe(hasMouse ? name : document.body)
})

test('the only row cannot be removed, but each of two can', async () => {
  const { user } = await open()
  expect(screen.queryByRole('button', { name: /Remove medicine/ })).toBeNull()
  await press('Add medicine')
  await user.type(row(2).getByLabelText(/Medicine name/, { selector: 'input' }), 'Zinc')
  await press('Remove medicine 1')
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('Zinc')
  expect(screen.queryByRole('button', { name: /Remove medicine/ })).toBeNull()
})

test('requires a name and a dosage in every row before the review', async () => {
  const sent = accepting()
  const { user } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Paracetamol')
  await press(/Review prescription/)
  const dosage = row(1).getByLabelText(/Dosage/)
  expect(dosage.getAttribute('aria-invalid')).toBe('true')
  expect(row(1).getByText('Missing information: Please fill in at least medication name and dosage.')).toBeTruthy()
  expect(screen.queryByText('Please check before you issue')).toBeNull()
  await user.type(dosage, '500 mg')
  await press(/Review prescription/)
  expect(await screen.findByText('Please check before you issue')).toBeTruthy()
  expect(issues(sent)).toEqual([])
})

test('issues the prescription once, after the review, and clears the draft', async () => {
  const sent = accepting()
  const appointment = anotherAppointment()
  const { user, onSaved } = await open(appointment)
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), ' Paracetamol ')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await user.type(row(1).getByLabelText(/Frequency/, { selector: 'input' }), '1-0-1')
  expect(row(1).getByText('The patient sees: 1 in the morning and 1 at night')).toBeTruthy()
  await user.click(row(1).getByRole('button', { name: 'after food' }))
  await user.click(row(1).getByRole('button', { name: '14 days' }))
  await user.type(screen.getByLabelText('Instructions'), 'Drink a lot.')
  await press(/Review prescription/)
  expect(await screen.findByText('Paracetamol, 500 mg')).toBeTruthy()
  await user.click(await issueButton())
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issues(sent)).toHaveLength(1)
  expect(issues(sent)[0]).toMatchObject({
    method: 'POST',
    path: `/api/doctors/appointments/${appointment._id}/prescription`,
    body: {
      medications: [{ name: 'Paracetamol', dosage: '500 mg', frequency: '1-0-1 after food', duration: '2 weeks' }],
      instructions: 'Drink a lot.'
    }
  })
  expect(sessionStorage).toHaveLength(0)
})

test('the buttons write frequency and food without losing the other', async () => {
  const { user } = await open()
  const frequency = () => (row(1).getByLabelText(/Frequency/, { selector: 'input' }) as HTMLInputElement).value
  await user.click(row(1).getByRole('button', { name: 'before food' }))
  await user.click(row(1).getByRole('button', { name: '1-0-1' }))
  expect(frequency()).toBe('1-0-1 before food')
  await user.click(row(1).getByRole('button', { name: 'with food' }))
  await user.click(row(1).getByRole('button', { name: 'SOS' }))
  expect(frequency()).toBe('SOS with food')
  await user.click(row(1).getByRole('button', { name: 'with food' }))
  expect(frequency()).toBe('SOS')
})

test('words that are no code stay as the doctor wrote them', async () => {
  const { user } = await open()
  await user.type(row(1).getByLabelText(/Frequency/, { selector: 'input' }), 'if sugar is high')
  expect(row(1).getByText('The patient sees your own words.')).toBeTruthy()
})

test('Ctrl+Enter opens the review, and then issues the prescription', async () => {
  const sent = accepting()
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Please check before you issue')
  expect(issues(sent)).toHaveLength(0)
  await issueButton()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issues(sent)).toHaveLength(1)
})

test('shows a prohibited medicine in its row and keeps what was typed', async () => {
  server(() => ({
    status: 422,
    body: { success: false, code: 'MEDICINE_PROHIBITED', message: '', medicines: ['Ketamine'] }
  }))
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await press('Add medicine')
  await user.type(row(2).getByLabelText(/Medicine name/, { selector: 'input' }), 'ketamine')
  await user.type(row(2).getByLabelText(/Dosage/), '50 mg')
  await press(/Review prescription/)
  await user.click(await issueButton())
  expect(await screen.findByText('ketamine may never be prescribed in an online consultation.')).toBeTruthy()
  expect(
    row(2)
      .getByLabelText(/Medicine name/, { selector: 'input' })
      .getAttribute('aria-invalid')
  ).toBe('true')
  expect(
    row(1)
      .getByLabelText(/Medicine name/, { selector: 'input' })
      .getAttribute('aria-invalid')
  ).toBeNull()
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(row(2).getByLabelText(/Medicine name/, { selector: 'input' }))
  )
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('Paracetamol')
  expect(onSaved).not.toHaveBeenCalled()
})

test('shows a failure in the review and allows another attempt', async () => {
  server(() => ({ status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }))
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Paracetamol')
  await user.type(row(1).getByLabelText(/Dosage/), '500 mg')
  await press(/Review prescription/)
  await user.click(await issueButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to add prescription. Please try again.')
  server(({ method }) =>
    method === 'GET' ? { prescriptions: [] } : { status: 201, body: { prescription: issued, message: '' } }
  )
  await press(/Issue prescription/)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('does not issue a prescription twice after a lost reply', async () => {
  let isLineBack = false
  const sent = server(({ method }) => {
    if (method === 'GET' && isLineBack)
      return {
        prescriptions: [{ ...issued, medications: [{ ...written, frequency: '', duration: '' }], instructions: '' }]
      }
    throw new TypeError('Failed to fetch')
  })
  const written = { name: 'Paracetamol', dosage: '500 mg' }
  const { user, onSaved } = await open()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), written.name)
  await user.type(row(1).getByLabelText(/Dosage/), written.dosage)
  await press(/Review prescription/)
  await user.click(await issueButton())
  expect((await screen.findByRole('alert')).textContent).toContain('We got no reply')
  isLineBack = true
  await press(/Issue prescription/)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issues(sent)).toHaveLength(1)
})

test('stores the draft per appointment when the form is closed', async () => {
  const appointment = anotherAppointment()
  const first = await open(appointment)
  await first.user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Zinc')
  first.unmount()

  const other = await open(anotherAppointment())
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('')
  other.unmount()

  await open(appointment)
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('Zinc')
  expect(screen.getByText(/This is your draft/)).toBeTruthy()
  await press('Start over')
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('asks before leaving only if something was written', async () => {
  const { user, onCancel } = await open()
  await press('Add medicine')
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
  await user.type(row(1).getByLabelText(/Medicine name/, { selector: 'input' }), 'Zinc')
  await press('Cancel')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without issuing?' })
  await user.click(within(question).getByRole('button', { name: 'Keep writing' }))
  expect(onCancel).toHaveBeenCalledOnce()
  await press('Cancel')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('starts a new version from the issued prescription', async () => {
  await open(anotherAppointment({ prescription: issued }))
  expect((row(1).getByLabelText(/Medicine name/, { selector: 'input' }) as HTMLInputElement).value).toBe('Paracetamol')
  expect(screen.getByText(/This starts from version 1 of the prescription/)).toBeTruthy()
  await press(/Review prescription/)
  expect(await screen.findByText(/This becomes version 2/)).toBeTruthy()
})

const conflicts: PrescriptionCheck = {
  ...noMatch,
  warnings: [
    { kind: 'allergy', medicine: 'Amoxicillin', about: 'allergic to penicilin', code: 'class' },
    { kind: 'allergy', medicine: 'Cefixime', about: 'allergic to penicilin', code: 'cross' }
  ],
  uncheckedMedicines: ['Wonderol'],
  uncheckedAllergies: ['peanuts'],
  allergiesRecorded: 2
}

async function reviewing(check: PrescriptionCheck, language: LanguageCode = 'en') {
  const sent = accepting(check)
  const appointment = anotherAppointment({ prescription: issued })
  const opened = await open(appointment, language)
  await opened.user.keyboard('{Control>}{Enter}{/Control}')
  return { sent, ...opened }
}

test('requires a reason for each medicine that matches a recorded allergy, and sends it', async () => {
  const { sent, user, onSaved } = await reviewing(conflicts)
  expect((await screen.findByRole('alert')).textContent).toBe('Stop: this matches a recorded allergy.')
  const first = within(screen.getByRole('group', { name: 'Amoxicillin. Recorded allergy: allergic to penicilin.' }))
  const second = within(screen.getByRole('group', { name: 'Cefixime. Recorded allergy: allergic to penicilin.' }))
  expect(first.getByText('It belongs to the same group of medicines.')).toBeTruthy()
  expect(second.getByText('Some people with this allergy react to it too.')).toBeTruthy()

  await user.type(first.getByRole('textbox', { name: /^Reason/ }), 'Tested negative')
  await user.click(await issueButton())
  expect(second.getByText('Please give a reason, or go back and choose another medicine.')).toBeTruthy()
  expect(document.activeElement).toBe(second.getByRole('textbox', { name: /^Reason/ }))
  expect(issues(sent)).toEqual([])

  await user.type(second.getByRole('textbox', { name: /^Reason/ }), 'No other choice')
  await user.click(await issueButton())
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issues(sent)[0]?.body).toMatchObject({
    overrides: [
      { kind: 'allergy', medicine: 'Amoxicillin', about: 'allergic to penicilin', reason: 'Tested negative' },
      { kind: 'allergy', medicine: 'Cefixime', about: 'allergic to penicilin', reason: 'No other choice' }
    ]
  })
})

test('shows which medicines and allergies were not checked', async () => {
  await reviewing({ ...conflicts, warnings: [], uncheckedCurrent: ['BP tablet'], isAgeKnown: false })
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Not checked, because we don’t know the medicine: Wonderol')
  expect(note.textContent).toContain('Not checked, because we don’t know the allergy: peanuts')
  expect(note.textContent).toContain('medicines that the patient takes: BP tablet')
  expect(note.textContent).toContain('No age is recorded')
})

test('shows the allergy warning and the reason field in Urdu', async () => {
  await reviewing(conflicts, 'ur')
  expect((await screen.findByRole('alert')).textContent).toBe('رکیں: یہ دوا درج الرجی سے ملتی ہے۔')
  expect(screen.getAllByRole('textbox', { name: /^پھر بھی لکھنے کی وجہ/ })).toHaveLength(2)
})

test('does not issue while the allergy check fails, and allows another attempt', async () => {
  let isBack = false
  const sent = standInServer(({ path }) => {
    if (path.endsWith('/check')) {
      return isBack ? { check: noMatch } : { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }
    }
    return { status: 201, body: { prescription: issued, patient: samplePatientSummary(), message: '' } }
  })
  const { user, onSaved } = await open(anotherAppointment({ prescription: issued }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('The prescription couldn’t be checked')
  await user.click(screen.getByRole('button', { name: /Issue prescription/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(issues(sent)).toEqual([])
  isBack = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await issueButton())
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('checks again when the allergies have changed meanwhile', async () => {
  let check = noMatch
  standInServer(({ path }) => {
    if (path.endsWith('/check')) return { check }
    if (path.endsWith('/patient')) return { patient: samplePatientSummary() }
    check = conflicts
    return {
      status: 422,
      body: { success: false, code: 'UNANSWERED_WARNINGS', message: '', warnings: conflicts.warnings }
    }
  })
  const { user } = await open(anotherAppointment({ prescription: issued }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(await issueButton())
  expect(await screen.findByText('Stop: this matches a recorded allergy.')).toBeTruthy()
})

test('shows the patient’s allergies, illnesses and medicines while writing', async () => {
  accepting()
  await open()
  const summary = within(await screen.findByRole('group', { name: 'Health details of Asha Rao' }))
  for (const text of ['Allergies', 'penicillin', 'Asthma', 'Salbutamol · 2 puffs · SOS', 'Blood group: B+']) {
    expect(summary.getByText(text)).toBeTruthy()
  }
  expect(summary.getByText(/^Chronic · since/)).toBeTruthy()
})

test('shows an unverified doctor why prescribing is not possible yet', async () => {
  standInServer({
    'GET /api/site': { demo: null, doctorVerification: 'required' },
    'GET /api/doctors/profile': { doctor: { verified: false } }
  })
  await open()
  expect(await screen.findByText('Your registration must be verified before you can prescribe.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
})
