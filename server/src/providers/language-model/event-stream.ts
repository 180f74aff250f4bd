import { createParser } from 'eventsource-parser'
import { failureOfStatus, retryAfterOf } from '../provider-call.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'

export interface Limits {
  /** The longest duration of the whole call. */
  totalMs: number
  /** The longest time without a byte. */
  chunkMs: number
}
/** A later answer is of no use to somebody who waits on a phone. */
export const defaultLimits: Limits = { totalMs: 8_000, chunkMs: 5_000 }
/** Far more than any answer that is shown. */
const maxBytes = 256 * 1024

/**
 * Posts JSON and yields the parsed data of each server-sent event of the reply. Redirects are not followed, so that the key and
 * the user's data reach only the configured host.
 *
 * @throws ProviderError
 */
export async function* eventsOf(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  signal: AbortSignal,
  { totalMs, chunkMs }: Limits
): AsyncGenerator<unknown> {
  const timeout = new AbortController()
  const totalTimer = setTimeout(() => timeout.abort(), totalMs)
  let chunkTimer = setTimeout(() => timeout.abort(), chunkMs)
  const finished = new AbortController()
  const failureOf = (otherwise: ProviderFailure) =>
    new ProviderError(signal.aborted ? 'aborted' : timeout.signal.aborted ? 'timedOut' : otherwise)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout.signal, finished.signal])
    }).catch(() => {
      throw failureOf('unreachable')
    })
    if (!response.ok) throw new ProviderError(failureOfStatus(response.status), retryAfterOf(response))
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
      throw new ProviderError('unreadable')
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const events: string[] = []
    const parser = createParser({ onEvent: ({ data }) => events.push(data) })
    let receivedBytes = 0
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failureOf('cut')
      })
      clearTimeout(chunkTimer)
      if (done) break
      chunkTimer = setTimeout(() => timeout.abort(), chunkMs)
      receivedBytes += value.byteLength
      if (receivedBytes > maxBytes) throw new ProviderError('tooLong')
      parser.feed(decoder.decode(value, { stream: true }))
      for (const data of events.splice(0)) yield parseData(data)
    }
    // Some servers don't end their last event with an empty line.
    parser.feed('\n\n')
    for (const data of events) yield parseData(data)
  } finally {
    clearTimeout(totalTimer)
    clearTimeout(chunkTimer)
    // Closes the connection when the caller stops reading.
    finished.abort()
  }
}

/** The last event of OpenAI's streams, which is not JSON. */
export const doneMark = '[DONE]'

function parseData(data: string): unknown {
  if (data === doneMark) return doneMark
  try {
    return JSON.parse(data)
  } catch {
    throw new ProviderError('unreadable')
  }
}
