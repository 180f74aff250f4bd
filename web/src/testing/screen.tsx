import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { KitWords } from '../app-shell/app-frame.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { languageStore } from '../i18n/language-store.ts'
import type { Area } from '../i18n/messages.ts'
import { Toaster } from '../ui/toast.tsx'

export interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  // What the screen sent, parsed: a test says what it expects of it.
  body: unknown
}

/** What a stand-in server answers: a body, or a status with one. */
export type Answer = object | { status: number; body: object }
type Handler = (request: SentRequest) => Answer

/**
 * A server of a few calls, each `'GET /api/doctors'`, instead of the network. A call it does not know is a failure of
 * the test. Returns what was sent, in order.
 */
export function standInServer(handlers: Record<string, Handler>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    }
    sent.push(request)
    const handler = handlers[`${request.method} ${pathname}`]
    if (!handler) throw new Error(`The test has no answer for ${request.method} ${pathname}`)
    const answer = handler(request)
    const { status, body } =
      'status' in answer && 'body' in answer
        ? (answer as { status: number; body: object })
        : { status: 200, body: answer }
    return new Response(JSON.stringify({ success: status < 400, ...body }), { status })
  })
  return sent
}

/** Renders with the real words, router and data layer at an address of the browser. */
export async function renderScreen(ui: ReactNode, { path = '/', areas = [] }: { path?: string; areas?: Area[] } = {}) {
  window.history.replaceState(null, '', path)
  await languageStore.want(areas)
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } }
  })
  return render(
    <QueryClientProvider client={client}>
      <LanguageProvider>
        <KitWords>
          <BrowserRouter useTransitions={false}>
            {ui}
            <Toaster max={3} />
          </BrowserRouter>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
}
