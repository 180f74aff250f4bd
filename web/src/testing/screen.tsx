import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { KitWords } from '../app-shell/app-frame.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { languageStore } from '../i18n/language-store.ts'
import type { Area } from '../i18n/messages.ts'
import { Toaster } from '../ui/toast.tsx'

/** Shows a part of a screen in English at an address, with the words it needs and the place for toasts. */
export async function renderScreen(
  screen: ReactNode,
  { path = '/', areas }: { path?: string; areas: readonly Area[] }
) {
  await languageStore.want(areas)
  history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  return render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <KitWords>
          <BrowserRouter useTransitions={false}>
            {screen}
            <Toaster max={3} />
          </BrowserRouter>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

/** An answer with its status, or with 200 when it is only the reply. `success` is added. */
export type Answer = { status: number; body: object } | object

interface Request {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** Stands in for the server by `METHOD /path`; what is not named is a lost line. Returns what was asked, oldest first. */
export function standInServer(answers: Record<string, (request: Request) => Answer>): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { method, path: pathname, query: searchParams, body }
    sent.push(request)
    const answer = answers[`${method} ${pathname}`]?.(request)
    if (!answer) throw new TypeError('Failed to fetch')
    const { status, body: reply } = 'status' in answer && 'body' in answer ? answer : { status: 200, body: answer }
    return new Response(JSON.stringify({ success: Number(status) < 400, ...(reply as object) }), {
      status: Number(status)
    })
  })
  return sent
}
