import { addDays } from '@arogyachat/contract/india-time'
import type { RecordShare } from '@arogyachat/contract/records'
import { useQueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleRecord } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { RecordsScreen } from '../records-screen.tsx'
import { today } from '../upload/record-schema.ts'
import { SharedRecordsCard } from './shared-records-card.tsx'

const blood = sampleRecord()
const doctor = { _id: '01890000-0000-7000-8000-0000000000d1', name: 'Dr. Meera Iyer', specialization: 'Cardiology' }
const visit = { _id: '01890000-0000-7000-8000-0000000000a1', appointmentDate: '2026-11-25', timeSlot: '10:00-10:30' }
const share: RecordShare = {
  _id: '01890000-0000-7000-8000-0000000000b1',
  doctor,
  visit,
  lastDay: '2026-11-25',
  isAll: false,
  records: [{ _id: blood._id, title: blood.title }],
  status: 'live',
  createdAt: '2026-11-20T04:00:00.000Z',
  lastReadAt: null
}
const page = <T extends object>(items: T) => ({ ...items, total: 1, page: 1, pageSize: 20 })
const record = {
  'GET /api/records': page({ records: [blood] }),
  [`GET /api/records/${blood._id}`]: { record: { ...blood, text: '' } }
}
const receivers = { 'GET /api/records/shares/doctors': { doctors: [{ ...doctor, visits: [visit] }] } }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
})

async function show(answers: Record<string, Answer | ((sent: Sent) => Answer)>, at = '/patient-dashboard') {
  const sent = standInServer(answers)
  const view = await showScreen(<RecordsScreen prescriptions={null} measurements={null} />, {
    areas: ['records', 'speech', 'charts'],
    at
  })
  return { ...view, posted: () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a record is shared from its details for the next visit, or until a day', async () => {
  const { user, posted } = await show({
    ...record,
    ...receivers,
    'POST /api/records/shares': { status: 201, body: { success: true, share } }
  })
  await user.click(await button('Details Blood test'))
  const details = within(await screen.findByRole('dialog', { name: 'Details of Blood test' }))
  await user.click(details.getByRole('button', { name: 'Share with a doctor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Blood test/)).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText(/can read them until the end of/)).toBeTruthy()
  await user.click(await button('Share with a doctor'))
  const again = within(await screen.findByRole('dialog', { name: 'Share with a doctor' }))
  await user.selectOptions(await again.findByLabelText('For how long'), 'Until a day I choose')
  await user.click(again.getByRole('button', { name: 'Share' }))
  await vi.waitFor(() => expect(posted()).toHaveLength(2))
  expect(posted()).toEqual([
    { doctorId: doctor._id, recordIds: [blood._id], appointmentId: visit._id, lastDay: null },
    { doctorId: doctor._id, recordIds: null, appointmentId: null, lastDay: addDays(today(), 7) }
  ])
})

test('nothing is sent without a record, nor without a doctor', async () => {
  const { user, posted } = await show({ ...record, ...receivers })
  await user.click(await button('Share with a doctor'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText('Only the ones I choose'))
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Please choose at least one record.')
  expect(posted()).toEqual([])
})

test('explains that a doctor is needed first', async () => {
  const { user } = await show({ ...record, 'GET /api/records/shares/doctors': { doctors: [] } })
  await user.click(await button('Share with a doctor'))
  expect(await screen.findByText('No doctor to share with yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('shows who can read what until when and when they looked, and stops sharing at once', async () => {
  let shares = [{ ...share, lastReadAt: '2026-11-21T04:30:00.000Z' }]
  const { user, posted } = await show(
    {
      ...record,
      'GET /api/records/shares': () => ({ shares, total: shares.length, page: 1, pageSize: 20 }),
      [`DELETE /api/records/shares/${share._id}`]: () => {
        shares = []
        return {}
      },
      'POST /api/records/shares': { status: 201, body: { success: true, share } }
    },
    '/patient-dashboard?section=records&tab=shared'
  )
  expect(await screen.findByText(/^For the visit on .*25 Nov 2026/)).toBeTruthy()
  expect(screen.getByText(/^Last opened .*21 Nov 2026/)).toBeTruthy()
  expect(screen.getByText('Blood test')).toBeTruthy()
  await user.click(await button('Stop sharing Dr. Meera Iyer'))
  expect(await screen.findByText('You are not sharing anything')).toBeTruthy()
  await user.click(await button('Undo'))
  await vi.waitFor(() =>
    expect(posted()).toEqual([
      { doctorId: doctor._id, recordIds: [blood._id], appointmentId: visit._id, lastDay: null }
    ])
  )
})

test('somebody who shares nothing starts from the empty list', async () => {
  const { user } = await show(
    { 'GET /api/records/shares': { shares: [], total: 0, page: 1, pageSize: 20 } },
    '/patient-dashboard?section=records&tab=shared'
  )
  await screen.findByText('You are not sharing anything')
  await user.click(await button('Share with a doctor'))
  expect(await screen.findByRole('dialog', { name: 'Share with a doctor' })).toBeTruthy()
})

/** Does what the live connection does when the server announces a change. */
function Refetcher({ onClient }: { onClient: (invalidate: () => Promise<void>) => void }) {
  const client = useQueryClient()
  onClient(() => client.invalidateQueries({ queryKey: ['patients'] }))
  return null
}

test('the doctor opens a shared record, whose dialog closes once it is no longer shared', async () => {
  const path = `GET /api/doctors/appointments/${visit._id}/records`
  let records = [{ ...blood, lastDay: '2026-11-25' }]
  standInServer({
    [path]: () => ({ records }),
    [`GET /api/doctors/records/${blood._id}`]: () => ({ record: { ...records[0], text: 'Hb 9.1' } })
  })
  const client: { invalidate?: () => Promise<void> } = {}
  const { user } = await showScreen(
    <>
      <SharedRecordsCard appointmentId={visit._id} />
      <Refetcher onClient={(invalidate) => Object.assign(client, { invalidate })} />
    </>,
    { areas: ['records', 'speech', 'charts'] }
  )
  await user.click(await button('Open Blood test'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of Blood test' }))
  expect(await dialog.findByText('Hb 9.1')).toBeTruthy()
  records = []
  await client.invalidate?.()
  expect(await screen.findByText('The patient stopped sharing this record, or its time is over.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('The patient shares no records.')).toBeTruthy()
})
