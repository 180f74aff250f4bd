import { DeliveryError } from '../delivery-error.ts'

const timeoutMs = 20_000

interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** For the error: `SMS provider`. */
  name: string
}

/**
 * Posts a message to a provider and reads nothing of the reply but its status. Redirects are not followed, so that the
 * key and the number reach only the configured host.
 *
 * @throws DeliveryError, permanent when the provider refuses this message. A wrong key is temporary: the operator fixes it.
 */
export async function postMessage({ url, headers, body, name }: Post): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  }).catch((error: Error) => {
    throw new DeliveryError(`The ${name} did not reply (${error.name})`)
  })
  await response.body?.cancel()
  const { status, ok } = response
  const isTemporary = status >= 500 || [401, 403, 408, 425, 429].includes(status)
  if (!ok) throw new DeliveryError(`The ${name} did not accept the message (${status})`, !isTemporary)
}
