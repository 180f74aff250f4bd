import type { DoctorDashboard } from '@arogyachat/contract/practice/practice'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../../../testing/samples.ts'
import { showScreen } from '../../../../testing/screen.tsx'
import { standInServer } from '../../../../testing/server.ts'
import { visitTime } from '../patients/testing/sample-patient.ts'
import { Overview } from './overview.tsx'

const now = new Date('2026-11-20T10:35:00Z')
const areas = ['practice', 'overview', 'appointments', 'doctors'] as const

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const patientNamed = (name: string) => ({ ...anotherAppointment().patientId, name })
const week = ['16', '17', '18', '19', '20', '21', '22'].map((day, index) => ({
  date: `2026-11-${day}`,
  booked: index < 5 ? index + 1 : 0,
  completed: index < 4 ? index : 2,
  noShows: index === 0 ? 1 : 0
}))
const empty: DoctorDashboard = {
  totalPatients: 0,
  todaysAppointments: 0,
  nextAppointment: null,
  upcoming: [],
  waiting: [],
  week: week.map(({ date }) => ({ date, booked: 0, completed: 0, noShows: 0 })),
  lastDays: { completed: 0, noShows: 0, startDelayMinutes: null },
  rating: { average: null, count: 0 }
}
const serve = (dashboard: Partial<DoctorDashboard>) =>
  standInServer({
    'GET /api/doctors/dashboard': { ...empty, ...dashboard },
    'GET /api/site': { doctorVerification: 'badge' }
  })
const region = (name: string) => within(screen.getByRole('region', { name }))

test('the day shows its figures, the next visits with Join, who waits, and the week in words', async () => {
  const upcoming = [
    anotherAppointment({ patientId: patientNamed('Next Nita'), timeSlot: '16:30-17:00' }),
    anotherAppointment({ patientId: patientNamed('Later Lal'), consultationType: 'in-person', timeSlot: '17:00-17:30' })
  ]
  serve({
    totalPatients: 1234,
    todaysAppointments: 7,
    nextAppointment: upcoming[0] ?? null,
    upcoming,
    waiting: [{ ...visitTime(), patient: patientNamed('Waiting Wasim') }],
    week,
    lastDays: { completed: 21, noShows: 1, startDelayMinutes: 6 },
    rating: { average: 4.7, count: 23 }
  })
  const { user } = await showScreen(<Overview />, { areas })
  await screen.findByText('1,234')
  expect(screen.getByText('4:30 pm')).toBeTruthy()
  expect(region('In the waiting room').getByText('Waiting Wasim')).toBeTruthy()
  const list = region('Upcoming Consultations')
  expect(list.getByRole('button', { name: 'Join Later Lal' }).getAttribute('aria-disabled')).toBe('true')
  expect(list.getByRole('link', { name: 'View All Consultations' }).getAttribute('href')).toBe(
    '/doctor-dashboard?tab=consultations'
  )
  const days = region('This week').getAllByRole('listitem')
  expect(days[0]?.textContent).toContain('Monday, 16 November 2026: 1 visit, 0 completed, 1 missed')
  expect(days[6]?.textContent).toContain('no visits')
  const past = region('Last 30 days')
  for (const text of [
    '21 visits completed, 1 missed',
    'Your calls usually start 6 minutes after the booked time.',
    '4.7 out of 5, from 23 ratings'
  ])
    expect(past.getByText(text)).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Join Next Nita' }))
  expect(location.pathname).toBe(`/video-conference/${upcoming[0]?._id}`)
})

test('a new doctor reads that nothing is known yet, and nothing is invented', async () => {
  serve({})
  await showScreen(<Overview />, { areas, language: 'hi' })
  expect(await screen.findByText('आगे कोई नहीं')).toBeTruthy()
  for (const text of ['अभी कोई इंतज़ार नहीं कर रहा।', 'अभी किसी मरीज़ ने राय नहीं दी', 'अभी किसी ने बुक नहीं किया है।'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/अभी कॉल कम हैं/)).toBeTruthy()
})

test('a failure offers a retry, which shows the day', async () => {
  standInServer({})
  const { user } = await showScreen(<Overview />, { areas })
  await screen.findByText('Failed to load dashboard data')
  serve({ totalPatients: 5 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('5')).toBeTruthy()
})
