import type { WaitlistEntry } from '@arogyachat/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDoctor } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { WaitlistOffer } from './waitlist-offer.tsx'
import { Waitlists } from './waitlists.tsx'

const { _id, name, specialization, profileImage } = sampleDoctor()
const date = '2099-11-20'
const entryOf = (more: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  _id: '01890000-0000-7000-8000-0000000000b1',
  doctor: { _id, name, specialization, profileImage },
  date,
  ahead: 0,
  freeSlots: [],
  createdAt: '2026-11-20T03:30:00.000Z',
  ...more
})
const dayPath = `GET /api/patients/doctors/${_id}/waitlist`
const areas = ['appointments', 'doctors'] as const

test('a full day can be waited for, and left after a question', async () => {
  let entry: WaitlistEntry | null = null
  const sent = standInServer({
    [dayPath]: () => ({ isFull: true, entry }),
    'POST /api/patients/waitlist': () => {
      entry = entryOf({ ahead: 2 })
      return { status: 201, body: { entry } }
    },
    [`DELETE /api/patients/waitlist/${entryOf()._id}`]: () => {
      entry = null
      return {}
    }
  })
  await showScreen(<WaitlistOffer doctorId={_id} date={date} />, { areas: [...areas] })
  await userEvent.click(await screen.findByRole('button', { name: 'Join the waiting list' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/You’re on the waiting list/)
  expect(screen.getByText('2 people joined before you.')).toBeTruthy()
  expect(sent.find((call) => call.method === 'POST')?.body).toEqual({ doctorId: _id, date })

  await userEvent.click(screen.getByRole('button', { name: /^Leave the waiting list of/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' }))
  await userEvent.click(question.getByRole('button', { name: 'Leave the waiting list' }))
  expect(await screen.findByText('You’ve left the waiting list')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeTruthy()
})

test('a refusal to join says why', async () => {
  standInServer({
    [dayPath]: () => ({ isFull: true, entry: null }),
    'POST /api/patients/waitlist': { status: 409, body: { code: 'TOO_MANY_WAITLISTS', message: 'x' } }
  })
  await showScreen(<WaitlistOffer doctorId={_id} date={date} />, { areas: [...areas] })
  await userEvent.click(await screen.findByRole('button', { name: 'Join the waiting list' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You’re already on many waiting lists.')
})

test('a day on which the doctor sees no patients cannot be waited for', async () => {
  const sent = standInServer({ [dayPath]: () => ({ isFull: false, entry: null }) })
  await showScreen(<WaitlistOffer doctorId={_id} date={date} />, { areas: [...areas] })
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(screen.queryByRole('button')).toBeNull()
})

test('the list shows the place in it, and a link to book once a time is free', async () => {
  const second = entryOf({
    _id: '01890000-0000-7000-8000-0000000000b2',
    date: '2099-11-21',
    freeSlots: ['10:00-10:30']
  })
  standInServer({ 'GET /api/patients/waitlist': () => ({ entries: [entryOf(), second] }) })
  await showScreen(<Waitlists />, { areas: [...areas] })
  const [waiting, free] = (await screen.findAllByRole('listitem')).map((item) => within(item))
  expect(waiting?.getByText('Nobody joined before you.')).toBeTruthy()
  expect(waiting?.queryByRole('link')).toBeNull()
  expect(free?.getByText('1 time is free now')).toBeTruthy()
  expect(free?.getByRole('link').getAttribute('href')).toBe(`/book-appointment/${_id}?date=2099-11-21`)
})

test('without entries nothing is shown', async () => {
  const sent = standInServer({ 'GET /api/patients/waitlist': () => ({ entries: [] }) })
  await showScreen(<Waitlists />, { areas: [...areas] })
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(screen.queryByRole('heading')).toBeNull()
})
