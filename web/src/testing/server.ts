import { vi } from 'vitest'

export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  /** Parsed if it is JSON; null without a body. */
  body: unknown
}

/** A reply with status 200, or a status with a body. A string body is sent unchanged. */
export type Answer = object | { status?: number; body: unknown }
type Answering = Answer | ((sent: Sent) => Answer | Promise<Answer>)

const textOf = (body: unknown, status: number) =>
  typeof body === 'string' ? body : JSON.stringify({ success: status < 400, ...(body as object) })

/**
 * Replaces the server, by `METHOD /path` or by one function. Other calls fail like a lost connection.
 * @returns the requests, oldest first.
 */
export function standInServer(answers: Record<string, Answering> | ((sent: Sent) => Answer)): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    }
    all.push(sent)
    const answering = typeof answers === 'function' ? answers : answers[`${sent.method} ${sent.path}`]
    if (!answering) throw new TypeError('Failed to fetch')
    const answer: Answer = await (typeof answering === 'function' ? answering(sent) : answering)
    const { status = 200, body } = 'body' in answer ? (answer as { status?: number; body: unknown }) : { body: answer }
    return new Response(textOf(body, status), { status })
  })
  return all
}
