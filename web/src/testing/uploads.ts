import { vi } from 'vitest'

/** The share of a file that is sent before the response, 0 to 1. */
let share = 1

/** Replaces XMLHttpRequest with a connection to the same stand-in server. */
class StandInRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  private readonly leaving = new AbortController()
  private readonly headers = new Headers()
  private target = { method: '', path: '' }
  open(method: string, path: string) {
    this.target = { method, path }
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  abort() {
    this.leaving.abort()
    this.onabort?.()
  }
  async send(body: FormData) {
    const { method, path } = this.target
    const { signal } = this.leaving
    this.upload.onprogress?.({ loaded: share * 10, total: 10 })
    try {
      const response = await fetch(path, { method, headers: this.headers, body, signal })
      Object.assign(this, { status: response.status, statusText: response.statusText })
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      if (!signal.aborted) this.onerror?.()
    }
  }
}

/** Sends uploads to the stand-in server, completely or up to a given share. */
export function standInUploads(upTo = 1): void {
  share = upTo
  vi.stubGlobal('XMLHttpRequest', StandInRequest)
}

/** Never responds to a call. @returns the abort signals of the pending calls. */
export function neverAnswering(path: string, method?: string): AbortSignal[] {
  const answering = globalThis.fetch
  const hanging: AbortSignal[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { signal } = init
    if (url !== path || !signal || (method && init.method !== method)) return answering(url, init)
    hanging.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  return hanging
}
