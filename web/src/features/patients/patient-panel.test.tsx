import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { samplePatientSummary } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { PatientPanel } from './patient-panel.tsx'

const appointmentId = '01890000-0000-7000-8000-0000000000a1'
const sampleIntake = {
  language: 'en',
  present: [],
  denied: [],
  unknown: [],
  ageMonths: null,
  sex: null,
  isPregnant: null,
  isPostpartum: null,
  note: '',
  redFlags: [],
  triage: 'doctor',
  writtenAt: '2026-11-20T10:00:00.000Z'
}
const path = `GET /api/doctors/appointments/${appointmentId}/patient`

test('the panel shows allergies, illnesses, medicines and symptoms in Bengali', async () => {
  standInServer({ [path]: () => ({ patient: samplePatientSummary() }) })
  await showScreen(<PatientPanel appointmentId={appointmentId} symptoms="Chest feels tight" hasIntake={false} />, {
    areas: ['practice'],
    language: 'bn'
  })
  expect(await screen.findByRole('group', { name: /Asha Rao.*স্বাস্থ্যের তথ্য/ })).toBeTruthy()
  for (const text of ['অ্যালার্জি', 'penicillin', 'Asthma', 'Salbutamol · 2 puffs · SOS', 'Chest feels tight']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

test('allergies come first and stay in sight, then illnesses, medicines, the assistant’s summary and the symptoms', async () => {
  const intake = { ...sampleIntake, complaint: 'Chest hurts on the stairs' }
  standInServer({
    [path]: () => ({ patient: samplePatientSummary() }),
    [`GET /api/appointments/${appointmentId}/intake`]: () => ({ intake })
  })
  await showScreen(<PatientPanel appointmentId={appointmentId} symptoms="Chest feels tight" hasIntake />, {
    areas: ['practice']
  })
  await screen.findByText('Chest hurts on the stairs')
  const inOrder = [
    'penicillin',
    'Asthma',
    'Salbutamol · 2 puffs · SOS',
    'Chest hurts on the stairs',
    'Chest feels tight'
  ]
  const places = inOrder.map((text) => screen.getByText(text))
  for (const [index, place] of places.slice(1).entries())
    expect(places[index]?.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(places[0]?.closest('.sticky')?.textContent).toBe('Allergiespenicillin')
})

test('the summary is fetched once when the panel opens twice within a few minutes', async () => {
  const sent = standInServer({ [path]: () => ({ patient: samplePatientSummary({ allergies: [] }) }) })
  const panel = <PatientPanel appointmentId={appointmentId} symptoms="" hasIntake={false} />
  await showScreen(
    <>
      {panel}
      {panel}
    </>,
    { areas: ['practice'] }
  )
  expect(await screen.findAllByText('No allergies recorded.')).toHaveLength(2)
  expect(sent.filter((request) => request.path.endsWith('/patient'))).toHaveLength(1)
})

test.each([
  ['a day', '2019-05-01', 'Chronic · since 1 May 2019'],
  ['about a month', '2026-10', 'Chronic · about a month ago (Oct 2026)'],
  ['about a year', '2025-11', 'Chronic · about a year ago (Nov 2025)'],
  ['some years', '2019-06', 'Chronic · about 7 years ago (Jun 2019)'],
  ['this month', '2026-11', 'Chronic · since Nov 2026']
])('an illness whose beginning is known as %s is shown as precisely', async (_, diagnosedDate, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00+05:30'), toFake: ['Date'] })
  const medicalHistory = [{ condition: 'Asthma', diagnosedDate, status: 'Chronic' as const }]
  standInServer({ [path]: () => ({ patient: samplePatientSummary({ medicalHistory }) }) })
  await showScreen(<PatientPanel appointmentId={appointmentId} symptoms="" hasIntake={false} />, {
    areas: ['practice']
  })
  expect(await screen.findByText(text)).toBeTruthy()
  vi.useRealTimers()
})
