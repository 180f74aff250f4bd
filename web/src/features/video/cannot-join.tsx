import type { ErrorCode } from '@arogyachat/contract/errors'
import { CalendarX, CircleAlert, CircleCheck, DoorClosed, MapPin } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallMessage } from './call/call-message.tsx'

interface CannotJoinProps {
  code: ErrorCode
  isCanceled?: boolean
  dashboard: string
}

/** Explains why the user cannot join the call and links back to the dashboard. */
export function CannotJoin({ code, isCanceled = false, dashboard }: CannotJoinProps) {
  const t = useMessages('video')
  const codes = useMessages('errors')
  const back = <LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>
  if (code === 'NOT_FOUND' || code === 'ROOM_NOT_FOUND' || code === 'INVALID') {
    return (
      <CallMessage icon={<DoorClosed className="size-7" />} title={t('notFoundTitle')} text={t('notFoundText')}>
        {back}
      </CallMessage>
    )
  }
  if (code === 'NOT_A_CALL') {
    return (
      <CallMessage icon={<MapPin className="size-7" />} title={t('notACallTitle')} text={t('notACallText')}>
        {back}
      </CallMessage>
    )
  }
  if (code === 'APPOINTMENT_OVER') {
    return isCanceled ? (
      <CallMessage icon={<CalendarX className="size-7" />} title={t('canceledTitle')} text={t('canceledText')}>
        {back}
      </CallMessage>
    ) : (
      <CallMessage icon={<CircleCheck className="size-7" />} title={t('overTitle')} text={t('overText')}>
        {back}
      </CallMessage>
    )
  }
  return (
    <CallMessage icon={<CircleAlert className="size-7" />} title={t('failedTitle')} text={codes(`codes.${code}`)}>
      {back}
    </CallMessage>
  )
}
