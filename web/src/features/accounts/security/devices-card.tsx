import { Laptop, Smartphone } from 'lucide-react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useRevokeOtherSessions, useRevokeSession, useSessions } from '../queries.ts'

/** The devices on which the account is signed in, each with a button to sign it out. */
export function Devices() {
  const t = useMessages('profile')
  const common = useMessages('common')
  const format = useFormats()
  const errorText = useErrorText()
  const sessions = useSessions()
  const revoke = useRevokeSession()
  const revokeOthers = useRevokeOtherSessions()
  const outcome = {
    onSuccess: () => void toast.success(t('signedOutDevice')),
    onError: (error: Error) => void toast.error(t('signOutFailed'), errorText(error))
  }
  return (
    <Card as="section" aria-labelledby="devices-title">
      <CardTitle as="h3" id="devices-title">
        {t('devices')}
      </CardTitle>
      {sessions.isPending && <Spinner label={t('loadingDevices')} />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={t('devicesLoadFailed')}
          text={errorText(sessions.error)}
          retryLabel={common('retry')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul className="mt-2 divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-3 py-3">
            <DeviceIcon device={session.device} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="break-words font-semibold">{session.device || t('unknownDevice')}</p>
              <p className="text-soft text-sm">{t('lastSeen', { when: format.instant(session.lastSeenAt) })}</p>
            </div>
            {session.current ? (
              <Badge tone="good">{t('thisDevice')}</Badge>
            ) : (
              <Button
                size="sm"
                variant="outline"
                busy={revoke.isPending && revoke.variables === session._id}
                aria-label={t('signOutDevice', { device: session.device || t('unknownDevice') })}
                onClick={() => revoke.mutate(session._id, outcome)}
              >
                {t('signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data && sessions.data.length > 1 && (
        <Button
          className="mt-2"
          variant="outline"
          busy={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate(undefined, outcome)}
        >
          {t('signOutOthers')}
        </Button>
      )}
    </Card>
  )
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /Android|iOS/.test(device) ? Smartphone : Laptop
  return <Icon size={20} aria-hidden="true" className="shrink-0 text-soft" />
}
