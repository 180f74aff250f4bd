import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { AdministrationScreen } from './administration-screen.tsx'

const id = '01890000-0000-7000-8000-0000000000a1'
const session = { administrator: { email: 'meera@example.org', name: 'Meera Rao' }, token: 'admin-token' }
const notSignedIn = { status: 401, body: { success: false, code: 'NOT_SIGNED_IN', message: '' } }
const page = (fields: object, total = 1) => ({ ...fields, total, page: 1, pageSize: 20 })
const noDoctors = page({ doctors: [] }, 0)
const doctor = {
  _id: id,
  name: 'Dr Ravi Kumar',
  email: 'ravi@example.org',
  specialization: 'Cardiology',
  qualifications: ['MBBS'],
  registrationNumber: 'KMC 12345',
  registrationCouncil: 'Karnataka Medical Council',
  registeredAt: '2026-11-20T03:30:00.000Z',
  emailVerified: true,
  verifiedAt: null,
  hasCertificate: false,
  isBlocked: false,
  isDemo: false
}

const show = (section = 'doctors') =>
  showScreen(<AdministrationScreen />, {
    areas: ['administration', 'doctors', 'messages'],
    at: `/admin?section=${section}`
  })
/** A server to which an administrator is signed in. */
const serving = (answers: Record<string, Answer | ((sent: Sent) => Answer)>) =>
  standInServer({ 'GET /api/admin/session': session, ...answers })

test('without a session, the page asks for address, password and code, and keeps the token of a patient apart', async () => {
  localStorage.setItem('token', 'patient-token')
  let isSignedIn = false
  const sent = standInServer({
    'GET /api/admin/session': notSignedIn,
    'POST /api/admin/session': () => {
      if (isSignedIn) return session
      isSignedIn = true
      return { status: 401, body: { success: false, code: 'INVALID_CREDENTIALS', message: '' } }
    },
    'POST /api/admin/doctors/find': noDoctors
  })
  const { user } = await show()
  await user.type(await screen.findByLabelText(/^Email/), 'meera@example.org')
  await user.type(screen.getByLabelText(/^Password/), 'five-words')
  await user.type(screen.getByLabelText(/^Code from/), '१२३४५६')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/or the code is not right/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('No doctor is waiting to be verified')).toBeTruthy()
  const [first] = sent.filter(({ method, path }) => method === 'POST' && path === '/api/admin/session')
  expect(first?.body).toEqual({ email: 'meera@example.org', password: 'five-words', code: '123456' })
  const read = sent.find(({ path }) => path === '/api/admin/doctors/find')
  expect(read?.headers.get('X-CSRF-Token')).toBe('admin-token')
  expect(localStorage.getItem('token')).toBe('patient-token')
})

test('when the session ends, the page asks for it again, and a patient stays signed in', async () => {
  localStorage.setItem('token', 'patient-token')
  serving({ 'POST /api/admin/doctors/find': notSignedIn })
  await show()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(localStorage.getItem('token')).toBe('patient-token')
})

test('says when it cannot be reached, and tries again', async () => {
  let isReachable = false
  standInServer(({ path }) => {
    if (path === '/api/admin/session')
      return isReachable ? session : { status: 403, body: { success: false, code: 'FORBIDDEN', message: '' } }
    return noDoctors
  })
  const { user } = await show()
  expect(await screen.findByText('The administration could not be opened')).toBeTruthy()
  isReachable = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No doctor is waiting to be verified')).toBeTruthy()
})

test('signs out', async () => {
  serving({ 'POST /api/admin/doctors/find': noDoctors, 'DELETE /api/admin/session': {} })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('a doctor is verified with the number and the council that the question names', async () => {
  const sent = serving({
    'POST /api/admin/doctors/find': page({ doctors: [doctor] }),
    [`POST /api/admin/doctors/${id}/verification`]: { doctor: { ...doctor, verifiedAt: doctor.registeredAt } }
  })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Verify Dr Ravi Kumar' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/KMC 12345.*Karnataka Medical Council/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'I have checked it' }))
  expect(await screen.findByText('Dr Ravi Kumar is verified now')).toBeTruthy()
  expect(sent.find(({ path }) => path.endsWith('/verification'))?.body).toEqual({
    name: 'Dr Ravi Kumar',
    registrationNumber: 'KMC 12345',
    registrationCouncil: 'Karnataka Medical Council'
  })
})

test('a doctor who changed the registration meanwhile is not verified, and a demo doctor never is', async () => {
  const demo = { ...doctor, _id: `${id.slice(0, -1)}2`, name: 'Dr Demo', isDemo: true }
  serving({
    'POST /api/admin/doctors/find': page({ doctors: [doctor, demo] }, 2),
    [`POST /api/admin/doctors/${id}/verification`]: {
      status: 409,
      body: { success: false, code: 'REGISTRATION_CHANGED', message: '' }
    }
  })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Verify Dr Ravi Kumar' }))
  await user.click(await screen.findByRole('button', { name: 'I have checked it' }))
  expect(await screen.findByText(/has just changed the registration/)).toBeTruthy()
  expect(screen.getByText('Demo doctor')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify Dr Demo' })).toBeNull()
})

test('a search is sent in the body, never in the address', async () => {
  const sent = serving({ 'POST /api/admin/doctors/find': noDoctors })
  const { user } = await show()
  await user.type(await screen.findByRole('searchbox'), 'KMC')
  const last = () => sent.findLast(({ path }) => path === '/api/admin/doctors/find')
  await vi.waitFor(() => expect(last()?.body).toMatchObject({ search: 'KMC', list: 'waiting', page: 1 }))
  expect(await screen.findByText('No doctor matches')).toBeTruthy()
  expect(String(last()?.query)).toBe('')
})

test('the certificate is fetched when it is opened', async () => {
  const sent = serving({
    'POST /api/admin/doctors/find': page({ doctors: [{ ...doctor, hasCertificate: true }] }),
    [`GET /api/admin/doctors/${id}/certificate`]: { body: '%PDF-1.7' }
  })
  const { user } = await show()
  const button = await screen.findByRole('button', { name: 'Certificate of Dr Ravi Kumar' })
  expect(sent.some(({ path }) => path.endsWith('/certificate'))).toBe(false)
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Download the file' })).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/certificate'))).toHaveLength(1)
})

const account = {
  _id: id,
  role: 'patient',
  name: 'Asha Devi',
  email: 'asha@example.org',
  createdAt: '2026-11-20T03:30:00.000Z',
  lastLoginAt: null,
  closedAt: null,
  blocked: null,
  isShared: false
}

test('an account is blocked for a reason, after the page has said what that cancels', async () => {
  let isBlocked = false
  const blocked = { ...account, blocked: { at: account.createdAt, reason: 'fraud' } }
  const sent = serving({
    'POST /api/admin/accounts/find': () => page({ accounts: [isBlocked ? blocked : account] }),
    [`GET /api/admin/accounts/${id}/ahead`]: { ahead: { visits: 2, labBookings: 0 } },
    [`POST /api/admin/accounts/${id}/block`]: () => {
      isBlocked = true
      return { account: blocked }
    },
    [`DELETE /api/admin/accounts/${id}/block`]: () => {
      isBlocked = false
      return { account }
    }
  })
  const { user } = await show('accounts')
  await user.type(await screen.findByRole('searchbox'), 'as')
  expect(sent.some(({ path }) => path.includes('/accounts'))).toBe(false)
  await user.type(screen.getByRole('searchbox'), 'ha')
  await user.click(await screen.findByRole('button', { name: 'Block Asha Devi' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('2 coming appointments will be cancelled.')).toBeTruthy()
  expect(dialog.getByText('No lab booking will be cancelled.')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Reason'), 'fraud')
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('Blocked: Fraud')).toBeTruthy()
  expect(sent.find(({ path, method }) => method === 'POST' && path.endsWith('/block'))?.body).toEqual({
    reason: 'fraud'
  })
  await user.click(screen.getByRole('button', { name: 'Unblock Asha Devi' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByRole('button', { name: 'Block Asha Devi' })).toBeTruthy()
})

const booking = {
  _id: id,
  patientName: 'Asha Devi',
  tests: ['Complete blood count (CBC)'],
  isAtHome: true,
  date: '2026-11-20',
  time: '09:00-10:00',
  status: 'scheduled',
  reports: 0,
  isClosed: false
}

test('lab bookings are marked as ready after a question, and their state can be chosen', async () => {
  const sent = serving({
    'GET /api/admin/lab-bookings': ({ query }) =>
      query.get('state') === 'waiting' ? page({ bookings: [booking] }) : page({ bookings: [] }, 0),
    [`POST /api/admin/lab-bookings/${id}/ready`]: {}
  })
  const { user } = await show('labs')
  await user.click(await screen.findByRole('button', { name: 'The report of Asha Devi is ready without a file' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'It is ready' }))
  expect(await screen.findByText('Asha Devi is told that the report is ready')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Coming' }))
  expect(await screen.findByText('There is no such lab booking')).toBeTruthy()
  expect(sent.some(({ path }) => path.endsWith('/ready'))).toBe(true)
})

test('a report that is too large is refused before it is sent', async () => {
  const sent = serving({ 'GET /api/admin/lab-bookings': page({ bookings: [booking] }) })
  const { user } = await show('labs')
  await user.click(await screen.findByRole('button', { name: 'Add a report for Asha Devi' }))
  const file = new File(['%PDF'], 'cbc.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 })
  await user.upload(await screen.findByLabelText('Choose the file', { selector: 'input' }), file)
  expect(await screen.findByText('The report was not added')).toBeTruthy()
  expect(sent.some(({ path }) => path.endsWith('/report'))).toBe(false)
})

test('the access log is read when it is asked for, and says whether it is intact', async () => {
  const event = {
    number: 2,
    at: '2026-11-20T03:30:00.000Z',
    action: 'read:appointment',
    actor: { role: 'doctor', name: 'Dr Ravi Kumar' },
    subjectId: id
  }
  const other = { ...event, number: 1, action: 'change:something-new', actor: null, subjectId: null }
  const sent = serving({
    'POST /api/admin/audit/find': ({ body }) =>
      (body as { subject: string }).subject.startsWith('asha')
        ? page({ patient: { _id: id, name: 'Asha Devi' }, events: [event, other], intact: false, upTo: 2 }, 2)
        : { status: 404, body: { success: false, code: 'NOT_FOUND', message: '' } }
  })
  const { user } = await show('audit')
  const field = await screen.findByLabelText(/^Email of the patient/)
  expect(sent.some(({ path }) => path.endsWith('/audit/find'))).toBe(false)
  await user.type(field, 'asha@example.org')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Access log of Asha Devi')).toBeTruthy()
  expect(screen.getByText(/was changed afterwards/)).toBeTruthy()
  expect(screen.getByText('Read: appointment', { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('Doctor: Dr Ravi Kumar')).toBeTruthy()
  expect(screen.getByText('Changed: other data')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'nobody@example.org')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No patient has this email or id.')).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/audit/find'))).toHaveLength(2)
})

test('the same search is sent again when it is asked for again', async () => {
  const found = page({ patient: { _id: id, name: 'Asha Devi' }, events: [], intact: true, upTo: 0 }, 0)
  const sent = serving({ 'POST /api/admin/audit/find': found })
  const { user } = await show('audit')
  await user.type(await screen.findByLabelText(/^Email of the patient/), 'asha@example.org')
  const searches = () => sent.filter(({ path }) => path.endsWith('/audit/find'))
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(searches()).toHaveLength(times))
    expect(await screen.findByText('Access log of Asha Devi')).toBeTruthy()
  }
})

test('what administrators did is listed with reasons', async () => {
  const event = { at: account.createdAt, email: 'meera@example.org', subjectId: id, reason: 'fraud' }
  serving({ 'GET /api/admin/events': page({ events: [{ ...event, action: 'block-account' }] }) })
  await show('events')
  expect(await screen.findByText('Blocked an account: Fraud')).toBeTruthy()
  expect(screen.getByText(`Id: ${id}`)).toBeTruthy()
})

test('the state names jobs that failed, providers outside the server, and how well calls connected', async () => {
  const at = account.createdAt
  serving({
    'GET /api/admin/state': {
      state: {
        version: '0.1.0',
        database: 'embedded',
        isDemo: false,
        startedAt: at,
        at,
        connections: 3,
        jobs: [{ name: 'mail:notices', waiting: 4, running: 0, failed: 2, lastFailedAt: at, oldestSeconds: 300 }],
        providers: [{ provider: 'mail', state: 'configured', name: 'smtp', isOutside: true, lastFailedAt: at }],
        calls: {
          days: 30,
          reports: 12,
          failed: 1,
          setupMs: { median: 320.5, slowest: 2100 },
          reconnections: 0.42,
          rttMs: 87.3,
          loss: 0.0123,
          paused: 0,
          relayed: null
        }
      }
    }
  })
  await show('state')
  expect(await screen.findByText('mail:notices')).toBeTruthy()
  expect(screen.getByText('5 minutes')).toBeTruthy()
  expect(screen.getByText('Outside this server')).toBeTruthy()
  expect(screen.getByText(/^Last failure/)).toBeTruthy()
  expect(screen.getByText('usually 321 ms, longest 2,100 ms')).toBeTruthy()
  expect(screen.getByText('1.2 %')).toBeTruthy()
})

test('the sign-in is in the language of the page', async () => {
  standInServer({ 'GET /api/admin/session': notSignedIn })
  await showScreen(<AdministrationScreen />, {
    areas: ['administration', 'doctors', 'messages'],
    at: '/admin',
    language: 'ur'
  })
  expect(await screen.findByRole('button', { name: 'سائن اِن کریں' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'انتظام' })).toBeTruthy()
})

const report = {
  _id: id,
  at: '2026-11-20T03:30:00.000Z',
  reason: 'money',
  reporter: 'patient',
  patientName: 'Asha Devi',
  doctorName: 'Dr Ravi Kumar',
  handled: null
}
const opened = {
  ...report,
  patientEmail: 'asha@example.org',
  doctorEmail: 'ravi@example.org',
  note: 'Asked for cash',
  messages: [
    {
      _id: id,
      number: 1,
      from: 'doctor',
      author: null,
      text: 'Pay me in cash',
      file: { name: 'account.pdf', kind: 'application/pdf', size: 10 },
      hours: null,
      createdAt: '2026-11-20T03:20:00.000Z'
    }
  ],
  handlingNote: ''
}

test('a report is fetched when it is opened, handled with a note, and opened again', async () => {
  const handled = { at: report.at, by: 'meera@example.org' }
  let isHandled = false
  const sent = serving({
    'GET /api/admin/reports': ({ query }) =>
      (query.get('list') === 'open') === isHandled
        ? page({ reports: [] }, 0)
        : page({ reports: [{ ...report, handled: isHandled ? handled : null }] }),
    [`GET /api/admin/reports/${id}`]: () => ({
      report: isHandled ? { ...opened, handled, handlingNote: 'Spoke with the doctor' } : opened
    }),
    [`POST /api/admin/reports/${id}/handling`]: () => {
      isHandled = true
      return {}
    },
    [`DELETE /api/admin/reports/${id}/handling`]: () => {
      isHandled = false
      return {}
    }
  })
  const { user } = await show('reports')
  const read = { name: 'Read the report: Asha Devi and Dr Ravi Kumar' }
  expect(await screen.findByText('Asks for money outside the site')).toBeTruthy()
  expect(sent.some(({ path }) => path === `/api/admin/reports/${id}`)).toBe(false)
  await user.click(screen.getByRole('button', read))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Pay me in cash')).toBeTruthy()
  for (const text of ['Asked for cash', 'asha@example.org', 'File: account.pdf'])
    expect(dialog.getByText(text)).toBeTruthy()
  await user.type(dialog.getByLabelText('How it was handled'), 'Spoke with the doctor')
  await user.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  expect(await screen.findByText('No report is waiting to be handled')).toBeTruthy()
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/handling'))?.body).toEqual({
    note: 'Spoke with the doctor'
  })
  await user.click(screen.getByRole('radio', { name: 'Handled' }))
  await user.click(await screen.findByRole('button', read))
  expect(await screen.findByText('Spoke with the doctor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('There is no such report')).toBeTruthy()
})

test('a report that cannot be opened says so, and one that is handled already is not handled again', async () => {
  const gone = { status: 404, body: { success: false, code: 'NOT_FOUND', message: '' } }
  let isThere = false
  serving({
    'GET /api/admin/reports': page({ reports: [report] }),
    [`GET /api/admin/reports/${id}`]: () => (isThere ? { report: opened } : gone),
    [`POST /api/admin/reports/${id}/handling`]: gone
  })
  const { user } = await show('reports')
  await user.click(await screen.findByRole('button', { name: /^Read the report/ }))
  expect(await screen.findByText('The report could not be opened')).toBeTruthy()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as handled' }))
  expect(await screen.findByText('Nothing was changed')).toBeTruthy()
})

test('the note about a report is there again after the session has ended', async () => {
  serving({
    'GET /api/admin/reports': page({ reports: [report] }),
    [`GET /api/admin/reports/${id}`]: { report: opened },
    [`POST /api/admin/reports/${id}/handling`]: notSignedIn,
    'POST /api/admin/session': session
  })
  const { user } = await show('reports')
  await user.click(await screen.findByRole('button', { name: /^Read the report/ }))
  await user.type(await screen.findByLabelText('How it was handled'), 'Spoke with the doctor')
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await user.type(await screen.findByLabelText(/^Email/), 'meera@example.org')
  await user.type(screen.getByLabelText(/^Password/), 'five-words')
  await user.type(screen.getByLabelText(/^Code from/), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: /^Read the report/ }))
  const note: HTMLTextAreaElement = await screen.findByLabelText('How it was handled')
  expect(note.value).toBe('Spoke with the doctor')
})
