import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { KitWords } from '../app-shell/app-frame.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { languageStore } from '../i18n/language-store.ts'
import type { Area } from '../i18n/messages.ts'

/** Draws a part of the product in English, with all it stands in but the session and the shell. */
export async function show(part: ReactNode, { areas, at = '/' }: { areas: readonly Area[]; at?: string }) {
  await languageStore.want(areas)
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider>
        <KitWords>
          <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** Stands in for the server at the other end of the line. Gives what was sent to it, in order. */
export function answering(answer: (sent: Sent) => { status?: number; body: unknown }): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const asked: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null
    }
    sent.push(asked)
    const { status = 200, body } = answer(asked)
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}
