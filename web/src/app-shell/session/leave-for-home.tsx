import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsOnline } from '../../lib/offline/use-is-online.ts'
import { ErrorState } from '../../ui/states.tsx'
import { EmergencyCall } from '../emergency-call.tsx'
import { ScreenLoading } from '../screen-loading.tsx'

/** Whether the browser opened this very page as the app: then the service worker had no landing page, and loading again is no way out. */
function isOpenedHere(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return opening !== undefined && new URL(opening.name).pathname === location.pathname
}

/**
 * Leaves the app for the landing page, which is not a screen of the app. Without a network the landing page opens only if it was
 * kept on this device; otherwise this screen says so instead of the browser.
 */
export function LeaveForHome() {
  const t = useMessages('shell')
  const common = useMessages('common')
  const isOnline = useIsOnline()
  const [isStuck] = useState(isOpenedHere)
  useEffect(() => {
    if (isStuck) return
    if (isOnline) location.reload()
    else if ('caches' in window) void caches.match(location.pathname).then((kept) => kept && location.reload())
  }, [isOnline, isStuck])
  if (isOnline && !isStuck) return <ScreenLoading />
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-16">
      <ErrorState
        title={t('crashOfflineTitle')}
        text={t('crashOfflineText')}
        retryLabel={common('retry')}
        onRetry={() => location.reload()}
      />
      <EmergencyCall />
    </main>
  )
}
