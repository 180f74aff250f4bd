import { ProviderError, type ProviderFailure } from './provider-error.ts'

/** The reason that corresponds to an HTTP status. */
export const failureOfStatus = (status: number): ProviderFailure =>
  status === 401 || status === 403
    ? 'unauthorised'
    : status === 429
      ? 'limited'
      : status >= 500
        ? 'unavailable'
        : 'rejected'

/** The seconds of a Retry-After header. Dates are ignored, because these servers don't send them. */
export const retryAfterOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0
}

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  /** Sent by POST, an object as JSON; null for a GET. */
  body: FormData | Record<string, unknown> | null
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal
  timeoutMs: number
  /** Of the reply. */
  maxBytes: number
}

const contentOf = ({ body, headers }: ProviderRequest): RequestInit => {
  if (body === null) return { headers }
  if (body instanceof FormData) return { method: 'POST', headers, body }
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * Calls a provider and returns the bytes of its reply. Redirects are not followed, so that the key and the user's data reach
 * only the configured host. There are no retries.
 *
 * @throws ProviderError, which contains nothing of the request or the reply
 */
export async function callProvider(request: ProviderRequest): Promise<{ bytes: Buffer; contentType: string }> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const failureOf = (otherwise: ProviderFailure) =>
    new ProviderError(request.signal.aborted ? 'aborted' : timeout.aborted ? 'timedOut' : otherwise)
  const response = await fetch(request.url, {
    ...contentOf(request),
    redirect: 'error',
    signal: AbortSignal.any([request.signal, timeout])
  }).catch(() => {
    throw failureOf('unreachable')
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ProviderError(failureOfStatus(response.status), retryAfterOf(response))
  }
  const chunks: Uint8Array[] = []
  let receivedBytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      receivedBytes += chunk.byteLength
      if (receivedBytes > request.maxBytes) throw new ProviderError('tooLong')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ProviderError ? error : failureOf('cut')
  }
  if (receivedBytes === 0) throw new ProviderError('empty')
  return { bytes: Buffer.concat(chunks), contentType: response.headers.get('content-type') ?? '' }
}

/** The same for a reply in JSON. The caller checks its shape and throws ProviderError `unreadable` when it doesn't match. */
export async function callForJson(request: ProviderRequest): Promise<unknown> {
  const { bytes } = await callProvider(request)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ProviderError('unreadable')
  }
}
