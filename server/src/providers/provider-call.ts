import { ProviderError, type ProviderFailure } from './provider-error.ts'

/** What an HTTP status says of why there is no answer. */
export const failureOfStatus = (status: number): ProviderFailure =>
  status === 401 || status === 403
    ? 'unauthorised'
    : status === 429
      ? 'limited'
      : status >= 500
        ? 'unavailable'
        : 'rejected'

/** Seconds of a Retry-After header; dates, which no such server sends, count as none. */
export const retryAfterOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0
}

export interface ProviderCall {
  url: string
  headers: Record<string, string>
  /** An object is sent as JSON. */
  body: FormData | Record<string, unknown>
  /** Whoever asked is gone: the call ends. */
  signal: AbortSignal
  timeoutMs: number
  /** Of the answer. */
  maxBytes: number
}

/**
 * Posts to a provider and gives the bytes of its answer. Redirects are not followed: the key and the words go to the host that
 * was configured and to no other. Asked once. Throws ProviderError, which holds nothing of question or answer.
 */
export async function callProvider(providerCall: ProviderCall): Promise<{ bytes: Buffer; contentType: string }> {
  const late = AbortSignal.timeout(providerCall.timeoutMs)
  const failureOf = (otherwise: ProviderFailure) =>
    new ProviderError(providerCall.signal.aborted ? 'aborted' : late.aborted ? 'timedOut' : otherwise)
  const isForm = providerCall.body instanceof FormData
  const response = await fetch(providerCall.url, {
    method: 'POST',
    headers: isForm ? providerCall.headers : { ...providerCall.headers, 'content-type': 'application/json' },
    body: isForm ? (providerCall.body as FormData) : JSON.stringify(providerCall.body),
    redirect: 'error',
    signal: AbortSignal.any([providerCall.signal, late])
  }).catch(() => {
    throw failureOf('unreachable')
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ProviderError(failureOfStatus(response.status), retryAfterOf(response))
  }
  const pieces: Uint8Array[] = []
  let taken = 0
  try {
    for await (const piece of response.body ?? []) {
      taken += piece.byteLength
      if (taken > providerCall.maxBytes) throw new ProviderError('tooLong')
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof ProviderError ? error : failureOf('cut')
  }
  if (taken === 0) throw new ProviderError('empty')
  return { bytes: Buffer.concat(pieces), contentType: response.headers.get('content-type') ?? '' }
}

/** The same for an answer that is JSON. Its shape is for the caller to check: what fails there is `unreadable`. */
export async function askProvider(providerCall: ProviderCall): Promise<unknown> {
  const { bytes } = await callProvider(providerCall)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ProviderError('unreadable')
  }
}
