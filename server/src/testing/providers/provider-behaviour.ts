import { expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AnsweringBehaviour, AnsweringServer } from './answering-server.ts'

/** The result, or the reason of the ProviderError. The test fails when the error contains something that matches `secrets`. */
export async function resultOrFailure<T>(result: Promise<T>, secrets: RegExp) {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(secrets)
    return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds }
  }
}

interface ProviderUnderTest {
  server: () => AnsweringServer
  /** Opens the provider and returns a function that calls it once and returns its result or the reason of its error. */
  open: (clock?: Clock) => (signal?: AbortSignal) => Promise<unknown>
  expected: string
}

const failures: [name: string, behaviour: AnsweringBehaviour, reason: string][] = [
  ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
  ['a forbidden key', { kind: 'status', status: 403 }, 'unauthorised'],
  ['an invalid call', { kind: 'status', status: 400 }, 'rejected'],
  ['an unknown model', { kind: 'status', status: 404 }, 'rejected'],
  ['a server error', { kind: 'status', status: 500 }, 'unavailable'],
  ['a redirect', { kind: 'status', status: 307, headers: { location: '/elsewhere' } }, 'unreachable'],
  ['an HTML page', { kind: 'html' }, 'unreadable'],
  ['incomplete JSON', { kind: 'halfJson' }, 'unreadable'],
  ['a reply in another format', { kind: 'otherJson' }, 'unreadable'],
  ['an empty reply', { kind: 'empty' }, 'empty'],
  ['a broken connection', { kind: 'cut' }, 'cut'],
  ['no reply', { kind: 'hangs' }, 'timedOut'],
  ['an endless reply', { kind: 'endless' }, 'tooLong']
]

/** Tests of errors, the circuit breaker and aborting that hold for every external provider; called inside its `describe`. */
export function testProviderFailures({ server, open, expected }: ProviderUnderTest): void {
  it.each(failures)('throws for %s', async (_, behaviour, reason) => {
    server().behave(behaviour)
    expect(await open()()).toMatchObject({ reason })
    expect(server().calls).toHaveLength(1)
  })

  it('opens the circuit when the provider sends Retry-After', async () => {
    server().behave({ kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    const call = open()
    expect(await call()).toEqual({ reason: 'limited', retryAfterSeconds: 7 })
    expect(await call()).toMatchObject({ reason: 'circuitOpen' })
    expect(server().calls).toHaveLength(1)
  })

  it('opens the circuit after three failures and tries again after a minute', async () => {
    let seconds = 0
    const call = open({ now: () => new Date(seconds * 1000) })
    server().behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await call()).toMatchObject({ reason: 'unavailable' })
    expect(await call()).toMatchObject({ reason: 'circuitOpen' })
    seconds = 61
    server().behave({ kind: 'answers' })
    expect(await call()).toBe(expected)
  })

  it('closes the connection when the caller aborts', async () => {
    server().behave({ kind: 'hangs' })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    expect(await open()(controller.signal)).toMatchObject({ reason: 'aborted' })
    await expect.poll(() => server().open()).toBe(0)
  })
}
