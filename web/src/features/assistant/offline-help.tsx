import { WifiOff } from 'lucide-react'
import { EmergencyCall } from '../../app-shell/emergency-call.tsx'
import { useIsOnline } from '../../lib/offline/use-is-online.ts'
import { useChatMessages } from './chat/chat-messages.tsx'

/** Without a network the assistant cannot answer: says so, and whom to call in an emergency. */
export function OfflineHelp() {
  const { t } = useChatMessages()
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <div role="status" className="mb-3 grid gap-2 rounded-md bg-cream p-3 text-on-cream">
      <p className="flex items-start gap-2">
        <WifiOff aria-hidden className="mt-1 size-5 shrink-0" />
        {t('offlineHelp', { sign: t('dangerSigns.open') })}
      </p>
      <EmergencyCall />
    </div>
  )
}
