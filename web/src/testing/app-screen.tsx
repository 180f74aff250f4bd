import type { LanguageCode } from '@arogyachat/contract/languages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, vi } from 'vitest'
import { KitWords } from '../app-shell/app-frame.tsx'
import { SessionProvider } from '../app-shell/session.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { languageStore } from '../i18n/language-store.ts'
import type { Area } from '../i18n/messages.ts'
import { Toaster } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Shows a screen as the app does: in a language, at an address (which `address` then tells), with everything around it. */
export async function showScreen(
  screen: ReactNode,
  { language = 'en', areas, at = '/' }: { language?: LanguageCode; areas: readonly Area[]; at?: string }
) {
  await languageStore.want(areas)
  await languageStore.choose(language)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <KitWords>
          <SessionProvider>
            <MemoryRouter initialEntries={[at]}>
              {screen}
              <Address />
              <Toaster max={3} />
            </MemoryRouter>
          </SessionProvider>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
  return { user: userEvent.setup(), queryClient, ...view }
}

export interface Sent {
  method: string
  path: string
  body: unknown
  headers: Headers
}

/** Answers fetch by `METHOD /path`; what is not named is a lost line. Returns what was sent. */
export function stubServer(answers: Record<string, { status?: number; body: unknown }>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    sent.push({ method, path, body, headers: new Headers(init.headers) })
    const answer = answers[`${method} ${path.split('?')[0]}`]
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status ?? 200
    })
  })
  return sent
}
