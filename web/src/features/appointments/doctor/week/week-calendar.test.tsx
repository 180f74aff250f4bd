import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anotherAppointment } from '../../../../testing/samples.ts'
import { showScreen } from '../../../../testing/screen.tsx'
import { areas, now, patientNamed, serveAppointments } from '../testing/serve-appointments.ts'
import { WeekCalendar } from './week-calendar.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const visit = (name: string, appointmentDate: string, timeSlot: string, rest: object = {}) =>
  anotherAppointment({
    patientId: patientNamed(name),
    appointmentDate,
    timeSlot,
    startsAt: new Date(`${appointmentDate}T${timeSlot.slice(0, 5)}:00+05:30`).toISOString(),
    endsAt: new Date(`${appointmentDate}T${timeSlot.slice(6)}:00+05:30`).toISOString(),
    ...rest
  })
const show = async (visits = [visit('Asha Rao', '2026-11-17', '16:00-16:30', { status: 'completed' })]) => {
  const sent = serveAppointments([
    ...visits,
    visit('Bina Das', '2026-11-20', '17:00-17:30'),
    visit('Nita Next', '2026-11-25', '10:00-10:30')
  ])
  const onPrescribe = vi.fn()
  await showScreen(<WeekCalendar now={now} onPrescribe={onPrescribe} />, { areas })
  await screen.findByRole('button', { name: /Bina Das/ })
  return { sent, onPrescribe }
}
const focused = () => document.activeElement?.textContent ?? ''

test('the week of today is a grid of times and days, with free times and days off', async () => {
  await show()
  const grid = screen.getByRole('grid', { name: '16 Nov 2026 to 22 Nov 2026' })
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(8)
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  ).toEqual(['4:00 pm', '5:00 pm'])
  expect(within(grid).getByRole('button', { name: /Asha Rao.*Completed/ })).toBeTruthy()
  expect(within(grid).getByRole('columnheader', { name: /Saturday.*Day off/ })).toBeTruthy()
  // 4 pm of today has begun.
  expect(within(grid).queryByText('Free')).toBeNull()
  expect(screen.getByRole('button', { name: 'Friday, 20 November 2026: 1 appointment' }).ariaPressed).toBe('true')
})

test('no time is shown as free before the appointments are known', async () => {
  serveAppointments([])
  const answer = globalThis.fetch
  let reply = () => {}
  const untilReply = new Promise<void>((resolve) => {
    reply = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/doctors/appointments')) await untilReply
    return answer(url, init)
  })
  const at = '/doctor-dashboard?tab=appointments&view=week&day=2026-11-27'
  await showScreen(<WeekCalendar now={now} onPrescribe={() => {}} />, { areas, at })
  expect(await screen.findByRole('rowheader', { name: '4:00 pm' })).toBeTruthy()
  expect(screen.queryByText('Free')).toBeNull()
  reply()
  expect(await screen.findByText('Free')).toBeTruthy()
})

test('arrow keys move between visits, and Page Down shows the next week with the focus in it', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await userEvent.tab()
  await userEvent.tab()
  while (!focused().includes('Bina Das')) await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toContain('Asha Rao')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toContain('Bina Das')
  await userEvent.keyboard('{PageDown}')
  await screen.findByRole('grid', { name: '23 Nov 2026 to 29 Nov 2026' })
  await waitFor(() => expect(focused()).toContain('Nita Next'))
  expect(window.location.search).toContain('day=2026-11-27')
  await userEvent.keyboard('{PageUp}')
  await waitFor(() => expect(focused()).toContain('Bina Das'))
})

test('a visit opens with its actions, and closing returns the focus', async () => {
  const { onPrescribe } = await show()
  await userEvent.click(screen.getByRole('button', { name: /Bina Das/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Appointment of Bina Das' }))
  await userEvent.click(dialog.getByRole('button', { name: 'More actions for Bina Das' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Prescription' }))
  expect(onPrescribe).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a week with more visits than a page of the server is complete', async () => {
  const many = Array.from({ length: 130 }, (_, place) => visit(`Patient ${place}`, '2026-11-18', '10:00-10:30'))
  const { sent } = await show(many)
  expect(screen.getAllByRole('button', { name: /^Patient/ })).toHaveLength(130)
  const pages = sent.filter(({ path }) => path === '/api/doctors/appointments').map(({ query }) => query.get('page'))
  expect(pages).toEqual(['1', '2'])
})

test('a week without appointments says so', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(await screen.findByText('No appointments this week.')).toBeTruthy()
})
