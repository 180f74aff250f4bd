import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { ImportButton } from './import-button.tsx'

const preview = {
  patient: { name: 'Asha Devi', birthDate: '1992-02-03' },
  items: [
    {
      title: 'Blood count',
      type: 'lab',
      date: '2026-11-19',
      provider: 'City Laboratory',
      fileName: 'cbc.pdf',
      kind: 'application/pdf',
      fileSize: 2000,
      values: [{ name: 'Haemoglobin', value: 12.5, unit: 'g/dL', low: 12, high: 15, takenAt: '2026-11-19' }],
      text: ''
    }
  ],
  refused: [{ title: 'Old scan', reason: 'missing' }],
  allergies: [
    { name: 'Penicillin', isKnown: true },
    { name: 'Peanuts', isKnown: false }
  ],
  medicines: [],
  ignored: [{ resourceType: 'Immunization', count: 2 }]
}
const read = 'POST /api/records/fhir/preview'
const save = 'POST /api/records/fhir'

async function open(answers: Record<string, Answer | ((sent: Sent) => Answer)>, file = new File(['{}'], 'visit.json')) {
  const sent = standInServer(answers)
  const { user } = await showScreen(<ImportButton />, { areas: ['records', 'fhir'] })
  await user.click(await screen.findByRole('button', { name: 'Add from another hospital' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from another hospital' }))
  await user.upload(dialog.getByLabelText('Choose a file'), file)
  return { user, dialog, sent }
}

test('documents are ticked at first, allergies are not, and only what is ticked is saved', async () => {
  const saved = { status: 201, body: { success: true, records: [], allergies: 1, medicines: 0 } }
  const { user, dialog, sent } = await open({ [read]: { preview }, [save]: saved })
  expect(await dialog.findByText(/This file is about Asha Devi, born on/)).toBeTruthy()
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/Blood count/).checked).toBe(true)
  expect(dialog.getByText(/Haemoglobin 12.5 g\/dL/)).toBeTruthy()
  expect(box(/Penicillin/).disabled).toBe(true)
  expect(box(/Peanuts/).checked).toBe(false)
  expect(dialog.getByText(/It is not in the file/)).toBeTruthy()
  expect(dialog.getByText(/Immunization \(2\)/)).toBeTruthy()
  await user.click(box(/Blood count/))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save what is ticked' })
  expect(button.disabled).toBe(true)
  await user.click(box(/Peanuts/))
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = sent.find(({ path, method }) => `${method} ${path}` === save)?.body as FormData
  expect(JSON.parse(String(form.get('choice')))).toEqual({ items: [], allergies: [1], medicines: [] })
  expect(await screen.findByText('Added to the profile')).toBeTruthy()
})

test('a file that is no FHIR bundle is named as the cause, and nothing can be saved', async () => {
  const refusal = { status: 422, body: { success: false, code: 'INVALID', message: '', fields: { file: 'invalid' } } }
  const { dialog } = await open({ [read]: refusal })
  expect(await dialog.findByText('This is not a FHIR file, or it is damaged.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save what is ticked' })).toBeNull()
})

test('a file that is too large is not sent', async () => {
  const file = new File(['{}'], 'large.json')
  vi.spyOn(file, 'size', 'get').mockReturnValue(6 * 1024 * 1024)
  const { dialog, sent } = await open({}, file)
  expect(await dialog.findByText('It is too large.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a lost connection while the file is read is no fault of the file', async () => {
  const { dialog } = await open({})
  expect(await dialog.findByText('The file could not be read')).toBeTruthy()
})
