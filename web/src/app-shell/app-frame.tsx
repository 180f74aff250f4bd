import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { Toaster } from '../ui/toast/toast.tsx'
import { UiWords } from '../ui/ui-messages.tsx'
import { DemoPeople } from './demo-people.tsx'
import { ActingBand } from './family/acting-band.tsx'
import { NoticeWatch } from './notices/notice-watch.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SessionProvider } from './session/session.tsx'

type FetchListen = ComponentProps<typeof Toaster>['fetchListen']

interface AppFrameProps {
  /** The component that reads notices aloud. It is passed in because it belongs to a feature. */
  fetchListen: FetchListen
  children: ReactNode
}

/** The providers and banners around every screen: language, data, session. */
export function AppFrame({ fetchListen, children }: AppFrameProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <KitWords>
          <SessionProvider>
            <NoticeWatch />
            <OfflineBanner />
            <ActingBand />
            <DemoPeople>{children}</DemoPeople>
            <Toasts fetchListen={fetchListen} />
          </SessionProvider>
        </KitWords>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

function Toasts({ fetchListen }: { fetchListen: FetchListen }) {
  const t = useMessages('common')
  return <Toaster label={t('notifications')} {...(fetchListen && { fetchListen })} />
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
