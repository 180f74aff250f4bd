import type { LanguageCode } from '@arogyachat/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { KitWords } from '../app-shell/app-frame.tsx'
import { SessionProvider } from '../app-shell/session/session.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { languageStore } from '../i18n/language-store.ts'
import type { Namespace } from '../i18n/messages.ts'
import { Toaster } from '../ui/toast/toast.tsx'

// Lazily loaded parts take longer on a busy machine.
configure({ asyncUtilTimeout: 5000 })

let hasShownToast = false
afterEach(() => {
  hasShownToast ||= document.querySelector('[data-sonner-toast]') !== null
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** The toast library removes a toast 200 ms after it closed, even if it was unmounted, and needs a window then. */
afterAll(async () => {
  if (hasShownToast) await new Promise((done) => setTimeout(done, 300))
})

interface Showing {
  /** The namespaces that the screen's route would load. */
  areas: readonly Namespace[]
  /** The initial path and query; navigation is visible in `location`. */
  at?: string
  language?: LanguageCode
}

/** Renders a screen, or a part of one, with all providers, in a language and at a URL. */
export async function showScreen(screen: ReactNode, { areas, at = '/', language = 'en' }: Showing) {
  await languageStore.want(areas)
  await languageStore.choose(language)
  history.replaceState(null, '', at)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <KitWords>
          <SessionProvider>
            {screen}
            <Toaster />
          </SessionProvider>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
  return { user: userEvent.setup(), ...view }
}
