import { dateInIndia } from '@arogyachat/contract/india-time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatsFor } from '../../../i18n/formats.ts'
import { sampleRecord } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { neverAnswering, standInUploads } from '../../../testing/uploads.ts'
import { RecordsScreen } from '../records-screen.tsx'

const mb = 1024 * 1024
const send = 'POST /api/records'
const kept = { status: 201, body: { success: true, record: sampleRecord(), message: '' } }
const refusal = (status: number, code: string, fields?: object) => ({
  status,
  body: { success: false, code, message: code, fields }
})
const pdf = (name = 'blood.pdf', bytes = 2048) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

beforeEach(() => {
  standInUploads()
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close() {} }))
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: vi.fn() })
})

async function open(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const sent = standInServer({
    'GET /api/records': () => ({ records: [], total: 0, page: 1, pageSize: 20 }),
    ...answers
  })
  const view = await showScreen(<RecordsScreen prescriptions={null} measurements={null} />, {
    areas: ['records', 'speech', 'charts']
  })
  const { user } = view
  await screen.findByText('No medical records yet')
  await user.click(await screen.findByRole('button', { name: 'Upload a record' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a medical record' }))
  const choose = (file: File, label = 'Choose a file') => user.upload(dialog.getByLabelText(label), file)
  const fill = async () => {
    await user.type(dialog.getByLabelText(/^Title/), 'Blood test')
    await user.selectOptions(dialog.getByLabelText(/^Type of record/), 'Lab result')
    await user.type(dialog.getByLabelText(/^Hospital/), 'Sunrise Lab')
    await choose(pdf())
    await dialog.findByText('blood.pdf, 2 KB')
  }
  const save = () => user.click(dialog.getByRole('button', { name: 'Save record' }))
  /** Any file; a chooser offers only what is accepted. */
  const drop = (file: File) =>
    fireEvent.drop(dialog.getByText('Drop the file here, or choose one'), { dataTransfer: { files: [file] } })
  const forms = () => sent.filter((call) => call.method === 'POST').map((call) => call.body as FormData)
  return { ...view, dialog, choose, drop, fill, save, forms }
}

test('sends a record with its file and today’s date, and fetches the list again', async () => {
  const { fill, save, forms, dialog } = await open({ [send]: kept })
  const today = dateInIndia(new Date())
  expect(dialog.getByRole('button', { name: `Date on the document ${formatsFor('en').date(today)}` })).toBeTruthy()
  await fill()
  await save()
  expect(await screen.findByText('“Blood test” is now in your medical records.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const [form] = forms()
  const fields = ['title', 'type', 'provider', 'fileName', 'date'].map((text) => form?.get(text))
  expect(fields).toEqual(['Blood test', 'lab', 'Sunrise Lab', 'blood.pdf', today])
  expect(form?.get('file')).toMatchObject({ size: 2048 })
})

test('shows a notice and field errors for an empty form, and sends nothing', async () => {
  const { save, forms, dialog } = await open({ [send]: kept })
  await save()
  expect(await screen.findByText('Incomplete Information')).toBeTruthy()
  expect(screen.getByText('Please fill in all the required fields.')).toBeTruthy()
  for (const label of [/^Title/, /^Type of record/, /^Hospital/])
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText('Please choose a file.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose a file' }))
  expect(forms()).toHaveLength(0)
})

test('sends the values of a laboratory report, and fills in the unit of a well-known test', async () => {
  const { user, fill, save, forms, dialog } = await open({ [send]: kept })
  expect(dialog.queryByRole('button', { name: 'Add a value' })).toBeNull()
  await fill()
  const add = dialog.getByRole('button', { name: 'Add a value' })
  await user.click(add)
  await user.type(dialog.getByLabelText('Test'), 'Haemoglobin')
  expect(dialog.getByLabelText<HTMLInputElement>('Unit').value).toBe('g/dL')
  await user.type(dialog.getByLabelText('Result'), '११.४')
  await user.type(dialog.getByLabelText('Normal from'), '12')
  await user.type(dialog.getByLabelText('Normal to'), '15')
  // A row that stays empty is left out.
  await user.click(add)
  await save()
  await screen.findByText('“Blood test” is now in your medical records.')
  const [form] = forms()
  expect(JSON.parse(String(form?.get('values')))).toEqual([
    { name: 'Haemoglobin', value: 11.4, unit: 'g/dL', low: 12, high: 15, takenAt: form?.get('date') }
  ])
})

test('refuses a value without a number, and a range that ends before it begins', async () => {
  const { user, fill, save, forms, dialog } = await open({ [send]: kept })
  await fill()
  await user.click(dialog.getByRole('button', { name: 'Add a value' }))
  await user.type(dialog.getByLabelText('Test'), 'TSH')
  await user.type(dialog.getByLabelText('Normal from'), '4')
  await user.type(dialog.getByLabelText('Normal to'), 'many')
  await save()
  for (const label of ['Result', 'Normal to'])
    await waitFor(() => expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  await user.type(dialog.getByLabelText('Result'), '2')
  await user.clear(dialog.getByLabelText('Normal to'))
  await user.type(dialog.getByLabelText('Normal to'), '3')
  await save()
  await waitFor(() => expect(dialog.getByLabelText('Result').getAttribute('aria-invalid')).toBeNull())
  expect(dialog.getByLabelText('Normal to').getAttribute('aria-invalid')).toBe('true')
  expect(forms()).toHaveLength(0)
})

test('focuses the file button when only the file is missing', async () => {
  const { user, save, dialog } = await open({})
  await user.type(dialog.getByLabelText(/^Title/), 'Blood test')
  await user.selectOptions(dialog.getByLabelText(/^Type of record/), 'Lab result')
  await user.type(dialog.getByLabelText(/^Hospital/), 'Sunrise Lab')
  await save()
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose a file' })))
})

test('refuses a date in the future', async () => {
  const draft = { title: 'Blood test', type: 'lab', provider: 'Sunrise Lab', date: '2999-01-01' }
  sessionStorage.setItem('draft:record:new:u1', JSON.stringify(draft))
  const { choose, save, forms, dialog } = await open({ [send]: kept })
  await choose(pdf())
  await save()
  expect(await dialog.findByText('This date cannot be in the future.')).toBeTruthy()
  expect(forms()).toHaveLength(0)
})

test.each([
  ['a film', new File(['x'], 'film.mp4', { type: 'video/mp4' }), /Only PDF, PNG, JPEG, WebP and text files/],
  ['more than 20 MB', pdf('large.pdf', 20 * mb + 1), /larger than 20 MB/],
  ['an empty file', pdf('empty.pdf', 0), /This file is empty/]
])('refuses %s before sending', async (_, file, words) => {
  const { drop, dialog } = await open({})
  drop(file)
  expect((await dialog.findByRole('alert')).textContent).toMatch(words)
})

test('recognises a file without a media type by its extension', async () => {
  const { drop, dialog } = await open({})
  drop(new File(['Hb 9.1'], 'note.TXT', { type: '' }))
  expect(await dialog.findByText('note.TXT, 1 KB')).toBeTruthy()
})

test('scales a large photograph down and changes its extension', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array(4096)], { type: 'image/jpeg' }))
  )
  const { choose, dialog } = await open({})
  await choose(new File([new Uint8Array(9 * mb)], 'xray.png', { type: 'image/png' }))
  expect(await dialog.findByText('xray.jpg, 4 KB')).toBeTruthy()
})

test('accepts a dropped file, and another one instead', async () => {
  const { choose, drop, dialog } = await open({})
  drop(pdf('one.pdf'))
  expect(await dialog.findByText('one.pdf, 2 KB')).toBeTruthy()
  await choose(pdf('two.pdf'), 'Choose another file')
  expect(await dialog.findByText('two.pdf, 2 KB')).toBeTruthy()
})

test('keeps everything after a failure, to be sent again', async () => {
  const answers: Answer[] = [refusal(500, 'INTERNAL'), kept]
  const { fill, save, forms, dialog } = await open({ [send]: () => answers.shift() as Answer })
  await fill()
  await save()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('The record could not be saved')
  expect(alert.textContent).toContain('Everything you filled in is still here.')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Blood test')
  expect(dialog.getByText('blood.pdf, 2 KB')).toBeTruthy()
  await save()
  expect(await screen.findByText('Record saved')).toBeTruthy()
  const [first, second] = forms().map((form) => [
    form.get('title'),
    form.get('fileName'),
    (form.get('file') as File).size
  ])
  expect(second).toEqual(first)
})

test('shows a field error of the server at its field', async () => {
  const { fill, save, dialog } = await open({ [send]: refusal(422, 'INVALID', { title: 'invalid' }) })
  await fill()
  await save()
  expect(await dialog.findAllByText('Please check this field.')).toHaveLength(2)
  expect(dialog.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true')
})

test('explains that the server cannot read the file', async () => {
  const { fill, save, dialog } = await open({ [send]: refusal(415, 'WRONG_KIND') })
  await fill()
  await save()
  expect((await dialog.findByRole('alert')).textContent).toContain('This file cannot be read.')
})

test('shows the progress of the upload, which can be stopped without losing input', async () => {
  standInUploads(0.4)
  const { user, fill, save, dialog } = await open({})
  const waiting = neverAnswering('/api/records', 'POST')
  await fill()
  await save()
  expect((await dialog.findByRole('meter', { name: 'Sending… 40%' })).getAttribute('value')).toBe('0.4')
  await user.click(dialog.getByRole('button', { name: 'Stop sending' }))
  expect(await dialog.findByText('Stopped. Nothing you filled in is lost.')).toBeTruthy()
  expect(waiting.map((signal) => signal.aborted)).toEqual([true])
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Blood test')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('restores the draft when the dialog is opened again', async () => {
  const { user, dialog } = await open({})
  await user.type(dialog.getByLabelText(/^Title/), 'Blood test')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Upload a record' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Blood test')
})
