import { afterEach, expect, test, vi } from 'vitest'
import { standInServer } from '../testing/server.ts'
import { ApiError, call, onSessionEnded } from './call.ts'
import { shouldRetry } from './query-client.ts'

const credentials = { email: 'a@b.in', password: 'secret1' }
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error
  )

afterEach(() => vi.useRealTimers())

test('an error response keeps its code, status, fields and details', async () => {
  standInServer({
    'POST /api/auth/patient/login': {
      status: 422,
      body: { success: false, code: 'INVALID', message: 'Invalid Email', fields: { email: 'email' } }
    }
  })
  expect(await failureOf(call('loginPatient', { body: credentials }))).toMatchObject({
    code: 'INVALID',
    status: 422,
    message: 'Invalid Email',
    fields: { email: 'email' }
  })
})

test('an error response without a body reports the status', async () => {
  standInServer({ 'POST /api/auth/patient/login': { status: 502, body: '<html>Bad gateway</html>' } })
  const failure = await failureOf(call('loginPatient', { body: credentials }))
  expect(failure).toMatchObject({ code: 'STATUS', status: 502, message: 'API request failed with status 502' })
})

test('no response is OFFLINE', async () => {
  standInServer({})
  expect(await failureOf(call('loginPatient', { body: credentials }))).toMatchObject({ code: 'OFFLINE', status: 0 })
})

test('an abort throws the reason of the abort and not an ApiError', async () => {
  standInServer({})
  const leaving = AbortSignal.abort(new Error('left'))
  const failure = await failureOf(call('loginPatient', { body: credentials }, { signal: leaving }))
  expect(failure).not.toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ message: 'left' })
})

test('writes carry the CSRF token of the session, reads do not', async () => {
  localStorage.setItem('token', 'csrf-1')
  const sent = standInServer({
    'POST /api/auth/logout': { body: { success: true } },
    'GET /api/doctors': { body: { success: true, doctors: [] } }
  })
  await call('logout')
  await call('listDoctors', { query: { specialization: 'ENT' } })
  expect(sent[0]?.headers.get('X-CSRF-Token')).toBe('csrf-1')
  expect(sent[1]?.headers.has('X-CSRF-Token')).toBe(false)
  expect(`${sent[1]?.path}?${sent[1]?.query}`).toBe('/api/doctors?specialization=ENT')
})

test('an ended session is reported to listeners; a wrong password is not', async () => {
  const ended = vi.fn()
  const stop = onSessionEnded(ended)
  const answer = (code: string) => ({ status: 401, body: { success: false, code, message: code } })
  standInServer({ 'POST /api/auth/logout': answer('INVALID_CREDENTIALS') })
  await failureOf(call('logout'))
  expect(ended).not.toHaveBeenCalled()
  standInServer({ 'POST /api/auth/logout': answer('NOT_SIGNED_IN') })
  await failureOf(call('logout'))
  expect(ended).toHaveBeenCalledOnce()
  stop()
})

test('a lost connection or a 5xx is retried three times, a 4xx never', () => {
  const error = (status: number) => new ApiError({ code: 'STATUS', status, message: '' })
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error(0)))).toEqual([true, true, true, false])
  expect(shouldRetry(0, error(503))).toBe(true)
  expect(shouldRetry(0, error(404))).toBe(false)
  expect(shouldRetry(0, error(429))).toBe(false)
})
