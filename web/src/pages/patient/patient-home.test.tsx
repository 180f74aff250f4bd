import type { LanguageCode } from '@arogyachat/contract/languages'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { anotherAppointment, sampleAppointment, samplePrescription } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { standInServer } from '../../testing/server.ts'
import PatientDashboard from './patient-dashboard.tsx'

vi.mock('../../api/live.ts', () => ({ openLive: () => () => {}, useSocket: () => null }))
Element.prototype.scrollIntoView = () => {}

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const dateIn = (days: number) => daysAgo(-days).slice(0, 10)
const visit = sampleAppointment({ appointmentDate: dateIn(2), timeSlot: '16:00-16:30' })
const medicine = (name: string, frequency: string, duration: string) => ({
  name,
  dosage: '10 mg',
  ...withDirections({ frequency, duration })
})

interface Person {
  counts?: Record<'appointments' | 'prescriptions' | 'records' | 'labBookings', number>
  upcoming?: object[]
  completed?: object[]
  prescriptions?: object[]
  bookings?: object[]
  intake?: object | null
}
const nothing = { appointments: 0, prescriptions: 0, records: 0, labBookings: 0 }
const page = { page: 1, pageSize: 50, total: 1 }

async function show(person: Person = {}, language: LanguageCode = 'en') {
  const sent = standInServer({
    'GET /api/site': () => ({ demo: null }),
    'GET /api/patients/dashboard': () => ({ upcoming: null, counts: person.counts ?? nothing, lastLogin: null }),
    'GET /api/patients/appointments': ({ query }) => ({
      ...page,
      appointments: (query.get('status') === 'completed' ? person.completed : person.upcoming) ?? []
    }),
    'GET /api/patients/prescriptions': () => ({ ...page, prescriptions: person.prescriptions ?? [] }),
    'GET /ai/test/booked': () => ({ ...page, data: person.bookings ?? [] }),
    [`GET /api/appointments/${visit._id}/intake`]: () => ({ intake: person.intake ?? null }),
    'GET /ai/assistant/settings': () => ({ model: null })
  })
  await showScreen(<PatientDashboard />, {
    at: '/patient-dashboard',
    areas: ['appointments', 'doctors', 'prescriptions'],
    language
  })
  return sent
}
const ask = () => screen.findByRole('region', { name: 'How are you today?' })
const isBefore = (a: Element, b: Element) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === Node.DOCUMENT_POSITION_FOLLOWING

test('a newcomer is asked first, sees what the product can do, and no zeros', async () => {
  await show()
  const find = await screen.findByRole('region', { name: 'Upcoming consultation' })
  expect(isBefore(await ask(), find)).toBe(true)
  for (const name of [/Meet a doctor by video/, /All reports in one place/, /Lab tests at home/, /Ask the assistant/])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  for (const link of screen.getAllByRole('link')) expect(link.textContent).not.toMatch(/\b0\b/)
  expect(screen.queryByRole('heading', { name: 'To do now' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Today’s medicines' })).toBeNull()
})

test('a carer sees whose pages these are, and is asked about that person', async () => {
  localStorage.setItem('userId', 'sita')
  sessionStorage.setItem(
    'actingFor',
    JSON.stringify({ _id: 'asha', name: 'Asha', age: 6, profileImage: null, carerId: 'sita' })
  )
  await show()
  expect(await screen.findByRole('heading', { name: 'Asha’s pages' })).toBeTruthy()
  expect(screen.getByText(/records here are Asha’s\. Your own account is separate\./)).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'How is Asha today?' })).toBeTruthy()
  expect(screen.queryByText(/Welcome/)).toBeNull()
})

test('with a visit, the visit comes before the question', async () => {
  await show({ upcoming: [visit] })
  expect(await screen.findByRole('group', { name: /Dr. Meera Iyer/ })).toBeTruthy()
  expect(isBefore(screen.getByRole('region', { name: 'Upcoming consultation' }), await ask())).toBe(true)
})

test('an example opens the assistant and is sent there, once', async () => {
  const sent = await show()
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Stomach pain' }))
  expect(await screen.findByText('Stomach pain')).toBeTruthy()
  const questions = () => sent.filter(({ method, body }) => method === 'POST' && (body as { text?: string })?.text)
  await vi.waitFor(() =>
    expect(questions().map(({ body }) => (body as { text: string }).text)).toEqual(['Stomach pain'])
  )
  expect(location.search).toBe('?section=chatbot')
})

test('a typed question is kept as a draft until it is asked', async () => {
  const sent = await show()
  const form = within(await ask())
  await userEvent.type(form.getByRole('textbox'), 'My ear hurts')
  expect(Object.values(sessionStorage).join()).toContain('My ear hurts')
  await userEvent.click(form.getByRole('button', { name: 'Ask' }))
  await vi.waitFor(() => expect(sent.map(({ body }) => JSON.stringify(body)).join()).toContain('My ear hurts'))
  expect(Object.values(sessionStorage).join()).not.toContain('My ear hurts')
})

test('the microphone says in words what it does', async () => {
  await show()
  expect(await within(await ask()).findByRole('button', { name: /Speak/ })).toBeTruthy()
})

test('shows only medicines that are current, those at set times first, each with its directions', async () => {
  const issued = samplePrescription({
    issuedAt: daysAgo(4),
    medications: [
      medicine('Paracetamol', 'SOS', '10 days'),
      medicine('Atorvastatin', '0-0-1 after food', '1 month'),
      medicine('Amoxicillin', '1-1-1', '3 days')
    ]
  })
  await show({ prescriptions: [{ ...issued, appointmentDate: dateIn(-4) }] })
  const today = within(await screen.findByRole('region', { name: 'Today’s medicines' }))
  const rows = today.getAllByRole('listitem')
  expect(rows.map((row) => /Atorvastatin|Paracetamol|Amoxicillin/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Atorvastatin',
    'Paracetamol'
  ])
  expect(rows[0]?.textContent).toContain('1 at night')
  expect(rows[0]?.textContent).toContain('after food · 1 month')
  expect(rows[0]?.textContent).toContain('26 days left')
})

test('lists what waits: a new prescription, the summary, a sample and a rating', async () => {
  const issued = samplePrescription({ issuedAt: daysAgo(1) })
  const past = anotherAppointment({ status: 'completed', appointmentDate: dateIn(-5) })
  const booking = {
    _id: '01890000-0000-7000-8000-0000000000b1',
    tests: [],
    date: dateIn(0.3),
    time: '08:00-09:00',
    address: '',
    status: 'scheduled',
    totalPrice: 1
  }
  await show({
    upcoming: [visit],
    completed: [past],
    prescriptions: [{ ...issued, appointmentDate: dateIn(-1) }],
    bookings: [booking]
  })
  const list = within(await screen.findByRole('region', { name: 'To do now' }))
  expect(await list.findByRole('link', { name: 'New prescription from Dr. Meera Iyer' })).toBeTruthy()
  expect(await list.findByRole('link', { name: 'Prepare a summary for Dr. Meera Iyer' })).toBeTruthy()
  await userEvent.click(await list.findByRole('button', { name: /^Rate the visit with Dr. Meera Iyer/ }))
  expect(await screen.findByRole('dialog', { name: 'How was your consultation?' })).toBeTruthy()
})

test('does not ask for a summary that was sent, nor for a rating that was given', async () => {
  const rated = anotherAppointment({ status: 'completed', rating: { rating: 5, comment: '' } })
  const issued = samplePrescription({ issuedAt: daysAgo(1) })
  await show({
    upcoming: [visit],
    completed: [rated],
    prescriptions: [{ ...issued, appointmentDate: dateIn(-1) }],
    intake: { conversation: 'x' }
  })
  const list = within(await screen.findByRole('region', { name: 'To do now' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
})
