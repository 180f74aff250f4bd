import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { Toaster } from '../ui/toast.tsx'
import { UiWords } from '../ui/ui-messages.tsx'
import { NoticeWatch } from './notices/notice-watch.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SessionProvider } from './session/session.tsx'

type FetchListen = ComponentProps<typeof Toaster>['fetchListen']

interface AppFrameProps {
  /** What reads notices aloud comes from a feature, which this floor does not know. */
  fetchListen: FetchListen
  children: ReactNode
}

/** What every screen stands in: language, data, session, address, and what is said above and below all of them. */
export function AppFrame({ fetchListen, children }: AppFrameProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <KitWords>
          <SessionProvider>
            {/* A screen that is on its way shows so at once; a transition would leave the old one standing, silent. */}
            <BrowserRouter useTransitions={false}>
              <NoticeWatch />
              <OfflineBanner />
              {children}
              <Toasts fetchListen={fetchListen} />
            </BrowserRouter>
          </SessionProvider>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

/** Up to three notices at a time; in the dashboards one (specification part 9). */
function Toasts({ fetchListen }: { fetchListen: FetchListen }) {
  const { pathname } = useLocation()
  const t = useMessages('common')
  return (
    <Toaster
      label={t('notifications')}
      max={pathname.endsWith('-dashboard') ? 1 : 3}
      {...(fetchListen && { fetchListen })}
    />
  )
}

export function KitWords({ children }: { children: ReactNode }) {
  const t = useMessages('common')
  const words = useMemo(
    () => ({
      close: t('close'),
      previous: t('previous'),
      next: t('next'),
      loading: t('loading'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      required: t('required'),
      page: t('pages')
    }),
    [t]
  )
  return <UiWords value={words}>{children}</UiWords>
}
