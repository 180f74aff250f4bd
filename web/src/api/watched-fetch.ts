/** Sends a request like `fetch`. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Like `fetch`, and reports the share of the body sent so far, 0 to 1. Only XMLHttpRequest knows it. */
export const watchedFetch =
  (onSent: (share: number) => void): Fetch =>
  (path, { method = 'GET', headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, path)
      request.withCredentials = credentials === 'include'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total)
      request.onload = () => {
        const { status, statusText, responseText } = request
        resolve(new Response(responseText || null, { status, statusText }))
      }
      request.onerror = () => reject(new TypeError('Failed to send'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })
