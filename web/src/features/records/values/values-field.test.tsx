import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, standInServer } from '../../../testing/server.ts'
import { standInUploads } from '../../../testing/uploads.ts'
import { blankRow, type CheckedRecord, type RecordValues } from '../upload/record-schema.ts'
import { ValuesField } from './values-field.tsx'

const health = 'GET /ai/health'
const extract = 'POST /ai/extract-text'
const reader = (isOutside = false) => ({
  ocr: { status: 'online', name: 'Lens', isOutside, readsHandwriting: false, weakIn: [] }
})
const found = (extracted_text: string) => ({
  extracted_text,
  lines: extracted_text.split('\n').map((text) => ({ text, confidence: 0.95 })),
  medicines: [],
  unrecognised: [],
  message: ''
})
const picture = new File([new Uint8Array(3000)], 'blood.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  standInUploads()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 1600, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['other size'], { type: 'image/jpeg' }))
  )
})

/** The values of a new record with this file, one of which is typed already. */
function Values({ file }: { file: File }) {
  const values = [{ ...blankRow, name: 'Urea', value: '31' }]
  const form = useForm<RecordValues, unknown, CheckedRecord>({
    defaultValues: { title: '', type: 'lab', provider: '', date: '', values, file }
  })
  return <ValuesField form={form} errorOf={() => undefined} />
}

async function show(answers: Record<string, Answer>, file = picture) {
  const sent = standInServer({ [health]: reader(), ...answers })
  const { user } = await showScreen(<Values file={file} />, { areas: ['records', 'scanner'] })
  const forms = () => sent.filter((call) => call.path === '/ai/extract-text').map((call) => call.body as FormData)
  return { user, forms }
}
const press = () => screen.findByRole('button', { name: 'Read the values from the picture' })
const texts = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value)

test('fills in the values of a picture beside those that are typed, and asks to check them', async () => {
  const report = 'Haemoglobin 11.2 g/dL 12.0 - 16.0\nUrea 40 mg/dL\nPlatelet Count 2.1 lakh/µL'
  const { user, forms } = await show({ [extract]: found(report) })
  await user.click(await press())
  expect(
    await screen.findByText('2 values were filled in below. Please check each one against the report.')
  ).toBeTruthy()
  expect(texts('Test')).toEqual(['Urea', 'Haemoglobin', 'Platelets'])
  expect(texts('Result')).toEqual(['31', '11.2', '2.1'])
  expect(texts('Unit')).toEqual(['', 'g/dL', 'lakh/µL'])
  expect(texts('Normal from')).toEqual(['', '12.0', ''])
  expect(forms().map((form) => form.get('allowOutside'))).toEqual(['false', 'false'])
  expect(forms().map((form) => (form.get('file') as File).size)).toEqual([3000, 10])
  await user.click(await press())
  expect(await screen.findByText(/^No new value was found/)).toBeTruthy()
  expect(texts('Test')).toHaveLength(3)
})

test('leaves out a value that was read differently in the two sizes', async () => {
  const readings = ['TSH 6.2 µIU/mL\nHaemoglobin 118 g/dL', 'TSH 6.2 µIU/mL\nHaemoglobin 11.8 g/dL']
  const { user } = await show({ [extract]: () => found(readings.shift() ?? '') })
  await user.click(await press())
  expect(await screen.findByText('1 value was filled in below. Please check it against the report.')).toBeTruthy()
  expect(texts('Test')).toEqual(['Urea', 'TSH'])
})

test('asks before the picture is sent to an outside reader', async () => {
  const { user, forms } = await show({ [health]: reader(true), [extract]: found('TSH 6.2 µIU/mL') })
  await user.click(await press())
  expect(await screen.findByText('Send this picture to Lens?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Do not send' }))
  expect(forms()).toEqual([])
  await user.click(await press())
  await user.click(await screen.findByRole('button', { name: 'Send the picture' }))
  expect(await screen.findByText('1 value was filled in below. Please check it against the report.')).toBeTruthy()
  expect(forms().map((form) => form.get('allowOutside'))).toEqual(['true', 'true'])
})

test('says why a picture could not be read, and keeps what is typed', async () => {
  const { user } = await show({ [health]: { ocr: { ...reader().ocr, status: 'offline' } } })
  await user.click(await press())
  expect(await screen.findByText('The OCR service is currently offline.')).toBeTruthy()
  expect(texts('Result')).toEqual(['31'])
  expect(await press()).toBeTruthy()
})

test('offers to read pictures only', async () => {
  await show({}, new File(['%PDF-1.4'], 'blood.pdf', { type: 'application/pdf' }))
  expect(screen.getByRole('button', { name: 'Add a value' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read the values from the picture' })).toBeNull()
})
