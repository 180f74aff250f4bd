import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleRecord } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { standInUploads } from '../../testing/uploads.ts'
import { ScannerCard } from './scanner-card.tsx'

const kept = { status: 201, body: { success: true, record: sampleRecord(), message: '' } }
const reader = { ocr: { status: 'online', name: 'ArogyaChat', isOutside: false, readsHandwriting: true, weakIn: [] } }

beforeEach(() => {
  standInUploads()
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close() {} }))
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:paper'), revokeObjectURL: vi.fn() })
})

async function scanned(saving: Answer | ((sent: Sent) => Answer) = kept) {
  const sent = standInServer({
    'GET /ai/health': reader,
    'POST /ai/extract-text': {
      extracted_text: 'Tab. Paracetamol 650 mg',
      medicines: [],
      unrecognised: [],
      language: 'en',
      message: ''
    },
    'POST /api/records': saving
  })
  const view = await showScreen(<ScannerCard />, { areas: ['scanner'] })
  const paper = new File([new Uint8Array(3000)], 'asha.jpg', { type: 'image/jpeg' })
  await view.user.upload(screen.getByLabelText('Choose a picture'), paper)
  await screen.findByText('Extracted text')
  const forms = () => sent.filter((call) => call.path === '/api/records').map((call) => call.body as FormData)
  return { ...view, forms }
}
const text = () => screen.findByLabelText<HTMLTextAreaElement>('You can correct what was misread.')
const save = () => screen.findByRole('button', { name: 'Save to records' })
const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Save to medical records' }))

test('saves a scan as a prescription with its image and the corrected text', async () => {
  const { user, forms } = await scanned()
  await user.type(await text(), ' 1-0-1')
  await user.click(await save())
  const dialog = await openDialog()
  expect(dialog.getByText('The picture asha.jpg and your corrected text will be saved.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toMatch(/^Prescription, \d+ \w+ \d{4}$/)
  await user.type(dialog.getByLabelText(/^Hospital/), 'Dr. Rao')
  await user.click(dialog.getByRole('button', { name: 'Save record' }))
  const link = await screen.findByRole('link', { name: 'Saved. See your records' })
  expect(link.getAttribute('href')).toBe('/patient-dashboard?section=records')
  await vi.waitFor(() => expect(document.activeElement).toBe(link))
  const [form] = forms()
  const fields = ['type', 'provider', 'fileName', 'text'].map((text) => form?.get(text))
  expect(fields).toEqual(['prescription', 'Dr. Rao', 'asha.jpg', 'Tab. Paracetamol 650 mg 1-0-1'])
  expect(form?.get('file')).toMatchObject({ size: 3000, type: 'image/jpeg' })
})

test('remembers after a reload that the scan is saved, until the text is corrected', async () => {
  const { user, unmount } = await scanned()
  await user.click(await save())
  const dialog = await openDialog()
  await user.type(dialog.getByLabelText(/^Hospital/), 'Dr. Rao')
  await user.click(dialog.getByRole('button', { name: 'Save record' }))
  await screen.findByRole('link', { name: 'Saved. See your records' })
  expect(Object.keys(JSON.parse(sessionStorage.getItem('prescription_data') ?? '{}')).sort()).toEqual([
    'fileSize',
    'filename',
    'text',
    'timestamp'
  ])
  unmount()
  const again = await showScreen(<ScannerCard />, { areas: ['scanner'] })
  expect(await screen.findByRole('link', { name: 'Saved. See your records' })).toBeTruthy()
  await again.user.type(await text(), '!')
  expect(await save()).toBeTruthy()
})

test('saves the text as a file when the image is gone after a reload, and says so', async () => {
  const first = await scanned()
  first.unmount()
  const { user } = await showScreen(<ScannerCard />, { areas: ['scanner'] })
  await user.click(await save())
  const dialog = await openDialog()
  expect(dialog.getByText(/The text will be saved as a text file/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Hospital/), 'Dr. Rao')
  await user.click(dialog.getByRole('button', { name: 'Save record' }))
  await screen.findByRole('link', { name: 'Saved. See your records' })
  const [form] = first.forms()
  const file = form?.get('file') as File | null
  expect([file?.type, form?.get('fileName'), await file?.text()]).toEqual([
    'text/plain',
    'asha.txt',
    'Tab. Paracetamol 650 mg'
  ])
})

test('sends nothing without a provider, and keeps the input after a failure', async () => {
  const answers: Answer[] = [{ status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }, kept]
  const { user, forms } = await scanned(() => answers.shift() as Answer)
  await user.click(await save())
  const dialog = await openDialog()
  const send = () => user.click(dialog.getByRole('button', { name: 'Save record' }))
  await send()
  expect(await screen.findByText('Incomplete Information')).toBeTruthy()
  expect(forms()).toHaveLength(0)
  await user.type(dialog.getByLabelText(/^Hospital/), 'Dr. Rao')
  await send()
  expect((await dialog.findByRole('alert')).textContent).toContain('The record could not be saved')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Hospital/).value).toBe('Dr. Rao')
  await send()
  expect(await screen.findByRole('link', { name: 'Saved. See your records' })).toBeTruthy()
})
