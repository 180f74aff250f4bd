import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { IntakeCard } from './intake-card.tsx'

const intake = {
  language: 'hi',
  complaint: 'मुझे बुखार है',
  present: [{ id: 'fever', name: 'बुखार', severity: null, onset: 'sudden', durationDays: 1 }],
  denied: [{ id: 'cough', name: 'खाँसी' }],
  ageMonths: 8,
  isPregnant: null,
  note: '',
  redFlags: [{ id: 'rf', name: 'बच्चे में बुखार' }],
  triage: 'doctor',
  writtenAt: '2026-11-20T10:00:00.000Z'
}
const show = (answer: object, language: 'en' | 'hi' = 'en') => {
  standInServer({ 'GET /api/appointments/a1/intake': answer })
  return showScreen(<IntakeCard appointmentId="a1" />, { areas: ['assistant'], language })
}

test('shows the doctor the summary in the patient’s language, marked as unchecked', async () => {
  await show({ intake })
  await screen.findByText('From the assistant, not checked')
  for (const text of ['मुझे बुखार है', '(sudden, 1 day)', 'खाँसी', '8 months old', 'बच्चे में बुखार']) screen.getByText(text)
  expect(screen.getByText('बुखार').lang).toBe('hi')
})

test('shows the labels in Hindi', async () => {
  await show({ intake }, 'hi')
  await screen.findByText('सहायक की ओर से, जाँचा नहीं गया')
  screen.getByText('उम्र 8 महीने')
})

test('says that the patient has sent no summary', async () => {
  await show({ intake: null })
  await screen.findByText('The patient has not sent a summary for this appointment.')
})

test('shows an error with a retry button when the summary cannot be loaded', async () => {
  await show({ status: 500, body: { code: 'INTERNAL', message: '' } })
  await screen.findByRole('button', { name: 'Try again' })
})
