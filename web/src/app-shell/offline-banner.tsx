import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { siteKey } from '../api/site.ts'
import { useFormats } from '../i18n/formats.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useIsOnline } from '../lib/offline/use-is-online.ts'

/** While offline, states that the screen shows stored data and how old it is. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : <OfflineText />}
    </div>
  )
}

function OfflineText() {
  const t = useMessages('shell')
  const formats = useFormats()
  const times = useQueryClient()
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => query.queryKey[0] !== siteKey })
    .map((findEntry) => findEntry.state.dataUpdatedAt)
    .filter((dataUpdatedAt) => dataUpdatedAt > 0)
  const oldest = times.length > 0 ? Math.min(...times) : null
  return (
    <p className="flex flex-wrap items-center gap-x-2 bg-cream px-4 py-2 text-on-cream text-sm">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      <strong className="font-semibold">{t('offlineTitle')}</strong>
      {oldest === null
        ? t('offlineTextNoTime')
        : t('offlineText', { time: formats.instant(new Date(oldest).toISOString()) })}
    </p>
  )
}
