import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleAppointment } from '../../../../testing/samples.ts'
import { showScreen } from '../../../../testing/screen.tsx'
import { type Sent, standInServer } from '../../../../testing/server.ts'
import { Patients } from './patients.tsx'
import { areas, now, samplePatient, visitTime } from './testing/sample-patient.ts'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  localStorage.setItem('userId', 'd1')
})
afterEach(() => {
  vi.useRealTimers()
})

const asha = samplePatient()
const ravi = samplePatient({
  _id: '01890000-0000-7000-8000-0000000000f2',
  name: 'Ravi Kumar',
  age: null,
  gender: 'Male',
  carers: [{ name: 'Sita Devi', role: 'daughter' }],
  status: 'no-show',
  symptoms: '',
  lastVisit: null,
  next: null,
  prescribable: null
})

/** Answers a search as the server does: by name. */
const found = ({ body }: Sent) => {
  const { search = '', page = 1 } = body as { search?: string; page?: number }
  const patients = [asha, ravi].filter(({ name }) => name.toLowerCase().includes(search))
  return { patients, total: patients.length, page, pageSize: 20, isPartial: false }
}
const serve = () =>
  standInServer({
    'POST /api/doctors/patients/find': found,
    'GET /api/appointments/01890000-0000-7000-8000-0000000000a1': { appointment: sampleAppointment() },
    'GET /api/site': { doctorVerification: 'badge' }
  })
const card = (name: string) => within(screen.getByRole('article', { name }))

test('each patient has a card with what is known, and buttons that say why they cannot be used', async () => {
  serve()
  const onPrescribe = vi.fn()
  const { user } = await showScreen(<Patients onPrescribe={onPrescribe} />, { areas })
  await screen.findByRole('article', { name: 'Asha Rao' })
  expect(screen.getByText('2 patients')).toBeTruthy()
  for (const text of ['34 years · Female', 'Chest feels tight', '2 Nov 2026', 'Confirmed'])
    expect(card('Asha Rao').getByText(text)).toBeTruthy()
  for (const text of ['Age not recorded · Male', 'Cared for by Sita Devi (daughter)', 'No visit yet', 'None booked'])
    expect(card('Ravi Kumar').getAllByText(text).length).toBeGreaterThan(0)
  expect(card('Ravi Kumar').getAllByText('No active appointment').length).toBeGreaterThan(0)
  expect(card('Ravi Kumar').getByRole('button', { name: 'Consult' }).getAttribute('title')).toBe('None booked')
  expect(card('Ravi Kumar').getByRole('button', { name: 'Prescription' }).getAttribute('aria-disabled')).toBe('true')

  await user.click(card('Asha Rao').getByRole('button', { name: 'Prescription' }))
  await waitFor(() => expect(onPrescribe).toHaveBeenCalledOnce())
  expect(onPrescribe.mock.calls[0]?.[0]).toMatchObject({ _id: asha.prescribable?._id })
  await user.click(card('Asha Rao').getByRole('button', { name: 'Consult' }))
  expect(location.pathname).toBe(`/video-conference/${asha.next?._id}`)
})

test('a search is sent in the body once typing pauses, and filters are in the address', async () => {
  const sent = serve()
  const { user } = await showScreen(<Patients onPrescribe={vi.fn()} />, { areas, at: '/?tab=patients' })
  await screen.findByRole('article', { name: 'Asha Rao' })
  await user.type(screen.getByRole('searchbox', { name: 'Name or symptom' }), 'ravi')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Asha Rao' })).toBeNull())
  expect(sent.at(-1)?.body).toMatchObject({ search: 'ravi', page: 1 })
  expect(sent.every(({ path }) => !path.includes('ravi'))).toBe(true)
  expect(location.search).not.toContain('ravi')

  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(screen.getByLabelText('Gender'), 'Male')
  await user.selectOptions(screen.getByLabelText('Age'), '60 and over')
  await user.selectOptions(screen.getByLabelText('Status'), 'Urgent')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ gender: 'Male', ageBand: 'senior', status: 'urgent', search: 'ravi' })
  )
  expect(location.search).toBe('?tab=patients&gender=Male&age=senior&status=urgent')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('article', { name: 'Asha Rao' })
  expect(location.search).toBe('?tab=patients')
})

test('a doctor without patients reads when they appear, and a search without a match can be undone', async () => {
  standInServer({
    'POST /api/doctors/patients/find': { patients: [], total: 0, page: 1, pageSize: 20, isPartial: false }
  })
  const { user } = await showScreen(<Patients onPrescribe={vi.fn()} />, { areas, language: 'hi' })
  expect(await screen.findByText('अभी कोई मरीज़ नहीं')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'नाम या तकलीफ़' }), 'xyz')
  await screen.findByText('कोई मरीज़ नहीं मिला')
  await user.click(screen.getByRole('button', { name: 'सभी मरीज़ दिखाएँ' }))
  expect(await screen.findByText('अभी कोई मरीज़ नहीं')).toBeTruthy()
})

test('without a connection the last list is shown without symptoms; a failure without one offers a retry', async () => {
  serve()
  const first = await showScreen(<Patients onPrescribe={vi.fn()} />, { areas })
  await screen.findByRole('article', { name: 'Asha Rao' })
  const kept = localStorage.getItem('patientList') ?? ''
  expect(kept).toContain('Asha Rao')
  for (const secret of ['Chest feels tight', 'confirmed', 'Sita Devi']) expect(kept).not.toContain(secret)
  first.unmount()

  standInServer({})
  const second = await showScreen(<Patients onPrescribe={vi.fn()} />, { areas })
  expect(await screen.findByText(/^Saved copy from .* Symptoms are not stored on this device\.$/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  expect(screen.queryByText('Chest feels tight')).toBeNull()
  second.unmount()

  localStorage.setItem('userId', 'another')
  await showScreen(<Patients onPrescribe={vi.fn()} />, { areas })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Asha Rao')).toBeNull()
})

const storyPath = `/?tab=patients&patient=${asha._id}`
const serveStory = (patient = asha) =>
  standInServer({
    [`GET /api/doctors/patients/${asha._id}`]: {
      patient,
      visits: [
        sampleAppointment(),
        sampleAppointment({
          _id: '01890000-0000-7000-8000-0000000000a2',
          appointmentDate: '2026-11-02',
          status: 'completed',
          symptoms: 'Cough at night'
        })
      ],
      total: 2,
      page: 1,
      pageSize: 10
    },
    [`GET /api/doctors/patients/${asha._id}/notes`]: { notes: [], total: 0, page: 1, pageSize: 5 },
    [`GET /api/doctors/appointments/${asha.appointmentId}/patient`]: {
      patient: {
        _id: asha._id,
        name: 'Asha Rao',
        age: 34,
        gender: 'Female',
        bloodGroup: 'B+',
        allergies: ['penicillin'],
        medicalHistory: [],
        currentMedications: []
      }
    },
    [`GET /api/doctors/appointments/${asha.appointmentId}/records`]: {
      records: [
        {
          _id: '01890000-0000-7000-8000-0000000000c1',
          title: 'Blood count',
          type: 'lab',
          date: '2026-10-01',
          provider: 'Lab',
          fileName: 'cbc.pdf',
          fileSize: 100,
          kind: 'application/pdf',
          createdAt: '2026-10-01T00:00:00.000Z',
          lastDay: '2026-12-01',
          values: [{ name: 'Haemoglobin', value: 9.8, unit: 'g/dL', low: 12, high: 15, takenAt: '2026-10-01' }]
        }
      ]
    },
    'GET /api/site': { doctorVerification: 'badge' }
  })

test('the story shows allergies, shared records with their values, and the visits, the newest first', async () => {
  serveStory()
  await showScreen(<Patients onPrescribe={vi.fn()} />, { areas, at: storyPath })
  const story = within(await screen.findByRole('article', { name: 'Everything about Asha Rao' }))
  expect(await story.findByText('penicillin')).toBeTruthy()
  expect(await story.findByText('Blood count')).toBeTruthy()
  expect((await story.findByRole('img', { name: /Haemoglobin: 9\.8 g\/dL\. Below normal/ })).tagName).toBe('DIV')
  expect(await story.findByText('You have not signed a note for this patient yet.')).toBeTruthy()
  const visits = within(story.getByRole('region', { name: 'Visits to you' })).getAllByRole('listitem')
  expect(visits.map((visit) => within(visit).getByRole('heading').textContent)).toEqual(['20 Nov 2026', '2 Nov 2026'])
  expect(story.getByRole('link', { name: 'All patients' }).getAttribute('href')).toBe('/doctor-dashboard?tab=patients')
})

test('a patient of somebody else is not found, and says so in Urdu too', async () => {
  standInServer({
    [`GET /api/doctors/patients/${asha._id}`]: {
      status: 404,
      body: { success: false, code: 'NOT_FOUND', message: 'Not found' }
    }
  })
  await showScreen(<Patients onPrescribe={vi.fn()} />, { areas, at: storyPath, language: 'ur' })
  expect(await screen.findByText('یہ مریض نہیں ملے')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'سب مریض' })).toBeTruthy()
})

test('an in-person visit has no call, and says so', async () => {
  standInServer({
    'POST /api/doctors/patients/find': {
      patients: [samplePatient({ status: 'urgent', next: visitTime({ consultationType: 'in-person' }) })],
      total: 1,
      page: 1,
      pageSize: 20,
      isPartial: true
    }
  })
  await showScreen(<Patients onPrescribe={vi.fn()} />, { areas })
  await screen.findByRole('article', { name: 'Asha Rao' })
  expect(card('Asha Rao').getByRole('button', { name: 'Consult' }).getAttribute('aria-disabled')).toBe('true')
  expect(card('Asha Rao').getByText('Urgent')).toBeTruthy()
  expect(screen.getByText(/symptoms of some patients were not searched/)).toBeTruthy()
})
