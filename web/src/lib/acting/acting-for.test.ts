import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { lastSeenRecords, rememberRecords } from '../../features/records/last-seen.ts'
import { standInServer } from '../../testing/server.ts'
import { draftOf } from '../draft.ts'
import { actFor, actingFor, browserPage, currentPatientId, takeEndedName, updateActing } from './acting-for.ts'

const asha = { _id: 'asha', name: 'Asha', age: 6, profileImage: null }
const open = vi.spyOn(browserPage, 'open').mockImplementation(() => undefined)
const profile = 'GET /api/patients/profile'

beforeEach(() => localStorage.setItem('userId', 'sita'))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  open.mockClear()
  vi.unstubAllGlobals()
})

test('every call names the person for whom the tab acts, and no call names one otherwise', async () => {
  const sent = standInServer({ [profile]: {} })
  await call('getPatientProfile')
  actFor(asha, '/patient-dashboard')
  await call('getPatientProfile')
  actFor(null, '/patient-dashboard')
  await call('getPatientProfile')
  expect(sent.map(({ headers }) => headers.get('x-care-for'))).toEqual([null, 'asha', null])
  expect(open.mock.calls).toEqual([['/patient-dashboard'], ['/patient-dashboard']])
})

test('the choice of one user does not count for the next one in the same tab', () => {
  actFor(asha, '/')
  expect(currentPatientId()).toBe('asha')
  localStorage.setItem('userId', 'ravi')
  expect([actingFor(), currentPatientId()]).toEqual([null, 'ravi'])
})

test('drafts and last seen lists of one person are not shown for another', () => {
  const draft = () => draftOf('booking', { parse: (kept) => kept as string | null })
  const records = [
    {
      _id: 'r',
      title: 'CBC',
      type: 'lab',
      provider: '',
      date: '2026-11-20',
      fileName: '',
      kind: 'text/plain',
      createdAt: '2026-11-20T00:00:00.000Z',
      fileSize: 1,
      values: []
    }
  ]
  actFor(asha, '/')
  draft().keep('for Asha')
  rememberRecords(records as never, 1)
  expect([draft().read(), lastSeenRecords()]).not.toContain(null)
  actFor(null, '/')
  expect([draft().read(), lastSeenRecords()]).toEqual([null, null])
})

test('the answer that the user no longer cares for the person returns to the user, and says so once', async () => {
  standInServer({ [profile]: { status: 403, body: { success: false, code: 'NOT_CARING', message: 'No' } } })
  actFor(asha, '/patient-dashboard?section=records')
  await expect(call('getPatientProfile')).rejects.toMatchObject({ code: 'NOT_CARING' })
  expect(actingFor()).toBeNull()
  expect(open).toHaveBeenLastCalledWith('/patient-dashboard')
  expect([takeEndedName(), takeEndedName()]).toEqual(['Asha', null])
})

test('a changed name shows at once, and only while acting', () => {
  expect(updateActing({ name: 'Nobody' })).toBe(false)
  actFor(asha, '/')
  expect(updateActing({ name: 'Asha Devi' })).toBe(true)
  expect(actingFor()).toEqual({ ...asha, name: 'Asha Devi' })
})
