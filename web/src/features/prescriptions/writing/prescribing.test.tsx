import type { Appointment } from '@arogyachat/contract/appointments'
import type { CatalogueMedicine, PrescriptionTemplate } from '@arogyachat/contract/prescriptions/templates'
import type { PrescriptionCheck, Warning } from '@arogyachat/contract/prescriptions/warnings'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { anotherAppointment, samplePatientSummary, samplePrescription } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { medicineNamed, prescribedName, searchIn } from './medicine-search.ts'
import { PrescriptionForm } from './prescription-form.tsx'

// jsdom does not scroll.
beforeAll(() => void Object.assign(Element.prototype, { scrollIntoView: () => undefined }))

const medicine = (id: string, fields: Partial<CatalogueMedicine>): CatalogueMedicine => ({
  id,
  generic: id,
  synonyms: [],
  brands: [],
  forms: [],
  isProhibited: false,
  ...fields
})
const catalogue = [
  medicine('paracetamol', {
    generic: 'Paracetamol',
    synonyms: ['Acetaminophen'],
    brands: ['Dolo', 'Crocin'],
    forms: ['tab 500 mg', 'tab 650 mg', 'syrup 120 mg/5 ml']
  }),
  medicine('pantoprazole', { generic: 'Pantoprazole', brands: ['Pan'], forms: ['tab 40 mg'] }),
  medicine('ibuprofen', { generic: 'Ibuprofen', brands: ['Brufen'], forms: ['tab 400 mg'] }),
  medicine('amoxiclav', { generic: 'Amoxicillin + clavulanic acid', brands: ['Augmentin'] }),
  medicine('alprazolam', { generic: 'Alprazolam', brands: ['Alprax'], isProhibited: true })
]

test.each([
  ['para', 'PARACETAMOL'],
  ['paracetmol', 'PARACETAMOL'],
  ['Acetaminophn', 'PARACETAMOL'],
  ['dolo 650', 'PARACETAMOL (Dolo)'],
  ['CROCN', 'PARACETAMOL (Crocin)'],
  ['ibuprofin', 'IBUPROFEN'],
  ['clavulanic', 'AMOXICILLIN + CLAVULANIC ACID'],
  ['augmentn', 'AMOXICILLIN + CLAVULANIC ACID (Augmentin)']
])('%s finds %s first', (typed, expected) => {
  const [first] = searchIn(catalogue)(typed)
  expect(first && prescribedName(first)).toBe(expected)
})

test('an unknown name finds nothing, and a written name is recognised with its brand', () => {
  expect(searchIn(catalogue)('wonderol')).toEqual([])
  expect(medicineNamed(catalogue, 'PARACETAMOL (Dolo)')?.id).toBe('paracetamol')
  expect(medicineNamed(catalogue, 'crocin')?.id).toBe('paracetamol')
  expect(medicineNamed(catalogue, 'Pan 40')).toBeNull()
  expect(medicineNamed(catalogue, ' ')).toBeNull()
})

const noWarnings: PrescriptionCheck = {
  warnings: [],
  uncheckedMedicines: [],
  uncheckedAllergies: [],
  uncheckedCurrent: [],
  isAgeKnown: true,
  allergiesRecorded: 1
}
const template: PrescriptionTemplate = {
  _id: '01890000-0000-7000-8000-00000000aaaa',
  kind: 'template',
  name: 'Fever',
  diagnosis: 'Viral fever',
  medications: [
    { name: 'PARACETAMOL', dosage: 'tab 500 mg', frequency: '1-1-1', duration: '3 days' },
    { name: 'ORS', dosage: '1 sachet', frequency: '', duration: '' }
  ],
  instructions: 'Rest.',
  followUp: 'In 3 days'
}
const favourite: PrescriptionTemplate = {
  ...template,
  _id: '01890000-0000-7000-8000-00000000bbbb',
  kind: 'favourite',
  name: 'IBUPROFEN, tab 400 mg',
  medications: [{ name: 'IBUPROFEN', dosage: 'tab 400 mg', frequency: '1-0-1', duration: '5 days' }]
}

interface Setting {
  appointment?: Appointment
  warnings?: Warning[]
}

async function open({ appointment = anotherAppointment(), warnings = [] }: Setting = {}) {
  let templates = [template, favourite]
  const sent = standInServer(({ method, path, body }) => {
    if (path === '/api/site') return { demo: null, doctorVerification: 'badge' }
    if (path.endsWith('/patient')) return { patient: samplePatientSummary() }
    if (path.endsWith('/check')) return { check: { ...noWarnings, warnings } }
    if (path === '/api/doctors/medicines') return { medicines: catalogue }
    if (path.endsWith('/notes'))
      return { notes: [{ diagnosis: 'Cough for a week\nNo fever', followUpDate: '2026-12-04' }] }
    if (path.endsWith('/prescription/earlier'))
      return { prescriptions: [{ ...samplePrescription(), diagnosis: 'Flu', appointmentDate: '2026-10-01' }], total: 1 }
    if (path.startsWith('/api/doctors/prescription-templates')) {
      if (method === 'DELETE') templates = templates.filter(({ _id }) => !path.endsWith(_id))
      if (method === 'POST') templates = [...templates, { ...(body as PrescriptionTemplate), _id: crypto.randomUUID() }]
      return { templates }
    }
    return { status: 201, body: { success: true, prescription: samplePrescription(), message: '' } }
  })
  const onSaved = vi.fn()
  const { unmount } = await showScreen(
    <PrescriptionForm appointment={appointment} onSaved={onSaved} onCancel={() => undefined} />,
    { areas: ['practice', 'prescriptions', 'writing'] }
  )
  await screen.findByRole('group', { name: 'Medicine 1' })
  return { user: userEvent.setup(), sent, onSaved, unmount }
}
const row = (number: number) => within(screen.getByRole('group', { name: `Medicine ${number}` }))
const nameOf = (number: number) => row(number).getByRole('combobox', { name: /Medicine name/ }) as HTMLInputElement
const fieldOf = (number: number, label: RegExp) =>
  (row(number).getByLabelText(label, { selector: 'input, select' }) as HTMLInputElement).value
const issued = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
  sent.find(({ method, path }) => method === 'POST' && path.endsWith('/prescription'))?.body

test('a misspelt medicine is chosen by keyboard, with its form, and its quantity is counted', async () => {
  const { user, sent, onSaved } = await open()
  await user.type(nameOf(1), 'paracetmol')
  await screen.findByRole('option', { name: /PARACETAMOL/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(nameOf(1).value).toBe('PARACETAMOL')
  await user.click(row(1).getByRole('button', { name: 'tab 650 mg' }))
  await user.type(row(1).getByLabelText(/Frequency/, { selector: 'input' }), '1-0-1')
  await user.type(row(1).getByLabelText(/Duration/, { selector: 'input' }), '5 days')
  expect(row(1).getByText(/^Counted from the directions: 10\./)).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Quantity: 10')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Issue prescription/ }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issued(sent)).toMatchObject({
    medications: [{ name: 'PARACETAMOL', dosage: 'tab 650 mg', quantity: '10', route: null }]
  })
})

test('Ctrl+Enter reviews what was typed, and chooses no suggestion', async () => {
  const { user } = await open()
  await user.type(row(1).getByLabelText(/Dosage/), '1 tab')
  await user.type(nameOf(1), 'ibuprofn')
  await screen.findByRole('option', { name: /IBUPROFEN/ })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('ibuprofn, 1 tab')).toBeTruthy()
})

test('a prohibited medicine is marked in the suggestions and in its row at once', async () => {
  const { user } = await open()
  await user.type(nameOf(1), 'alpra')
  const option = await screen.findByRole('option', { name: /ALPRAZOLAM/ })
  expect(option.textContent).toContain('Never in an online consultation')
  await user.click(option)
  expect(row(1).getByText('Alprazolam may never be prescribed in an online consultation.')).toBeTruthy()
})

test('each warning says what it is, and the prescription is issued with the reasons', async () => {
  const warnings: Warning[] = [
    { kind: 'interaction', medicine: 'Ibuprofen', about: 'Warfarin', code: 'bleeding' },
    { kind: 'pregnancy', medicine: 'Ibuprofen', about: 'notAsked', code: 'babyKidneys' },
    { kind: 'age', medicine: 'Ibuprofen', about: '16', code: 'reye' },
    { kind: 'list', medicine: 'Ibuprofen', about: '', code: 'video' }
  ]
  const { user, sent, onSaved } = await open({ warnings })
  await user.type(nameOf(1), 'Ibuprofen')
  await user.type(row(1).getByLabelText(/Dosage/), '1 tab')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('Warnings that need your reason: 4')
  for (const name of [
    'Ibuprofen together with Warfarin.',
    'Ibuprofen: ask about pregnancy first.',
    'Ibuprofen: not usual under the age of 16.',
    /^Ibuprofen: only after a video call that took place/
  ])
    await user.type(within(screen.getByRole('group', { name })).getByRole('textbox'), 'Discussed')
  expect(screen.getByText('Risk of bleeding.')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issued(sent)).toMatchObject({ overrides: warnings.map((warning) => ({ ...warning, reason: 'Discussed' })) })
})

test('a template fills the form, after a question if something was written', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /^Fever/ }))
  await vi.waitFor(() => expect(document.activeElement).toBe(nameOf(1)))
  expect([nameOf(1).value, nameOf(2).value, fieldOf(1, /Frequency/)]).toEqual(['PARACETAMOL', 'ORS', '1-1-1'])
  expect((screen.getByLabelText('Provisional diagnosis') as HTMLInputElement).value).toBe('Viral fever')
  await user.click(screen.getByRole('button', { name: 'Earlier prescriptions' }))
  await user.click(await screen.findByRole('button', { name: /^Prescription of 1 Oct/ }))
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }))
  expect(nameOf(2).value).toBe('ORS')
  await user.click(screen.getByRole('button', { name: /^Prescription of 1 Oct/ }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await vi.waitFor(() => expect(nameOf(1).value).toBe('Paracetamol'))
  expect(screen.queryByRole('group', { name: 'Medicine 2' })).toBeNull()
  expect((screen.getByLabelText('Provisional diagnosis') as HTMLInputElement).value).toBe('Flu')
})

test('a favourite fills the blank row first, and is then added', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  await user.click(await screen.findByRole('button', { name: /^IBUPROFEN, tab 400 mg/ }))
  expect([nameOf(1).value, fieldOf(1, /Duration/)]).toEqual(['IBUPROFEN', '5 days'])
  await user.click(await screen.findByRole('button', { name: /^IBUPROFEN, tab 400 mg/ }))
  expect(nameOf(2).value).toBe('IBUPROFEN')
})

test('what is written is saved as a template, and a template is deleted after a question', async () => {
  const { user, sent } = await open()
  const save = screen.getByRole('button', { name: 'Save as template' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.type(nameOf(1), 'ORS')
  await user.type(row(1).getByLabelText(/Dosage/), '1 sachet')
  await user.click(screen.getByRole('button', { name: 'Save as template' }))
  await user.type(screen.getByLabelText('Name of the template'), 'Loose motions{Enter}')
  await vi.waitFor(() =>
    expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('-templates'))).toBe(true)
  )
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('-templates'))?.body).toMatchObject({
    kind: 'template',
    name: 'Loose motions',
    medications: [{ name: 'ORS', dosage: '1 sachet' }]
  })
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Save as template'))
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Fever' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Fever/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Loose motions/ })).toBeTruthy()
})

test('a first version starts from the signed note of the visit', async () => {
  await open({ appointment: anotherAppointment({ hasNote: true }) })
  expect(((await screen.findByLabelText('Provisional diagnosis')) as HTMLInputElement).value).toBe('Cough for a week')
  expect((screen.getByLabelText('Follow-up') as HTMLInputElement).value).toContain('4 Dec')
})

test('asks for the weight of a child, and not whether a man is pregnant', async () => {
  const appointment = anotherAppointment()
  const patientId = { ...appointment.patientId, age: 6, gender: 'Male' as const }
  const { user, sent, onSaved } = await open({ appointment: { ...appointment, patientId } })
  expect(screen.queryByRole('group', { name: 'Is the patient pregnant?' })).toBeNull()
  await user.type(nameOf(1), 'ORS')
  await user.type(row(1).getByLabelText(/Dosage/), '1 sachet')
  await user.type(screen.getByLabelText('Weight in kg'), 'abc')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByLabelText('Weight in kg').getAttribute('aria-invalid')).toBe('true')
  await user.clear(screen.getByLabelText('Weight in kg'))
  await user.type(screen.getByLabelText('Weight in kg'), '18,5')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(await screen.findByRole('button', { name: /Issue prescription/ }))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(issued(sent)).toMatchObject({ weightKg: 18.5, pregnant: null })
})

test('the draft keeps every field over a reload', async () => {
  const appointment = anotherAppointment()
  const first = await open({ appointment })
  await first.user.type(screen.getByLabelText('Provisional diagnosis'), 'Migraine')
  await first.user.selectOptions(row(1).getByLabelText('Route'), 'in the nose')
  await first.user.type(row(1).getByLabelText('Quantity'), '1 bottle')
  await first.user.click(
    within(screen.getByRole('group', { name: 'Is the patient pregnant?' })).getByRole('button', { name: 'No' })
  )
  first.unmount()
  await open({ appointment })
  expect((screen.getByLabelText('Provisional diagnosis') as HTMLInputElement).value).toBe('Migraine')
  expect([fieldOf(1, /^Route/), fieldOf(1, /^Quantity/)]).toEqual(['nose', '1 bottle'])
  const answer = within(screen.getByRole('group', { name: 'Is the patient pregnant?' })).getByRole('button', {
    name: 'No'
  })
  expect(answer.getAttribute('aria-pressed')).toBe('true')
})
