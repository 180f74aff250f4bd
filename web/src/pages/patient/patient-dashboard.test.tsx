import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleAppointment, samplePrescription } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import PatientDashboard from './patient-dashboard.tsx'

vi.mock('../../api/live.ts', () => ({ openLive: () => () => {}, useSocket: () => null }))

const issued = samplePrescription({
  medications: [{ name: 'ATORVASTATIN', dosage: '20 mg', ...withDirections({ frequency: '', duration: '' }) }]
})
const visit = sampleAppointment({ appointmentDate: '2026-11-01', status: 'completed', prescription: issued })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
const show = (path: string) => {
  standInServer({
    'GET /api/site': () => ({ demo: null }),
    'GET /api/patients/dashboard': () => ({
      upcoming: null,
      counts: { appointments: 1, prescriptions: 2, records: 3, labBookings: 0 },
      lastLogin: '2026-11-19T10:30:00.000Z'
    }),
    'GET /api/patients/waitlist': () => ({ entries: [] }),
    'GET /api/patients/appointments': ({ query }) => {
      const appointments = query.get('order') === 'soonest' ? [] : [visit]
      return { appointments, total: appointments.length, page: 1, pageSize: 10 }
    },
    'GET /api/patients/prescriptions': () => ({
      prescriptions: [
        {
          ...issued,
          appointmentDate: visit.appointmentDate
        }
      ],
      total: 1,
      page: 1,
      pageSize: 10
    })
  })
  return showScreen(<PatientDashboard />, { at: path, areas: ['appointments', 'doctors', 'prescriptions'] })
}

test('an address without a section shows the dashboard without a notice', async () => {
  await show('/patient-dashboard')
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(await screen.findByText('Last login: 19 Nov 2026, 4:00 pm')).toBeTruthy()
  expect(screen.queryByText(/couldn’t find the page/)).toBeNull()
})

test.each([
  ['section', '/patient-dashboard?section=nonsense', 'Dashboard'],
  ['tab of the consultations', '/patient-dashboard?section=consultation&tab=nonsense', 'Find Doctors'],
  ['tab of the records', '/patient-dashboard?section=records&tab=nonsense', 'Records']
])('an unknown %s in the address shows a notice with the section shown instead', async (_, address, shown) => {
  await show(address)
  expect(
    await screen.findByText(`We couldn’t find the page in your link. You’re seeing “${shown}” instead.`)
  ).toBeTruthy()
})

test('the dashboard shows the counts of the server, and a card opens its section', async () => {
  await show('/patient-dashboard')
  const appointments = await screen.findByRole('link', { name: '1 appointment See appointments' })
  expect(screen.getByRole('link', { name: '2 prescriptions See prescriptions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '3 medical records See records' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lab tests at home See lab tests' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ask the assistant$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /See schemes$/ })).toBeTruthy()
  await userEvent.click(appointments)
  expect(await screen.findByRole('tab', { name: 'Your appointments', selected: true })).toBeTruthy()
})

test('the dashboard contains the prescription scanner', async () => {
  await show('/patient-dashboard')
  expect(await screen.findByRole('region', { name: 'Prescription scanner' })).toBeTruthy()
})

test('a past visit opens its prescription', async () => {
  await show('/patient-dashboard?section=consultation&tab=visits')
  await userEvent.click(await screen.findByRole('button', { name: /^Prescription by Dr. Meera Iyer/ }))
  const article = await screen.findByRole('article', { name: /Dr. Meera Iyer/ })
  expect(within(article).getByText(/ATORVASTATIN/)).toBeTruthy()
  expect(document.activeElement).toBe(article)
})

test('without visits or recommendations, the next step is one press away', async () => {
  standInServer({
    'GET /api/site': () => ({ demo: null }),
    'GET /api/patients/waitlist': () => ({ entries: [] }),
    'GET /api/patients/appointments': () => ({ appointments: [], total: 0, page: 1, pageSize: 10 }),
    'GET /api/patients/doctors/recommended': () => ({ doctors: [] })
  })
  await showScreen(<PatientDashboard />, {
    at: '/patient-dashboard?section=consultation&tab=visits',
    areas: ['appointments', 'doctors', 'prescriptions']
  })
  expect(await screen.findByText('No appointments yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Find a doctor' }))
  expect(await screen.findByRole('tab', { name: 'Find Doctors', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Recommended for You' }))
  expect(await screen.findByText('No recommendations yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask the assistant' }))
  expect(new URLSearchParams(location.search).get('section')).toBe('chatbot')
})
