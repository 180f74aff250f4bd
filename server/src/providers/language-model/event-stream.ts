import { failureOfStatus, retryAfterOf } from '../provider-call.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'

export interface Limits {
  /** Of the whole call. */
  totalMs: number
  /** Without a byte. */
  chunkMs: number
}
/** An answer that comes later than this is of no use to someone who waits on a phone. */
export const usualLimits: Limits = { totalMs: 8_000, chunkMs: 5_000 }
/** Far more than any answer that could be shown. */
const maxBytes = 256 * 1024

/**
 * Posts JSON and gives the data of each server-sent event of the answer, parsed. Redirects are not followed: the key and the
 * words go to the host that was configured and to no other. Throws ProviderError.
 */
export async function* eventsOf(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  signal: AbortSignal,
  { totalMs, chunkMs }: Limits
): AsyncGenerator<unknown> {
  const late = new AbortController()
  const total = setTimeout(() => late.abort(), totalMs)
  let chunk = setTimeout(() => late.abort(), chunkMs)
  const finished = new AbortController()
  const failureOf = (otherwise: ProviderFailure) =>
    new ProviderError(signal.aborted ? 'aborted' : late.signal.aborted ? 'timedOut' : otherwise)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, late.signal, finished.signal])
    }).catch(() => {
      throw failureOf('unreachable')
    })
    if (!response.ok) throw new ProviderError(failureOfStatus(response.status), retryAfterOf(response))
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
      throw new ProviderError('unreadable')
    const bytes = response.body.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    let taken = 0
    for (;;) {
      const { done, value } = await bytes.read().catch(() => {
        throw failureOf('cut')
      })
      clearTimeout(chunk)
      if (done) break
      chunk = setTimeout(() => late.abort(), chunkMs)
      taken += value.byteLength
      if (taken > maxBytes) throw new ProviderError('tooLong')
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) yield parsed(line.slice(5).trim())
    }
    if (rest.startsWith('data:')) yield parsed(rest.slice(5).trim())
  } finally {
    clearTimeout(total)
    clearTimeout(chunk)
    // Whoever stopped reading needs no more of it.
    finished.abort()
  }
}

/** The end of OpenAI's streams, which is no JSON. */
export const doneMark = '[DONE]'

function parsed(data: string): unknown {
  if (data === doneMark) return doneMark
  try {
    return JSON.parse(data)
  } catch {
    throw new ProviderError('unreadable')
  }
}
