import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { samplePatientSummary } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import { PatientPanel } from './patient-panel.tsx'

const appointmentId = '01890000-0000-7000-8000-0000000000a1'
const path = `GET /api/doctors/appointments/${appointmentId}/patient`

test('the panel shows allergies, illnesses, medicines and symptoms in Bengali', async () => {
  standInServer({ [path]: () => ({ patient: samplePatientSummary() }) })
  await showScreen(<PatientPanel appointmentId={appointmentId} symptoms="Chest feels tight" />, {
    areas: ['practice'],
    language: 'bn'
  })
  expect(await screen.findByRole('group', { name: /Asha Rao.*স্বাস্থ্যের তথ্য/ })).toBeTruthy()
  for (const text of ['অ্যালার্জি', 'penicillin', 'Asthma', 'Salbutamol · 2 puffs · SOS', 'Chest feels tight']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

test('the summary is fetched once when the panel opens twice within a few minutes', async () => {
  const sent = standInServer({ [path]: () => ({ patient: samplePatientSummary({ allergies: [] }) }) })
  const panel = <PatientPanel appointmentId={appointmentId} symptoms="" />
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
