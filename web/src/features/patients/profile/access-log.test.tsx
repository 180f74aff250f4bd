import { auditActions } from '@arogyachat/contract/patients'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { AccessLog } from './access-log.tsx'

const doctor = { _id: '01890000-0000-7000-8000-0000000000d1', name: 'Dr. Meera Iyer', role: 'doctor' }
const event = (fields: object) => ({
  at: '2026-11-20T10:30:00.000Z',
  action: 'read:appointment',
  actor: doctor,
  subjectId: null,
  record: null,
  details: null,
  changed: null,
  ...fields
})

async function show(events: object[], { intact = true, total = events.length } = {}) {
  standInServer({
    'GET /api/patients/audit': ({ query }) => ({
      events: query.get('page') === '2' ? [event({ action: 'read:intake' })] : events,
      intact,
      total,
      page: Number(query.get('page')),
      pageSize: 10
    })
  })
  return showScreen(<AccessLog />, { areas: ['profile', 'accounts'] })
}

test.each(auditActions)('the action %s has words of its own', async (action) => {
  await show([event({ action })])
  const row = await screen.findByRole('listitem')
  expect(within(row).getByText('Dr. Meera Iyer')).toBeTruthy()
  expect(row.textContent).not.toContain(action)
  expect(row.textContent).not.toContain('Worked with your data')
})

test('equal events of one day are one entry with their number, others stay apart', async () => {
  const later = event({ at: '2026-11-20T11:30:00.000Z' })
  await show([later, event({}), event({ action: 'read:profile' }), event({ at: '2026-11-19T10:30:00.000Z' })])
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('2 times')
  expect(rows[0]?.textContent).toContain('5:00 pm')
})

test('a change names the changed fields, and a prescription in spite of warnings its reasons', async () => {
  const overrides = [
    { kind: 'allergy', medicine: 'Amoxicillin', about: 'penicillin', code: 'class', reason: 'Tested in 2024' },
    { kind: 'interaction', medicine: 'Ibuprofen', about: 'Warfarin', code: 'bleeding', reason: 'INR checked' }
  ]
  await show([
    event({ action: 'change:profile', changed: ['allergies', 'phone'] }),
    event({ action: 'change:prescription', details: { doctor: {}, overrides } }),
    event({ actor: null, action: 'change:appointment' })
  ])
  expect(await screen.findByText('Changed: Allergies and Phone number')).toBeTruthy()
  expect(screen.getByText(/“penicillin”: Amoxicillin. Reason: Tested in 2024/)).toBeTruthy()
  expect(screen.getByText('Prescribed in spite of a warning: Ibuprofen. Reason: INR checked')).toBeTruthy()
  expect(screen.getByText('ArogyaChat, automatically')).toBeTruthy()
})

test.each([
  [true, /^This list is complete/],
  [false, /was altered or removed afterwards/]
])('with the chain intact: %s, the list says so', async (intact, text) => {
  await show([event({})], { intact })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a longer list starts with ten events, and a button adds older ones', async () => {
  const { user } = await show([event({})], { total: 11 })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Read the assistant’s summary')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
