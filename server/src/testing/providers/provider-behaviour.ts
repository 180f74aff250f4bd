import { expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { AnsweringBehaviour, AnsweringServer } from './answering-server.ts'

/** What was answered, or why not; an error that holds any of `unsaid` fails the test. */
export async function answerOrReason<T>(asked: Promise<T>, unsaid: RegExp) {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(unsaid)
    return { reason: error.reason, retryAfterSeconds: error.retryAfterSeconds }
  }
}

interface Given {
  server: () => AnsweringServer
  /** A provider opened anew; gives what asks it once: the answer, or why there is none. */
  open: (clock?: Clock) => (signal?: AbortSignal) => Promise<unknown>
  answer: string
}

const failures: [name: string, behaviour: AnsweringBehaviour, reason: string][] = [
  ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
  ['a forbidden key', { kind: 'status', status: 403 }, 'unauthorised'],
  ['a call it does not know', { kind: 'status', status: 400 }, 'rejected'],
  ['an unknown model', { kind: 'status', status: 404 }, 'rejected'],
  ['a fault of its own', { kind: 'status', status: 500 }, 'unavailable'],
  ['a redirect', { kind: 'status', status: 307, headers: { location: '/elsewhere' } }, 'unreachable'],
  ['a page', { kind: 'html' }, 'unreadable'],
  ['half an answer', { kind: 'halfJson' }, 'unreadable'],
  ['another answer', { kind: 'otherJson' }, 'unreadable'],
  ['nothing', { kind: 'empty' }, 'empty'],
  ['a torn line', { kind: 'cut' }, 'cut'],
  ['silence', { kind: 'hangs' }, 'timedOut'],
  ['no end', { kind: 'endless' }, 'tooLong']
]

/** How every provider outside fails, rests, and is left; inside the `describe` of each. */
export function failsAsAProvider({ server, open, answer }: Given): void {
  it.each(failures)('that answers with %s has failed', async (_, behaviour, reason) => {
    server().behave(behaviour)
    expect(await open()()).toMatchObject({ reason })
    expect(server().calls).toHaveLength(1)
  })

  it('that is asked too often says how long to wait, and is left alone', async () => {
    server().behave({ kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    const ask = open()
    expect(await ask()).toEqual({ reason: 'limited', retryAfterSeconds: 7 })
    expect(await ask()).toMatchObject({ reason: 'resting' })
    expect(server().calls).toHaveLength(1)
  })

  it('rests after three failures, and is asked again after a minute', async () => {
    let seconds = 0
    const ask = open({ now: () => new Date(seconds * 1000) })
    server().behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(await ask()).toMatchObject({ reason: 'resting' })
    seconds = 61
    server().behave({ kind: 'answers' })
    expect(await ask()).toBe(answer)
  })

  it('is left when whoever asked is gone', async () => {
    server().behave({ kind: 'hangs' })
    const gone = new AbortController()
    setTimeout(() => gone.abort(), 50)
    expect(await open()(gone.signal)).toMatchObject({ reason: 'aborted' })
    await expect.poll(() => server().open()).toBe(0)
  })
}
