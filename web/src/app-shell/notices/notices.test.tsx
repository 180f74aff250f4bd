import { type Alarm, type Notice, noticeKinds } from '@arogyachat/contract/notices'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageStore } from '../../i18n/language-store.ts'
import { Link } from '../../lib/router/link.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import '../../testing/screen.tsx'
import { AppFrame } from '../app-frame.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { placeOf } from './notice-queries.ts'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const appointmentId = idOf(900)
const noticeOf = (number: number, more: Partial<Notice> = {}): Notice => ({
  _id: idOf(number),
  kind: 'canceled',
  appointmentId,
  doctorId: null,
  threadId: null,
  name: 'Dr. Meera Rao',
  by: 'doctor',
  person: null,
  appointmentDate: '2026-11-21',
  timeSlot: '10:00-10:30',
  reason: null,
  state: 'waiting',
  createdAt: '2026-11-20T03:30:00.000Z',
  ...more
})
const alarmOf = (number: number, more: Partial<Alarm> = {}): Alarm => ({
  ...noticeOf(number, { kind: 'emergency' }),
  appointmentId,
  phone: '+919800000001',
  ...more
})

/** The stand-in server's state, which tests change. */
let kept: { notices: Notice[]; alarms: Alarm[] }

function signIn() {
  localStorage.setItem('userId', 'u-1')
  localStorage.setItem('userRole', 'patient')
  localStorage.setItem('token', 'csrf')
}

const pageSize = 2
function list(sent: Sent): Answer {
  const page = Number(sent.query.get('page') ?? 1)
  const { notices, alarms } = kept
  return {
    notices: notices.slice((page - 1) * pageSize, page * pageSize),
    alarms,
    unseen: notices.filter((notice) => notice.state !== 'seen').length,
    total: notices.length,
    page,
    pageSize
  }
}
function mark(sent: Sent): Answer {
  const { ids, as } = sent.body as { ids: string[]; as: Notice['state'] }
  const marked = <N extends Notice>(notice: N): N => (ids.includes(notice._id) ? { ...notice, state: as } : notice)
  kept = {
    notices: kept.notices.map(marked),
    alarms: kept.alarms.map(marked).filter((alarm) => alarm.state !== 'seen')
  }
  return { unseen: 0 }
}

async function show(answers: Record<string, (sent: Sent) => Answer> = {}) {
  const sent = standInServer({ 'GET /api/notices': list, 'POST /api/notices/marks': mark, ...answers })
  await languageStore.want([])
  history.replaceState(null, '', '/patient-dashboard')
  render(
    <AppFrame fetchListen={async () => () => null}>
      <main>
        <NoticeBell />
        <Link to="/privacy">Elsewhere</Link>
      </main>
    </AppFrame>
  )
  const marks = () => sent.filter((call) => call.path === '/api/notices/marks').map((call) => call.body)
  return { sent, marks, user: userEvent.setup() }
}
/** Triggers a refetch as the live connection would. */
const askAgain = () => act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const asVisible = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

beforeEach(async () => {
  vi.restoreAllMocks()
  kept = { notices: [], alarms: [] }
  await languageStore.choose('en')
  signIn()
})

test('the bell shows the number of new notifications; the list pages them, marks them as seen and links to their page', async () => {
  kept.notices = [noticeOf(3), noticeOf(2, { kind: 'prescribed' }), noticeOf(1, { kind: 'confirmed' })]
  const { user, marks } = await show()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 new' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await dialog.findAllByRole('link')).toHaveLength(2)
  expect(dialog.getByText('Appointment cancelled')).toBeTruthy()
  expect(dialog.getAllByText(/^Dr\. Meera Rao: 21 Nov 2026, 10:00/)).toHaveLength(2)
  expect(dialog.getAllByText('New')).toHaveLength(2)
  await waitFor(() => expect(marks()).toEqual([{ ids: [idOf(3), idOf(2)], as: 'seen' }]))
  expect(dialog.getByText(/1 to 2 of 3/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /next/i }))
  expect(await dialog.findByText('Appointment confirmed')).toBeTruthy()
  await waitFor(() => expect(marks()[1]).toEqual({ ids: [idOf(1)], as: 'seen' }))
  await user.click(dialog.getByRole('link'))
  expect(location.pathname + location.search).toBe('/patient-dashboard?section=consultation&tab=visits')
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

test('an empty list explains what will appear here', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('a list that cannot be loaded shows an error and a retry button', async () => {
  let isAway = true
  const { user } = await show({
    'GET /api/notices': (sent) => (isAway ? { status: 403, body: { code: 'FORBIDDEN', message: 'No' } } : list(sent))
  })
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('Your notifications couldn’t be loaded')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('a notification that arrives while the page is open is shown once, in the current language, with a link', async () => {
  kept.notices = [noticeOf(1)]
  const { user, marks } = await show()
  await screen.findByRole('button', { name: 'Notifications, 1 new' })
  await languageStore.choose('hi')
  expect(screen.queryByText('अपॉइंटमेंट रद्द हो गया')).toBeNull()

  kept.notices = [noticeOf(2, { kind: 'prescribed' }), ...kept.notices]
  await askAgain()
  expect(await screen.findByText('नया पर्चा')).toBeTruthy()
  await askAgain()
  await askAgain()
  expect(screen.getAllByText('नया पर्चा')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'खोलें' }))
  expect(location.pathname + location.search).toMatch(/^\/patient-dashboard\?section=prescriptions&appointment=/)
  await waitFor(() => expect(marks()).toEqual([{ ids: [idOf(2)], as: 'seen' }]))
})

test('the notice of a note opens the note among the appointments', async () => {
  kept.notices = [noticeOf(1, { kind: 'note' })]
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
  await user.click(await screen.findByRole('link', { name: /^Doctor’s note ready/ }))
  expect(location.pathname + location.search).toBe(
    `/patient-dashboard?section=consultation&tab=visits&note=${kept.notices[0]?.appointmentId}`
  )
})

test('a message of the conversation that is open is not announced', async () => {
  await show()
  await screen.findByRole('button', { name: /^Notifications/ })
  history.replaceState(null, '', `/patient-dashboard?section=messages&thread=${idOf(800)}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  const message = (number: number, threadId: string) =>
    noticeOf(number, { kind: 'message', appointmentId: null, threadId })
  kept.notices = [message(1, idOf(800))]
  await askAgain()
  await screen.findByRole('button', { name: 'Notifications, 1 new' })
  kept.notices = [message(2, idOf(801)), ...kept.notices]
  await askAgain()
  expect(await screen.findAllByText('New message')).toHaveLength(1)
})

test('an emergency is shown on every page until acknowledged, and its delivery is reported to the caller', async () => {
  const { user, marks } = await show()
  await screen.findByRole('button', { name: 'Notifications' })
  kept.alarms = [alarmOf(7), alarmOf(6)]
  await askAgain()
  const alert = await screen.findByRole('alert')
  await within(alert).findByText('Dr. Meera Rao says this is an emergency')
  await waitFor(() => expect(marks()).toEqual([{ ids: [idOf(7), idOf(6)], as: 'shown' }]))
  const numbers = within(alert)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(numbers).toEqual([
    'tel:+919800000001',
    'tel:112',
    'tel:108',
    `/video-conference/${appointmentId}?from=patient`
  ])

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(location.pathname).toBe('/privacy')
  await user.click(within(alert).getByRole('button', { name: 'I’ve seen this' }))
  await waitFor(() => expect(within(alert).queryByText(/emergency/)).toBeNull())
  expect(marks().at(-1)).toEqual({ ids: [idOf(7), idOf(6)], as: 'seen' })
})

test('a background tab reports an emergency as shown only once it becomes visible', async () => {
  const visibility = asVisible('hidden')
  kept.alarms = [alarmOf(7)]
  const { marks } = await show()
  await screen.findByText('Dr. Meera Rao says this is an emergency')
  expect(marks()).toEqual([])
  visibility.mockReturnValue('visible')
  await askAgain()
  await waitFor(() => expect(marks()).toEqual([{ ids: [idOf(7)], as: 'shown' }]))
})

test('the list does not acknowledge an emergency', async () => {
  kept = { notices: [noticeOf(7, { kind: 'emergency' }), noticeOf(1)], alarms: [alarmOf(7)] }
  const { user, marks } = await show()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
  await waitFor(() => expect(marks()).toContainEqual({ ids: [idOf(1)], as: 'seen' }))
  expect(marks()).not.toContainEqual(expect.objectContaining({ ids: expect.arrayContaining([idOf(7)]), as: 'seen' }))
})

test('signed out, no notifications are fetched', async () => {
  localStorage.clear()
  const { sent } = await show()
  await languageStore.want(['notices'])
  expect(sent.filter((call) => call.path === '/api/notices')).toEqual([])
})

test('every kind of notification links to a page of its recipient', () => {
  for (const kind of noticeKinds) {
    // Only doctors have two-step sign-in.
    if (/^(second-factor|recovery)-/.test(kind)) {
      expect(placeOf(noticeOf(1, { kind, by: 'patient' }))).toBe('/doctor-dashboard?tab=settings')
      continue
    }
    expect(placeOf(noticeOf(1, { kind, by: 'doctor' }))).toMatch(
      /^\/(patient-dashboard\?|video-conference\/.*from=patient)/
    )
    expect(placeOf(noticeOf(1, { kind, by: 'patient' }))).toMatch(
      /^\/(doctor-dashboard\?|video-conference\/.*from=doctor)/
    )
  }
})

test('a notice about somebody cared for leads to that person, and one about the user back to the user', () => {
  const person = { _id: 'asha', name: 'Asha' }
  const own = '/patient-dashboard?section=consultation&tab=visits'
  expect([placeOf(noticeOf(1)), placeOf(noticeOf(1, { person }))]).toEqual([own, `${own}&for=asha`])
  localStorage.setItem('userId', 'sita')
  sessionStorage.setItem('actingFor', JSON.stringify({ ...person, age: 6, profileImage: null, carerId: 'sita' }))
  expect([placeOf(noticeOf(1)), placeOf(noticeOf(1, { person }))]).toEqual([`${own}&for=me`, own])
})
